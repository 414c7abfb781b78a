// A copy of the game in which the player's own next turn begins now. Moves picked on it become standing orders.
import { attempt, toast } from "../shell/toast.js";
import { orders as say } from "../words/orders.js";
import { Copy } from "./copy.js";
import { chain, isOrderable, ORDERS_MAX } from "./orders.js";

/** @typedef {import("./orders.js").Order} Order */
/** @typedef {import("../screens/game.js").GameScreen} Place */
/** @typedef {import("../titles/title.js").Move} Move */
/** @typedef {import("../titles/title.js").Ties} Ties */

export class Ahead extends Copy {
    isPosting = false;

    /** @param {Place} place */
    constructor(place) {
        const { hand, game } = place.table;
        super(game.seq, (steps) => hand.ahead([...unfinished(place), ...steps].map(({ move }) => move)));
        this.place = place;
    }

    get moves() {
        // The moves after a hidden draw are unknown.
        if (this.isPosting || this.trial?.veiled) return [];
        const { module } = this.place;
        const view = this.#view;
        const isFull = this.#with([]).length >= ORDERS_MAX;
        const fits = (/** @type {Move} */ move) => !isFull || this.#with([{ move }]).length <= ORDERS_MAX;
        return view ? super.moves.filter((move) => isOrderable(module, view, move.type) && fits(move)) : [];
    }

    /** Whether the maximum of orders is reached before the turn is whole. */
    get isFull() {
        return !this.isWhole && !this.moves.length && this.#with([]).length >= ORDERS_MAX;
    }

    /**
     * Whether there are more orders than the maximum. A joined order becomes two if its moves get different conditions.
     */
    get isTooMany() {
        return this.#with([]).length > ORDERS_MAX;
    }

    /**
     * All orders, with `more` at the end. A move that completes the last order is joined to it.
     * @param {Order[]} more
     */
    #with(more) {
        const { module, orders } = this.place;
        return chain(orders.list, [...this.#orders, ...more], module?.joined);
    }

    /** The waiting orders that leave a turn unfinished. The picked moves continue that turn. */
    get begun() {
        return unfinished(this.place);
    }

    get #view() {
        return /** @type {import("../titles/title.js").Context["view"] | undefined} */ (this.game?.view);
    }

    /** Whether the turn has no moves left to pick. */
    get isWhole() {
        return this.trial !== null && !this.trial.veiled && !this.next;
    }

    get waitsForNow() {
        return true;
    }

    /** Picks a move, with the conditions that the title proposes for it. @param {Move} move @param {string} label */
    play(move, label) {
        const { module, context } = this.place;
        const before = this.steps.length;
        super.play(move, label);
        if (this.steps.length > before && this.#view) this.tie(before, module?.ties?.(move, context, this.#view) ?? {});
    }

    undo() {
        // Moves that are being posted can no longer change.
        if (!this.isPosting) super.undo();
    }

    /**
     * Sets the conditions of a step's order.
     * @param {number} i @param {Ties} ties @param {boolean} [isWrong] Whether the form contains an invalid condition.
     */
    tie(i, ties, isWrong = false) {
        if (this.isPosting) return;
        this.steps = this.steps.map((step, at) => (at === i ? { ...step, ties, isWrong } : step));
    }

    /** Whether a step has an invalid condition. */
    get isWrong() {
        return this.steps.some(({ isWrong }) => isWrong);
    }

    /**
     * Repeats the picked moves in the game's new state. False if the turn has come, or if the rules refuse the moves. A
     * trial without a result does not end the copy.
     */
    stays() {
        const { game, hand } = this.place.table;
        const acts = game.awaiting.some((seat) => seat === game.you);
        if (acts || game.status !== "active" || !hand.isReady) return false;
        try {
            this.again(game.seq);
        } catch {
            return false;
        }
        return true;
    }

    /** The picked moves as orders. @returns {Order[]} */
    get #orders() {
        const steps = this.steps.map(({ move, ties = {} }) => {
            const given = Object.entries(ties).filter(([, value]) => value !== null);
            return { move, ...(given.length && { if: Object.fromEntries(given) }) };
        });
        return chain([], steps, this.place.module?.joined);
    }

    /** Posts the picked moves as orders, after the waiting ones. */
    async post() {
        const { orders, table, module } = this.place;
        if (!this.steps.length || this.isPosting) return;
        if (this.isWrong) return toast(say.wrong, "wrong");
        if (this.isTooMany) return toast(say.most(ORDERS_MAX), "wrong");
        this.#posts(true);
        await attempt(async () => {
            await orders.add(this.#orders, module?.joined);
            table.leave(this);
        }, say.left);
        this.#posts(false);
    }

    /** @param {boolean} isPosting */
    #posts(isPosting) {
        this.isPosting = isPosting;
        this.place.repaint();
    }
}

/**
 * The last of the waiting orders if the turn would continue after them, as far as the local rules can try them.
 * @param {Place} place
 */
function unfinished({ orders, table }) {
    /** @type {Order[]} */
    let begun = [];
    for (const order of orders.list) {
        try {
            const trial = table.hand.ahead([...begun, order].map(({ move }) => move));
            if (trial) begun = trial.legal[0] && !trial.veiled ? [...begun, order] : [];
        } catch {
            // The rules refuse this order. The server drops it when its turn comes.
        }
    }
    return begun;
}
