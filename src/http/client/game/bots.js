// Computer players: their names and skills.

/** The skills of computer players, the best first. */
export const SKILLS = /** @type {const} */ ([
    { skill: "steady", name: "a steady bot", plays: "steady" },
    { skill: "easy", name: "an easy bot", plays: "easy" },
]);
