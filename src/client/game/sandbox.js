// A sandbox: a copy of the game on which moves are tried out, without any effect on the game.

/** @typedef {import("../titles/title.js").Move} Move */
/** @typedef {import("../titles/title.js").Conditions} Conditions */
/** @typedef {import("./local_rules.js").Trial} Trial */
/**
 * A move that is tried out, with its label. A step that is to be an order also has conditions, and whether they are
 * valid.
 * @typedef {{move: Move, label: string, seat: number, conditions?: Conditions, isInvalid?: boolean}} SandboxStep
 */

export class Sandbox {
    /** @type {SandboxStep[]} */
    steps = [];
    /** The result of the moves so far. `null` if the local rules cannot compute it. @type {Trial | null} */
    trial;
    #runTrial;

    /** @param {number} at The event after which the sandbox begins. @param {(steps: SandboxStep[]) => Trial | null} runTrial */
    constructor(at, runTrial) {
        this.at = at;
        this.#runTrial = runTrial;
        this.trial = runTrial([]);
    }

    /** The game after the moves. */
    get game() {
        return this.trial?.game ?? null;
    }

    /** The seat that is to move in it, with its legal moves. */
    get next() {
        return this.trial?.legal[0];
    }

    /** The legal moves in it. @returns {Move[]} */
    get moves() {
        return this.next?.moves ?? [];
    }

    /** The moves made in it. */
    get planned() {
        return this.steps.map(({ move }) => move);
    }

    /** Makes a move in it. Reports the reason if the move is illegal. @param {Move} move @param {string} label */
    play(move, label) {
        const seat = this.next?.seat;
        if (seat === undefined) return;
        const steps = [...this.steps, { seat, move, label }];
        const trial = this.#runTrial(steps);
        if (trial) Object.assign(this, { steps, trial });
    }

    /** Reports why a move is impossible, by the refusal of the rules. @param {Move} move */
    explainRefusal(move) {
        const seat = this.next?.seat;
        if (seat !== undefined) this.#runTrial([...this.steps, { seat, move, label: "" }]);
    }

    /** Takes the last move back. */
    undo() {
        if (!this.steps.length) return;
        this.steps = this.steps.slice(0, -1);
        this.trial = this.#runTrial(this.steps);
    }

    /** Repeats the same moves in the game's new state. @param {number} at */
    replay(at) {
        this.at = at;
        this.trial = this.#runTrial(this.steps);
    }

    /** Whether the sandbox is kept while the player looks at the past. It continues on the newest state only. */
    get pausesInPast() {
        return false;
    }

    /** Whether the sandbox is kept after new events. This one belongs to one position. */
    survivesUpdate() {
        return true;
    }

    /** Does nothing: the sandbox is never posted. */
    async post() {}
}
