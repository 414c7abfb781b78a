// "What if from here": a sandbox in which the player plays all seats. Information hidden from the viewer, and
// draws, are invented.
import { randomHex } from "../lib/random.js";
import { Sandbox } from "./sandbox.js";

export class WhatIf extends Sandbox {
    /** @param {import("./local_rules.js").LocalRules} localRules @param {number} at The event after which the sandbox begins. */
    constructor(localRules, at) {
        // All its moves use the same seed, so that taking one back changes no draw.
        const seed = randomHex(32);
        super(at, (steps) =>
            localRules.whatIf(
                at,
                steps.map(({ seat, move }) => ({ seat, move })),
                seed,
            ),
        );
    }

    /** The game, seen by the seat that is to move. */
    get game() {
        return super.game && { ...super.game, you: this.next?.seat ?? null };
    }
}
