// Trying an address, and looking into what was sent there: the same for a browser and for a webhook.
import { deliveries, testAddress } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { fromNow } from "../lib/words.js";
import { attempt } from "../shell/toast.js";
import { telling as say } from "../words/telling.js";
import { kindInWords } from "./wishes.js";

/** @typedef {import("../lib/api.js").Schemas} Schemas */

/** What a screen knows of what was sent to its addresses. */
export class Sent {
    /** What was sent, by address. @type {Record<string, Schemas["Delivery"][]>} */
    #known = {};

    /** @param {"push" | "webhooks"} of @param {import("../lib/screen.js").Screen} screen */
    constructor(of, screen) {
        this.of = of;
        this.screen = screen;
    }

    /** @param {string} id @param {string} name What people call it. */
    buttons(id, name) {
        const button = (/** @type {string} */ text, /** @type {() => unknown} */ onclick) =>
            h("button", { class: "quiet", "aria-label": `${text}: ${name}`, onclick }, text);
        return [
            button(say.sendTest, () => attempt(() => testAddress(this.of, id), say.testing)),
            button(say.sent, () =>
                attempt(async () => {
                    this.#known[id] = (await deliveries(this.of, id)).items;
                    this.screen.repaint();
                }),
            ),
        ];
    }

    /** What was sent, the newest first, once somebody has asked for it. @param {string} id */
    log(id) {
        const sent = this.#known[id];
        if (!sent) return null;
        if (!sent.length) return h("p", { class: "hint" }, say.nothing);
        return h(
            "ul",
            { class: "hint", "aria-label": say.sent },
            sent.map(({ at, kind, status, error }, i) =>
                h("li", { key: i }, `${fromNow(at)}, ${kindInWords(kind)}: ${error ?? say.answered(status)}`),
            ),
        );
    }
}
