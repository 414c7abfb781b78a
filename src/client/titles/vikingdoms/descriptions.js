// The words for events in Vikingdoms.
import { describe } from "../../words/vikingdoms/sentences.js";

export { label } from "../../words/vikingdoms/sentences.js";

/** @typedef {import("../title.js").Effect<"vikingdoms">} Effect */

/** @param {number[]} troop */
export const sizeOf = (troop) => troop.reduce((a, b) => a + b, 0);

/** The effects that the log leaves out. @type {Effect["type"][]} */
const NOT_IN_LOG = ["ally_due", "swap_due", "exchange_offered"];

/** @param {Effect} effect @param {(seat: number) => string} name */
export const describeEffect = (effect, name) => (NOT_IN_LOG.includes(effect.type) ? null : describe(effect, name));
