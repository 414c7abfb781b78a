// Where something can be placed, and what it leads to.
import { COLOUR_OF, rowName, TRADE } from "./names.js";

/** @typedef {import("../title.js").Context} Context */
/** @typedef {import("./homeland.js").Target} Target */

/** The highlighted cells of my homeland. @param {Context} context @returns {Map<string, Target>} */
export function targets(context) {
    const { moves, view, ui } = context;
    /** @type {Map<string, Target>} */
    const lit = new Map();
    const trade = view.bought ? TRADE[/** @type {"blue"} */ (view.bought.viking)] : "";
    for (const move of moves) {
        const key = `${move.row},${move.column ?? 1}`;
        const where = `${rowName(move.row)}, column ${move.column ?? 1}`;
        if (move.type === "place_tile") {
            const lands = move.viking === "island";
            if (lands && ui.toBase) continue;
            if (!lands && !ui.toBase && lit.get(key)?.kind === "lands") continue;
            lit.set(
                key,
                lands
                    ? {
                          kind: "lands",
                          move,
                          viking: view.bought?.viking ?? COLOUR_OF[move.row],
                          label: `Lay the tile in ${where}; the ${trade || "Viking"} lands there`,
                      }
                    : {
                          kind: "lays",
                          move,
                          label: `Lay the tile in ${where}; the ${trade || "Viking"} goes to the base`,
                      },
            );
        } else if (move.type === "place_start_tile") {
            lit.set(key, { kind: "lays", move, label: `Lay the start tile in ${where}` });
        } else if (move.type === "land") {
            lit.set(key, {
                kind: "ashore",
                move,
                viking: move.colour,
                label: `The ${TRADE[/** @type {"blue"} */ (move.colour)]} lands in ${where}`,
            });
        } else if (move.type === "replace_tile") {
            lit.set(key, { kind: "lays", move, label: `The building replaces the tile in ${where}` });
        }
    }
    return lit;
}

/** Whether the bought Viking could land, so that sending it to the base is a choice. @param {Context} context */
export const mayLand = ({ moves }) => moves.some((move) => move.type === "place_tile" && move.viking === "island");

/** The cells that others have changed since my last move, by seat. @param {any[]} news @returns {Map<number, Set<string>>} */
export function freshCells(news) {
    /** @type {Map<number, Set<string>>} */
    const fresh = new Map();
    for (const { type, seat, row, column } of news) {
        if (!["tile_placed", "start_tile_placed", "viking_to_island", "landed", "tile_replaced"].includes(type))
            continue;
        fresh.set(seat, (fresh.get(seat) ?? new Set()).add(`${row},${column ?? 1}`));
    }
    return fresh;
}
