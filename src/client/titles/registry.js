// The titles that have a board of their own. Other rulesets use the generic title.
import { title as generic } from "./generic/title.js";
import { title as vikingdoms } from "./vikingdoms/title.js";
import { title as vikings } from "./vikings/title.js";
import { title as vikingsOnBoard } from "./vikings_on_board/title.js";

/** @typedef {import("./title.js").TitleId} TitleId */
/** @typedef {import("./title.js").Title} Title */

/** @type {{[T in TitleId]: import("./title.js").Title<T>}} */
const TITLES = { vikings, vikings_on_board: vikingsOnBoard, vikingdoms };

/**
 * The title of a ruleset. Callers pass it only data of games of that ruleset.
 * @param {string} ruleset @returns {Title}
 */
export function titleOf(ruleset) {
    const title = Object.hasOwn(TITLES, ruleset) ? TITLES[/** @type {TitleId} */ (ruleset)] : generic;
    return /** @type {Title} */ (/** @type {unknown} */ (title));
}
