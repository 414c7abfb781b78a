// A game with the rules in the page (WebAssembly). It gives past positions, legal moves, and the results of moves, at
// once and without a connection.
//
// The server's results decide. If the two differ, the page reports it and uses the server from then on.
import { Problem } from "../lib/problem.js";
import { RulesInstance } from "../lib/rules_module.js";
import { serverNow } from "../lib/server_clock.js";
import { rules as say } from "../words/index.js";

/** @typedef {import("../lib/api.js").Schemas} Schemas */
/** @typedef {Schemas["Game"]} Game */
/** @typedef {Schemas["Event"]} Event */
/** @typedef {import("../titles/title.js").Move} Move */

/**
 * The fields of a game that change from event to event. Seats have ids in place of names.
 * @typedef {Pick<Game, "seq" | "head" | "status" | "host" | "awaiting" | "vacant_seat" | "offers" | "view" | "result"
 *   | "deadline_at" | "expires_at" | "updated_at"> & {seats: (Omit<Schemas["GameSeat"], "account"> & {account: string | null})[]}} Position
 */
/** The legal moves of a seat. @typedef {{seat: number, complete: boolean, moves: Move[]}} Legal */
/**
 * The result of moves, or the reason why one of them is illegal.
 * @typedef {{stopped_at: number | null, events: Event[], position: Position, legal: Legal[]}} Made
 * @typedef {{index: number, rule: string | null, detail: string}} Refused
 */
/** The result of a trial. @typedef {{game: Game, events: Event[], legal: Legal[], veiled: boolean}} Trial */

/** Maximum time for which other work of the page may delay the loading of the rules, in milliseconds. */
const IDLE_MS = 2000;

export class LocalRules {
    /** @type {RulesInstance | null} */
    #rules = null;
    /** The game as the server sent it last. @type {Game | null} */
    #game = null;
    #isDisabled = false;
    #isLoading = false;

    /** @param {string} id @param {AbortSignal} signal @param {(fault: string) => void} onMismatch */
    constructor(id, signal, onMismatch) {
        this.id = id;
        this.signal = signal;
        this.onMismatch = onMismatch;
    }

    /** Whether the local rules can answer requests. */
    get isReady() {
        return this.#rules !== null && this.#game !== null;
    }

    /** Loads the rules once the page is idle. @param {() => void} onReady */
    load(onReady) {
        if (this.#isLoading) return;
        this.#isLoading = true;
        const open = () =>
            RulesInstance.open("rules").then(
                (desk) => ((this.#rules = desk), onReady()),
                (error) => this.#retryWhenOnline(error, onReady),
            );
        // The browser paints the last drawing first.
        requestAnimationFrame(() => {
            if ("requestIdleCallback" in window) requestIdleCallback(open, { timeout: IDLE_MS });
            else setTimeout(open, IDLE_MS);
        });
    }

    /**
     * Retries the failed loading of the rules once the connection is back.
     * @param {unknown} error @param {() => void} onReady
     */
    #retryWhenOnline(error, onReady) {
        console.warn("local rules unavailable:", error);
        this.#isLoading = false;
        window.addEventListener("online", () => this.load(onReady), { once: true, signal: this.signal });
    }

    /** Drops the local rules, so that the page uses the server from now on. @param {unknown} error */
    #disable(error) {
        console.warn("local rules unavailable:", error);
        this.#rules = this.#game = null;
        this.#isDisabled = true;
    }

    /**
     * Caches the server's response.
     * @param {Game} game @param {Event[]} events @param {Move[]} [moves] The legal moves, if the server has sent them.
     */
    update(game, events, moves = []) {
        if (this.#isDisabled || !this.#rules) return;
        const from = !this.#game || revealsMore(this.#game, game) ? 0 : this.#game.seq;
        const news = events.filter(({ seq }) => seq > from && seq <= game.seq);
        try {
            this.#rules.ask({ fold: { game: this.id, you: game.you ?? null, events: news } });
            this.#game = game;
            this.#compare(game, moves);
        } catch (error) {
            this.#disable(error);
        }
    }

    /** @param {Game} server The server's game. @param {Move[]} moves */
    #compare(server, moves) {
        const local = this.#positionAfter(server.seq);
        const field = local && COMPARED.find((field) => !isSame(local[field], server[field]));
        if (field) return this.#reportMismatch(server.seq, field, local, server);
        const { legal } = this;
        if (moves.length && !isSame(legal, moves)) this.#reportMismatch(server.seq, "moves", legal, moves);
    }

    /**
     * Handles the server's refusal of moves that the local rules have accepted.
     * @param {number} seq @param {Move[]} moves @param {Problem} refusal
     */
    checkRefusal(seq, moves, refusal) {
        if (this.isReady && refusal.code === "illegal_move") this.#reportMismatch(seq, "a refusal", moves, refusal);
    }

    /** @param {number} seq @param {string} what @param {unknown} local @param {unknown} server */
    #reportMismatch(seq, what, local, server) {
        console.error(`rules differ: event ${seq}, ${what}`, local, server);
        this.#disable("they differ from the server's");
        this.onMismatch(say.differ);
    }

    /** The game after an event. `null` if only the server can return it. @param {number} at @returns {Game | null} */
    positionAt(at) {
        return this.isReady ? this.#disableOnError(() => this.#positionAfter(at)) : null;
    }

    /** @param {number} at */
    #positionAfter(at) {
        return this.#withNames(/** @type {RulesInstance} */ (this.#rules).ask({ look: { at } }));
    }

    /** My legal moves. `null` if only the server can return them. @returns {Move[] | null} */
    get legal() {
        if (!this.isReady) return null;
        const legal = this.#disableOnError(() => /** @type {RulesInstance} */ (this.#rules).ask({ legal: {} }));
        return legal === null ? null : /** @type {Legal} */ (legal).moves;
    }

    /**
     * The result of my moves. `null` if only the server can compute it. Throws if the rules refuse a move.
     * @param {Move[]} moves @returns {Trial | null}
     */
    dryRun(moves) {
        return this.#runTrial({ dry_run: { moves, now: new Date(serverNow()).toISOString() } });
    }

    /** The result of my moves if my next turn began now. `null` if there is no such turn. @param {Move[]} moves */
    nextTurn(moves) {
        return this.#runTrial({ ahead: { moves } });
    }

    /**
     * The result of moves of any seats. `null` if the local rules cannot compute it.
     * @param {number} at @param {{seat: number, move: Move}[]} moves
     * @param {string} seed The seed that decides all unknown draws.
     */
    whatIf(at, moves, seed) {
        return this.#runTrial({ what_if: { at, moves, seed } });
    }

    /** @param {object} request @returns {Trial | null} */
    #runTrial(request) {
        if (!this.isReady) return null;
        /** @type {Made | Refused | null} */
        const tried = this.#disableOnError(() => /** @type {RulesInstance} */ (this.#rules).ask(request));
        if (tried === null) return null;
        if ("detail" in tried) {
            // Refusals for other reasons than the rules are left to the server.
            if (tried.rule === null) return null;
            throw new Problem({ code: "illegal_move", status: 422, ...tried });
        }
        const game = this.#withNames(tried.position);
        return game && { game, events: tried.events, legal: tried.legal, veiled: tried.stopped_at !== null };
    }

    /** @template T @param {() => T} work @returns {T | null} */
    #disableOnError(work) {
        try {
            return work();
        } catch (error) {
            this.#disable(error);
            return null;
        }
    }

    /**
     * A position with names, as the server would send it. `null` if a former player's name is missing here.
     * @param {Position} position @returns {Game | null}
     */
    #withNames(position) {
        const game = /** @type {Game} */ (this.#game);
        const known = new Map(game.seats.map(({ account }) => [account?.id, account]));
        if (position.seats.some(({ account }) => account !== null && !known.has(account))) return null;
        const seats = position.seats.map((seat) => ({ ...seat, account: known.get(seat.account ?? "") ?? null }));
        return /** @type {Game} */ ({ ...game, receipt: undefined, ...position, seats });
    }
}

/** The fields that must be equal in the results of both. @type {(keyof Position)[]} */
const COMPARED = ["status", "awaiting", "view", "result", "offers", "vacant_seat", "host"];

/**
 * Whether closed parts of the past may be open now: the viewer has taken a seat, or the game has ended.
 * @param {Game} before @param {Game} now
 */
export const revealsMore = (before, now) => before.you !== now.you || before.status !== now.status;

/** Whether a part of an event is closed to its viewer. @param {Event} event */
export const hasClosedParts = (event) => "secrets" in event && event.secrets?.some(({ value }) => value === undefined);

/**
 * Whether two JSON values are equal. The order of fields does not count.
 * @param {unknown} one @param {unknown} other @returns {boolean}
 */
export function isSame(one, other) {
    if (one === other) return true;
    if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
    const [names, others] = [Object.keys(one), Object.keys(other)];
    /** @param {object} of @param {string} name */
    const field = (of, name) => /** @type {Record<string, unknown>} */ (of)[name];
    return names.length === others.length && names.every((name) => isSame(field(one, name), field(other, name)));
}
