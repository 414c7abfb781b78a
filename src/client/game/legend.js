// The meaning of the frames, patterns and signs on a board, for people who see them for the first time.
import { h } from "../lib/dom.js";
import { waitingRoom as say } from "../words/index.js";
import { freshIcon } from "./fresh.js";

/**
 * The legend of the signs on the board, by kind. Signs that are `false` are left out.
 * @param {{may?: string | false, half?: string | false, new?: string | false, off?: string | false, threat?: string | false}} signs
 *   `may`: possible actions; `half`: possible at a price; `new`: changes; `off`: impossible actions; `threat`: pieces
 *   in danger.
 * @param {{icon: import("../lib/dom.js").Element, text: string}[]} [titleSigns] Additional signs of the title.
 */
export function legend(signs, titleSigns = []) {
    const framed = Object.entries(signs).flatMap(([kind, text]) => {
        const icon = kind === "new" ? freshIcon() : h("span", { class: `swatch ${kind}` });
        return text ? [{ icon, text }] : [];
    });
    // Permanent signs come first, because frames come and go with turns. The legend keeps its room while it is empty,
    // so that nothing moves.
    const shown = [...titleSigns, ...framed];
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
