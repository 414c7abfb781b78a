// Computer players: how they are called and what they can.

/** The skills a seat may ask for, the better first. */
export const SKILLS = /** @type {const} */ ([
    { skill: "steady", name: "a steady bot", plays: "steadily" },
    { skill: "easy", name: "an easy bot", plays: "easily" },
]);
