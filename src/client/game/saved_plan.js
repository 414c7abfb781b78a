// Keeps planned moves in the browser. They survive a reload of the page, the end of their player's session, and events
// that do not change the board.
import * as session from "../lib/session.js";
import { OWN, parseJson, tab } from "../lib/storage.js";

/** @typedef {import("../lib/api.js").Schemas["Game"]} Game */
/** @typedef {import("../titles/title.js").Move} Move */
/**
 * A planned step with its result.
 * @typedef {{move: Move, game: Game, events: import("../titles/title.js").Event[], legal: Move[], veiled: boolean}} Step
 *   `veiled`: the result is unknown until the move is posted.
 */

/** @param {Game} game */
const keyOf = ({ id }) => `${OWN}plan.${id}`;

/** @param {Game} game @param {Move[]} moves */
export function savePlan(game, moves) {
    if (!moves.length) return tab.remove(keyOf(game));
    const player = (session.account() ?? session.lapsedAccount())?.id;
    tab.set(keyOf(game), JSON.stringify({ seq: game.seq, moves, player }));
}

/** The kept moves of the player, if the game is still at the same event. @param {Game} game @returns {Move[]} */
export function loadPlan(game) {
    const player = session.account()?.id;
    // The player may sign in again.
    if (!player) return [];
    const saved = parseJson(tab.get(keyOf(game)));
    if (saved?.seq === game.seq && saved.player === player && Array.isArray(saved.moves)) return saved.moves;
    tab.remove(keyOf(game));
    return [];
}

/** Whether the board has not changed. @param {Game} before @param {Game} now */
export const isSameBoard = (before, now) =>
    before.status === now.status && JSON.stringify(before.view) === JSON.stringify(now.view);
