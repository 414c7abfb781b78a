// What things are called in Vikings, in the forms that sentences need.
import { inLanguages } from "../../lib/language.js";
import { plain } from "../../lib/words.js";

/** @typedef {import("../../lib/api.js").Schemas} Schemas */
/**
 * A noun: alone, several of them, every one of them, what something is done to, what does something, and after "with".
 * @typedef {{one: string, many: string, all: string, a: string, the: string, with: string}} Noun
 */
/** What a tile is called: alone, and with each article. @typedef {{one: string, a: string, the: string}} Name */
/** @typedef {{name: string, does: string}} Special */

/** @param {string} one @param {string} many @returns {Noun} */
const en = (one, many = `${one}s`) => ({
    one,
    many,
    all: `all ${many}`,
    a: `a ${one}`,
    the: `the ${one}`,
    with: `with a ${one}`,
});
/** @param {string} one @param {string} [many] @returns {Noun} */
const de = (one, many = one) => ({
    one,
    many,
    all: `alle ${many}`,
    a: `einen ${one}`,
    the: `der ${one}`,
    with: `mit einem ${one}`,
});

/** A noun that is declined like an adjective. @param {string} one @param {string} many @param {string} other @returns {Noun} */
const weak = (one, many, other) => ({
    one,
    many,
    all: `alle ${other}`,
    a: `einen ${other}`,
    the: `der ${many}`,
    with: `mit einem ${other}`,
});

/** A noun or name that only a newer server knows. @param {string} id @returns {Noun & Name & Special} */
function newer(id) {
    const name = plain(id);
    return { name, does: "", one: name, many: name, all: name, a: name, the: name, with: `+ ${name}` };
}

/** @param {string} one @returns {Name} */
const tile = (one) => ({ one, a: `a ${one}`, the: `the ${one}` });
/** @param {string} end @returns {Name} */
const neuter = (end) => ({ one: end, a: `ein ${end}`, the: `das ${end.replace("s ", " ")}` });
/** @param {string} building @returns {Name} */
const middle = (building) => ({
    one: `Mittelstück mit ${building}`,
    a: `ein Mittelstück mit ${building}`,
    the: `das Mittelstück mit ${building}`,
});

/** @type {Record<Schemas["VikingsColour"], Noun>} */
export const TRADES = inLanguages(
    {
        en: {
            blue: en("fisherman", "fishermen"),
            yellow: en("goldsmith"),
            green: en("scout"),
            red: en("noble"),
            black: en("warrior"),
            gray: en("boatsman", "boatsmen"),
        },
        de: {
            blue: de("Fischer"),
            yellow: de("Goldschmied", "Goldschmiede"),
            green: de("Späher"),
            red: weak("Adliger", "Adlige", "Adligen"),
            black: de("Krieger"),
            gray: de("Bootsmann", "Bootsleute"),
        },
    },
    newer,
);

/** The rows of a homeland. @type {Record<Schemas["VikingsColour"], string>} */
export const ROWS = inLanguages(
    {
        en: {
            gray: "ship row",
            black: "warrior row",
            red: "noble row",
            green: "scout row",
            yellow: "goldsmith row",
            blue: "fisherman row",
        },
        de: {
            gray: "Schiffsreihe",
            black: "Kriegerreihe",
            red: "Adligenreihe",
            green: "Späherreihe",
            yellow: "Goldschmiedereihe",
            blue: "Fischerreihe",
        },
    },
    plain,
);

/** @type {Record<Schemas["VikingsTile"], Name>} */
export const TILES = inLanguages(
    {
        en: {
            left: tile("left end"),
            middle_b1: tile("middle with a longhouse"),
            middle_b2: tile("middle with a tower"),
            middle_b3: tile("middle with a smithy"),
            middle_b4: tile("middle with a mill"),
            right: tile("right end"),
            ship_red: tile("red ship"),
            ship_green: tile("green ship"),
            ship_yellow: tile("yellow ship"),
            ship_blue: tile("blue ship"),
        },
        de: {
            left: neuter("linkes Ende"),
            middle_b1: middle("Langhaus"),
            middle_b2: middle("Turm"),
            middle_b3: middle("Schmiede"),
            middle_b4: middle("Mühle"),
            right: neuter("rechtes Ende"),
            ship_red: neuter("rotes Schiff"),
            ship_green: neuter("grünes Schiff"),
            ship_yellow: neuter("gelbes Schiff"),
            ship_blue: neuter("blaues Schiff"),
        },
    },
    newer,
);

/** What a building tile does. @param {string} building */
const replaces = (building) => `replaces a ${building}; at the end 1 VP for each Viking on and around it`;
/** @param {string} building */
const ersetzt = (building) => `ersetzt ${building}; am Ende 1 SP für jeden Wikinger darauf und darum herum`;

/** The special tiles of the Progress version. @type {Record<Schemas["VikingsSpecial"], Special>} */
export const SPECIALS = inLanguages(
    {
        en: {
            five_gold: { name: "Five gold", does: "5 gold at once" },
            goldsmith_plus_1: {
                name: "Goldsmith +1",
                does: "each scoring: 1 gold more for every unthreatened goldsmith",
            },
            goldsmith_plus_2: {
                name: "Goldsmith +2",
                does: "each scoring: 2 gold more for every unthreatened goldsmith",
            },
            boat: { name: "Boat", does: "once, in a large scoring: a boatsman brings all of a colour, or one of each" },
            noble_plus_1: { name: "Noble +1", does: "large scoring: 1 VP more for every unthreatened noble" },
            scout_plus_1: { name: "Scout +1", does: "large scoring: 1 VP more for every unthreatened scout" },
            fisherman_plus_1: { name: "Fisherman +1", does: "large scoring: 1 VP for every unthreatened fisherman" },
            horn: { name: "Horn", does: "at the end: counts as a boatsman" },
            rich_catch: { name: "Rich catch", does: "at the end: 3 VP instead of 2 for a spare meal" },
            rich_trade: { name: "Rich trade", does: "at the end: 1 VP for 3 gold instead of 5" },
            building_B1: { name: "Great longhouse", does: replaces("longhouse") },
            building_B2: { name: "Great tower", does: replaces("tower") },
            building_B3: { name: "Great smithy", does: replaces("smithy") },
            building_B4: { name: "Great mill", does: replaces("mill") },
        },
        de: {
            five_gold: { name: "Fünf Gold", does: "sofort 5 Gold" },
            goldsmith_plus_1: {
                name: "Goldschmied +1",
                does: "jede Wertung: 1 Gold mehr für jeden unbedrohten Goldschmied",
            },
            goldsmith_plus_2: {
                name: "Goldschmied +2",
                does: "jede Wertung: 2 Gold mehr für jeden unbedrohten Goldschmied",
            },
            boat: {
                name: "Boot",
                does: "einmal, in einer großen Wertung: ein Bootsmann bringt alle einer Farbe oder von jeder Farbe einen",
            },
            noble_plus_1: { name: "Adliger +1", does: "große Wertung: 1 SP mehr für jeden unbedrohten Adligen" },
            scout_plus_1: { name: "Späher +1", does: "große Wertung: 1 SP mehr für jeden unbedrohten Späher" },
            fisherman_plus_1: { name: "Fischer +1", does: "große Wertung: 1 SP für jeden unbedrohten Fischer" },
            horn: { name: "Signalhorn", does: "am Ende: zählt als Bootsmann" },
            rich_catch: { name: "Reicher Fang", does: "am Ende: 3 SP statt 2 für jede übrige Mahlzeit" },
            rich_trade: { name: "Reicher Handel", does: "am Ende: 1 SP für 3 Gold statt für 5" },
            building_B1: { name: "Großes Langhaus", does: ersetzt("ein Langhaus") },
            building_B2: { name: "Großer Turm", does: ersetzt("einen Turm") },
            building_B3: { name: "Große Schmiede", does: ersetzt("eine Schmiede") },
            building_B4: { name: "Große Mühle", does: ersetzt("eine Mühle") },
        },
    },
    newer,
);
