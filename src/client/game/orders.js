// Standing orders: moves that the server makes for absent players when their turn comes.
import { sendRequest, moveSchemas, rulesets } from "../lib/api.js";
import { Problem } from "../lib/problem.js";
import { properties, resolve } from "../lib/schema_form.js";
import { orders as say } from "../words/index.js";
import { isSame } from "./local_rules.js";

/** @typedef {import("../lib/api.js").Schemas} Schemas */
/** @typedef {import("../lib/schema_form.js").Schema} Schema */
/** @typedef {import("../titles/title.js").Move} Move */
/**
 * A move and the conditions under which the server makes it.
 * @typedef {{move: Move, if?: Partial<Schemas["Condition"]>}} Order
 */
/** The results of the last orders. @typedef {Schemas["OrdersTold"]} LastResults */
/** @typedef {NonNullable<import("../titles/title.js").Title["joinMoves"]>} JoinMoves */

/** Maximum number of orders. */
export const ORDERS_MAX = 8;
/** Initial interval after which due orders are loaded again. */
const DUE_RELOAD_MS = 1000;

/**
 * Whether a player can leave a type of moves as an order in this game.
 * @param {import("../titles/title.js").Title | null} title @param {import("../titles/title.js").Context["view"]} view
 * @param {string} type
 */
export function isOrderable(title, view, type) {
    const types = title?.orderable?.(view);
    return !types || types.some((one) => one === type);
}

export class Orders {
    /** @type {Order[]} */
    list = [];
    /** @type {LastResults | null} */
    last = null;
    /** Whether the orders have been loaded. */
    isLoaded = false;
    /**
     * The ruleset's moves by type, and its conditions.
     * @type {{moves: [string, Schema][], conditions: [string, Schema][], document: import("../lib/schema_form.js").Document | undefined}}
     */
    form = { moves: [], conditions: [], document: undefined };
    /** The rules that can refuse a move. @type {Set<string>} */
    refusals = new Set();
    #seq = -1;
    /** The version of the loaded orders. */
    #version = "";
    /**
     * The orders of a request without a response, and the resulting list. The request may have arrived.
     * @type {{orders: Order[], tail: Order[]}}
     */
    #unanswered = NO_REQUEST;

    /**
     * @param {string} id The game.
     * @param {() => void} onChange @param {AbortSignal} signal Aborts when the screen ends.
     */
    constructor(id, onChange, signal) {
        this.id = id;
        this.onChange = onChange;
        this.signal = signal;
    }

    get #path() {
        return `/v1/games/${encodeURIComponent(this.id)}/orders`;
    }

    /** Reloads the orders after new events of the game. @param {Schemas["Game"]} game */
    async refresh(game, delay = DUE_RELOAD_MS) {
        const { seq, you, status, ruleset, awaiting } = game;
        if (seq === this.#seq || you === null || you === undefined || status !== "active") return;
        this.#seq = seq;
        try {
            await this.#read();
            if (!this.isLoaded) await this.#loadForm(ruleset);
            this.isLoaded = true;
            this.onChange();
            // The server executes orders a moment after the turn has begun. No event reports that all were dropped.
            if (this.list.length > 0 && awaiting.includes(you))
                setTimeout(() => this.#refreshAgain(game, delay), delay);
        } catch {
            // The next event triggers another try.
            this.#seq = -1;
        }
    }

    /** @param {Schemas["Game"]} game @param {number} delay */
    #refreshAgain(game, delay) {
        if (this.#seq !== game.seq || this.signal.aborted) return;
        this.#seq = -1;
        this.refresh(game, 2 * delay);
    }

    async #read() {
        this.#update(await (await sendRequest(this.#path)).json());
    }

    /**
     * Adds orders after the waiting ones. Another device may have left some of these.
     * @param {Order[]} orders @param {JoinMoves} [joinMoves]
     */
    async add(orders, joinMoves) {
        await this.#read();
        const { orders: before, tail: sent } = this.#unanswered;
        const hasArrived = same(orders, before) && same(this.list.slice(-sent.length), sent);
        const list = appendOrders(this.list, orders, joinMoves);
        this.#unanswered = { orders, tail: list.filter((order) => !this.list.includes(order)) };
        if (!hasArrived) await this.change(list);
        this.#unanswered = NO_REQUEST;
        this.onChange();
    }

    /** Whether the last order and the next one form one move together. @param {JoinMoves} [joinMoves] */
    canContinueLast(joinMoves) {
        const last = this.list.at(-1);
        const becomesOne = (/** @type {object} */ next) => last && joinMoves?.(last.move, /** @type {Move} */ (next));
        return this.form.moves.some(([type]) => becomesOne({ type }));
    }

    /**
     * Replaces the orders if the server's are still the ones on this page, because another device may have changed
     * them.
     * @param {Order[]} list
     */
    async change(list) {
        try {
            const body = { orders: list, replaces: this.#version };
            this.#update(await (await sendRequest(this.#path, { method: "PUT", body })).json());
        } catch (error) {
            if (!(error instanceof Problem && error.code === "orders_changed")) throw error;
            await this.#read();
            throw new Problem({ code: "shown_anew", detail: say.changed });
        } finally {
            this.onChange();
        }
    }

    /** @param {Schemas["StandingOrders"]} answer */
    #update({ orders, version, last }) {
        this.#version = version;
        // This page has composed these orders, so it recognises their moves.
        this.list = /** @type {Order[]} */ (orders);
        this.last = last ?? null;
    }

    /** Loads the ruleset's moves and conditions. @param {string} ruleset */
    async #loadForm(ruleset) {
        const [document, titles] = await Promise.all([moveSchemas(ruleset), rulesets()]);
        const known = titles.find(({ id }) => id === ruleset);
        if (!known) return;
        const { move, condition, refusals } = known;
        this.refusals = new Set(refusals.map(({ rule }) => rule));
        const types = (resolve(document, { $ref: move.schema }).oneOf ?? []).map((one) => resolve(document, one));
        this.form = {
            document,
            moves: types.map((type) => [String(type.properties?.type?.enum?.[0]), type]),
            conditions: condition ? properties(resolve(document, { $ref: condition.schema }), document) : [],
        };
    }
}

const NO_REQUEST = { orders: [], tail: [] };

/**
 * Appends orders to others. Orders that the title can join become one, so that the server makes both moves or neither.
 * @param {Order[]} list @param {Order[]} orders @param {JoinMoves} [joinMoves]
 */
export function appendOrders(list, orders, joinMoves = () => null) {
    const all = [...list];
    for (const order of orders) {
        const last = all.at(-1);
        const whole = last && joinOrders(last, order, joinMoves);
        if (whole) all.pop();
        all.push(whole || order);
    }
    return all;
}

/**
 * Two orders as one. `null` if the title cannot join their moves, or if their conditions differ.
 * @param {Order} one @param {Order} next @param {JoinMoves} joinMoves @returns {Order | null}
 */
function joinOrders({ move, if: conditions = {} }, next, joinMoves) {
    const whole = joinMoves(move, next.move);
    const more = next.if ?? {};
    const all = { ...conditions, ...more };
    if (!whole || !isSame(all, { ...more, ...conditions })) return null;
    return { move: whole, ...(Object.keys(all).length && { if: all }) };
}

/** Whether orders are equal. The server also sends empty conditions. @param {Order[]} one @param {Order[]} other */
const same = (one, other) => isSame(normalized(one), normalized(other));
/** @param {Order[]} orders */
const normalized = (orders) => orders.map(({ move, if: conditions = {} }) => ({ move, if: conditions }));
