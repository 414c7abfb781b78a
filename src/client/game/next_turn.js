// A sandbox in which the player's own next turn begins now. Moves picked on it become standing orders.
import { attempt, toast } from "../shell/toast.js";
import { orders as say } from "../words/index.js";
import { Sandbox } from "./sandbox.js";
import { appendOrders, isOrderable, ORDERS_MAX } from "./orders.js";

/** @typedef {import("./orders.js").Order} Order */
/** @typedef {import("../screens/game.js").GameScreen} GameScreen */
/** @typedef {import("../titles/title.js").Move} Move */
/** @typedef {import("../titles/title.js").Conditions} Conditions */

export class NextTurn extends Sandbox {
    isPosting = false;

    /** @param {GameScreen} screen */
    constructor(screen) {
        const { localRules, game } = screen.table;
        super(game.seq, (steps) => localRules.nextTurn([...unfinishedTurn(screen), ...steps].map(({ move }) => move)));
        this.screen = screen;
    }

    get moves() {
        // The moves after a hidden draw are unknown.
        if (this.isPosting || this.trial?.veiled) return [];
        const { titleModule } = this.screen;
        const view = this.#view;
        const isFull = this.#with([]).length >= ORDERS_MAX;
        const fits = (/** @type {Move} */ move) => !isFull || this.#with([{ move }]).length <= ORDERS_MAX;
        return view ? super.moves.filter((move) => isOrderable(titleModule, view, move.type) && fits(move)) : [];
    }

    /** Whether the maximum of orders is reached before the turn is whole. */
    get isFull() {
        return !this.isTurnComplete && !this.moves.length && this.#with([]).length >= ORDERS_MAX;
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
        const { titleModule, orders } = this.screen;
        return appendOrders(orders.list, [...this.#orders, ...more], titleModule?.joinMoves);
    }

    /** The waiting orders that leave a turn unfinished. The picked moves continue that turn. */
    get unfinishedOrders() {
        return unfinishedTurn(this.screen);
    }

    get #view() {
        return /** @type {import("../titles/title.js").Context["view"] | undefined} */ (this.game?.view);
    }

    /** Whether the turn has no moves left to pick. */
    get isTurnComplete() {
        return this.trial !== null && !this.trial.veiled && !this.next;
    }

    get pausesInPast() {
        return true;
    }

    /** Picks a move, with the conditions that the title proposes for it. @param {Move} move @param {string} label */
    play(move, label) {
        const { titleModule, context } = this.screen;
        const before = this.steps.length;
        super.play(move, label);
        if (this.steps.length > before && this.#view)
            this.setConditions(before, titleModule?.conditions?.(move, context, this.#view) ?? {});
    }

    undo() {
        // Moves that are being posted can no longer change.
        if (!this.isPosting) super.undo();
    }

    /**
     * Sets the conditions of a step's order.
     * @param {number} i @param {Conditions} conditions @param {boolean} [isInvalid] Whether the form contains an invalid condition.
     */
    setConditions(i, conditions, isInvalid = false) {
        if (this.isPosting) return;
        this.steps = this.steps.map((step, at) => (at === i ? { ...step, conditions, isInvalid } : step));
    }

    /** Whether a step has an invalid condition. */
    get isInvalid() {
        return this.steps.some(({ isInvalid }) => isInvalid);
    }

    /**
     * Repeats the picked moves in the game's new state. False if the turn has come, or if the rules refuse the moves. A
     * trial without a result does not close the sandbox.
     */
    survivesUpdate() {
        const { game, localRules } = this.screen.table;
        const acts = game.awaiting.some((seat) => seat === game.you);
        if (acts || game.status !== "active" || !localRules.isReady) return false;
        try {
            this.replay(game.seq);
        } catch {
            return false;
        }
        return true;
    }

    /** The picked moves as orders. @returns {Order[]} */
    get #orders() {
        const steps = this.steps.map(({ move, conditions = {} }) => {
            const given = Object.entries(conditions).filter(([, value]) => value !== null);
            return { move, ...(given.length && { if: Object.fromEntries(given) }) };
        });
        return appendOrders([], steps, this.screen.titleModule?.joinMoves);
    }

    /** Posts the picked moves as orders, after the waiting ones. */
    async post() {
        const { orders, table, titleModule } = this.screen;
        if (!this.steps.length || this.isPosting) return;
        if (this.isInvalid) return toast(say.invalid, "error");
        if (this.isTooMany) return toast(say.limit(ORDERS_MAX), "error");
        this.#setPosting(true);
        await attempt(async () => {
            await orders.add(this.#orders, titleModule?.joinMoves);
            table.closeSandbox(this);
        }, say.saved);
        this.#setPosting(false);
    }

    /** @param {boolean} isPosting */
    #setPosting(isPosting) {
        this.isPosting = isPosting;
        this.screen.repaint();
    }
}

/**
 * The last of the waiting orders if the turn would continue after them, as far as the local rules can try them.
 * @param {GameScreen} screen
 */
function unfinishedTurn({ orders, table }) {
    /** @type {Order[]} */
    let begun = [];
    for (const order of orders.list) {
        try {
            const trial = table.localRules.nextTurn([...begun, order].map(({ move }) => move));
            if (trial) begun = trial.legal[0] && !trial.veiled ? [...begun, order] : [];
        } catch {
            // The rules refuse this order. The server drops it when its turn comes.
        }
    }
    return begun;
}
