// What the frames and patterns on a board mean, for people who see them for the first time.
import { h } from "../lib/dom.js";
import { before as say } from "../words/before.js";

/**
 * The signs that are on the board now, by kind; what is false is not there.
 * @param {{may?: string | false, half?: string | false, new?: string | false, off?: string | false, threat?: string | false}} signs
 *   `may`: what can be done; `half`: what can be done at a price; `new`: what changed; `off`: what cannot be done;
 *   `threat`: what is in danger.
 */
export function legend(signs) {
    const shown = Object.entries(signs).filter(([, text]) => text);
    // There is room for it even while there is nothing to say, so that nothing moves when there is.
    return h(
        "div",
        { class: "legends" },
        shown.length > 0 &&
            h(
                "ul",
                { class: "legend", "aria-label": say.signs },
                shown.map(([kind, text]) => h("li", { key: kind }, h("span", { class: `swatch ${kind}` }), text)),
            ),
    );
}
