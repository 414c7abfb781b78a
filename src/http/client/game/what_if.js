// "What if from here": a copy of the game on which one plays all seats. Nothing of it happens. What the viewer cannot know
// is made up, and so is what is drawn.

/** @typedef {import("../titles/title.js").Move} Move */
/** @typedef {import("./at_hand.js").Trial} Trial */

export class WhatIf {
    /** @type {{seat: number, move: Move, label: string}[]} */
    steps = [];

    /**
     * @param {import("./at_hand.js").AtHand} hand @param {number} at The event after which it begins.
     * @param {string} seed What decides about chance in it: the same for all its moves, so that taking one back changes nothing.
     */
    constructor(hand, at, seed) {
        this.hand = hand;
        this.at = at;
        this.seed = seed;
        /** What the moves so far lead to; null if that cannot be told here. @type {Trial | null} */
        this.trial = this.#try(this.steps);
    }

    /** @param {{seat: number, move: Move}[]} steps */
    #try(steps) {
        const moves = steps.map(({ seat, move }) => ({ seat, move }));
        return this.hand.whatIf(this.at, moves, this.seed);
    }

    /** The game, looked at by whoever is to move. */
    get game() {
        return this.trial && { ...this.trial.game, you: this.#next?.seat ?? null };
    }

    get #next() {
        return this.trial?.legal[0];
    }

    /** What can be done in it. @returns {Move[]} */
    get moves() {
        return this.#next?.moves ?? [];
    }

    /** Makes a move in it; one against the rules is refused. @param {Move} move @param {string} label */
    play(move, label) {
        const seat = this.#next?.seat;
        if (seat === undefined) return;
        const steps = [...this.steps, { seat, move, label }];
        const trial = this.#try(steps);
        if (trial) Object.assign(this, { steps, trial });
    }

    /** Asks the rules why a move is impossible: they refuse it. @param {Move} move */
    why(move) {
        const seat = this.#next?.seat;
        if (seat !== undefined) this.#try([...this.steps, { seat, move }]);
    }

    /** Takes the last move back. */
    undo() {
        if (!this.steps.length) return;
        this.steps = this.steps.slice(0, -1);
        this.trial = this.#try(this.steps);
    }
}
