// What was planned, kept by the browser: a reload of the page does not lose it, nor does what leaves the board as it was.
import { parsed, tab } from "../lib/storage.js";

/** @typedef {import("../lib/api.js").Schemas["Game"]} Game */
/** @typedef {import("../titles/title.js").Move} Move */
/**
 * A step that is planned, and what it leads to.
 * @typedef {{move: Move, game: Game, events: import("../titles/title.js").Event[], legal: Move[], veiled: boolean}} Step
 *   `veiled`: what it leads to is known only after posting.
 */

/** @param {Game} game */
const keyOf = ({ id }) => `longhall.plan.${id}`;

/** @param {Game} game @param {Move[]} moves */
export function keepMoves(game, moves) {
    if (!moves.length) return tab.remove(keyOf(game));
    tab.set(keyOf(game), JSON.stringify({ seq: game.seq, moves }));
}

/** What was planned where the game still is. @param {Game} game @returns {Move[]} */
export function keptMoves(game) {
    const kept = parsed(tab.get(keyOf(game)));
    if (kept?.seq === game.seq && Array.isArray(kept.moves)) return kept.moves;
    tab.remove(keyOf(game));
    return [];
}

/** Whether nothing has happened on the board. @param {Game} before @param {Game} now */
export const isSameBoard = (before, now) =>
    before.status === now.status && JSON.stringify(before.view) === JSON.stringify(now.view);
