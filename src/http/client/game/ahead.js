// The game as it would be if one's own next turn began now: what is picked on it becomes standing orders.
import { attempt, toast } from "../shell/toast.js";
import { orders as say } from "../words/orders.js";
import { Copy } from "./copy.js";
import { isOrderable, ORDERS_MAX } from "./orders.js";

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
        if (this.isFull || this.isPosting || this.trial?.veiled) return [];
        const { module } = this.place;
        const view = this.#view;
        return view ? super.moves.filter(({ type }) => isOrderable(module, view, type)) : [];
    }

    get isFull() {
        return this.place.orders.list.length + this.#orders.length >= ORDERS_MAX;
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

    /** What is picked, as it is left: what the title can join is one order, so that it is made as a whole or not at all. @returns {Order[]} */
    get #orders() {
        /** @type {Order[]} */
        const all = [];
        for (const { move, ties = {} } of this.steps) {
            const given = Object.entries(ties).filter(([, value]) => value !== null);
            const last = all.at(-1);
            const joined = last && this.place.module?.joined?.(last.move, move);
            if (joined) all.pop();
            all.push({ move: joined || move, ...(given.length && { if: Object.fromEntries(given) }) });
        }
        return all;
    }

    /** Leaves what is picked, after the orders that wait already. */
    async post() {
        const { orders, table } = this.place;
        if (!this.steps.length || this.isPosting) return;
        if (this.isWrong) return toast(say.wrong, "wrong");
        this.#posts(true);
        await attempt(async () => {
            await orders.add(this.#orders);
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
