// A copy of the game on which moves are tried out: nothing of it happens.

/** @typedef {import("../titles/title.js").Move} Move */
/** @typedef {import("../titles/title.js").Ties} Ties */
/** @typedef {import("./at_hand.js").Trial} Trial */
/** A move that is tried out, and what it is called where it was chosen; where it is to be an order, with what it depends on, and whether that is what can be asked. @typedef {{move: Move, label: string, seat: number, ties?: Ties, isWrong?: boolean}} CopyStep */

export class Copy {
    /** @type {CopyStep[]} */
    steps = [];
    /** What the moves so far lead to; null if that cannot be told here. @type {Trial | null} */
    trial;
    #tryOut;

    /** @param {number} at The event after which it begins. @param {(steps: CopyStep[]) => Trial | null} tryOut */
    constructor(at, tryOut) {
        this.at = at;
        this.#tryOut = tryOut;
        this.trial = tryOut([]);
    }

    /** The game after them. */
    get game() {
        return this.trial?.game ?? null;
    }

    /** Who is to move in it, and what they can do. */
    get next() {
        return this.trial?.legal[0];
    }

    /** What can be done in it. @returns {Move[]} */
    get moves() {
        return this.next?.moves ?? [];
    }

    /** The moves made in it. */
    get planned() {
        return this.steps.map(({ move }) => move);
    }

    /** Makes a move in it; one against the rules is refused. @param {Move} move @param {string} label */
    play(move, label) {
        const seat = this.next?.seat;
        if (seat === undefined) return;
        const steps = [...this.steps, { seat, move, label }];
        const trial = this.#tryOut(steps);
        if (trial) Object.assign(this, { steps, trial });
    }

    /** Asks the rules why a move is impossible: they refuse it. @param {Move} move */
    why(move) {
        const seat = this.next?.seat;
        if (seat !== undefined) this.#tryOut([...this.steps, { seat, move, label: "" }]);
    }

    /** Takes the last move back. */
    undo() {
        if (!this.steps.length) return;
        this.steps = this.steps.slice(0, -1);
        this.trial = this.#tryOut(this.steps);
    }

    /** Tries the same moves out where the game has come to. @param {number} at */
    again(at) {
        this.at = at;
        this.trial = this.#tryOut(this.steps);
    }

    /** Whether it is kept while somebody looks back: what they pick for another time is not what they look at. */
    get waitsForNow() {
        return false;
    }

    /** Whether it stays when the game has moved on: it is a copy of one moment. */
    stays() {
        return true;
    }

    /** Nothing of it is posted. */
    async post() {}
}
