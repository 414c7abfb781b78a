/** @param {string} building */
const replaces = (building) => `remplace ${building} ; à la fin 1 PV par Viking dessus et autour`;

/** @type {typeof import("../../en/vikings/names.js").abilities} */
export const abilities = {
    five_gold: "5 or aussitôt",
    goldsmith_plus_1: "chaque décompte : 1 or de plus par orfèvre non menacé",
    goldsmith_plus_2: "chaque décompte : 2 or de plus par orfèvre non menacé",
    boat: "une fois, à un grand décompte : un passeur amène tous ceux d’une couleur, ou un de chaque",
    noble_plus_1: "grand décompte : 1 PV de plus par noble non menacé",
    scout_plus_1: "grand décompte : 1 PV de plus par éclaireur non menacé",
    fisherman_plus_1: "grand décompte : 1 PV par pêcheur non menacé",
    horn: "à la fin : compte comme un passeur",
    rich_catch: "à la fin : 3 PV au lieu de 2 par repas de trop",
    rich_trade: "à la fin : 1 PV pour 3 or au lieu de 5",
    building_B1: replaces("une maison longue"),
    building_B2: replaces("une tour"),
    building_B3: replaces("une forge"),
    building_B4: replaces("un moulin"),
};
