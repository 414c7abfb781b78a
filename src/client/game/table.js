// A game as this page sees it: the live game, a look at its past, and planned steps that are not posted yet.
//
// The local rules try out each planned step. Without them the server does (`dry-run`). So the page shows the exact
// results and the next possible steps. Undoing a step removes it from the plan. The turn is posted as a whole.
import * as api from "../lib/api.js";
import { keepSeen, recallSeen, showSeen } from "../lib/last_seen.js";
import { watchResource } from "../lib/live.js";
import { problemInWords, Problem } from "../lib/problem.js";
import { randomHex } from "../lib/random.js";
import { orders as ofOrders, rules as ofRules, table as say } from "../words/index.js";
import { isPostedAtOnce } from "./confirm_at_once.js";
import { LocalRules, revealsMore } from "./local_rules.js";
import { retry } from "./retry.js";
import { isOwnMove, loadLog, mergePosted } from "./log.js";
import { isSameBoard, savePlan, loadPlan } from "./saved_plan.js";
import { Past } from "./past.js";
import { dryRunMoves } from "./dry_run.js";

/** @typedef {import("#api").components["schemas"]} Schemas */
/** @typedef {import("./sandbox.js").Sandbox} Sandbox */
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
    /** @type {import("./saved_plan.js").Step[]} */
    plan = [];
    /** The move being tried, or `"post"` while the plan is being posted. @type {Move | "post" | null} */
    trying = null;
    /** @type {import("../lib/live.js").Link} */
    link = "polling";
    /** The error that has ended the page, such as a missing game. @type {Problem | null} */
    failure = null;
    #key = "";
    /** Whether the game is the one that this device saw last, because there is no connection. */
    #isSeen = false;
    /** @type {Sandbox | null} */
    #sandbox = null;

    /** @param {string} id @param {AbortSignal} signal */
    constructor(id, signal) {
        super();
        this.id = id;
        this.signal = signal;
        this.localRules = new LocalRules(id, signal, (fault) => {
            this.past.clearCache();
            this.#notify(fault, "error");
        });
        const redraw = () => this.#set({});
        this.past = new Past(id, signal, redraw, (at) => this.localRules.positionAt(at));
        watchResource(`/v1/games/${encodeURIComponent(id)}`, {
            onChange: (game) => this.#receive(game),
            onLink: (link) => (this.#set({ link }), link === "lost" && this.#recall()),
            onTalk: () => document.dispatchEvent(new CustomEvent("new-messages", { detail: id })),
            pausesWhenHidden: true,
            onFailure: (failure) => this.#set({ failure }),
            signal,
        });
        signal.addEventListener("abort", () => showSeen(null));
    }

    /** Without a connection, shows the game that this device saw last. */
    #recall() {
        /** @type {import("../lib/last_seen.js").Seen<Pick<Table, "game" | "events" | "legal">> | null} */
        const seen = this.game ? null : recallSeen(this.id);
        if (!seen) return;
        this.#isSeen = true;
        showSeen(seen.at);
        this.#set(seen.value);
    }

    /** The event after which the game is shown. `null` for the newest state. */
    get at() {
        return this.past.at;
    }

    /** The sandbox on which the player tries moves out. `null` while it waits for the end of a look at the past. */
    get sandbox() {
        return this.at !== null && this.#sandbox?.pausesInPast ? null : this.#sandbox;
    }

    /** Whether a sandbox waits for the end of a look at the past. */
    get hasPausedSandbox() {
        return this.#sandbox !== this.sandbox;
    }

    get busy() {
        return this.trying !== null;
    }

    /** @param {Partial<Table>} change */
    #set(change) {
        Object.assign(this, change);
        if (change.plan) savePlan(this.game, this.planned);
        if (change.game && !this.#isSeen)
            keepSeen(this.id, { game: this.game, events: this.events, legal: this.legal });
        this.dispatchEvent(new Event("change"));
    }

    /**
     * @param {string} text @param {"info" | "error"} [kind] @param {string | null} [rule] The rule that refuses a move.
     */
    #notify(text, kind = "info", rule = null) {
        this.dispatchEvent(new CustomEvent("notice", { detail: { text, kind, rule } }));
    }

    /** @param {unknown} error @param {string} [more] */
    #reportError(error, more) {
        const rule = error instanceof Problem ? error.rule : null;
        this.#notify([problemInWords(error, this.game?.ruleset), more].filter(Boolean).join(" "), "error", rule);
    }

    /** @param {Game} game */
    async #receive(game) {
        const mine = game.you !== null && game.you !== undefined && game.awaiting.includes(game.you);
        const canMove = mine && game.status === "active";
        const ask = () => api.legalMoves(this.id, this.signal);
        const [events, response] = await Promise.all([
            loadLog(this, game),
            canMove && !this.localRules.isReady ? ask() : null,
        ]);
        // Each later event brings another response, and our own move may have been faster than this one.
        const isLate = () => game.seq < (this.game?.seq ?? 0);
        if ((response && response.seq !== game.seq) || isLate()) return;
        this.localRules.update(game, events);
        let legal = canMove ? (response?.moves ?? this.localRules.legal) : [];
        if (!legal) {
            // The local rules were dropped because of this event.
            const asked = await ask();
            if (asked.seq !== game.seq || isLate()) return;
            legal = asked.moves;
        }
        const { game: before, planned } = this;
        const isFirst = !before || this.#isSeen;
        this.#isSeen = false;
        showSeen(null);
        if (before && revealsMore(before, game)) this.past.clearCache();
        const moved = before && game.seq !== before.seq;
        // The plan still fits, for example after an offer or a vacation.
        const fits = moved && canMove && !this.busy && isSameBoard(before, game);
        if (moved && planned.length && !this.busy && !fits) this.#reportPlanOutcome(events, before.seq, game.you);
        this.#set({ game, events, legal: /** @type {Move[]} */ (legal), ...(moved && { plan: [] }) });
        if (fits) await this.#replan(planned);
        if (moved && this.#sandbox && !this.#sandbox.survivesUpdate())
            await this.#resolvePicks(this.#sandbox.planned, canMove);
        if (isFirst && !this.plan.length) await this.#replan(loadPlan(this.game));
    }

    /** Uses the local rules from now on. */
    useLocalRules = () => (this.localRules.update(this.game, this.events, this.legal), this.#set({}));

    /**
     * Reports the outcome of planned steps after new events. Our own turn may have arrived although its response was
     * lost.
     * @param {LogEvent[]} events @param {number} before @param {number | null} me
     */
    #reportPlanOutcome(events, before, me) {
        const arrived = this.#key !== "" && isOwnMove(events, before, me);
        this.#key = "";
        this.#notify(arrived ? say.arrived : say.movedOn);
    }

    /** The game to show: a past position, the result of the plan, or the live game. */
    get shown() {
        return this.sandbox?.game ?? this.past.game ?? this.plan.at(-1)?.game ?? this.game;
    }

    /** The moves of the plan. */
    get planned() {
        return this.plan.map(({ move }) => move);
    }

    /** The moves that can be added to the plan. @returns {Move[]} */
    get moves() {
        if (this.sandbox) return this.sandbox.moves;
        if (this.at !== null) return [];
        return this.plan.at(-1)?.legal ?? this.legal;
    }

    /** All events up to the position shown, including planned steps. */
    get shownEvents() {
        const { sandbox } = this;
        if (sandbox) return [...this.events.filter(({ seq }) => seq <= sandbox.at), ...(sandbox.trial?.events ?? [])];
        if (this.at !== null) return this.events.filter(({ seq }) => seq <= /** @type {number} */ (this.at));
        return [...this.events, ...(this.plan.at(-1)?.events ?? [])];
    }

    /**
     * Adds a step to the plan.
     * @param {Move} move @param {string} label Its label. A plan makes labels again after a change of language.
     */
    async play(move, label) {
        if (this.sandbox) return this.#inSandbox((sandbox) => sandbox.play(move, label));
        if (this.busy || this.at !== null) return;
        this.#key = "";
        await this.#planAll([move]);
        if (isPostedAtOnce(this.plan)) await this.post();
    }

    /** @param {Move[]} moves */
    async #planAll(moves) {
        if (!moves.length) return;
        try {
            for (const move of moves) await this.#planStep(move);
        } catch (error) {
            if (!this.signal.aborted) this.#reportError(error);
        }
        this.#set({ trying: null });
    }

    /** @param {Move} move */
    async #planStep(move) {
        this.#set({ trying: move });
        const { seq } = this.game;
        const result = await dryRunMoves(this, [...this.planned, move]);
        // The steps before it are gone, so this would be another step.
        if (this.game.seq !== seq) return this.#notify(say.movedOn);
        this.#set({ plan: [...this.plan, { move, ...result }] });
    }

    /** Removes the last planned step. */
    undo() {
        if (this.sandbox) return this.#inSandbox((sandbox) => sandbox.undo());
        if (this.busy || this.at !== null) return;
        this.#key = "";
        this.#set({ plan: this.plan.slice(0, -1) });
    }

    /** Opens a sandbox, or closes it. @param {Sandbox | null} sandbox */
    setSandbox(sandbox) {
        if (sandbox && !sandbox.trial) return this.#notify(ofRules.notPossibleHere);
        this.#sandbox = sandbox;
        this.#set({});
    }

    /** Closes this sandbox, unless it is closed. @param {Sandbox} sandbox */
    closeSandbox(sandbox) {
        if (this.#sandbox === sandbox) this.setSandbox(null);
    }

    /**
     * Handles the moves picked for the next turn: the turn has come, or the moves have become impossible.
     * @param {Move[]} moves @param {boolean} canMove
     */
    async #resolvePicks(moves, canMove) {
        this.setSandbox(null);
        if (!moves.length) return;
        if (!canMove) return this.#notify(ofOrders.picksDropped);
        await this.#replan(moves);
        if (this.plan.length) this.#notify(ofOrders.nowPlanned);
    }

    /** @param {(sandbox: Sandbox) => void} work */
    #inSandbox(work) {
        try {
            work(/** @type {Sandbox} */ (this.sandbox));
        } catch (error) {
            this.#reportError(error);
        }
        if (this.localRules.isReady) return this.#set({});
        this.#notify(ofRules.notPossibleHere);
        this.setSandbox(null);
    }

    /**
     * Plans the former steps again after a reload, or after an event that left the board as it was. Plans all or none,
     * because a part would be another turn.
     * @param {Move[]} moves
     */
    async #replan(moves) {
        this.#key = "";
        await this.#planAll(moves);
        if (this.plan.length < moves.length) this.#set({ plan: [] });
    }

    /**
     * Posts the plan. If the response is lost, repeats the request with the same idempotency key, so that no move is
     * made twice.
     */
    async post() {
        if (this.sandbox) return this.sandbox.post();
        if (!this.plan.length || this.busy || this.at !== null) return;
        this.#key ||= randomHex(16);
        // The request is repeated unchanged, although new events may arrive in between.
        const [key, moves, game] = [this.#key, this.planned, this.game];
        this.#set({ trying: "post" });
        try {
            const posted = await retry(() => api.makeMoves(this.id, game.seq, moves, key), this.signal);
            this.#key = "";
            this.events = await mergePosted(this, posted);
            // The stream may have been faster, and the game may have newer events.
            const isNewest = posted.seq >= this.game.seq;
            const legal = /** @type {Move[]} */ (posted.legal_moves.moves);
            if (isNewest) this.localRules.update(posted.game, this.events, legal);
            this.#set({ plan: [], trying: null, ...(isNewest && { game: posted.game, legal }) });
        } catch (error) {
            if (this.signal.aborted) return;
            // A stale plan vanishes with the new state, which is on its way.
            const isTransient = error instanceof Problem && error.isTransient;
            if (!isTransient) this.#key = "";
            const fits = !this.plan.length && isSameBoard(game, this.game);
            if (this.plan.length) this.#reportError(error, isTransient ? say.confirmAgain : "");
            else if (!fits) this.#notify(isOwnMove(this.events, game.seq, this.game.you) ? say.arrived : say.movedOn);
            if (error instanceof Problem) this.localRules.checkRefusal(game.seq, moves, error);
            this.#set({ trying: null });
            if (fits) await this.#replan(moves);
        }
    }

    /** Renames the game. This is no event, so the others see it with the next change. @param {string | null} name */
    async rename(name) {
        const { title } = await api.renameGame(this.id, name);
        this.#set({ game: { ...this.game, title } });
    }

    /** The result of further moves. `null` if the local rules cannot compute it, or refuse a move. @param {Move[]} moves */
    tryOut(moves) {
        if (this.sandbox || this.at !== null) return null;
        try {
            return this.localRules.dryRun([...this.planned, ...moves]);
        } catch (error) {
            if (error instanceof Problem) return null;
            throw error;
        }
    }

    /** Reports why a move is impossible, by the refusal of the rules. @param {Move} move */
    async explainRefusal(move) {
        if (this.sandbox) return this.#inSandbox((sandbox) => sandbox.explainRefusal(move));
        // While a step is being tried, its possible successors are unknown.
        if (this.busy) return;
        try {
            await dryRunMoves(this, [...this.planned, move]);
        } catch (error) {
            this.#reportError(error);
        }
    }

    /**
     * Shows the game as it was after an event. `null` returns to the newest state.
     * @param {number | null} at @param {"step" | "drag"} [mode]
     */
    show(at, mode = "step") {
        const { shown, at: before } = this;
        this.past.show(at, this.game?.seq ?? 0, shown, mode);
        // A sandbox belongs to one position, so it closes here. Drawing waits until all of this is done.
        if (this.at !== before && this.#sandbox && !this.#sandbox.pausesInPast) this.setSandbox(null);
    }
}
