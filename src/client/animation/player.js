// Plays scenes over the board.
//
// The board already shows the server's state, and only pictures of its pieces move. Removing them ends an animation at
// once in the final state. No action waits for an animation, and every action ends it.
import { frame, ghostOf } from "./ghost.js";
import { celebrate } from "./win.js";

/** @typedef {import("./acts.js").Act} Act */
/** @typedef {import("./acts.js").Place} Place */
/** @typedef {import("./acts.js").Scene} Scene */

/** The events that end an animation, besides new events. */
const INTERRUPTS = ["pointerdown", "keydown", "wheel", "resize"];

/** The side of the shield that stands for a piece whose place is not in sight. */
const SHIELD_PX = 24;
/** Maximum distance between a place and the start of its light. */
const GLOW_PX = 24;

/** The selector of a place of the board. @param {string} name */
const selectorOf = (name) => `[data-at~="${CSS.escape(name)}"]`;

/** Whether the viewer prefers reduced motion. */
export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class AnimationPlayer {
    /** @type {Animation[]} */
    #running = [];
    /** @type {HTMLElement | null} */
    #layer = null;
    #runs = 0;

    /**
     * @param {HTMLElement} container The table, which contains a layer for the animation.
     * @param {() => void} onChange Called when a animation begins or ends.
     */
    constructor(container, onChange) {
        this.container = container;
        this.onChange = onChange;
    }

    get isPlaying() {
        return this.#running.length > 0;
    }

    /** @param {AbortSignal} signal */
    listen(signal) {
        const interrupt = (/** @type {Event} */ { target }) => {
            // The replay button handles its own press.
            if (!(target instanceof Element) || !target.closest(".replay")) this.stop();
        };
        for (const name of INTERRUPTS) addEventListener(name, interrupt, { signal, capture: true, passive: true });
        document.addEventListener("visibilitychange", () => this.stop(), { signal });
        signal.addEventListener("abort", () => this.stop());
    }

    /** Ends the animation in the final state. */
    stop() {
        if (!this.isPlaying) return;
        this.#runs++;
        for (const one of this.#running) one.cancel();
        this.#running = [];
        this.#layer?.replaceChildren();
        this.onChange();
    }

    /** Plays scenes, replacing the current animation. @param {Scene[]} scenes */
    play(scenes) {
        this.stop();
        this.#layer = this.container.querySelector(".animations");
        if (!this.#layer || !scenes.length || prefersReducedMotion() || document.hidden) return;
        const started = scenes.flatMap(({ acts, at, ms }) => acts.flatMap((act) => this.#begin(act, at, ms)));
        this.#running = [...started, ...this.#counting(scenes)];
        if (!this.isPlaying) return this.#layer.replaceChildren();
        const run = ++this.#runs;
        // The promise of a cancelled animation rejects after its picture has been removed.
        Promise.all(this.#running.map(({ finished }) => finished)).then(
            () => run === this.#runs && this.stop(),
            () => {},
        );
        this.onChange();
    }

    /** The visible element at a place. @param {Place} container @returns {Element | undefined} */
    #find(container) {
        return (
            [container]
                .flat()
                .map((name) => this.container.querySelector(selectorOf(name)))
                .find((one) => one !== null && this.#isSeen(one)) ?? undefined
        );
    }

    /** Whether an element has a size and lies in the visible part of the board. @param {Element} one */
    #isSeen(one) {
        const { x, y, width, height } = one.getBoundingClientRect();
        const within = (one.closest(".board") ?? this.container).getBoundingClientRect();
        const [middleX, middleY] = [x + width / 2, y + height / 2];
        return (
            width > 0 &&
            middleX > within.left &&
            middleX < within.right &&
            middleY > within.top &&
            middleY < within.bottom
        );
    }

    /** @param {Act} act @param {number} delay @param {number} duration @returns {Animation[]} */
    #begin(act, delay, duration) {
        const layer = /** @type {HTMLElement} */ (this.#layer);
        const timing = { delay, duration, easing: "ease-in-out", fill: /** @type {const} */ ("backwards") };
        // A picture exists only while it is shown.
        const passing = { ...timing, fill: /** @type {const} */ ("both") };
        if (act.act === "fly") return this.#fly(act, timing);
        if (act.act === "count") return [];
        const one = this.#find(act.at);
        if (act.act === "win") return celebrate(layer, act.text, one?.getBoundingClientRect(), passing);
        if (!one) return [];
        switch (act.act) {
            case "glow": {
                const box = one.getBoundingClientRect();
                const wider = 1 + Math.min(0.25, GLOW_PX / Math.max(box.width, box.height));
                return [
                    frame(layer, box, "glow").animate(
                        [{ opacity: 0, scale: wider }, { opacity: 1, scale: 1, offset: 0.35 }, { opacity: 0 }],
                        passing,
                    ),
                ];
            }
            case "grow":
                return [one.animate([{ opacity: 0 }, { opacity: 1 }], timing)];
            case "turn":
                return [one.animate([{ rotate: "-30deg" }, { rotate: "0deg" }], { ...timing, fill: "none" })];
            case "cast": {
                const box = one.getBoundingClientRect();
                const end = this.#find(act.down)?.getBoundingClientRect().bottom ?? box.bottom;
                const shade = frame(layer, { ...DOMRect.fromRect(box).toJSON(), height: end - box.y }, "cast");
                return [
                    shade.animate(
                        [{ opacity: 0.9, scale: "1 0" }, { opacity: 0.6, scale: 1, offset: 0.7 }, { opacity: 0 }],
                        passing,
                    ),
                ];
            }
            case "sail": {
                const away = this.container.getBoundingClientRect().right - one.getBoundingClientRect().x;
                const steps = [
                    { translate: "0 0", rotate: "0deg", opacity: 1 },
                    { translate: `${away * 0.3}px -4px`, rotate: "-2deg", opacity: 1, offset: 0.4 },
                    { translate: `${away}px 0`, rotate: "1deg", opacity: 0 },
                ];
                return [
                    ghostOf(layer, one).animate(steps, { ...passing, easing: "ease-in" }),
                    one.animate([{ opacity: 0 }, { opacity: 0 }], timing),
                ];
            }
            case "caption": {
                const { x, y, width } = one.getBoundingClientRect();
                const words = frame(layer, { x, y, width, height: 0 }, "words");
                const text = document.createElement("strong");
                text.textContent = act.text;
                words.append(text);
                return [
                    words.animate(
                        [
                            { opacity: 0, translate: "0 8px" },
                            { opacity: 1, offset: 0.2 },
                            { opacity: 0, translate: "0 -26px" },
                        ],
                        passing,
                    ),
                ];
            }
        }
    }

    /**
     * A picture of the new piece flies to its place. Only then the piece itself appears.
     * @param {import("./acts.js").Fly} act @param {KeyframeAnimationOptions} timing @returns {Animation[]}
     */
    #fly({ from, to, over }, timing) {
        const [source, goal] = [this.#find(from), this.#find(to)];
        if (!goal || goal === source) return [];
        const [wanted = ""] = [to].flat();
        if (!goal.matches(selectorOf(wanted))) return source ? this.#flyShield(source, goal, timing) : [];
        if (!source) return [goal.animate([{ opacity: 0 }, { opacity: 1 }], timing)];
        const ghost = ghostOf(/** @type {HTMLElement} */ (this.#layer), goal, "flying");
        const duration = Number(timing.delay) + Number(timing.duration);
        return [
            ...this.#flight(ghost, source, timing, over),
            goal.animate([{ opacity: 0 }, { opacity: 0 }], { delay: 0, duration }),
        ];
    }

    /**
     * Shows a gain whose place is not in sight: a shield flies to the player's name, which stays.
     * @param {Element} source @param {Element} goal @param {KeyframeAnimationOptions} timing
     */
    #flyShield(source, goal, timing) {
        const { x, y, width, height } = goal.getBoundingClientRect();
        const seat = /player-(\d+)/.exec(goal.getAttribute("data-at") ?? "")?.[1] ?? "";
        const middle = { x: x + (width - SHIELD_PX) / 2, y: y + (height - SHIELD_PX) / 2 };
        const box = { ...middle, width: SHIELD_PX, height: SHIELD_PX };
        const shield = frame(/** @type {HTMLElement} */ (this.#layer), box, `shield flying seat-${seat}`);
        return this.#flight(shield, source, timing);
    }

    /**
     * A picture flies from a source to its own position.
     * @param {HTMLElement} ghost @param {Element} source @param {KeyframeAnimationOptions} timing
     * @param {boolean} [over]
     */
    #flight(ghost, source, { delay = 0, duration, ...timing }, over) {
        const [a, b] = [source.getBoundingClientRect(), ghost.getBoundingClientRect()];
        const [x, y] = [a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2];
        const rise = Math.min(60, Math.hypot(x, y) / 4);
        const steps = [
            { translate: `${x}px ${y}px`, rotate: "0deg", scale: 1, opacity: 1 },
            {
                translate: `${x * 0.45}px ${y * 0.45 - rise}px`,
                rotate: over ? `${Math.sign(-x || 1) * 25}deg` : "0deg",
                scale: 1.15,
                opacity: 1,
                offset: 0.5,
            },
            { translate: "0 0", rotate: "0deg", scale: 1, opacity: 1 },
        ];
        return [
            ghost.animate(steps, { ...timing, delay, duration }),
            // The picture is visible only during the flight.
            ghost.animate([{ visibility: "visible" }, { visibility: "visible" }], { delay, duration, fill: "none" }),
        ];
    }

    /**
     * Numbers that count up or down, with all changes of each number.
     * @param {Scene[]} scenes @returns {Animation[]}
     */
    #counting(scenes) {
        /** @type {Map<Element, {by: number, at: number, ms: number}[]>} */
        const all = new Map();
        for (const { acts, at, ms } of scenes) {
            for (const act of acts) {
                const one = act.act === "count" && act.by !== 0 ? this.#find(act.at) : undefined;
                if (one && act.act === "count") all.set(one, [...(all.get(one) ?? []), { by: act.by, at, ms }]);
            }
        }
        return [...all].flatMap(([one, changes]) => this.#count(one, changes));
    }

    /** @param {Element} one @param {{by: number, at: number, ms: number}[]} changes @returns {Animation[]} */
    #count(one, changes) {
        const last = Number(one.textContent);
        if (!Number.isInteger(last) || !canCount()) return [];
        const number = frame(/** @type {HTMLElement} */ (this.#layer), one.getBoundingClientRect(), "number");
        let now = last - changes.reduce((sum, { by }) => sum + by, 0);
        const end = changes.reduce((before, { at, ms }) => Math.max(before, at) + ms, 0);
        const steps = [{ "--counted": now, offset: 0 }];
        let until = 0;
        for (const { by, at, ms } of changes) {
            // The changes follow one another, although their acts overlap.
            const begin = Math.max(until, at);
            until = begin + ms;
            steps.push({ "--counted": now, offset: begin / end }, { "--counted": (now += by), offset: until / end });
        }
        const timing = { duration: end };
        const isSeen = [{ visibility: "visible" }, { visibility: "visible" }];
        return [
            number.animate(steps, timing),
            number.animate(isSeen, timing),
            one.animate([{ opacity: 0 }, { opacity: 0 }], timing),
        ];
    }
}

/** Whether numbers can be animated. An old browser shows the final one at once. */
function canCount() {
    try {
        CSS.registerProperty({ name: "--counted", syntax: "<integer>", inherits: true, initialValue: "0" });
    } catch (error) {
        // The property was registered before.
        return error instanceof DOMException && error.name === "InvalidModificationError";
    }
    return true;
}
