// The words for events in Vikings on Board.
import { describe } from "../../words/vikings_on_board/sentences.js";

export { label } from "../../words/vikings_on_board/sentences.js";

/** @typedef {import("../title.js").Effect<"vikings_on_board">} Effect */

/** The effects that the log leaves out. @type {Effect["type"][]} */
const NOT_IN_LOG = ["supplies_shuffled", "lone_viking_due", "game_over"];

/** @param {Effect} effect @param {(seat: number) => string} name */
export function describeEffect(effect, name) {
    const isNothing = effect.type === "supplies_returned" && effect.count === 0;
    return isNothing || NOT_IN_LOG.includes(effect.type) ? null : describe(effect, name);
}
