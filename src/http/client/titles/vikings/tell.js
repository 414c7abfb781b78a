// What happened in Vikings, in words.
import { describe, word } from "../../words/vikings/sentences.js";

export { label } from "../../words/vikings/sentences.js";

/** @typedef {import("../title.js").Effect<"vikings">} Effect */

/** What the log leaves out; lines of a scoring are shown in a table, too. @type {Effect["type"][]} */
const UNTOLD = ["replacement_due", "sailing_began", "sailing_ended", "seat_scored", "game_over"];

/** @param {Effect} effect @param {(seat: number) => string} name */
export function tell(effect, name) {
    const isNothing = effect.type === "scored" && !effect.gold && !effect.vp;
    return isNothing || UNTOLD.includes(effect.type) ? null : describe(effect, name);
}

/** @param {number} gold @param {number} vp @returns {string} "+3 gold, −2 VP" */
export const amount = (gold, vp) => word("won", gold, { vp });
