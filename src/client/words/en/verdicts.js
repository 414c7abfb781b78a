// The verifier's findings: errors, unchecked parts, and facts that no log proves. In English the page shows the
// verifier's own texts.

/**
 * The faults, by the verifier's codes. A name in braces stands for a part of the fault.
 * @type {Partial<Record<string, string>>}
 */
export const logFaults = {};

/** The unchecked parts, by the verifier's codes. @type {Partial<Record<string, string>>} */
export const unchecked = {};

/** The facts that no log can prove, in the verifier's order. @type {Partial<Record<string, string[]>>} */
export const beyond = {};

/** The words for events: one, some, and a run of them. @type {Partial<Record<string, string>>} */
export const numbered = {};
