// A game as this page sees it: the live game, a look at its past, and steps that are planned but not posted.
//
// Each planned step is tried out by the rules at hand or, without them, on the server (`dry-run`), so the page shows
// exactly what the rules would do and which steps can follow; undoing a step means forgetting it. The turn is posted whole.
import * as api from "../lib/api.js";
import { follow } from "../lib/live.js";
import { inWords, Problem } from "../lib/problem.js";
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
    /** The game as it is now; missing until the first look, before which there is nothing else to show. @type {Game} */
    game = /** @type {never} */ (null);
    /** @type {LogEvent[]} */
    events = [];
    /** @type {Move[]} */
    legal = [];
    /** @type {import("./kept.js").Step[]} */
    plan = [];
    /** What is being tried, or that the plan is being posted. @type {Move | "post" | null} */
    trying = null;
    /** @type {import("../lib/live.js").Link} */
    link = "polling";
    /** The error that ended it, such as a missing game. @type {Problem | null} */
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
        follow(`/v1/games/${encodeURIComponent(id)}`, {
            changed: (game) => this.#took(game),
            link: (link) => this.#set({ link }),
            talked: () => document.dispatchEvent(new CustomEvent("talked", { detail: id })),
            rests: true,
            failed: (failure) => this.#set({ failure }),
            signal,
        });
    }

    /** The event after which the game is shown; null for now. */
    get at() {
        return this.past.at;
    }

    /** A copy on which somebody tries something out; one that waits for now is none while they look back. */
    get copy() {
        return this.at !== null && this.#copy?.waitsForNow ? null : this.#copy;
    }

    /** Whether a copy waits until they come back to now. */
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

    /** @param {string} text @param {"info" | "wrong"} [kind] @param {string | null} [rule] The rule that refuses something. */
    #say(text, kind = "info", rule = null) {
        this.dispatchEvent(new CustomEvent("say", { detail: { text, kind, rule } }));
    }

    /** @param {unknown} error @param {string} [more] */
    #wrong(error, more) {
        const rule = error instanceof Problem ? error.rule : null;
        this.#say([inWords(error, this.game?.ruleset), more].filter(Boolean).join(" "), "wrong", rule);
    }

    /** @param {Game} game */
    async #took(game) {
        const mine = game.you !== null && game.you !== undefined && game.awaiting.includes(game.you);
        const acts = mine && game.status === "active";
        const ask = () => api.legalMoves(this.id, this.signal);
        const [events, told] = await Promise.all([logOf(this, game), acts && !this.hand.isReady ? ask() : null]);
        // Each later event brings another look with it, and our own move may have been faster than this one.
        const isLate = () => game.seq < (this.game?.seq ?? 0);
        if ((told && told.seq !== game.seq) || isLate()) return;
        this.hand.take(game, events);
        let legal = acts ? (told?.moves ?? this.hand.legal) : [];
        if (!legal) {
            // The rules at hand were given up over this event.
            const asked = await ask();
            if (asked.seq !== game.seq || isLate()) return;
            legal = asked.moves;
        }
        const { game: before, planned } = this;
        if (before && opens(before, game)) this.past.forget();
        const moved = before && game.seq !== before.seq;
        // An offer, a vacation: whatever is planned can still be done.
        const fits = moved && acts && !this.busy && isSameBoard(before, game);
        if (moved && planned.length && !this.busy && !fits) this.#tellWhatBecame(events, before.seq, game.you);
        this.#set({ game, events, legal: /** @type {Move[]} */ (legal), ...(moved && { plan: [] }) });
        if (fits) await this.#planAgain(planned);
        if (moved && this.#copy && !this.#copy.stays()) await this.#overtaken(this.#copy.planned, acts);
        if (!before) await this.#planAgain(keptMoves(this.game));
    }

    /** The rules are at hand from now on. */
    rulesCome = () => (this.hand.take(this.game, this.events, this.legal), this.#set({}));

    /** The game has moved on with steps planned: our own turn may have arrived although its answer was lost. @param {LogEvent[]} events @param {number} before @param {number | null} me */
    #tellWhatBecame(events, before, me) {
        const arrived = this.#key !== "" && isOwn(events, before, me);
        this.#key = "";
        this.#say(arrived ? say.arrived : say.movedOn);
    }

    /** The game to show: a past moment, the result of the plan, or the live game. */
    get shown() {
        return this.copy?.game ?? this.past.game ?? this.plan.at(-1)?.game ?? this.game;
    }

    /** The moves of the plan. */
    get planned() {
        return this.plan.map(({ move }) => move);
    }

    /** What can be added to the plan. @returns {Move[]} */
    get moves() {
        if (this.copy) return this.copy.moves;
        if (this.at !== null) return [];
        return this.plan.at(-1)?.legal ?? this.legal;
    }

    /** All events up to the shown moment, including planned steps. */
    get told() {
        const { copy } = this;
        if (copy) return [...this.events.filter(({ seq }) => seq <= copy.at), ...(copy.trial?.events ?? [])];
        if (this.at !== null) return this.events.filter(({ seq }) => seq <= /** @type {number} */ (this.at));
        return [...this.events, ...(this.plan.at(-1)?.events ?? [])];
    }

    /** Adds a step to the plan. @param {Move} move @param {string} label What it is called, which a plan tells anew in any language. */
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
        // The steps before it are gone, so this one would be another.
        if (this.game.seq !== seq) return this.#say(say.movedOn);
        this.#set({ plan: [...this.plan, { move, ...led }] });
    }

    /** Forgets the last planned step. */
    undo() {
        if (this.copy) return this.#onCopy((copy) => copy.undo());
        if (this.busy || this.at !== null) return;
        this.#key = "";
        this.#set({ plan: this.plan.slice(0, -1) });
    }

    /** Begins to try something out on a copy, or leaves it. @param {Copy | null} copy */
    imagine(copy) {
        if (copy && !copy.trial) return this.#say(ofRules.notHere);
        this.#copy = copy;
        this.#set({});
    }

    /** Leaves a copy, if nobody has left it yet. @param {Copy} copy */
    leave(copy) {
        if (this.#copy === copy) this.imagine(null);
    }

    /** What was picked for the next turn: it has come, or those moves have become impossible. @param {Move[]} moves @param {boolean} acts */
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

    /** Plans again what was planned before the page was loaded, or before something that left the board as it was: all of it, for a part would be another turn. @param {Move[]} moves */
    async #planAgain(moves) {
        this.#key = "";
        await this.#tryAll(moves);
        if (this.plan.length < moves.length) this.#set({ plan: [] });
    }

    /** Posts the plan. If the answer is lost, the request is repeated with the same idempotency key, so that nothing is done twice. */
    async post() {
        if (this.copy) return this.copy.post();
        if (!this.plan.length || this.busy || this.at !== null) return;
        this.#key ||= randomKey();
        // Repeated as it was, although news of the game may come in between.
        const [key, moves, game] = [this.#key, this.planned, this.game];
        this.#set({ trying: "post" });
        try {
            const made = await insist(() => api.makeMoves(this.id, game.seq, moves, key), this.signal);
            this.#key = "";
            this.events = await logWith(this, made);
            // The stream may have been faster, and the game may have moved on since.
            const isNewest = made.seq >= this.game.seq;
            const legal = /** @type {Move[]} */ (made.legal_moves.moves);
            if (isNewest) this.hand.take(made.game, this.events, legal);
            this.#set({ plan: [], trying: null, ...(isNewest && { game: made.game, legal }) });
        } catch (error) {
            if (this.signal.aborted) return;
            // A stale plan vanishes with the new look, which is on its way.
            const passing = error instanceof Problem && error.passing;
            if (!passing) this.#key = "";
            const fits = !this.plan.length && isSameBoard(game, this.game);
            if (this.plan.length) this.#wrong(error, passing ? say.confirmAgain : "");
            else if (!fits) this.#say(isOwn(this.events, game.seq, this.game.you) ? say.arrived : say.movedOn);
            if (error instanceof Problem) this.hand.refused(game.seq, moves, error);
            this.#set({ trying: null });
            if (fits) await this.#planAgain(moves);
        }
    }

    /** Renames the game. That is not an event, so the others see it with the next change. @param {string | null} name */
    async rename(name) {
        const { title } = await api.renameGame(this.id, name);
        this.#set({ game: { ...this.game, title } });
    }

    /** Asks the rules why a move is impossible. @param {Move} move */
    async why(move) {
        if (this.copy) return this.#onCopy((copy) => copy.why(move));
        // While a step is being tried, nobody knows yet what can follow it.
        if (this.busy) return;
        try {
            await tried(this, [...this.planned, move]);
        } catch (error) {
            this.#wrong(error);
        }
    }

    /** Shows the game as it was after an event; null returns to now. @param {number | null} at @param {"step" | "drag"} [way] */
    look(at, way = "step") {
        const { shown, at: before } = this;
        this.past.look(at, this.game?.seq ?? 0, shown, way);
        // Looked at another moment, it is a copy of none; drawing waits until all of this is done.
        if (this.at !== before && this.#copy && !this.#copy.waitsForNow) this.imagine(null);
    }
}
