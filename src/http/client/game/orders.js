// Standing orders: moves that the server makes for players when their turn comes and they are away.
import { ask, moveSchemas, rulesets } from "../lib/api.js";
import { Problem } from "../lib/problem.js";
import { properties, resolved } from "../lib/schema_form.js";
import { orders as say } from "../words/orders.js";
import { isSame } from "./at_hand.js";

/** @typedef {import("../lib/api.js").Schemas} Schemas */
/** @typedef {import("../lib/schema_form.js").Schema} Schema */
/** @typedef {import("../titles/title.js").Move} Move */
/** A move, and what must hold when it is played. @typedef {{move: Move, if?: Partial<Schemas["Condition"]>}} Order */
/** What became of the last ones. @typedef {Schemas["OrdersTold"]} Last */
/** @typedef {NonNullable<import("../titles/title.js").Title["joined"]>} Joined */

/** The most orders that can be left. */
export const ORDERS_MAX = 8;
/** How long to wait, at first, until orders that are due are looked at again. */
const DUE_MS = 1000;

/** Whether a type of moves can be left as an order in this game. @param {import("../titles/title.js").Title | null} title @param {import("../titles/title.js").Context["view"]} view @param {string} type */
export function isOrderable(title, view, type) {
    const types = title?.orderable?.(view);
    return !types || types.some((one) => one === type);
}

export class Orders {
    /** @type {Order[]} */
    list = [];
    /** @type {Last | null} */
    last = null;
    /** Whether they have been loaded. */
    isKnown = false;
    /** The ruleset's moves by type, and its conditions. @type {{moves: [string, Schema][], conditions: [string, Schema][], document: import("../lib/schema_form.js").Document | undefined}} */
    form = { moves: [], conditions: [], document: undefined };
    /** The rules that can refuse a move. @type {Set<string>} */
    refusals = new Set();
    #seq = -1;
    /** Which orders those are that were read. */
    #version = "";
    /** What was added without an answer, and how the list would end with it: it may have arrived. @type {{orders: Order[], tail: Order[]}} */
    #unanswered = NOTHING;

    /** @param {string} id The game. @param {() => void} changed @param {AbortSignal} signal Of the screen's end. */
    constructor(id, changed, signal) {
        this.id = id;
        this.changed = changed;
        this.signal = signal;
    }

    get #path() {
        return `/v1/games/${encodeURIComponent(this.id)}/orders`;
    }

    /** Reloads them when the game has moved on. @param {Schemas["Game"]} game */
    async follow(game, rest = DUE_MS) {
        const { seq, you, status, ruleset, awaiting } = game;
        if (seq === this.#seq || you === null || you === undefined || status !== "active") return;
        this.#seq = seq;
        try {
            await this.#read();
            if (!this.isKnown) await this.#learn(ruleset);
            this.isKnown = true;
            this.changed();
            // The server comes to them a moment after one's turn has begun, and no event tells that all were dropped.
            if (this.list.length > 0 && awaiting.includes(you)) setTimeout(() => this.#followAgain(game, rest), rest);
        } catch {
            // The next event triggers another try.
            this.#seq = -1;
        }
    }

    /** @param {Schemas["Game"]} game @param {number} rest */
    #followAgain(game, rest) {
        if (this.#seq !== game.seq || this.signal.aborted) return;
        this.#seq = -1;
        this.follow(game, 2 * rest);
    }

    async #read() {
        this.#take(await (await ask(this.#path)).json());
    }

    /** Adds orders after those that wait now, of which another device may have left some. @param {Order[]} orders @param {Joined} [joined] */
    async add(orders, joined) {
        await this.#read();
        const { orders: before, tail: sent } = this.#unanswered;
        const hasArrived = same(orders, before) && same(this.list.slice(-sent.length), sent);
        const list = chain(this.list, orders, joined);
        this.#unanswered = { orders, tail: list.filter((order) => !this.list.includes(order)) };
        if (!hasArrived) await this.change(list);
        this.#unanswered = NOTHING;
        this.changed();
    }

    /** Whether the last of them goes on with a move that is no order of its own. @param {Joined} [joined] */
    goesOn(joined) {
        const last = this.list.at(-1);
        const becomesOne = (/** @type {object} */ next) => last && joined?.(last.move, /** @type {Move} */ (next));
        return this.form.moves.some(([type]) => becomesOne({ type }));
    }

    /** Replaces the orders, if those that wait are still the ones this page shows: another device may have changed them. @param {Order[]} list */
    async change(list) {
        try {
            const body = { orders: list, replaces: this.#version };
            this.#take(await (await ask(this.#path, { method: "PUT", body })).json());
        } catch (error) {
            if (!(error instanceof Problem && error.code === "orders_changed")) throw error;
            await this.#read();
            throw new Problem({ code: "shown_anew", detail: say.changed });
        } finally {
            this.changed();
        }
    }

    /** @param {Schemas["StandingOrders"]} answer */
    #take({ orders, version, last }) {
        this.#version = version;
        // What was left here is a move that this page knows.
        this.list = /** @type {Order[]} */ (orders);
        this.last = last ?? null;
    }

    /** Loads the ruleset's moves and conditions. @param {string} ruleset */
    async #learn(ruleset) {
        const [document, titles] = await Promise.all([moveSchemas(ruleset), rulesets()]);
        const known = titles.find(({ id }) => id === ruleset);
        if (!known) return;
        const { move, condition, refusals } = known;
        this.refusals = new Set(refusals.map(({ rule }) => rule));
        const types = (resolved(document, { $ref: move.schema }).oneOf ?? []).map((one) => resolved(document, one));
        this.form = {
            document,
            moves: types.map((type) => [String(type.properties?.type?.enum?.[0]), type]),
            conditions: condition ? properties(resolved(document, { $ref: condition.schema }), document) : [],
        };
    }
}

const NOTHING = { orders: [], tail: [] };

/** Orders after others: what the title can join is one, so that it is made as a whole or not at all. @param {Order[]} list @param {Order[]} orders @param {Joined} [joined] */
export function chain(list, orders, joined = () => null) {
    const all = [...list];
    for (const order of orders) {
        const last = all.at(-1);
        const whole = last && together(last, order, joined);
        if (whole) all.pop();
        all.push(whole || order);
    }
    return all;
}

/** Two orders as one; null if there is none, because their moves are not one or they ask for different things. @param {Order} one @param {Order} next @param {Joined} joined @returns {Order | null} */
function together({ move, if: ties = {} }, next, joined) {
    const whole = joined(move, next.move);
    const more = next.if ?? {};
    const all = { ...ties, ...more };
    if (!whole || !isSame(all, { ...more, ...ties })) return null;
    return { move: whole, ...(Object.keys(all).length && { if: all }) };
}

/** Whether orders are the same: the server also tells that nothing is asked of one. @param {Order[]} one @param {Order[]} other */
const same = (one, other) => isSame(bare(one), bare(other));
/** @param {Order[]} orders */
const bare = (orders) => orders.map(({ move, if: ties = {} }) => ({ move, if: ties }));
