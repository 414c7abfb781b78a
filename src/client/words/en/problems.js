// The server's problems and the reasons of dropped orders, by their codes. In English the page shows the server's texts.

/** The server's additional English details are left out. @type {Partial<Record<string, string>>} */
export const problems = {};

/**
 * The reasons of orders dropped without a refusal of the rules. "#" stands for the name of a condition.
 * @type {Partial<Record<string, string>>}
 */
export const drops = {};
