// The reasons for refusals by the rules of Vikings, each a sentence. In English the page shows the server's.

/** @type {Partial<Record<string, import("../../titles.js").Refusal>>} */
export const refusals = {};
