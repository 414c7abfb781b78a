// Standing orders: moves that the server makes for players when their turn comes and they are away.
import { ask, moveSchemas, rulesets } from "../lib/api.js";
import { properties, resolved } from "../lib/schema_form.js";
import { isSame } from "./at_hand.js";

/** @typedef {import("../lib/api.js").Schemas} Schemas */
/** @typedef {import("../lib/schema_form.js").Schema} Schema */
/** @typedef {import("../titles/title.js").Move} Move */
/** A move, and what must hold when it is played. @typedef {{move: Move, if?: Partial<Schemas["Condition"]>}} Order */
/** What became of the last ones. @typedef {Schemas["OrdersTold"]} Last */

/** The most orders that can be left. */
export const ORDERS_MAX = 8;

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
    /** What was added without an answer: it may have arrived. @type {Order[]} */
    #unanswered = [];

    /** @param {string} id The game. @param {() => void} changed */
    constructor(id, changed) {
        this.id = id;
        this.changed = changed;
    }

    get #path() {
        return `/v1/games/${encodeURIComponent(this.id)}/orders`;
    }

    /** Reloads them when the game has moved on. @param {Schemas["Game"]} game */
    async follow({ seq, you, status, ruleset }) {
        if (seq === this.#seq || you === null || you === undefined || status !== "active") return;
        this.#seq = seq;
        try {
            await this.#read();
            if (!this.isKnown) await this.#learn(ruleset);
            this.isKnown = true;
            this.changed();
        } catch {
            // The next event triggers another try.
            this.#seq = -1;
        }
    }

    async #read() {
        this.#take(await (await ask(this.#path)).json());
    }

    /** Adds orders after those that wait now, of which another device may have left some. @param {Order[]} orders */
    async add(orders) {
        await this.#read();
        const tail = this.list.slice(-orders.length);
        const hasArrived = isSame(bare(orders), bare(this.#unanswered)) && isSame(bare(orders), bare(tail));
        this.#unanswered = orders;
        if (!hasArrived) await this.keep([...this.list, ...orders]);
        this.#unanswered = [];
        this.changed();
    }

    /** Replaces the orders. @param {Order[]} list */
    async keep(list) {
        this.#take(await (await ask(this.#path, { method: "PUT", body: { orders: list } })).json());
        this.changed();
    }

    /** @param {Schemas["StandingOrders"]} answer */
    #take({ orders, last }) {
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

/** Orders as they are compared: the server also tells that nothing is asked of one. @param {Order[]} orders */
const bare = (orders) => orders.map(({ move, if: ties = {} }) => ({ move, if: ties }));
