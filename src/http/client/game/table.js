// A game as this page sees it: the live game, a look at its past, and steps that are planned but not posted.
//
// Each planned step is tried out on the server (`dry-run`), so the page shows exactly what the rules would do
// and which steps can follow; undoing a step means merely forgetting it. The turn is posted as a whole.
import * as api from "../lib/api.js";
import { follow } from "../lib/live.js";
import { inWords, Problem } from "../lib/problem.js";
import { parsed, tab } from "../lib/storage.js";
import { insist, joined, randomKey } from "./insist.js";
import { Past } from "./past.js";

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
    /** What is being tried or posted, in a few words; "" if nothing is. */
    trying = "";
    /** @type {import("../lib/live.js").Link} */
    link = "polling";
    /** The error that ended it, such as a missing game. @type {Problem | null} */
    failure = null;
    #key = "";

    /** @param {string} id @param {AbortSignal} signal */
    constructor(id, signal) {
        super();
        this.id = id;
        this.signal = signal;
        this.past = new Past(id, signal, () => this.#set({}));
        follow(`/v1/games/${encodeURIComponent(id)}`, {
            changed: (game) => this.#took(game),
            link: (link) => this.#set({ link }),
            failed: (failure) => this.#set({ failure }),
            signal,
        });
    }

    /** The event after which the game is shown; null for now. */
    get at() {
        return this.past.at;
    }

    get busy() {
        return this.trying !== "";
    }

    /** @param {Partial<Table>} change */
    #set(change) {
        Object.assign(this, change);
        if (change.plan) this.#keepPlan();
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
        const before = this.game;
        const moved = before && game.seq !== before.seq;
        if (moved && this.plan.length && !this.busy) this.#tellWhatBecame(events, before.seq, game.you);
        this.#set({
            game,
            events,
            legal: /** @type {Move[]} */ (legal?.moves ?? []),
            ...(moved && { plan: [] }),
        });
        if (!before) await this.#resume();
    }

    /** The game has moved on with steps planned: our own turn may have arrived although its answer was lost. @param {any[]} events @param {number} before @param {number} me */
    #tellWhatBecame(events, before, me) {
        const first = events.find(({ seq, kind }) => seq > before && kind === "moved");
        const arrived = this.#key !== "" && first?.seat === me;
        this.#key = "";
        this.#say(
            arrived
                ? "Your turn has arrived; only its answer was lost."
                : "The game has moved on. The steps you had planned no longer fit and are taken back.",
        );
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
        return this.past.game ?? this.plan.at(-1)?.game ?? this.game;
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
        this.#key = "";
        this.#set({ trying: label });
        try {
            await this.#try(move, label);
        } catch (error) {
            if (!this.signal.aborted) this.#say(inWords(error), "wrong");
        }
        this.#set({ trying: "" });
    }

    /** @param {Move} move @param {string} label */
    async #try(move, label) {
        const moves = [...this.plan.map((step) => step.move), move];
        const { seq } = this.game;
        const tried = await insist(() => api.dryRun(this.id, seq, moves), this.signal);
        const veiled = tried.stopped_at !== null && tried.stopped_at !== undefined;
        const legal = veiled ? [] : /** @type {Move[]} */ (tried.legal_moves.moves);
        this.#set({ plan: [...this.plan, { move, label, game: tried.game, events: tried.events, legal, veiled }] });
    }

    /** Forgets the last planned step. */
    undo() {
        if (this.busy) return;
        this.#key = "";
        this.#set({ plan: this.plan.slice(0, -1) });
    }

    get #planKey() {
        return `longhall.plan.${this.id}`;
    }

    /** A reload of the page does not lose what was planned. */
    #keepPlan() {
        if (!this.plan.length) return tab.remove(this.#planKey);
        const steps = this.plan.map(({ move, label }) => ({ move, label }));
        tab.set(this.#planKey, JSON.stringify({ seq: this.game.seq, steps }));
    }

    /** Plans again what was planned before the page was loaded, if the game has not moved on. */
    async #resume() {
        const kept = parsed(tab.get(this.#planKey));
        if (kept?.seq !== this.game.seq || !Array.isArray(kept.steps)) return tab.remove(this.#planKey);
        for (const { move, label } of kept.steps) {
            const known = this.plan.length;
            await this.play(move, label);
            if (this.plan.length === known) return;
        }
    }

    /** Posts the plan. If the answer is lost, the request is repeated with the same idempotency key, so that nothing is done twice. */
    async post() {
        if (!this.plan.length || this.busy) return;
        this.#key ||= randomKey();
        // Repeated as it was, although news of the game may come in between.
        const [key, moves, { seq }] = [this.#key, this.plan.map((step) => step.move), this.game];
        this.#set({ trying: "Your turn is posted" });
        try {
            const made = await insist(() => api.makeMoves(this.id, seq, moves, key), this.signal);
            this.#key = "";
            this.events = joined(this.events, made.events);
            // The stream may have been faster, and the game may have moved on since.
            const isNewest = made.seq >= this.game.seq;
            this.#set({
                plan: [],
                trying: "",
                ...(isNewest && { game: made.game, legal: /** @type {Move[]} */ (made.legal_moves.moves) }),
            });
        } catch (error) {
            if (this.signal.aborted) return;
            // A stale plan vanishes with the new look, which is on its way.
            const passing = error instanceof Problem && error.passing;
            if (!passing) this.#key = "";
            if (this.plan.length)
                this.#say(`${inWords(error)}${passing ? " Confirm again: nothing is done twice." : ""}`, "wrong");
            else this.#say("Your turn has arrived; only its answer was lost.");
            this.#set({ trying: "" });
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

    /** Shows the game as it was after an event; null returns to now. @param {number | null} at @param {"step" | "drag"} [way] */
    look(at, way = "step") {
        this.past.look(at, this.game?.seq ?? 0, this.shown, way);
    }
}
