// Brings into sight where one acts, and in the end who has won: on a small screen the board is taller than the window.
import { winnerOf } from "./story.js";

/** @typedef {import("../screens/game.js").GameScreen} Place */
/** @typedef {{top: number, bottom: number, left: number, right: number}} Box */

export class Sight {
    /** The moment that was looked at last. */
    #last = "";
    /** The picture that was looked at last. @type {Element | null} */
    #picture = null;

    /** @param {Place} place */
    constructor(place) {
        this.place = place;
    }

    /** After drawing another moment or another step: if nothing that matters there is in sight, the first of it comes there. */
    keep() {
        const { table, scoring } = this.place;
        const board = this.place.querySelector(".board");
        const now = `${table?.game?.seq} ${table?.plan.length} ${table?.copy?.steps.length} ${table?.at} ${table?.past.isThere} ${scoring.line}`;
        if (!board || table.busy || now === this.#last) return;
        this.#last = now;
        // Another picture is looked at from its top.
        if (this.#picture !== board.firstElementChild) board.scrollTop = 0;
        this.#picture = board.firstElementChild;
        const sought = [...board.querySelectorAll(this.#where(scoring.line))];
        // Asking where something lies makes the browser lay out all that was drawn.
        if (!sought.length) return;
        const open = seen(board, this.place.querySelector(".drawer"));
        if (sought.some((one) => isWithin(one.getBoundingClientRect(), open))) return;
        const block = scoring.line || this.#winner !== null ? "start" : "center";
        sought[0]?.scrollIntoView({ block, inline: "center" });
    }

    /** What is to be in sight. @param {string | null} line Of the scoring that is shown. */
    #where(line) {
        if (line) return ".paying";
        return this.#winner === null ? "[data-target]" : `[data-area="${this.#winner}"]`;
    }

    /** Who has won, at a game that is over and of which no other moment is looked at. */
    get #winner() {
        const { shown, game } = this.place.table;
        return shown === game ? winnerOf(game.result) : null;
    }
}

/** What can be seen of the board: a sheet may lie over its lower half. @param {Element} board @param {Element | null} sheet @returns {Box} */
function seen(board, sheet) {
    const { top, bottom, left, right } = board.getBoundingClientRect();
    const over = sheet?.getBoundingClientRect();
    const isOver = over && over.height > 0 && over.left < right && over.top < bottom;
    return { top, bottom: isOver ? over.top : bottom, left, right };
}

/** @param {Box} one @param {Box} other */
const isWithin = (one, other) =>
    one.top >= other.top && one.bottom <= other.bottom && one.left >= other.left && one.right <= other.right;
