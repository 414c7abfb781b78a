// The texts about a scoring of Vikings: its lines and its columns.

export const amounts = {
    nobody: "nobody",
    shortGold: (/** @type {string | number} */ n) => `${n} g`,
    vp: (/** @type {string | number} */ n) => `${n} VP`,
};

/** The texts around the lines. */
export const scorings = {
    after: (/** @type {number} */ round) => `Scoring after round ${round}`,
    small: "Small scoring",
    large: "Large scoring",
    final: "Final scoring",
    sum: "Sum",
    inBrackets: "In brackets: how many of them pay.",
    end: "In the end",
    points: "VP",
    place: "Place",
    now: "If it ended now",
    vpNow: "VP so far",
    nowNote: "The final scoring alone, with the homelands, bases and gold of now. In brackets: how many of them pay.",
    floor: "VP never fall below 0, so missing meals may cost less than shown, or nothing.",
};
