// What a title provides to the game screen. Everything else is shared.
import { plain } from "../lib/words.js";

/** @typedef {import("../lib/dom.js").Child} Child */
/** @typedef {import("../lib/api.js").Schemas} Schemas */

/**
 * What the document tells of each title that has a module, and what its board remembers between drawings.
 * @typedef {object} Titles
 * @property {{view: Schemas["VikingsView"], move: Schemas["VikingsMove"], effect: Schemas["VikingsEffect"] | import("./vikings/sets.js").Purchase, game: Schemas["VikingsGame"], condition: Schemas["VikingsCondition"], ui: import("./vikings/title.js").Ui}} vikings
 * @property {{view: Schemas["VikingsOnBoardView"], move: Schemas["VikingsOnBoardMove"], effect: Schemas["VikingsOnBoardEffect"], game: Schemas["VikingsOnBoardGame"], condition: Schemas["VikingsOnBoardCondition"], ui: import("./vikings_on_board/pick.js").Ui}} vikings_on_board
 * @property {{view: Schemas["VikingdomsView"], move: Schemas["VikingdomsMove"], effect: Schemas["VikingdomsEffect"], game: Schemas["VikingdomsGame"], condition: Schemas["VikingdomsCondition"], ui: import("./vikingdoms/board.js").Ui}} vikingdoms
 */
/** @typedef {keyof Titles} TitleId */
/** @template {TitleId} [T=TitleId] @typedef {Titles[T]["move"]} Move */
/** @template {TitleId} [T=TitleId] @typedef {Titles[T]["effect"]} Effect */
/** An event of the log; one that is planned has no time yet. @typedef {Schemas["Event"]} Event */
/** One type of those that tell themselves apart by `type`. @template {{type: string}} Of @template {string} T @typedef {Extract<Of, {type: T}>} Typed */

/**
 * What a title gets for drawing.
 * @template {TitleId} [T=TitleId]
 * @typedef {object} Context
 * @property {Titles[T]["game"]} game The game to show: now, in the past, or after the planned steps.
 * @property {Titles[T]["view"]} view Its board.
 * @property {number | null} me My seat; null for a spectator.
 * @property {number} focus The seat whose area is enlarged.
 * @property {Move<T>[]} moves My legal moves; empty when it is not my turn.
 * @property {Move<T>[]} planned The moves of mine that have led to this game and are not posted yet.
 * @property {Effect<T>[]} news The effects of the others' moves since my last one.
 * @property {Titles[T]["ui"]} ui What the title remembers between drawings; empty at first.
 * @property {Row | null} scoring The line of a scoring to show on the board.
 * @property {(patch: Titles[T]["ui"]) => void} set Changes `ui` and draws again.
 * @property {(move: Move<T>) => void} play Adds a step to the plan.
 * @property {(move: Move<T>) => void} why Shows why the rules refuse a move.
 * @property {(text: string, rule?: string) => void} say Says something; with a rule, or the number of a section, as its reason.
 * @property {(seat: number) => void} enlarge
 * @property {(seat: number) => string} name
 */

/**
 * A fact about a player, shown next to their name; shows find it by its id.
 * @typedef {{id: string, label: string, text: string | number, short?: string, icon?: import("../lib/dom.js").Element}} Chip
 *   `short`: in signs, where there is no room for words.
 */

/**
 * A line of a scoring: what each player gets by it. With `line` it can be shown on the board.
 * @typedef {{label: string, cells: string[], sum?: boolean, line?: string}} Row
 */

/**
 * A scoring, line by line.
 * @typedef {object} Report
 * @property {number} seq The event that ended it.
 * @property {string} title
 * @property {{caption: string, head: string[], rows: Row[], note?: string}[]} tables
 */

/** What an order can depend on; null where it does not. @typedef {Record<string, string | number | boolean | null>} Ties */

/**
 * @template {TitleId} [T=TitleId]
 * @typedef {object} Title
 * @property {(context: Context<T>) => Child[]} board
 * @property {(context: Context<T>) => string} asks What I have to do, in a few words.
 * @property {(context: Context<T>, seat: number) => Chip[]} standing
 * @property {(move: Move<T>, context: Context<T>) => string} label
 * @property {(move: Move<T>, before: Context<T>, after: Titles[T]["view"]) => {[C in keyof Titles[T]["condition"]]?: Titles[T]["condition"][C] | null}} [ties]
 *   What an order of a move can depend on, with what is proposed.
 * @property {(move: Move<T>, next: Move<T>) => Move<T> | null} [joined] A move that makes both; null if there is none.
 * @property {(move: Move<T>) => string | null} [tiedAnyway] What an order of a move depends on without being asked for.
 * @property {string} [ahead] When orders can be picked on the board.
 * @property {(view: Titles[T]["view"]) => Move<T>["type"][]} [orderable] The types of moves that can be standing
 *   orders in this game; all of them if it does not say.
 * @property {(events: Event[]) => Event[]} [told] Adds to events what can be known only from those before them.
 * @property {(effect: Effect<T>, name: (seat: number) => string) => string | null} tell An effect in words; null to leave it out.
 * @property {(view: Titles[T]["view"], name: (seat: number) => string) => string | null} [won] Who has won and by what, where points do not say it.
 * @property {import("../show/acts.js").Shown<Effect<T>>} [shown] What is seen of each effect; without it nothing moves.
 * @property {(context: Context<T>) => string[]} words The board in words.
 * @property {(events: Event[], name: (seat: number) => string, view?: Titles[T]["view"]) => Report | null} report The last scoring, if any; the view after it says what is left of it.
 * @property {(event: Event) => boolean} scores Whether something is scored by an event.
 * @property {boolean} [plays] Whether every move can be made on the board; otherwise the list of moves is shown unfolded.
 */

/** The effects of an event; not every kind has some. @template {TitleId} [T=TitleId] @param {Event} event @returns {Effect<T>[]} */
export const effectsOf = (event) => /** @type {Effect<T>[]} */ ("effects" in event ? event.effects : []);

/** Whether something is of one of these types. @template {{type: string}} E @template {E["type"]} K @param {E} one @param {readonly K[]} types @returns {one is Extract<E, {type: K}>} */
export const isOneOf = (one, types) => /** @type {readonly string[]} */ (types).includes(one.type);

/** What each type of effect is told as; null where it is left out. @template {{type: string}} E @typedef {{[K in E["type"]]: (effect: Extract<E, {type: K}>, who: string, name: (seat: number) => string) => string | null}} Told */

/**
 * An effect in the words of a table.
 * @template {{type: string}} E @param {Told<E>} table @param {E} effect @param {(seat: number) => string} name
 */
export function toldBy(table, effect, name) {
    /** @type {Partial<Record<string, (effect: E, who: string, name: (seat: number) => string) => string | null>>} */
    const words = /** @type {object} */ (table);
    const who = "seat" in effect && typeof effect.seat === "number" ? name(effect.seat) : "";
    // A newer server may have effects that this page does not know.
    return (words[effect.type] ?? (() => plain(effect.type)))(effect, who, name);
}

/** Whose event it is; null if nobody's. @param {Event} event */
export const seatOf = (event) => ("seat" in event && typeof event.seat === "number" ? event.seat : null);

/** Those of one type. @template {{type: string}} E @template {E["type"]} K @param {readonly E[]} all @param {K} type */
export const ofType = (all, type) => all.filter((one) => isOneOf(one, [type]));
