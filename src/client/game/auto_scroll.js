// Scrolls the place of action into sight, and in the end the winner. On a small screen the board is taller than the
// window.
import { winnerOf } from "./log_panel.js";

/** @typedef {import("../screens/game.js").GameScreen} GameScreen */
/** @typedef {{top: number, bottom: number, left: number, right: number}} Box */

export class AutoScroll {
    /** The position that was shown last. */
    #lastPosition = "";
    /** The picture that was shown last. @type {Element | null} */
    #lastPicture = null;

    /** @param {GameScreen} screen */
    constructor(screen) {
        this.screen = screen;
    }

    /** Runs after drawing another position or step. If no important part of it is in sight, scrolls to the first. */
    afterDraw() {
        const { table, scoring } = this.screen;
        const board = this.screen.querySelector(".board");
        const now = `${table?.game?.seq} ${table?.plan.length} ${table?.sandbox?.steps.length} ${table?.at} ${table?.past.isLoaded} ${scoring.line}`;
        if (!board || table.busy || now === this.#lastPosition) return;
        this.#lastPosition = now;
        // Another picture is shown from its top.
        if (this.#lastPicture !== board.firstElementChild) board.scrollTop = 0;
        this.#lastPicture = board.firstElementChild;
        const targets = [...board.querySelectorAll(this.#selector(scoring.line))];
        // Requesting positions forces a layout of the whole drawing.
        if (!targets.length) return;
        const open = visibleBox(board, this.screen.querySelector(".drawer"));
        if (targets.some((one) => isWithin(one.getBoundingClientRect(), open))) return;
        const block = scoring.line || this.#winner !== null ? "start" : "center";
        targets[0]?.scrollIntoView({ block, inline: "center" });
    }

    /** The elements to scroll into sight. @param {string | null} line The scoring line shown. */
    #selector(line) {
        if (line) return ".scoring-cell";
        return this.#winner === null ? "[data-target]" : `[data-area="${this.#winner}"]`;
    }

    /** The winner of a finished game, if no past position is shown. */
    get #winner() {
        const { shown, game } = this.screen.table;
        return shown === game ? winnerOf(game.result) : null;
    }
}

/**
 * The visible part of the board. A sheet may cover its lower half.
 * @param {Element} board @param {Element | null} sheet @returns {Box}
 */
function visibleBox(board, sheet) {
    const { top, bottom, left, right } = board.getBoundingClientRect();
    const over = sheet?.getBoundingClientRect();
    const isOver = over && over.height > 0 && over.left < right && over.top < bottom;
    return { top, bottom: isOver ? over.top : bottom, left, right };
}

/** @param {Box} one @param {Box} other */
const isWithin = (one, other) =>
    one.top >= other.top && one.bottom <= other.bottom && one.left >= other.left && one.right <= other.right;
