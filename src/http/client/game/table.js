// A game as this page sees it: the live game, a look at its past, and steps that are planned but not posted.
//
// Each planned step is tried out on the server (`dry-run`), so the page shows exactly what the rules would do
// and which steps can follow; undoing a step means merely forgetting it. The turn is posted as a whole.
import * as api from "../lib/api.js";
import { follow } from "../lib/live.js";
import { inWords, Problem } from "../lib/problem.js";

/** @typedef {import("#api").components["schemas"]} Schemas */
/** @typedef {{type: string} & Record<string, any>} Move */
/**
 * A step that is planned: the move, and what it leads to.
 * @typedef {object} Step
 * @property {Move} move @property {string} label What it is called where it was chosen.
 * @property {any} game @property {any[]} events @property {Move[]} legal
 * @property {boolean} veiled Whether what it leads to is known only after posting.
 */

export class Table extends EventTarget {
    /** @type {any} */
    game = null;
    /** @type {any[]} */
    events = [];
    /** @type {Move[]} */
    legal = [];
    /** @type {Step[]} */
    plan = [];
    /** Shows the game after this event; null for now. @type {number | null} */
    at = null;
    /** @type {import("../lib/live.js").Link} */
    link = "polling";
    /** The error that ended it, such as a missing game. @type {Problem | null} */
    failure = null;
    busy = false;
    /** @type {Map<number, any>} */
    #past = new Map();
    #key = "";

    /** @param {string} id @param {AbortSignal} signal */
    constructor(id, signal) {
        super();
        this.id = id;
        this.signal = signal;
        follow(`/v1/games/${encodeURIComponent(id)}`, {
            changed: (game) => this.#took(game),
            link: (link) => this.#set({ link }),
            failed: (failure) => this.#set({ failure }),
            signal,
        });
    }

    /** @param {Partial<Table>} change */
    #set(change) {
        Object.assign(this, change);
        this.dispatchEvent(new Event("change"));
    }

    /** @param {string} text @param {"info" | "wrong"} [kind] */
    #say(text, kind = "info") {
        this.dispatchEvent(new CustomEvent("say", { detail: { text, kind } }));
    }

    /** @param {any} game */
    async #took(game) {
        const mine = game.you !== null && game.you !== undefined && game.awaiting.includes(game.you);
        const [events, legal] = await Promise.all([
            this.#newEvents(game.seq),
            mine && game.status === "active" ? api.legalMoves(this.id, this.signal) : null,
        ]);
        // Each later event brings another look with it, and our own move may have been faster than this one.
        if ((legal && legal.seq !== game.seq) || game.seq < (this.game?.seq ?? 0)) return;
        const moved = this.game && game.seq !== this.game.seq;
        const plan = moved ? [] : this.plan;
        if (moved && this.plan.length && !this.busy)
            this.#say("The game has moved on: the steps you had planned are put back.");
        this.#set({ game, events, legal: /** @type {Move[]} */ (legal?.moves ?? []), plan });
    }

    /** @param {number} head */
    async #newEvents(head) {
        let events = this.events;
        for (let after = events.at(-1)?.seq ?? 0; after < head;) {
            const page = await api.events(this.id, after, this.signal);
            if (!page.items.length) break;
            after = /** @type {any} */ (page.items.at(-1)).seq;
            events = joined(events, page.items);
        }
        return joined(this.events, events);
    }

    /** The game to show: a past moment, the result of the plan, or the live game. */
    get shown() {
        if (this.at !== null) return this.#past.get(this.at) ?? this.game;
        return this.plan.at(-1)?.game ?? this.game;
    }

    /** What can be added to the plan. @returns {Move[]} */
    get moves() {
        if (this.at !== null) return [];
        return this.plan.length ? /** @type {Step} */ (this.plan.at(-1)).legal : this.legal;
    }

    /** All events up to the shown moment, including planned steps. */
    get told() {
        if (this.at !== null) return this.events.filter(({ seq }) => seq <= /** @type {number} */ (this.at));
        return [...this.events, ...(this.plan.at(-1)?.events ?? [])];
    }

    /** Adds a step to the plan. @param {Move} move @param {string} label */
    async play(move, label) {
        if (this.busy || this.at !== null) return;
        this.#set({ busy: true });
        try {
            const moves = [...this.plan.map((step) => step.move), move];
            const tried = await api.dryRun(this.id, this.game.seq, moves);
            const veiled = tried.stopped_at !== null && tried.stopped_at !== undefined;
            const legal = veiled ? [] : /** @type {Move[]} */ (tried.legal_moves.moves);
            this.plan = [...this.plan, { move, label, game: tried.game, events: tried.events, legal, veiled }];
        } catch (error) {
            this.#say(inWords(error), "wrong");
        }
        this.#set({ busy: false });
    }

    /** Forgets the last planned step. */
    undo() {
        this.#set({ plan: this.plan.slice(0, -1) });
    }

    /** Posts the plan. If the answer is lost, the request is repeated with the same idempotency key, so that nothing is done twice. */
    async post() {
        if (!this.plan.length || this.busy) return;
        this.#key ||= randomKey();
        this.#set({ busy: true });
        try {
            const made = await api.makeMoves(
                this.id,
                this.game.seq,
                this.plan.map((step) => step.move),
                this.#key,
            );
            this.#key = "";
            this.events = joined(this.events, made.events);
            // The stream may have been faster, and the game may have moved on since.
            const isNewest = made.seq >= this.game.seq;
            this.#set({
                plan: [],
                busy: false,
                ...(isNewest && { game: made.game, legal: /** @type {Move[]} */ (made.legal_moves.moves) }),
            });
        } catch (error) {
            // A stale plan vanishes with the new look, which is on its way.
            if (!(error instanceof Problem) || !error.passing) this.#key = "";
            this.#say(inWords(error), "wrong");
            this.#set({ busy: false });
        }
    }

    /** Renames the game. That is not an event, so the others see it with the next change. @param {string | null} name */
    async rename(name) {
        const { title } = await api.renameGame(this.id, name);
        this.#set({ game: { ...this.game, title } });
    }

    /** Asks the rules why a move is impossible. @param {Move} move */
    async why(move) {
        // While a step is being tried, nobody knows yet what can follow it.
        if (this.busy) return;
        try {
            await api.dryRun(this.id, this.game.seq, [...this.plan.map((step) => step.move), move]);
        } catch (error) {
            this.#say(inWords(error), "wrong");
        }
    }

    /** Shows the game as it was after an event; null returns to now. @param {number | null} at */
    async look(at) {
        const head = this.game?.seq ?? 0;
        const seq = at === null || at >= head ? null : Math.max(1, at);
        this.#set({ at: seq });
        if (seq === null || this.#past.has(seq)) return;
        try {
            this.#past.set(seq, await api.gameAt(this.id, seq, this.signal));
        } catch (error) {
            if (!this.signal.aborted) this.#say(inWords(error), "wrong");
        }
        this.#set({});
    }
}

/** Joins two parts of a log, with each event once. @param {any[]} one @param {any[]} other */
function joined(one, other) {
    const known = new Set(one.map(({ seq }) => seq));
    return [...one, ...other.filter(({ seq }) => !known.has(seq))].sort((a, b) => a.seq - b.seq);
}

/** A random key that also works over plain HTTP, where there is no `randomUUID`. */
function randomKey() {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
