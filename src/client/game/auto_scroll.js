// Scrolls the place of action into sight, and in the end the winner. On a small screen the board is taller than the
// window.
import { winnerOf } from "./log_panel.js";

/** @typedef {import("../screens/game.js").GameScreen} GameScreen */
/** @typedef {{top: number, bottom: number, left: number, right: number}} Box */

export class AutoScroll {
    /** The position that was shown last. */
    #lastPosition = "";
    /** The picture that was shown last, and the part that it was about. @type {Element | null} */
    #lastPicture = null;
    #lastProtagonist = "";

    /** @param {GameScreen} screen */
    constructor(screen) {
        this.screen = screen;
    }

    /** Runs after drawing another position or step. If no important part of it is in sight, scrolls to the first. */
    afterDraw() {
        const { table, scoring } = this.screen;
        const board = this.screen.querySelector(".board");
        const now = `${table?.game?.seq} ${table?.plan.length} ${table?.sandbox?.steps.length} ${table?.at} ${table?.past.isLoaded} ${scoring.line} ${innerWidth} ${innerHeight}`;
        if (!board || table.busy || now === this.#lastPosition) return;
        this.#lastPosition = now;
        const protagonist = this.screen.querySelector("[data-protagonist]")?.getAttribute("data-protagonist") ?? "";
        // Another picture is shown from its top.
        if (this.#lastPicture !== board.firstElementChild || this.#lastProtagonist !== protagonist) board.scrollTop = 0;
        this.#lastPicture = board.firstElementChild;
        this.#lastProtagonist = protagonist;
        const wanted = [...board.querySelectorAll(this.#selector(scoring.line))];
        // If nothing is to be pressed, the planned change is shown until it is confirmed.
        const targets = wanted.length ? wanted : [...board.querySelectorAll("[data-planned]")];
        // Requesting positions forces a layout of the whole drawing.
        if (!targets.length) return;
        const open = visibleBox(board, this.screen.querySelector(".drawer"));
        const boxes = targets.map((one) => one.getBoundingClientRect());
        if (scoring.line || this.#winner !== null) {
            if (!boxes.some((one) => isWithin(one, open))) targets[0]?.scrollIntoView({ block: "start" });
        } else if (!boxes.every((one) => isWithin(one, open))) showMost(board, targets, open);
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

/**
 * Scrolls so that the most targets are in sight.
 * @param {Element} board @param {Element[]} targets @param {Box} open
 */
function showMost(board, targets, open) {
    for (const inner of board.querySelectorAll(".scroll")) {
        const own = targets.filter((one) => inner.contains(one)).map((one) => one.getBoundingClientRect());
        const { left, right } = inner.getBoundingClientRect();
        inner.scrollLeft += shift(
            own.map((box) => [box.left - left, box.right - left]),
            right - left,
        );
    }
    const spans = targets.map((one) => one.getBoundingClientRect());
    board.scrollTop += shift(
        spans.map((box) => [box.top - open.top, box.bottom - open.top]),
        open.bottom - open.top,
    );
}

/** The distance that targets keep from the edge, in pixels. */
const MARGIN = 8;

/**
 * The way to scroll so that the most spans lie within the window from 0 to its size. 0 if the present position is as good.
 * @param {[number, number][]} spans @param {number} size
 */
function shift(spans, size) {
    const within = (/** @type {number} */ by) =>
        spans.filter(([start, end]) => start - by >= 0 && end - by <= size).length;
    const ways = spans.flatMap(([start, end]) => [start - MARGIN, end - size + MARGIN]);
    return ways.reduce((best, way) => (within(way) > within(best) ? way : best), 0);
}

/** @param {Box} one @param {Box} other */
const isWithin = (one, other) =>
    one.top >= other.top && one.bottom <= other.bottom && one.left >= other.left && one.right <= other.right;
