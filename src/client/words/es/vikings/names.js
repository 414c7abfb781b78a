/** @param {string} building */
const replaces = (building) => `sustituye ${building}; al final 1 PV por cada vikingo en ella y alrededor`;

/** @type {typeof import("../../en/vikings/names.js").abilities} */
export const abilities = {
    five_gold: "5 de oro al momento",
    goldsmith_plus_1: "cada puntuación: 1 de oro más por orfebre sin amenaza",
    goldsmith_plus_2: "cada puntuación: 2 de oro más por orfebre sin amenaza",
    boat: "una vez, en una puntuación grande: un barquero lleva a todos los de un color, o a uno de cada",
    noble_plus_1: "puntuación grande: 1 PV más por noble sin amenaza",
    scout_plus_1: "puntuación grande: 1 PV más por explorador sin amenaza",
    fisherman_plus_1: "puntuación grande: 1 PV por pescador sin amenaza",
    horn: "al final: cuenta como un barquero",
    rich_catch: "al final: 3 PV en vez de 2 por comida sobrante",
    rich_trade: "al final: 1 PV por 3 de oro en vez de por 5",
    building_B1: replaces("una casa comunal"),
    building_B2: replaces("una torre"),
    building_B3: replaces("una herrería"),
    building_B4: replaces("un molino"),
};
