// The game as it would be if one's own next turn began now: what is picked on it becomes standing orders.
import { attempt } from "../shell/toast.js";
import { orders as say } from "../words/orders.js";
import { Copy } from "./copy.js";
import { ORDERS_MAX } from "./orders.js";

/** @typedef {import("./orders.js").Order} Order */
/** @typedef {import("../titles/title.js").Move} Move */
/** @typedef {import("../titles/title.js").Ties} Ties */

export class Ahead extends Copy {
    isPosting = false;

    /** @param {import("../screens/game.js").GameScreen} place */
    constructor(place) {
        const { hand, game } = place.table;
        super(game.seq, (steps) => hand.ahead(steps.map(({ move }) => move)));
        this.place = place;
    }

    get moves() {
        // Whatever follows what is drawn cannot be known.
        return this.isFull || this.isPosting || this.trial?.veiled ? [] : super.moves;
    }

    get isFull() {
        return this.place.orders.list.length + this.steps.length >= ORDERS_MAX;
    }

    /** Picks a move, with what the title proposes that it depends on. @param {Move} move @param {string} label */
    play(move, label) {
        const { module, context } = this.place;
        const before = this.steps.length;
        super.play(move, label);
        const view = /** @type {import("../titles/title.js").Context["view"] | undefined} */ (this.game?.view);
        if (this.steps.length > before && view) this.tie(before, module?.ties?.(move, context, view) ?? {});
    }

    /** Says what the order of a step depends on. @param {number} i @param {Ties} ties */
    tie(i, ties) {
        this.steps = this.steps.map((step, at) => (at === i ? { ...step, ties } : step));
    }

    /** Goes on where the game has come to, if all that is picked can still be done. */
    stays() {
        try {
            this.again(this.place.table.game.seq);
        } catch {
            return false;
        }
        return this.trial !== null;
    }

    /** @returns {Order[]} */
    get #orders() {
        return this.steps.map(({ move, ties = {} }) => {
            const given = Object.entries(ties).filter(([, value]) => value !== null);
            return { move, ...(given.length && { if: Object.fromEntries(given) }) };
        });
    }

    /** Leaves what is picked, after the orders that wait already. */
    async post() {
        const { orders, table } = this.place;
        if (!this.steps.length || this.isPosting) return;
        this.#posts(true);
        await attempt(async () => {
            await orders.keep([...orders.list, ...this.#orders]);
            if (table.copy === this) table.imagine(null);
        }, say.left);
        this.#posts(false);
    }

    /** @param {boolean} isPosting */
    #posts(isPosting) {
        this.isPosting = isPosting;
        this.place.repaint();
    }
}
