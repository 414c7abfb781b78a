// A look at the past of a game. With the rules at hand each moment is there at once. Without them, whoever drags along
// the rail passes many moments: only the one where they rest is asked for, and an answer that nobody waits for any more is
// not waited for.
import * as api from "../lib/api.js";
import { inWords } from "../lib/problem.js";

/** How long somebody rests at a moment before it is asked for, in milliseconds: when they step, and while they drag. */
const REST_MS = { step: 100, drag: 400 };

/** @typedef {import("../lib/api.js").Schemas["Game"]} Game */

export class Past {
    /** The event after which the game is shown; null for now. @type {number | null} */
    at = null;
    /** Why that moment cannot be shown. */
    failure = "";
    /** Whether somebody drags and has not let go. */
    isDragged = false;
    /** @type {Map<number, Game>} */
    #known = new Map();
    /** What was shown when the look back began, or last. @type {Game | null} */
    #last = null;
    #rest = 0;
    #asking = new AbortController();

    /**
     * @param {string} id @param {AbortSignal} signal @param {() => void} changed
     * @param {(at: number) => Game | null} here A moment that need not be asked for.
     */
    constructor(id, signal, changed, here) {
        this.id = id;
        this.changed = changed;
        this.here = here;
        signal.addEventListener("abort", () => this.#stop());
    }

    /** The game at that moment or, while it is fetched, what was shown before; null for now. */
    get game() {
        if (this.at === null) return null;
        return (this.#last = this.#known.get(this.at) ?? this.#last);
    }

    /** Whether the game shown is the one of that moment. */
    get isThere() {
        return this.at === null || this.#known.has(this.at);
    }

    /** Forgets what was shown of moments: it may be told otherwise now. */
    forget() {
        this.#known.clear();
        if (this.at !== null) void this.fetch();
    }

    #stop() {
        clearTimeout(this.#rest);
        this.#asking.abort();
    }

    /** @param {number | null} at @param {number} head @param {Game | null} shown What is shown now. @param {keyof typeof REST_MS} way */
    look(at, head, shown, way) {
        const isPast = at !== null && Number.isInteger(at) && at < head;
        const to = isPast ? Math.max(1, at) : null;
        // While somebody drags, the moment where they let go is passed first.
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

    /** Asks for the moment. */
    async fetch() {
        const [seq, asking] = [/** @type {number} */ (this.at), new AbortController()];
        this.#asking = asking;
        this.failure = "";
        this.changed();
        try {
            this.#known.set(seq, await api.gameAt(this.id, seq, asking.signal));
        } catch (error) {
            if (asking.signal.aborted) return;
            this.failure = inWords(error);
        }
        this.changed();
    }
}
