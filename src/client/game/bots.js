// Computer players.

/** The skills of computer players, the best first. */
export const SKILLS = /** @type {const} */ (["steady", "easy"]);
