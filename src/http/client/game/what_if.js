// "What if from here": a copy of the game on which one plays all seats. What the viewer cannot know is made up, and so is
// what is drawn.
import { Copy } from "./copy.js";
import { randomKey } from "./insist.js";

export class WhatIf extends Copy {
    /** @param {import("./at_hand.js").AtHand} hand @param {number} at The event after which it begins. */
    constructor(hand, at) {
        // The same chance for all its moves, so that taking one back changes nothing.
        const seed = randomKey() + randomKey();
        super(at, (steps) =>
            hand.whatIf(
                at,
                steps.map(({ seat, move }) => ({ seat, move })),
                seed,
            ),
        );
    }

    /** The game, looked at by whoever is to move. */
    get game() {
        return super.game && { ...super.game, you: this.next?.seat ?? null };
    }
}
