// The titles that have a board of their own. Other rulesets use the generic title.
import { title as generic } from "./generic/title.js";
import * as vikingdoms from "./vikingdoms/index.js";
import * as vikings from "./vikings/index.js";
import * as vikingsOnBoard from "./vikings_on_board/index.js";

/** @typedef {import("../lib/api.js").Schemas} Schemas */
/** @typedef {import("../lib/dom.js").Element} Element */
/** @typedef {import("./title.js").Title} Title */
/** @typedef {keyof Titles} TitleId */
/**
 * The types of each title that has a module: those of the document, and the state of its board between drawings.
 * @typedef {object} Titles
 * @property {{view: Schemas["VikingsView"], move: Schemas["VikingsMove"], effect: Schemas["VikingsEffect"] | import("./vikings/sets.js").Purchase, game: Schemas["VikingsGame"], condition: Schemas["VikingsCondition"], ui: import("./vikings/title.js").Ui}} vikings
 * @property {{view: Schemas["VikingsOnBoardView"], move: Schemas["VikingsOnBoardMove"], effect: Schemas["VikingsOnBoardEffect"], game: Schemas["VikingsOnBoardGame"], condition: Schemas["VikingsOnBoardCondition"], ui: import("./vikings_on_board/pick.js").Ui}} vikings_on_board
 * @property {{view: Schemas["VikingdomsView"], move: Schemas["VikingdomsMove"], effect: Schemas["VikingdomsEffect"], game: Schemas["VikingdomsGame"], condition: Schemas["VikingdomsCondition"], ui: import("./vikingdoms/board.js").Ui}} vikingdoms
 */

/**
 * The drawings of a title: its board, the figures of its rules, and its emblem.
 * @template {TitleId} T
 * @typedef {{title: import("./title.js").Title<T>, figures: import("./figures.js").Figures<T>, emblem: () => Element[]}} Drawn
 */

/** @returns {{[T in TitleId]: Drawn<T>}} */
const drawn = () => ({ vikings, vikings_on_board: vikingsOnBoard, vikingdoms });

/**
 * The drawings of a ruleset; `null` if it has no board of its own.
 * @param {string} ruleset @returns {Drawn<TitleId> | null}
 */
export function drawnTitle(ruleset) {
    const all = drawn();
    const own = Object.hasOwn(all, ruleset) ? all[/** @type {TitleId} */ (ruleset)] : null;
    return /** @type {Drawn<TitleId> | null} */ (/** @type {unknown} */ (own));
}

/**
 * The title of a ruleset. Callers pass it only data of games of that ruleset.
 * @param {string} ruleset @returns {Title}
 */
export const titleOf = (ruleset) =>
    drawnTitle(ruleset)?.title ?? /** @type {Title} */ (/** @type {unknown} */ (generic));
