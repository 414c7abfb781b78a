/** @type {typeof import("../en/figures.js").figures} */
export const figures = { names: ["Astrid", "Bjarne", "Knut", "Dagny"] };
