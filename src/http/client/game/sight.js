// Scrolls the place of action into sight, and in the end the winner. On a small screen the board is taller than the
// window.
import { winnerOf } from "./story.js";

/** @typedef {import("../screens/game.js").GameScreen} Place */
/** @typedef {{top: number, bottom: number, left: number, right: number}} Box */

export class Sight {
    /** The position that was shown last. */
    #last = "";
    /** The picture that was shown last. @type {Element | null} */
    #picture = null;

    /** @param {Place} place */
    constructor(place) {
        this.place = place;
    }

    /** Runs after drawing another position or step. If no important part of it is in sight, scrolls to the first. */
    keep() {
        const { table, scoring } = this.place;
        const board = this.place.querySelector(".board");
        const now = `${table?.game?.seq} ${table?.plan.length} ${table?.copy?.steps.length} ${table?.at} ${table?.past.isThere} ${scoring.line}`;
        if (!board || table.busy || now === this.#last) return;
        this.#last = now;
        // Another picture is shown from its top.
        if (this.#picture !== board.firstElementChild) board.scrollTop = 0;
        this.#picture = board.firstElementChild;
        const sought = [...board.querySelectorAll(this.#where(scoring.line))];
        // Requesting positions forces a layout of the whole drawing.
        if (!sought.length) return;
        const open = seen(board, this.place.querySelector(".drawer"));
        if (sought.some((one) => isWithin(one.getBoundingClientRect(), open))) return;
        const block = scoring.line || this.#winner !== null ? "start" : "center";
        sought[0]?.scrollIntoView({ block, inline: "center" });
    }

    /** The elements to scroll into sight. @param {string | null} line The scoring line shown. */
    #where(line) {
        if (line) return ".paying";
        return this.#winner === null ? "[data-target]" : `[data-area="${this.#winner}"]`;
    }

    /** The winner of a finished game, if no past position is shown. */
    get #winner() {
        const { shown, game } = this.place.table;
        return shown === game ? winnerOf(game.result) : null;
    }
}

/**
 * The visible part of the board. A sheet may cover its lower half.
 * @param {Element} board @param {Element | null} sheet @returns {Box}
 */
function seen(board, sheet) {
    const { top, bottom, left, right } = board.getBoundingClientRect();
    const over = sheet?.getBoundingClientRect();
    const isOver = over && over.height > 0 && over.left < right && over.top < bottom;
    return { top, bottom: isOver ? over.top : bottom, left, right };
}

/** @param {Box} one @param {Box} other */
const isWithin = (one, other) =>
    one.top >= other.top && one.bottom <= other.bottom && one.left >= other.left && one.right <= other.right;
