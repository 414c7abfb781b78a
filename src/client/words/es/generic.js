/** @type {typeof import("../en/generic.js").generic} */
export const generic = { prompt: "elige una jugada", none: "ninguno" };
