// The rows of a homeland: their names, and the Vikings that wait beside them on the base.
import { s } from "../../lib/dom.js";
import { board as words } from "../../words/vikings/board.js";
import { rowWord, TRADES } from "../../words/vikings/names.js";
import { BASE, CELL, COLUMNS_SHOWN, corner } from "./grid.js";
import { colourOf, countVikings } from "./names.js";
import { viking } from "./pieces.js";

/** A row's background: its sign, and the Vikings waiting on the base next to it. @param {number} row @param {number} width @param {import("./names.js").Player} player @param {import("./homeland.js").Explain} onExplain */
export function rowOf(row, width, player, onExplain) {
    const y = (row - 1) * CELL;
    const colour = colourOf(row);
    const waiting = player.base[colour];
    return s(
        "g",
        {
            class: `row-${colour}`,
            onclick: onExplain(words.onBase(rowWord(row), waiting > 0 ? countVikings(waiting, colour) : "")),
        },
        s("path", { class: "grid", d: `M0 ${y + CELL}H${width}` }),
        s("rect", { class: "base", y, width: BASE - 4, height: CELL }),
        s("rect", { class: `stripe v-${colour}`, x: 0, y: y + 1, width: 7, height: CELL - 2 }),
        waiting > 0
            ? [
                  s("g", { "data-at": `base-${player.seat}-${colour}` }, viking(colour, 34, y + CELL / 2, 17)),
                  s("text", { class: "count", x: 58, y: y + CELL / 2 + 6 }, `×${waiting}`),
              ]
            : s("g", { class: "ghost" }, viking(colour, 34, y + CELL / 2, 12)),
    );
}

/** Number of cells that the name of a row takes. */
const NAME_CELLS = 2;
/** The last column in which a name is seen whole on a phone. */
const NAME_COLUMN_MAX_NARROW = 5;

/**
 * The name of a row, in the open sea behind its last tile, if no piece can be laid there.
 * @param {number} row @param {import("./names.js").Player} player
 * @param {Map<string, import("./homeland.js").Target>} targets
 */
export function rowName(row, player, targets) {
    const laid = row === 1 ? player.ships : player.tiles.filter((tile) => tile.row === row);
    const first = Math.max(0, ...laid.map(({ column }) => column)) + 1;
    const isFree = first + NAME_CELLS - 1 <= COLUMNS_SHOWN && ![0, 1].some((n) => targets.has(`${row},${first + n}`));
    const { x, y } = corner(row, first);
    return (
        isFree &&
        s(
            "text",
            {
                class: first > NAME_COLUMN_MAX_NARROW ? "trade far" : "trade",
                x: x + 8,
                y: y + CELL / 2 + 6,
                "aria-hidden": "true",
            },
            row === 1 ? words.ships : TRADES[colourOf(row)].many,
        )
    );
}
