// How reliably a person finishes games, shown beside their name where people meet.
import { person } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { Screen } from "../lib/screen.js";
import { matches as say } from "../words/index.js";

/** @typedef {import("../lib/api.js").Schemas["Reliability"]} Reliability */

/** @param {Reliability} reliability */
export const level = ({ level, kept, ended }) =>
    h("span", { class: "hint", title: ended > 0 && say.kept(kept, ended) }, say.levels[level] ?? "");

/** Loads the reliability of the account in the attribute `account`. */
class ReliabilityHint extends Screen {
    /** @type {Reliability | null} */
    reliability = null;

    async start() {
        const page = await person(this.getAttribute("account") ?? "").catch(() => null);
        this.reliability = page?.reliability ?? null;
        this.repaint();
    }

    draw() {
        return [this.reliability && level(this.reliability)];
    }
}

customElements.define("hall-reliability", ReliabilityHint);
