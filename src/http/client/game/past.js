// The past positions of a game. With the local rules each is there at once. Without them the page loads only the
// position where the slider stops, and cancels requests that are no longer needed.
import * as api from "../lib/api.js";
import { problemInWords } from "../lib/problem.js";

/** Delay before a position is loaded in milliseconds, after a step and during a drag. */
const REST_MS = { step: 100, drag: 400 };

/** @typedef {import("../lib/api.js").Schemas["Game"]} Game */

export class Past {
    /** The event after which the game is shown. `null` for the newest state. @type {number | null} */
    at = null;
    /** The reason why that position cannot be shown. */
    failure = "";
    /** Whether a drag of the slider is in progress. */
    isDragged = false;
    /** @type {Map<number, Game>} */
    #known = new Map();
    /** The game shown at the start of the look back, or last. @type {Game | null} */
    #last = null;
    #rest = 0;
    #asking = new AbortController();

    /**
     * @param {string} id @param {AbortSignal} signal @param {() => void} changed
     * @param {(at: number) => Game | null} here Returns a position that need not be loaded.
     */
    constructor(id, signal, changed, here) {
        this.id = id;
        this.changed = changed;
        this.here = here;
        signal.addEventListener("abort", () => this.#stop());
    }

    /** The game at that position or, while it is loaded, the one shown before. `null` for the newest state. */
    get game() {
        if (this.at === null) return null;
        return (this.#last = this.#known.get(this.at) ?? this.#last);
    }

    /** Whether the game shown is the one at that position. */
    get isThere() {
        return this.at === null || this.#known.has(this.at);
    }

    /** Drops the cached positions, because their content may have changed. */
    forget() {
        this.#known.clear();
        if (this.at !== null) void this.fetch();
    }

    #stop() {
        clearTimeout(this.#rest);
        this.#asking.abort();
    }

    /**
     * @param {number | null} at @param {number} head @param {Game | null} shown The game shown at present.
     * @param {keyof typeof REST_MS} way
     */
    look(at, head, shown, way) {
        const isPast = at !== null && Number.isInteger(at) && at < head;
        const to = isPast ? Math.max(1, at) : null;
        // During a drag the slider passes the final position before it is released there.
        if (to === this.at && way === "step" && !this.isDragged) return;
        this.#stop();
        this.isDragged = way === "drag";
        this.#last = shown;
        this.at = to;
        this.failure = "";
        const known = to === null || this.#known.has(to) ? null : this.here(to);
        if (to !== null && known) this.#known.set(to, known);
        this.changed();
        if (!this.isThere) this.#rest = window.setTimeout(() => this.fetch(), REST_MS[way]);
    }

    /** Loads the position. */
    async fetch() {
        const [seq, asking] = [/** @type {number} */ (this.at), new AbortController()];
        this.#asking = asking;
        this.failure = "";
        this.changed();
        try {
            this.#known.set(seq, await api.gameAt(this.id, seq, asking.signal));
        } catch (error) {
            if (asking.signal.aborted) return;
            this.failure = problemInWords(error);
        }
        this.changed();
    }
}
