/** @type {typeof import("../en/generic.js").generic} */
export const generic = { prompt: "wähle einen Zug", none: "nichts" };
