/** @type {typeof import("../en/generic.js").generic} */
export const generic = { prompt: "choisissez un coup", none: "aucun" };
