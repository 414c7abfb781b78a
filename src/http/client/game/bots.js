// Computer players.

/** Their skills, the best first. */
export const SKILLS = /** @type {const} */ (["steady", "easy"]);
