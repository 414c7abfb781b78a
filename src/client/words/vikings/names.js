// The names of things in Vikings, in the forms that sentences need.
import { inLanguages } from "../../lib/language.js";
import { named, word } from "./sentences.js";

/** @typedef {import("../../lib/api.js").Schemas} Schemas */
/**
 * A noun: singular, plural, "every" with it, as an object, as a subject, and after "with".
 * @typedef {{one: string, many: string, all: string, a: string, the: string, with: string}} Noun
 */
/** The name of a tile: alone, and with each article. @typedef {{one: string, a: string, the: string}} Name */
/** @typedef {{name: string, does: string}} Special */

/** @type {Record<Schemas["VikingsColour"], Noun>} */
export const TRADES = named("trade", (id) => ({
    one: word("trade", id),
    many: word("trade.many", id),
    all: word("trade.all", id),
    a: word("trade.a", id),
    the: word("trade.the", id),
    with: word("trade.with", id),
}));

/** A row of a homeland. @param {number} row Counted from the top. */
export const rowWord = (row) => word("row", row);

/** @type {Record<Schemas["VikingsTile"], Name>} */
export const TILES = named("tile", (id) => ({
    one: word("tile", id),
    a: word("tile.a", id),
    the: word("tile.the", id),
}));

/** The ability of a building tile. @param {string} building */
const replaces = (building) => `replaces a ${building}; at the end 1 VP for each Viking on and around it`;
/** @param {string} building */
const ersetzt = (building) => `ersetzt ${building}; am Ende 1 SP für jeden Wikinger darauf und darum herum`;

/** The abilities of the special tiles of the Progress version. @type {Record<string, string>} */
const DOES = inLanguages(
    {
        en: {
            five_gold: "5 gold at once",
            goldsmith_plus_1: "each scoring: 1 gold more for every unthreatened goldsmith",
            goldsmith_plus_2: "each scoring: 2 gold more for every unthreatened goldsmith",
            boat: "once, in a large scoring: a boatsman brings all of a colour, or one of each",
            noble_plus_1: "large scoring: 1 VP more for every unthreatened noble",
            scout_plus_1: "large scoring: 1 VP more for every unthreatened scout",
            fisherman_plus_1: "large scoring: 1 VP for every unthreatened fisherman",
            horn: "at the end: counts as a boatsman",
            rich_catch: "at the end: 3 VP instead of 2 for a spare meal",
            rich_trade: "at the end: 1 VP for 3 gold instead of 5",
            building_B1: replaces("longhouse"),
            building_B2: replaces("tower"),
            building_B3: replaces("smithy"),
            building_B4: replaces("mill"),
        },
        de: {
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
            building_B1: ersetzt("ein Langhaus"),
            building_B2: ersetzt("einen Turm"),
            building_B3: ersetzt("eine Schmiede"),
            building_B4: ersetzt("eine Mühle"),
        },
    },
    () => "",
);

/** The special tiles of the Progress version. @type {Record<Schemas["VikingsSpecial"], Special>} */
export const SPECIALS = named("special", (id) => ({ name: word("special", id), does: DOES[id] ?? "" }));
