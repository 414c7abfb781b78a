/** @param {string} building */
const replaces = (building) => `ersetzt ${building}; am Ende 1 SP für jeden Wikinger darauf und darum herum`;

/** @type {typeof import("../../en/vikings/names.js").abilities} */
export const abilities = {
    five_gold: "sofort 5 Gold",
    goldsmith_plus_1: "jede Wertung: 1 Gold mehr für jeden unbedrohten Goldschmied",
    goldsmith_plus_2: "jede Wertung: 2 Gold mehr für jeden unbedrohten Goldschmied",
    boat: "einmal, in einer großen Wertung: ein Bootsmann bringt alle einer Farbe oder von jeder Farbe einen",
    noble_plus_1: "große Wertung: 1 SP mehr für jeden unbedrohten Adligen",
    scout_plus_1: "große Wertung: 1 SP mehr für jeden unbedrohten Späher",
    fisherman_plus_1: "große Wertung: 1 SP für jeden unbedrohten Fischer",
    horn: "am Ende: zählt als Bootsmann",
    rich_catch: "am Ende: 3 SP statt 2 für jede übrige Mahlzeit",
    rich_trade: "am Ende: 1 SP für 3 Gold statt für 5",
    building_B1: replaces("ein Langhaus"),
    building_B2: replaces("einen Turm"),
    building_B3: replaces("eine Schmiede"),
    building_B4: replaces("eine Mühle"),
};
