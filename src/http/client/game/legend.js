// What the frames and patterns on a board mean, for people who see them for the first time.
import { h } from "../lib/dom.js";

/**
 * The signs that are on the board now, by kind; what is false is not there.
 * @param {{may?: string | false, half?: string | false, new?: string | false, off?: string | false, threat?: string | false}} signs
 *   `may`: what can be done; `half`: what can be done at a price; `new`: what changed; `off`: what cannot be done;
 *   `threat`: what is in danger.
 */
export function legend(signs) {
    const shown = Object.entries(signs).filter(([, text]) => text);
    return (
        shown.length > 0 &&
        h(
            "ul",
            { class: "legend", "aria-label": "What the signs mean" },
            shown.map(([kind, text]) => h("li", { key: kind }, h("span", { class: `swatch ${kind}` }), text)),
        )
    );
}
