// The guided first round: a strip beside the board of a real game. It explains one decision at a time, and marks the
// part of the board that it speaks of. It follows what the player does, and blocks nothing.
import { h } from "../lib/dom.js";
import { isGuest } from "../lib/session.js";
import { guide as say } from "../words/index.js";
import { loadProgress, saveProgress } from "./progress.js";

/** @typedef {import("../screens/game.js").GameScreen} GameScreen */
/** @typedef {import("../titles/registry.js").TitleId} TitleId */
/**
 * @template {TitleId} [T=TitleId]
 * @typedef {import("../titles/title.js").Context<T>} Context
 */
/**
 * A step: the situation in which it is shown, and a selector of what it speaks of.
 * @template {TitleId} [T=TitleId]
 * @typedef {{id: string, when: (context: Context<T>) => boolean, at: string}} Step
 */
/**
 * The guide of an edition: its steps, and their texts by id. Each step is shown for one decision. The last one ends the
 * guide.
 * @template {TitleId} [T=TitleId]
 * @typedef {{id: string, steps: Step<T>[], say: Record<string, string>}} Steps
 */

/** The height of which a part counts as in sight. */
const LEAST_PX = 40;
/** The mark of what the guide speaks of. */
const MARK = "data-guided";

export class Guide {
    /** The selector of what the present text speaks of. */
    #at = "";
    /** The id of the present text. */
    #id = "";
    /** The text for which the board was scrolled. */
    #shown = "";
    /** Whether the strip was drawn. Screen readers announce only what changes in it later. */
    #isDrawn = false;

    /** @param {GameScreen} screen */
    constructor(screen) {
        this.screen = screen;
    }

    /** @param {AbortSignal} signal */
    listen(signal) {
        const close = (/** @type {KeyboardEvent} */ { key, defaultPrevented }) =>
            key === "Escape" && !defaultPrevented && this.#isDrawn && this.close();
        document.addEventListener("keydown", close, { signal });
    }

    /** The guide of this game. `undefined` if there is none, or if the viewer cannot use it. */
    get #guide() {
        const { table, titleModule } = this.screen;
        const isPlaying = typeof table.game.you === "number" && table.game.status === "active";
        return isPlaying ? titleModule?.guide?.(table.game) : undefined;
    }

    /** Starts it from its beginning. */
    start() {
        const guide = this.#guide;
        if (guide) saveProgress(guide.id, new Map());
        this.screen.open("");
        this.screen.showPosition(null);
    }

    /** Ends it, and remembers that on this device. */
    close() {
        const guide = this.#guide;
        if (guide) saveProgress(guide.id, "done");
        this.screen.repaint();
    }

    /** The button that starts it again. */
    button() {
        return this.#guide && h("button", { class: "quiet", onclick: () => this.start() }, say.showMe);
    }

    /** The button, until the person has seen or skipped the guide. Guests see the guide itself. */
    offer() {
        const guide = this.#guide;
        return guide && !isGuest() && loadProgress(guide.id) === null && this.button();
    }

    /** @param {Context} context */
    draw(context) {
        const { table } = this.screen;
        const guide = this.#guide;
        const progress = guide && (loadProgress(guide.id) ?? (isGuest() ? new Map() : "done"));
        const isShown = guide && progress !== "done" && table.at === null && !table.sandbox;
        const decision = `${table.id} ${table.game.seq} ${context.planned.length}`;
        const step = isShown && nextStep(guide, /** @type {Map<string, string>} */ (progress), context, decision);
        this.#at = step ? step.at : "";
        this.#id = step ? step.id : "";
        if (!isShown) return (this.#isDrawn = false);
        const isLast = step === guide.steps.at(-1);
        return h(
            "aside",
            { class: "guide", "aria-label": say.label, key: "guide" },
            h("p", { role: "status" }, this.#isDrawn && (step ? guide.say[step.id] : between(context))),
            isLast
                ? h("button", { onclick: () => this.close() }, say.done)
                : h(
                      "button",
                      { class: "quiet", "aria-label": say.skip, onclick: () => this.close() },
                      h("span", { class: "long-label" }, say.skip),
                      h("span", { class: "short-label", "aria-hidden": "true" }, "×"),
                  ),
        );
    }

    afterDraw() {
        const { screen } = this;
        const marked = new Set(this.#at ? screen.querySelectorAll(this.#at) : []);
        for (const one of screen.querySelectorAll(`[${MARK}]`)) if (!marked.has(one)) one.removeAttribute(MARK);
        for (const one of marked) one.setAttribute(MARK, "");
        this.#scrollTo([...marked][0]);
        if (this.#isDrawn || !screen.querySelector(".guide")) return;
        this.#isDrawn = true;
        screen.repaint();
    }

    /** Brings what a new text speaks of into sight. Later the player scrolls as they like. @param {Element | undefined} one */
    #scrollTo(one) {
        const board = this.screen.querySelector(".board");
        const isNew = this.#shown !== this.#id;
        this.#shown = this.#id;
        if (isNew && one && board && !isInSight(board, one)) one.scrollIntoView({ block: "nearest" });
    }
}

/** Whether any part of an element is in sight. @param {Element} board @param {Element} one */
function isInSight(board, one) {
    const [frame, box] = [board.getBoundingClientRect(), one.getBoundingClientRect()];
    return box.top < frame.bottom - LEAST_PX && box.bottom > frame.top + LEAST_PX;
}

/**
 * The step for the present decision. It belongs to this decision from now on, so that an undo or a reload shows it
 * again, and the next decision another one.
 * @param {Steps} guide @param {Map<string, string>} progress The decision of each step shown so far.
 * @param {Context} context @param {string} decision
 */
function nextStep({ id, steps }, progress, context, decision) {
    const last = steps.at(-1);
    if (last?.when(context)) return last;
    const step = steps.find((one) => (progress.get(one.id) ?? decision) === decision && one.when(context));
    if (step && !progress.has(step.id)) saveProgress(id, progress.set(step.id, decision));
    return step;
}

/** The text while there is nothing new to explain. @param {Context} context */
function between({ moves, planned }) {
    if (moves.length) return say.again;
    return planned.length ? say.confirm : say.waits;
}
