// What a title brings to the table. Everything else is the same for all; a ruleset without a module of its own is
// played by the generic one.

/** @typedef {import("../game/table.js").Move} Move */
/** @typedef {import("../lib/dom.js").Child} Child */

/**
 * What a title is told when it draws.
 * @typedef {object} Context
 * @property {any} game The game as it is shown: now, in the past, or after the planned steps.
 * @property {any} view Its board.
 * @property {number | null} me My seat; null for a spectator.
 * @property {number} focus The seat whose area is shown large.
 * @property {Move[]} moves What I may do from here; empty when it is not for me to act.
 * @property {any[]} news The effects of all that others did since my last move.
 * @property {any} ui What the title remembers between two drawings; empty at first.
 * @property {(patch: object) => void} set Changes `ui` and draws anew.
 * @property {(move: Move) => void} play Adds a step to the plan.
 * @property {(move: Move) => void} why Shows why the rules refuse a move.
 * @property {(text: string) => void} say
 * @property {(seat: number) => void} enlarge
 * @property {(seat: number) => string} name
 */

/**
 * Something a player has, beside his name.
 * @typedef {{label: string, text: string | number, icon?: Node}} Chip
 */

/**
 * A scoring, line by line.
 * @typedef {object} Report
 * @property {number} seq The event that ended it.
 * @property {string} title
 * @property {{caption: string, head: string[], rows: {label: string, cells: string[], sum?: boolean}[]}[]} tables
 */

/**
 * @typedef {object} Title
 * @property {(context: Context) => Child[]} board
 * @property {(context: Context) => string} asks What the game wants of me, in a few words.
 * @property {(context: Context, seat: number) => Chip[]} standing
 * @property {(move: Move, context: Context) => string} label
 * @property {(context: Context) => {move: Move, if?: Record<string, any>}[]} [wishes] What somebody who waits may want to
 *   do later, as the board stands: standing orders, with the conditions that suggest themselves.
 * @property {(effect: any, name: (seat: number) => string) => string | null} tell An effect in words; null says nothing.
 * @property {(context: Context) => string[]} words The board in words.
 * @property {(events: any[], name: (seat: number) => string) => Report | null} report The last scoring, if any.
 * @property {boolean} [plays] Whether the board offers every move; else the list of moves stands open.
 */

/** @type {Record<string, () => Promise<{title: Title}>>} */
const MODULES = {
    vikings: () => import("./vikings/title.js"),
    vikings_on_board: () => import("./vikings_on_board/title.js"),
    vikingdoms: () => import("./vikingdoms/title.js"),
};

/** @param {string} ruleset @returns {Promise<Title>} */
export async function titleOf(ruleset) {
    const module = await (MODULES[ruleset] ?? (() => import("./generic/title.js")))();
    return module.title;
}
