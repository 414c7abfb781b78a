// "What if from here": a copy of the game on which the player plays all seats. Information hidden from the viewer, and
// draws, are invented.
import { Copy } from "./copy.js";
import { randomKey } from "./insist.js";

export class WhatIf extends Copy {
    /** @param {import("./at_hand.js").AtHand} hand @param {number} at The event after which the copy begins. */
    constructor(hand, at) {
        // All its moves use the same seed, so that taking one back changes no draw.
        const seed = randomKey() + randomKey();
        super(at, (steps) =>
            hand.whatIf(
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
