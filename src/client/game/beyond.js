// The lit targets that lie outside the visible part of the board: an arrow at each edge counts them, and leads there.
import { h } from "../lib/dom.js";
import { table as say } from "../words/index.js";

/** @typedef {import("../screens/game.js").GameScreen} GameScreen */
/** @typedef {"up" | "down" | "left" | "right"} Edge */

/** @type {Record<Edge, string>} */
const ARROWS = { up: "▲", down: "▼", left: "◀", right: "▶" };

/** The elements of the board that scroll. @param {Element} board */
const scrollers = (board) => [board, ...board.querySelectorAll(".scroll")];

/**
 * Counts the targets that are not whole in sight, by the edge behind which they lie.
 * @param {Element} board @returns {Record<Edge, Element[]>}
 */
export function targetsBeyond(board) {
    /** @type {Record<Edge, Element[]>} */
    const beyond = { up: [], down: [], left: [], right: [] };
    const frame = board.getBoundingClientRect();
    for (const target of board.querySelectorAll("[data-target]")) {
        if (!target.checkVisibility()) continue;
        const box = target.getBoundingClientRect();
        const inner = target.closest(".scroll")?.getBoundingClientRect() ?? frame;
        if (box.right > Math.min(inner.right, frame.right) + 1) beyond.right.push(target);
        else if (box.left < Math.max(inner.left, frame.left) - 1) beyond.left.push(target);
        else if (box.bottom > frame.bottom + 1) beyond.down.push(target);
        else if (box.top < frame.top - 1) beyond.up.push(target);
    }
    return beyond;
}

/** The arrows at the edges of the stage. They are hidden until `markBeyond` counts. @param {GameScreen} screen */
export const beyond = (screen) =>
    /** @type {Edge[]} */ (Object.keys(ARROWS)).map((edge) =>
        h(
            "button",
            {
                class: `beyond ${edge}`,
                key: `beyond ${edge}`,
                hidden: true,
                "data-edge": edge,
                onclick: () => scrollTo(screen, edge),
            },
            h("span", { "aria-hidden": "true" }, ARROWS[edge]),
            " ",
            h("strong", null),
        ),
    );

/** The button that steps through all places, while some are out of sight. @param {GameScreen} screen */
export const nextPlace = (screen) =>
    h(
        "button",
        { class: "next-place", key: "next-place", hidden: true, onclick: () => step(screen) },
        "→ ",
        h("strong", null),
    );

/** Shows the place after the one that has the focus, or the first. @param {GameScreen} screen */
function step(screen) {
    const all = [...screen.querySelectorAll(".board [data-target]")].filter((one) => one.checkVisibility());
    const shown = all.findIndex((one) => one.classList.contains("stepped"));
    all[shown]?.classList.remove("stepped");
    const next = all[(shown + 1) % all.length];
    next?.classList.add("stepped");
    next?.scrollIntoView({ block: "center", inline: "center" });
}

/** Brings the nearest targets behind an edge into sight. @param {GameScreen} screen @param {Edge} edge */
function scrollTo(screen, edge) {
    const board = screen.querySelector(".board");
    const [target] = board ? nearest(targetsBeyond(board)[edge], edge) : [];
    target?.scrollIntoView({ block: "center", inline: "center" });
}

/** @param {Element[]} targets @param {Edge} edge */
function nearest(targets, edge) {
    const side = (/** @type {Element} */ one) => one.getBoundingClientRect()[edge === "up" ? "bottom" : SIDES[edge]];
    const sign = edge === "up" || edge === "left" ? -1 : 1;
    return targets.toSorted((a, b) => sign * (side(a) - side(b)));
}

/** @type {Record<Edge, "top" | "bottom" | "left" | "right">} */
const SIDES = { up: "bottom", down: "top", left: "right", right: "left" };

/** Follows what scrolls. */
export class BeyondMarks {
    #isQueued = false;
    /** @type {Set<Element>} */
    #followed = new Set();

    /** @param {GameScreen} screen @param {AbortSignal} signal */
    constructor(screen, signal) {
        this.screen = screen;
        this.signal = signal;
        window.addEventListener("resize", () => this.queue(), { signal });
    }

    /** Counts again after drawing. */
    afterDraw() {
        const board = this.screen.querySelector(".board");
        if (!board) return;
        for (const one of scrollers(board)) {
            if (this.#followed.has(one)) continue;
            one.addEventListener("scroll", () => this.queue(), { signal: this.signal, passive: true });
        }
        this.#followed = new Set(scrollers(board));
        this.queue();
    }

    queue() {
        if (this.#isQueued) return;
        this.#isQueued = true;
        requestAnimationFrame(() => {
            this.#isQueued = false;
            this.screen.stageChange.atRest(() => this.#mark());
        });
    }

    #mark() {
        const board = this.screen.querySelector(".board");
        if (!board) return;
        const counted = targetsBeyond(board);
        const next = this.screen.querySelector(".next-place");
        const all = [...board.querySelectorAll("[data-target]")].filter((one) => one.checkVisibility()).length;
        const isAnyBeyond = Object.values(counted).some((targets) => targets.length > 0);
        if (next) label(next, isAnyBeyond ? all : 0, say.nextPlace(all));
        for (const arrow of this.screen.querySelectorAll(".beyond")) {
            const count = counted[/** @type {Edge} */ (arrow.getAttribute("data-edge"))].length;
            label(arrow, count, say.beyond(count));
        }
    }
}

/** Shows a number on a button, or hides the button. @param {Element} button @param {number} count @param {string} name */
function label(button, count, name) {
    button.toggleAttribute("hidden", count === 0);
    const text = button.querySelector("strong");
    if (text) text.textContent = String(count || "");
    button.setAttribute("aria-label", name);
}
