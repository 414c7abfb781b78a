// The words for events in Vikings.
import { describe, word } from "../../words/vikings/sentences.js";

export { label } from "../../words/vikings/sentences.js";

/** @typedef {import("../title.js").Effect<"vikings">} Effect */

/** The effects that the log leaves out. Lines of a scoring have a table, too. @type {Effect["type"][]} */
const NOT_IN_LOG = ["replacement_due", "sailing_began", "sailing_ended", "seat_scored", "game_over"];

/** @param {Effect} effect @param {(seat: number) => string} name */
export function describeEffect(effect, name) {
    const isNothing = effect.type === "scored" && !effect.gold && !effect.vp;
    return isNothing || NOT_IN_LOG.includes(effect.type) ? null : describe(effect, name);
}

/** @param {number} gold @param {number} vp @returns {string} For example "+3 gold, −2 VP". */
export const amount = (gold, vp) => word("won", gold, { vp });
