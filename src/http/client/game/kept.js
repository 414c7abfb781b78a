// What was planned, kept by the browser: a reload of the page does not lose it, nor does what leaves the board as it was.
import { parsed, tab } from "../lib/storage.js";

/** @typedef {import("../lib/api.js").Schemas["Game"]} Game */
/** @typedef {import("../titles/title.js").Move} Move */
/** @typedef {{move: Move}} Kept */
/**
 * A step that is planned, and what it leads to.
 * @typedef {Kept & {game: Game, events: import("../titles/title.js").Event[], legal: Move[], veiled: boolean}} Step
 *   `veiled`: what it leads to is known only after posting.
 */

/** @param {Game} game */
const keyOf = ({ id }) => `longhall.plan.${id}`;

/** @param {Game} game @param {Kept[]} steps */
export function keepSteps(game, steps) {
    if (!steps.length) return tab.remove(keyOf(game));
    const kept = steps.map(({ move }) => ({ move }));
    tab.set(keyOf(game), JSON.stringify({ seq: game.seq, steps: kept }));
}

/** What was planned where the game still is. @param {Game} game @returns {Kept[]} */
export function keptSteps(game) {
    const kept = parsed(tab.get(keyOf(game)));
    if (kept?.seq === game.seq && Array.isArray(kept.steps)) return kept.steps;
    tab.remove(keyOf(game));
    return [];
}

/** Whether nothing has happened on the board. @param {Game} before @param {Game} now */
export const isSameBoard = (before, now) =>
    before.status === now.status && JSON.stringify(before.view) === JSON.stringify(now.view);
