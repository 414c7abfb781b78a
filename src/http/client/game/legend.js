// What the frames, patterns and signs on a board mean, for people who see them for the first time.
import { h } from "../lib/dom.js";
import { before as say } from "../words/before.js";
import { freshIcon } from "./fresh.js";

/**
 * The signs that are on the board now, by kind; what is false is not there.
 * @param {{may?: string | false, half?: string | false, new?: string | false, off?: string | false, threat?: string | false}} signs
 *   `may`: what can be done; `half`: what can be done at a price; `new`: what changed; `off`: what cannot be done;
 *   `threat`: what is in danger.
 * @param {{icon: import("../lib/dom.js").Element, text: string}[]} [drawn] Signs of the title's own.
 */
export function legend(signs, drawn = []) {
    const framed = Object.entries(signs).flatMap(([kind, text]) => {
        const icon = kind === "new" ? freshIcon() : h("span", { class: `swatch ${kind}` });
        return text ? [{ icon, text }] : [];
    });
    // Frames come and go with turns, so what stays comes before them; and there is room even while there is nothing to say: so
    // nothing moves when there is.
    const shown = [...drawn, ...framed];
    return h(
        "div",
        { class: "legends" },
        shown.length > 0 &&
            h(
                "ul",
                { class: "legend", "aria-label": say.signs },
                shown.map(({ icon, text }) => h("li", { key: text }, icon, text)),
            ),
    );
}
