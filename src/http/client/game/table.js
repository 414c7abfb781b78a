// A game as this page sees it: the live game, a look at its past, and planned steps that are not posted yet.
//
// The local rules try out each planned step. Without them the server does (`dry-run`). So the page shows the exact
// results and the next possible steps. Undoing a step removes it from the plan. The turn is posted as a whole.
import * as api from "../lib/api.js";
import { watchResource } from "../lib/live.js";
import { problemInWords, Problem } from "../lib/problem.js";
import { orders as ofOrders } from "../words/orders.js";
import { rules as ofRules } from "../words/rules.js";
import { table as say } from "../words/table.js";
import { AtHand, opens } from "./at_hand.js";
import { insist, randomKey } from "./insist.js";
import { isOwn, logOf, logWith } from "./log.js";
import { isSameBoard, keepMoves, keptMoves } from "./kept.js";
import { Past } from "./past.js";
import { tried } from "./tried.js";

/** @typedef {import("#api").components["schemas"]} Schemas */
/** @typedef {import("./copy.js").Copy} Copy */
/** @typedef {import("../titles/title.js").Move} Move */
/** @typedef {import("../titles/title.js").Event} LogEvent */
/** @typedef {Schemas["Game"]} Game */

export class Table extends EventTarget {
    /** The newest state of the game. It is missing until the first response. @type {Game} */
    game = /** @type {never} */ (null);
    /** @type {LogEvent[]} */
    events = [];
    /** @type {Move[]} */
    legal = [];
    /** @type {import("./kept.js").Step[]} */
    plan = [];
    /** The move being tried, or `"post"` while the plan is being posted. @type {Move | "post" | null} */
    trying = null;
    /** @type {import("../lib/live.js").Link} */
    link = "polling";
    /** The error that has ended the page, such as a missing game. @type {Problem | null} */
    failure = null;
    #key = "";
    /** @type {Copy | null} */
    #copy = null;

    /** @param {string} id @param {AbortSignal} signal */
    constructor(id, signal) {
        super();
        this.id = id;
        this.signal = signal;
        this.hand = new AtHand(id, signal, (fault) => {
            this.past.forget();
            this.#say(fault, "wrong");
        });
        const redraw = () => this.#set({});
        this.past = new Past(id, signal, redraw, (at) => this.hand.at(at));
        watchResource(`/v1/games/${encodeURIComponent(id)}`, {
            onChange: (game) => this.#took(game),
            onLink: (link) => this.#set({ link }),
            onTalk: () => document.dispatchEvent(new CustomEvent("talked", { detail: id })),
            pausesWhenHidden: true,
            onFailure: (failure) => this.#set({ failure }),
            signal,
        });
    }

    /** The event after which the game is shown. `null` for the newest state. */
    get at() {
        return this.past.at;
    }

    /** The copy on which the player tries moves out. `null` while it waits for the end of a look at the past. */
    get copy() {
        return this.at !== null && this.#copy?.waitsForNow ? null : this.#copy;
    }

    /** Whether a copy waits for the end of a look at the past. */
    get isAwaited() {
        return this.#copy !== this.copy;
    }

    get busy() {
        return this.trying !== null;
    }

    /** @param {Partial<Table>} change */
    #set(change) {
        Object.assign(this, change);
        if (change.plan) keepMoves(this.game, this.planned);
        this.dispatchEvent(new Event("change"));
    }

    /**
     * @param {string} text @param {"info" | "wrong"} [kind] @param {string | null} [rule] The rule that refuses a move.
     */
    #say(text, kind = "info", rule = null) {
        this.dispatchEvent(new CustomEvent("say", { detail: { text, kind, rule } }));
    }

    /** @param {unknown} error @param {string} [more] */
    #wrong(error, more) {
        const rule = error instanceof Problem ? error.rule : null;
        this.#say([problemInWords(error, this.game?.ruleset), more].filter(Boolean).join(" "), "wrong", rule);
    }

    /** @param {Game} game */
    async #took(game) {
        const mine = game.you !== null && game.you !== undefined && game.awaiting.includes(game.you);
        const acts = mine && game.status === "active";
        const ask = () => api.legalMoves(this.id, this.signal);
        const [events, told] = await Promise.all([logOf(this, game), acts && !this.hand.isReady ? ask() : null]);
        // Each later event brings another response, and our own move may have been faster than this one.
        const isLate = () => game.seq < (this.game?.seq ?? 0);
        if ((told && told.seq !== game.seq) || isLate()) return;
        this.hand.take(game, events);
        let legal = acts ? (told?.moves ?? this.hand.legal) : [];
        if (!legal) {
            // The local rules were dropped because of this event.
            const asked = await ask();
            if (asked.seq !== game.seq || isLate()) return;
            legal = asked.moves;
        }
        const { game: before, planned } = this;
        if (before && opens(before, game)) this.past.forget();
        const moved = before && game.seq !== before.seq;
        // The plan still fits, for example after an offer or a vacation.
        const fits = moved && acts && !this.busy && isSameBoard(before, game);
        if (moved && planned.length && !this.busy && !fits) this.#tellWhatBecame(events, before.seq, game.you);
        this.#set({ game, events, legal: /** @type {Move[]} */ (legal), ...(moved && { plan: [] }) });
        if (fits) await this.#planAgain(planned);
        if (moved && this.#copy && !this.#copy.stays()) await this.#overtaken(this.#copy.planned, acts);
        if (!before) await this.#planAgain(keptMoves(this.game));
    }

    /** Uses the local rules from now on. */
    rulesCome = () => (this.hand.take(this.game, this.events, this.legal), this.#set({}));

    /**
     * Reports the outcome of planned steps after new events. Our own turn may have arrived although its response was
     * lost.
     * @param {LogEvent[]} events @param {number} before @param {number | null} me
     */
    #tellWhatBecame(events, before, me) {
        const arrived = this.#key !== "" && isOwn(events, before, me);
        this.#key = "";
        this.#say(arrived ? say.arrived : say.movedOn);
    }

    /** The game to show: a past position, the result of the plan, or the live game. */
    get shown() {
        return this.copy?.game ?? this.past.game ?? this.plan.at(-1)?.game ?? this.game;
    }

    /** The moves of the plan. */
    get planned() {
        return this.plan.map(({ move }) => move);
    }

    /** The moves that can be added to the plan. @returns {Move[]} */
    get moves() {
        if (this.copy) return this.copy.moves;
        if (this.at !== null) return [];
        return this.plan.at(-1)?.legal ?? this.legal;
    }

    /** All events up to the position shown, including planned steps. */
    get told() {
        const { copy } = this;
        if (copy) return [...this.events.filter(({ seq }) => seq <= copy.at), ...(copy.trial?.events ?? [])];
        if (this.at !== null) return this.events.filter(({ seq }) => seq <= /** @type {number} */ (this.at));
        return [...this.events, ...(this.plan.at(-1)?.events ?? [])];
    }

    /**
     * Adds a step to the plan.
     * @param {Move} move @param {string} label Its label. A plan makes labels again after a change of language.
     */
    async play(move, label) {
        if (this.copy) return this.#onCopy((copy) => copy.play(move, label));
        if (this.busy || this.at !== null) return;
        this.#key = "";
        await this.#tryAll([move]);
    }

    /** @param {Move[]} moves */
    async #tryAll(moves) {
        if (!moves.length) return;
        try {
            for (const move of moves) await this.#try(move);
        } catch (error) {
            if (!this.signal.aborted) this.#wrong(error);
        }
        this.#set({ trying: null });
    }

    /** @param {Move} move */
    async #try(move) {
        this.#set({ trying: move });
        const { seq } = this.game;
        const led = await tried(this, [...this.planned, move]);
        // The steps before it are gone, so this would be another step.
        if (this.game.seq !== seq) return this.#say(say.movedOn);
        this.#set({ plan: [...this.plan, { move, ...led }] });
    }

    /** Removes the last planned step. */
    undo() {
        if (this.copy) return this.#onCopy((copy) => copy.undo());
        if (this.busy || this.at !== null) return;
        this.#key = "";
        this.#set({ plan: this.plan.slice(0, -1) });
    }

    /** Starts a trial on a copy, or ends it. @param {Copy | null} copy */
    imagine(copy) {
        if (copy && !copy.trial) return this.#say(ofRules.notHere);
        this.#copy = copy;
        this.#set({});
    }

    /** Ends the trial on this copy, unless it has ended. @param {Copy} copy */
    leave(copy) {
        if (this.#copy === copy) this.imagine(null);
    }

    /**
     * Handles the moves picked for the next turn: the turn has come, or the moves have become impossible.
     * @param {Move[]} moves @param {boolean} acts
     */
    async #overtaken(moves, acts) {
        this.imagine(null);
        if (!moves.length) return;
        if (!acts) return this.#say(ofOrders.overtaken);
        await this.#planAgain(moves);
        if (this.plan.length) this.#say(ofOrders.nowPlanned);
    }

    /** @param {(copy: Copy) => void} work */
    #onCopy(work) {
        try {
            work(/** @type {Copy} */ (this.copy));
        } catch (error) {
            this.#wrong(error);
        }
        if (this.hand.isReady) return this.#set({});
        this.#say(ofRules.notHere);
        this.imagine(null);
    }

    /**
     * Plans the former steps again after a reload, or after an event that left the board as it was. Plans all or none,
     * because a part would be another turn.
     * @param {Move[]} moves
     */
    async #planAgain(moves) {
        this.#key = "";
        await this.#tryAll(moves);
        if (this.plan.length < moves.length) this.#set({ plan: [] });
    }

    /**
     * Posts the plan. If the response is lost, repeats the request with the same idempotency key, so that no move is
     * made twice.
     */
    async post() {
        if (this.copy) return this.copy.post();
        if (!this.plan.length || this.busy || this.at !== null) return;
        this.#key ||= randomKey();
        // The request is repeated unchanged, although new events may arrive in between.
        const [key, moves, game] = [this.#key, this.planned, this.game];
        this.#set({ trying: "post" });
        try {
            const made = await insist(() => api.makeMoves(this.id, game.seq, moves, key), this.signal);
            this.#key = "";
            this.events = await logWith(this, made);
            // The stream may have been faster, and the game may have newer events.
            const isNewest = made.seq >= this.game.seq;
            const legal = /** @type {Move[]} */ (made.legal_moves.moves);
            if (isNewest) this.hand.take(made.game, this.events, legal);
            this.#set({ plan: [], trying: null, ...(isNewest && { game: made.game, legal }) });
        } catch (error) {
            if (this.signal.aborted) return;
            // A stale plan vanishes with the new state, which is on its way.
            const passing = error instanceof Problem && error.isTransient;
            if (!passing) this.#key = "";
            const fits = !this.plan.length && isSameBoard(game, this.game);
            if (this.plan.length) this.#wrong(error, passing ? say.confirmAgain : "");
            else if (!fits) this.#say(isOwn(this.events, game.seq, this.game.you) ? say.arrived : say.movedOn);
            if (error instanceof Problem) this.hand.refused(game.seq, moves, error);
            this.#set({ trying: null });
            if (fits) await this.#planAgain(moves);
        }
    }

    /** Renames the game. This is no event, so the others see it with the next change. @param {string | null} name */
    async rename(name) {
        const { title } = await api.renameGame(this.id, name);
        this.#set({ game: { ...this.game, title } });
    }

    /** Reports why a move is impossible, by the refusal of the rules. @param {Move} move */
    async why(move) {
        if (this.copy) return this.#onCopy((copy) => copy.why(move));
        // While a step is being tried, its possible successors are unknown.
        if (this.busy) return;
        try {
            await tried(this, [...this.planned, move]);
        } catch (error) {
            this.#wrong(error);
        }
    }

    /**
     * Shows the game as it was after an event. `null` returns to the newest state.
     * @param {number | null} at @param {"step" | "drag"} [way]
     */
    look(at, way = "step") {
        const { shown, at: before } = this;
        this.past.look(at, this.game?.seq ?? 0, shown, way);
        // A copy belongs to one position, so it ends here. Drawing waits until all of this is done.
        if (this.at !== before && this.#copy && !this.#copy.waitsForNow) this.imagine(null);
    }
}
