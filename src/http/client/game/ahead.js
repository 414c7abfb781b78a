// The game as it would be if one's own next turn began now: what is picked on it becomes standing orders.
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
        // Whatever follows what is drawn cannot be known.
        if (this.isPosting || this.trial?.veiled) return [];
        const { module } = this.place;
        const view = this.#view;
        const isFull = this.#with([]).length >= ORDERS_MAX;
        const fits = (/** @type {Move} */ move) => !isFull || this.#with([{ move }]).length <= ORDERS_MAX;
        return view ? super.moves.filter((move) => isOrderable(module, view, move.type) && fits(move)) : [];
    }

    /** Whether nothing more can be picked, although the turn goes on. */
    get isFull() {
        return !this.isWhole && !this.moves.length && this.#with([]).length >= ORDERS_MAX;
    }

    /** Whether there are more than can be left: what was one order is two if they come to depend on different things. */
    get isTooMany() {
        return this.#with([]).length > ORDERS_MAX;
    }

    /** All orders with more of them: what goes on with the last of them is no order of its own. @param {Order[]} more */
    #with(more) {
        const { module, orders } = this.place;
        return chain(orders.list, [...this.#orders, ...more], module?.joined);
    }

    /** The orders that wait and leave a turn unfinished: what is picked goes on with it. */
    get begun() {
        return unfinished(this.place);
    }

    get #view() {
        return /** @type {import("../titles/title.js").Context["view"] | undefined} */ (this.game?.view);
    }

    /** Whether nothing of the turn is left to pick. */
    get isWhole() {
        return this.trial !== null && !this.trial.veiled && !this.next;
    }

    get waitsForNow() {
        return true;
    }

    /** Picks a move, with what the title proposes that it depends on. @param {Move} move @param {string} label */
    play(move, label) {
        const { module, context } = this.place;
        const before = this.steps.length;
        super.play(move, label);
        if (this.steps.length > before && this.#view) this.tie(before, module?.ties?.(move, context, this.#view) ?? {});
    }

    undo() {
        // What is on its way is as it was sent.
        if (!this.isPosting) super.undo();
    }

    /** Says what the order of a step depends on. @param {number} i @param {Ties} ties @param {boolean} [isWrong] Whether it is nothing that can be asked. */
    tie(i, ties, isWrong = false) {
        if (this.isPosting) return;
        this.steps = this.steps.map((step, at) => (at === i ? { ...step, ties, isWrong } : step));
    }

    /** Whether one of them depends on what cannot be asked. */
    get isWrong() {
        return this.steps.some(({ isWrong }) => isWrong);
    }

    /** Goes on where the game has come to, unless the turn has come, or the rules refuse what is picked: that it cannot be told for a moment ends nothing. */
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

    /** What is picked, as it is left. @returns {Order[]} */
    get #orders() {
        const steps = this.steps.map(({ move, ties = {} }) => {
            const given = Object.entries(ties).filter(([, value]) => value !== null);
            return { move, ...(given.length && { if: Object.fromEntries(given) }) };
        });
        return chain([], steps, this.place.module?.joined);
    }

    /** Leaves what is picked, after the orders that wait already. */
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

/** The last of the orders that wait, if the turn would go on after them, as far as they can be tried out here. @param {Place} place */
function unfinished({ orders, table }) {
    /** @type {Order[]} */
    let begun = [];
    for (const order of orders.list) {
        try {
            const trial = table.hand.ahead([...begun, order].map(({ move }) => move));
            if (trial) begun = trial.legal[0] && !trial.veiled ? [...begun, order] : [];
        } catch {
            // The rules refuse it: it is dropped when its turn comes.
        }
    }
    return begun;
}
