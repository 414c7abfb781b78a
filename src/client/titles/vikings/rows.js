// The rows of a homeland at the coast of the base: their names on posts, and the Vikings that wait beside them.
import { s } from "../../lib/dom.js";
import { rowWord, TRADES } from "../../words/vikings/names.js";
import { board as words } from "../../words/vikings/texts.js";
import { BASE, CELL } from "./grid.js";
import { colourOf, countVikings } from "./names.js";
import { viking } from "./pieces.js";

/** Number of letters of a name that fit on its board in their own width. */
const LETTERS = 8;
/** The width of a name on its board. */
const NAME_WIDTH = 80;

/** The land along the left edge, with its beach. @param {number} height */
export function coast(height) {
    const shore = (/** @type {number} */ x) =>
        `M0 0H${x}${Array.from({ length: Math.ceil(height / CELL) }, () => "q5 15-1 30-6 15 1 30").join("")}H0z`;
    return s(
        "g",
        { class: "coast" },
        s("path", { class: "surf", d: shore(BASE - 4) }),
        s("path", { class: "beach", d: shore(BASE - 5) }),
        s("path", { class: "ground", d: shore(BASE - 12) }),
    );
}

/**
 * A row's post: its name, its sign, and the Vikings waiting on the base next to it.
 * @param {number} row @param {import("./names.js").Player} player @param {import("./homeland.js").Explain} onExplain
 */
export function rowOf(row, player, onExplain) {
    const y = (row - 1) * CELL;
    const colour = colourOf(row);
    const waiting = player.base[colour];
    const name = row === 1 ? words.ships : TRADES[colour].many;
    return s(
        "g",
        {
            class: `row-${colour}`,
            transform: `translate(0 ${y})`,
            onclick: onExplain(words.onBase(rowWord(row), waiting > 0 ? countVikings(waiting, colour) : "")),
        },
        s("rect", { class: "base", width: BASE - 4, height: CELL }),
        s("rect", { class: `stripe v-${colour}`, x: 1, y: 1, width: 6, height: CELL - 2, rx: 2 }),
        s("path", { class: "notches", d: "M1 32h6M1 38l6 5M1 48h6" }),
        s(
            "g",
            { class: "post" },
            s("path", { class: "plank", d: "M1 5H83l7 9-7 9H1z" }),
            s("path", { class: "carved", d: "M6 8.500H80M6 20.500h26m6 0h40" }),
            s(
                "text",
                {
                    class: "trade",
                    x: 5,
                    y: 19.5,
                    "aria-hidden": "true",
                    ...(name.length > LETTERS && { textLength: NAME_WIDTH, lengthAdjust: "spacingAndGlyphs" }),
                },
                name,
            ),
        ),
        s(
            "g",
            { class: "waiting" },
            waiting > 0
                ? [
                      s("g", { "data-at": `base-${player.seat}-${colour}` }, viking(colour, 28, 44.5, 14)),
                      s("text", { class: "count", x: 48, y: 49 }, `×${waiting}`),
                  ]
                : s("g", { class: "ghost" }, viking(colour, 28, 45, 11)),
        ),
    );
}
