// The visible acts of each effect in Vikings.
import { isShip } from "./names.js";

/** @typedef {import("../title.js").Effect<"vikings">} Effect */
/** @typedef {import("../../animation/acts.js").Act} Act */

/** @param {number} seat @param {"gold" | "vp"} what @param {number} by @returns {Act} */
const count = (seat, what, by) => ({ act: "count", at: `chip-${seat}-${what}`, by });
/**
 * The acts of a payment. The VP first become gold.
 * @param {number} seat @param {number} price @param {number} exchange @returns {Act[]}
 */
const payment = (seat, price, exchange) => [count(seat, "gold", exchange - price), count(seat, "vp", -exchange)];
/** @param {number} seat @param {number} row @param {number} column */
const cell = (seat, row, column) => `cell-${seat}-${row}-${column}`;

/**
 * The place on the wheel from which a player's piece comes.
 * @param {readonly Effect[]} before @param {number} seat @param {"space" | "man"} what
 */
function placeOnWheel(before, seat, what) {
    const bought = before.findLast((effect) => effect.type === "bought" && effect.seat === seat);
    const centre = what === "man" ? "bought-man" : "bought";
    return bought?.type === "bought" ? [`${what}-${bought.space}`] : [centre, "sets"];
}

/** @type {import("../../animation/acts.js").ActsByEffect<Effect>} */
export const acts = {
    start_player: ({ seat }) => [{ act: "glow", at: `player-${seat}` }],
    offer_laid: () => [{ act: "turn", at: "sets" }],
    specials_laid: () => [{ act: "glow", at: "specials" }],
    vikings_drawn: () => [{ act: "glow", at: "specials" }],
    bid: ({ seat, gold }) => [{ act: "caption", at: `player-${seat}`, text: String(gold) }],
    bid_passed: ({ seat }) => [{ act: "caption", at: `player-${seat}`, text: "–" }],
    auction_won: ({ seat, gold, exchange }) => [
        { act: "glow", at: `player-${seat}` },
        ...payment(seat, gold, exchange),
    ],
    viking_removed: () => [{ act: "glow", at: "specials" }],
    tiles_laid: () => [{ act: "turn", at: "sets" }],
    colour_laid: () => [{ act: "glow", at: "sets" }],
    bought: ({ seat, space, price, exchange }) => [
        { act: "fly", from: `space-${space}`, to: "bought" },
        { act: "fly", from: `man-${space}`, to: "bought-man" },
        ...payment(seat, price, exchange),
    ],
    exchanged: ({ seat, vp }) => [count(seat, "gold", vp), count(seat, "vp", -vp)],
    start_tile_placed: ({ seat, row }) => [{ act: "fly", from: `player-${seat}`, to: cell(seat, row, 1) }],
    tile_placed: ({ seat, tile, row, column }, before) => [
        { act: "fly", from: placeOnWheel(before, seat, "space"), to: [cell(seat, row, column), `player-${seat}`] },
        ...(isShip(tile)
            ? [/** @type {Act} */ ({ act: "cast", at: cell(seat, row, column), down: `homeland-${seat}` })]
            : []),
    ],
    tile_discarded: ({ seat }) => [{ act: "glow", at: `player-${seat}` }],
    viking_to_island: ({ seat, row, column }, before) => [
        { act: "fly", from: placeOnWheel(before, seat, "man"), to: [`man-${seat}-${row}-${column}`, `player-${seat}`] },
    ],
    viking_to_base: ({ seat, viking }, before) => [
        { act: "fly", from: placeOnWheel(before, seat, "man"), to: [`base-${seat}-${viking}`, `player-${seat}`] },
    ],
    special_taken: ({ seat, gold }) => [{ act: "glow", at: `player-${seat}` }, count(seat, "gold", gold)],
    special_declined: null,
    replacement_due: null,
    tile_replaced: ({ seat, row, column }) => [{ act: "fly", from: `player-${seat}`, to: cell(seat, row, column) }],
    sailing_began: null,
    sailed: ({ seat }) => [{ act: "glow", at: `base-${seat}-gray` }],
    landed: ({ seat, row, column }) => [
        { act: "fly", from: [`base-${seat}-gray`, `homeland-${seat}`], to: `man-${seat}-${row}-${column}` },
    ],
    sailing_ended: null,
    scored: ({ seat, gold, vp }) => [count(seat, "gold", gold), count(seat, "vp", vp)],
    seat_scored: null,
    round_ended: null,
    game_over: null,
};
