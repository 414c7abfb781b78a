// "What if from here": a sandbox in which the player plays all seats. Information hidden from the viewer, and
// draws, are invented.
import { Sandbox } from "./sandbox.js";
import { randomKey } from "./retry.js";

export class WhatIf extends Sandbox {
    /** @param {import("./local_rules.js").LocalRules} localRules @param {number} at The event after which the sandbox begins. */
    constructor(localRules, at) {
        // All its moves use the same seed, so that taking one back changes no draw.
        const seed = randomKey() + randomKey();
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
