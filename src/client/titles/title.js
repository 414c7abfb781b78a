// The interface that a title provides to the game screen. All other code is shared.
import { humanize } from "../lib/format.js";

/** @typedef {import("../lib/dom.js").Child} Child */
/** @typedef {import("../lib/api.js").Schemas} Schemas */

/** @typedef {import("./registry.js").Titles} Titles */
/** @typedef {keyof Titles} TitleId */
/** @template {TitleId} [T=TitleId] @typedef {Titles[T]["move"]} Move */
/** @template {TitleId} [T=TitleId] @typedef {Titles[T]["effect"]} Effect */
/** An event of the log. A planned event has no time. @typedef {Schemas["Event"]} Event */
/**
 * One type of a union whose members differ in `type`.
 * @template {{type: string}} Of @template {string} T @typedef {Extract<Of, {type: T}>} Typed
 */

/**
 * The context from which a title draws.
 * @template {TitleId} [T=TitleId]
 * @typedef {object} Context
 * @property {Titles[T]["game"]} game The game to show: the newest, a past one, or the one after the planned steps.
 * @property {Titles[T]["view"]} view Its board.
 * @property {number | null} me My seat. `null` for a spectator.
 * @property {number} focus The seat whose area is enlarged.
 * @property {Move<T>[]} moves My legal moves. Empty if it is not my turn.
 * @property {Move<T>[]} planned My moves that have led to this game and are not posted yet.
 * @property {Effect<T>[]} recentEffects The effects of the others' moves since my last one.
 * @property {Titles[T]["ui"]} ui The title's state between drawings. Empty at first.
 * @property {Row | null} scoring The line of a scoring to show on the board.
 * @property {(patch: Titles[T]["ui"]) => void} setUi Changes `ui` and draws again.
 * @property {(move: Move<T>) => void} play Adds a step to the plan.
 * @property {(moves: Move<T>[]) => Tried<T> | null} tryOut The result of further moves of mine, without making them. `null` if
 *   the page has no rules to compute it.
 * @property {(move: Move<T>) => void} explainRefusal Shows why the rules refuse a move.
 * @property {(text: string, rule?: string) => void} showText Shows a text. With a rule, or the number of a section, it links
 *   to the reason.
 * @property {(seat: number) => void} enlargeArea
 * @property {(seat: number) => string} name
 */

/** The game after moves that are tried out, my next moves, and the effects. @template {TitleId} [T=TitleId] @typedef {{view: Titles[T]["view"], moves: Move<T>[], effects: Effect<T>[]}} Tried */

/**
 * A fact about a player, shown next to their name; animations find it by its id.
 * @typedef {{id: string, label: string, text: string | number, short?: import("../lib/dom.js").Child, full?: string, icon?: import("../lib/dom.js").Element}} Chip
 *   `short`: in signs, where there is no room for words; `full`: what the signs mean, in a sentence's words.
 */

/**
 * A line of a scoring: each player's points for it. With `line` the board can show it.
 * @typedef {{label: string, cells: string[], sum?: boolean, line?: string}} Row
 */

/**
 * A scoring, line by line.
 * @typedef {object} Report
 * @property {number} seq The event that ended it.
 * @property {string} title
 * @property {ScoreTable[]} tables
 */
/** Scores of all players, line by line. @typedef {{caption: string, head: string[], rows: Row[], note?: string}} ScoreTable */

/**
 * The possible conditions of an order. `null` for an unset one.
 * @typedef {Record<string, string | number | boolean | null>} Conditions
 */

/**
 * @template {TitleId} [T=TitleId]
 * @typedef {object} Title
 * @property {(context: Context<T>) => Child[]} board
 * @property {(context: Context<T>) => string} [protagonist] The part of the board that the step is about: the value of its
 *   `data-part`. The stage gives it the room.
 * @property {(context: Context<T>) => string} prompt My task, in a few words.
 * @property {(context: Context<T>, seat: number) => Chip[]} playerFacts
 * @property {(move: Move<T>, context: Context<T>) => string} label
 * @property {(move: Move<T>, before: Context<T>, after: Titles[T]["view"]) => {[C in keyof Titles[T]["condition"]]?: Titles[T]["condition"][C] | null}} [conditions]
 *   The possible conditions for an order of a move, with proposed values.
 * @property {(move: Move<T>, next: Move<T>) => Move<T> | null} [joinMoves] One move that makes both. `null` if there is
 *   none.
 * @property {(move: Move<T>) => string | null} [impliedCondition] The condition that an order of a move always has.
 * @property {string} [orderHint] The text that explains when orders can be picked on the board.
 * @property {(view: Titles[T]["view"]) => Move<T>["type"][]} [orderable] The types of moves that can be standing orders
 *   in this game. All types by default.
 * @property {(events: Event[]) => Event[]} [enrichEvents] Adds facts to events that follow only from the events before them.
 * @property {(effect: Effect<T>, name: (seat: number) => string) => string | null} describeEffect An effect in words. `null` to
 *   leave it out.
 * @property {(view: Titles[T]["view"], name: (seat: number) => string) => string | null} [describeWin] The winner and the
 *   reason, if points do not show them.
 * @property {import("../animation/acts.js").ActsByEffect<Effect<T>>} [acts] The visible acts of each effect. Without them nothing
 *   moves.
 * @property {(context: Context<T>) => string[]} boardInWords The board in words.
 * @property {(events: Event[], name: (seat: number) => string, view?: Titles[T]["view"]) => Report | null} report The
 *   last scoring, if any. The view after it contains its lasting results.
 * @property {(context: Context<T>) => ScoreTable | null} [scoresNow] The scores if the game ended now, if all players can count
 *   them.
 * @property {(event: Event) => boolean} isScoring Whether an event scores points.
 * @property {(game: Titles[T]["game"]) => import("../guide/guide.js").Steps<T>} [guide] The guided first round.
 * @property {boolean} [isPlayedOnBoard] Whether every move can be made on the board. Otherwise the list of moves is shown
 *   unfolded.
 */

/**
 * The effects of an event. Not every kind has some.
 * @template {TitleId} [T=TitleId] @param {Event} event @returns {Effect<T>[]}
 */
export const effectsOf = (event) => /** @type {Effect<T>[]} */ ("effects" in event ? event.effects : []);

/**
 * Whether an object has one of these types.
 * @template {{type: string}} E @template {E["type"]} K @param {E} one @param {readonly K[]} types
 * @returns {one is Extract<E, {type: K}>}
 */
export const isOneOf = (one, types) => /** @type {readonly string[]} */ (types).includes(one.type);

/**
 * The words for each type of effect. `null` leaves it out.
 * @template {{type: string}} E
 * @typedef {{[K in E["type"]]: (effect: Extract<E, {type: K}>, who: string, name: (seat: number) => string) => string | null}} EffectTexts
 */

/**
 * An effect in the words of a table.
 * @template {{type: string}} E @param {EffectTexts<E>} table @param {E} effect @param {(seat: number) => string} name
 */
export function describeWith(table, effect, name) {
    /** @type {Partial<Record<string, (effect: E, who: string, name: (seat: number) => string) => string | null>>} */
    const words = /** @type {object} */ (table);
    const who = "seat" in effect && typeof effect.seat === "number" ? name(effect.seat) : "";
    // A newer server may have effects that this page does not recognise.
    return (words[effect.type] ?? (() => humanize(effect.type)))(effect, who, name);
}

/** The seat of an event. `null` if it has none. @param {Event} event */
export const seatOf = (event) => ("seat" in event && typeof event.seat === "number" ? event.seat : null);

/**
 * The objects of one type.
 * @template {{type: string}} E @template {E["type"]} K @param {readonly E[]} all @param {K} type
 */
export const ofType = (all, type) => all.filter((one) => isOneOf(one, [type]));
