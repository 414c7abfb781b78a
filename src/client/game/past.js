// The past positions of a game. With the local rules each is there at once. Without them the page loads only the
// position where the slider stops, and cancels requests that are no longer needed.
import * as api from "../lib/api.js";
import { problemInWords } from "../lib/problem.js";

/** Delay before a position is loaded in milliseconds, after a step and during a drag. */
const DELAY_MS = { step: 100, drag: 400 };

/** @typedef {import("../lib/api.js").Schemas["Game"]} Game */

export class Past {
    /** The event after which the game is shown. `null` for the newest state. @type {number | null} */
    at = null;
    /** The reason why that position cannot be shown. */
    failure = "";
    /** Whether a drag of the slider is in progress. */
    isDragged = false;
    /** @type {Map<number, Game>} */
    #cache = new Map();
    /** The game shown at the start of the look back, or last. @type {Game | null} */
    #lastShown = null;
    #timer = 0;
    #request = new AbortController();

    /**
     * @param {string} id @param {AbortSignal} signal @param {() => void} onChange
     * @param {(at: number) => Game | null} loadLocally Returns a position that need not be loaded.
     */
    constructor(id, signal, onChange, loadLocally) {
        this.id = id;
        this.onChange = onChange;
        this.loadLocally = loadLocally;
        signal.addEventListener("abort", () => this.#stop());
    }

    /** The game at that position or, while it is loaded, the one shown before. `null` for the newest state. */
    get game() {
        if (this.at === null) return null;
        return (this.#lastShown = this.#cache.get(this.at) ?? this.#lastShown);
    }

    /** Whether the game shown is the one at that position. */
    get isLoaded() {
        return this.at === null || this.#cache.has(this.at);
    }

    /** Drops the cached positions, because their content may have changed. */
    clearCache() {
        this.#cache.clear();
        if (this.at !== null) void this.fetch();
    }

    #stop() {
        clearTimeout(this.#timer);
        this.#request.abort();
    }

    /**
     * @param {number | null} at @param {number} head @param {Game | null} shown The game shown at present.
     * @param {keyof typeof DELAY_MS} mode
     */
    show(at, head, shown, mode) {
        const isPast = at !== null && Number.isInteger(at) && at < head;
        const target = isPast ? Math.max(1, at) : null;
        // During a drag the slider passes the final position before it is released there.
        if (target === this.at && mode === "step" && !this.isDragged) return;
        this.#stop();
        this.isDragged = mode === "drag";
        this.#lastShown = shown;
        this.at = target;
        this.failure = "";
        const known = target === null || this.#cache.has(target) ? null : this.loadLocally(target);
        if (target !== null && known) this.#cache.set(target, known);
        this.onChange();
        if (!this.isLoaded) this.#timer = window.setTimeout(() => this.fetch(), DELAY_MS[mode]);
    }

    /** Loads the position. */
    async fetch() {
        const [seq, request] = [/** @type {number} */ (this.at), new AbortController()];
        this.#request = request;
        this.failure = "";
        this.onChange();
        try {
            this.#cache.set(seq, await api.gameAt(this.id, seq, request.signal));
        } catch (error) {
            if (request.signal.aborted) return;
            this.failure = problemInWords(error);
        }
        this.onChange();
    }
}
