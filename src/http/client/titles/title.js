// What a title provides to the game screen. Everything else is shared; a ruleset without a module of its own
// uses the generic one.

/** @typedef {import("../game/table.js").Move} Move */
/** @typedef {import("../lib/dom.js").Child} Child */

/**
 * What a title gets for drawing.
 * @typedef {object} Context
 * @property {any} game The game to show: now, in the past, or after the planned steps.
 * @property {any} view Its board.
 * @property {number | null} me My seat; null for a spectator.
 * @property {number} focus The seat whose area is enlarged.
 * @property {Move[]} moves My legal moves; empty when it is not my turn.
 * @property {any[]} news The effects of the others' moves since my last one.
 * @property {any} ui What the title remembers between drawings; empty at first.
 * @property {Row | null} scoring The line of a scoring to show on the board.
 * @property {(patch: object) => void} set Changes `ui` and draws again.
 * @property {(move: Move) => void} play Adds a step to the plan.
 * @property {(move: Move) => void} why Shows why the rules refuse a move.
 * @property {(text: string) => void} say
 * @property {(seat: number) => void} enlarge
 * @property {(seat: number) => string} name
 */

/**
 * A fact about a player, shown next to their name.
 * @typedef {{label: string, text: string | number, icon?: import("../lib/dom.js").Element}} Chip
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

/** A standing order that suggests itself; one that is `onBoard` can only be picked there. @typedef {{move: Move, if?: Record<string, any>, onBoard?: boolean}} Wish */

/**
 * @typedef {object} Title
 * @property {(context: Context) => Child[]} board
 * @property {(context: Context) => string} asks What I have to do, in a few words.
 * @property {(context: Context, seat: number) => Chip[]} standing
 * @property {(move: Move, context: Context) => string} label
 * @property {(context: Context) => Wish[]} [wishes] What standing orders can be about on the current board.
 * @property {(view: any) => string[]} [orderable] The types of moves that this game can have, for standing orders; all
 *   of them if it does not say.
 * @property {(events: any[]) => any[]} [told] Adds to events what can be known only from those before them.
 * @property {(effect: any, name: (seat: number) => string) => string | null} tell An effect in words; null to leave it out.
 * @property {(context: Context) => string[]} words The board in words.
 * @property {(events: any[], name: (seat: number) => string) => Report | null} report The last scoring, if any.
 * @property {(event: any) => boolean} scores Whether something is scored by an event.
 * @property {boolean} [plays] Whether every move can be made on the board; otherwise the list of moves is shown unfolded.
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
