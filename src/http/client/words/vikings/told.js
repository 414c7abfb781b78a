// What happens in Vikings, what can be done, and what a scoring is made of.
import { inLanguages } from "../../lib/language.js";
import { ROWS, SPECIALS, TILES, TRADES } from "./names.js";

/** @typedef {import("./names.js").Schemas} Schemas */
/** @typedef {Schemas["VikingsColour"]} Colour */
/** @typedef {Schemas["VikingsTile"]} Tile */
/** @typedef {Schemas["VikingsSpecial"]} SpecialId */
/** A place, by the colour of its row. @typedef {{row: Colour, column: number}} Cell */

const boatEn = (/** @type {boolean | undefined} */ boat) => (boat ? " with a boat" : "");

export const told = inLanguages({
    en: {
        byVp: (/** @type {number} */ vp) => `, ${vp} of it by VP`,
        nobody: "nobody",
        nothing: "nothing",
        gold: (/** @type {string | number} */ n) => `${n} gold`,
        shortGold: (/** @type {number} */ n) => `${n} g`,
        vp: (/** @type {string | number} */ n) => `${n} VP`,
        startPlayer: (/** @type {string} */ who) => `${who} is the first start player.`,
        setsLie: (/** @type {number} */ round) => `Round ${round}: twelve sets lie around the wheel.`,
        newSpecials: (/** @type {number} */ round, /** @type {string} */ which) =>
            `Round ${round}: new special tiles ${which}.`,
        round: (/** @type {number} */ round) => `Round ${round}.`,
        drawn: (/** @type {string} */ crowd) => `Drawn: ${crowd}.`,
        bids: (/** @type {string} */ who, /** @type {number} */ gold) => `${who} bids ${gold} gold.`,
        passes: (/** @type {string} */ who) => `${who} passes.`,
        wins: (/** @type {string} */ who, /** @type {number} */ gold, /** @type {string} */ byVp) =>
            `${who} is start player for ${gold} gold${byVp}.`,
        takesOut: (/** @type {string} */ who, /** @type {Colour} */ colour) =>
            `${who} takes ${TRADES[colour].a} out of the game.`,
        tilesLie: "Twelve tiles lie around the wheel.",
        lays: (/** @type {string} */ who, /** @type {Colour} */ colour) => `${who} lays the ${TRADES[colour].many}.`,
        theSet: (/** @type {Tile} */ tile, /** @type {Colour} */ colour) =>
            `${TILES[tile].the} with ${TRADES[colour].the}`,
        aSet: "a set",
        buys: (/** @type {string} */ who, /** @type {string} */ set, /** @type {number} */ price) =>
            `${who} buys ${set} for ${price} gold`,
        exchanges: (/** @type {string} */ who, /** @type {number} */ vp) => `${who} exchanges ${vp} VP for gold.`,
        laysStart: (/** @type {string} */ who, /** @type {Colour} */ row) =>
            `${who} lays the start tile in the ${ROWS[row]}.`,
        laysTile: (/** @type {string} */ who, /** @type {Tile} */ tile, /** @type {Cell} */ { row, column }) =>
            `${who} lays ${TILES[tile].a} in the ${ROWS[row]}, column ${column}.`,
        discards: (/** @type {string} */ who, /** @type {Tile} */ tile) =>
            `The ${TILES[tile].one} of ${who} fits nowhere and leaves the game.`,
        stands: (/** @type {Colour} */ colour) => `The ${TRADES[colour].one} stands on it.`,
        toBase: (/** @type {Colour} */ colour) => `The ${TRADES[colour].one} goes to the base.`,
        takes: (/** @type {string} */ who, /** @type {SpecialId} */ tile) => `${who} takes ${SPECIALS[tile].name}.`,
        takesWith: (/** @type {string} */ who, /** @type {SpecialId} */ tile, /** @type {number} */ gold) =>
            `${who} takes ${SPECIALS[tile].name} and ${gold} gold.`,
        takesNone: (/** @type {string} */ who) => `${who} takes no special tile.`,
        replaces: (/** @type {string} */ who, /** @type {SpecialId} */ tile, /** @type {Cell} */ { row, column }) =>
            `${who}: ${SPECIALS[tile].name} replaces the tile in the ${ROWS[row]}, column ${column}.`,
        sails: (/** @type {string} */ who, /** @type {boolean | undefined} */ boat, /** @type {string} */ crowd) =>
            `A boatsman of ${who} sails${boatEn(boat)}: ${crowd}.`,
        lands: (/** @type {string} */ who, /** @type {Colour} */ colour, /** @type {number} */ column) =>
            `A ${TRADES[colour].one} of ${who} lands in column ${column}.`,
        roundOver: "The round is over.",
        move: {
            buy: (/** @type {number} */ price, /** @type {Tile} */ tile, /** @type {Colour} */ colour) =>
                `Buy at ${price}: ${TILES[tile].one}, ${TRADES[colour].one}`,
            buyFrom: (/** @type {number} */ space) => `Buy from space ${space}`,
            bid: (/** @type {number} */ gold) => `Bid ${gold}`,
            pass: "Pass",
            takeOut: (/** @type {Colour} */ colour) => `Take ${TRADES[colour].a} out`,
            lay: (/** @type {Colour} */ colour) => `Lay the ${TRADES[colour].many}`,
            exchange: (/** @type {number} */ vp) => `Exchange ${vp} VP`,
            start: (/** @type {Colour} */ row) => `Start tile: ${ROWS[row]}`,
            place: (/** @type {Cell} */ { row, column }, /** @type {boolean} */ lands) =>
                `Tile: ${ROWS[row]}, column ${column}, Viking ${lands ? "on it" : "to the base"}`,
            take: (/** @type {SpecialId} */ tile) => `Take ${SPECIALS[tile].name}`,
            takeNone: "Take no special tile",
            replace: (/** @type {Cell} */ { row, column }) => `Replace: ${ROWS[row]}, column ${column}`,
            sail: (/** @type {boolean | undefined} */ boat, /** @type {Colour | null} */ colour) =>
                `Sail${boatEn(boat)}: ${colour ? TRADES[colour].many : "one of each colour"}`,
            land: (/** @type {Colour} */ colour, /** @type {number} */ column) =>
                `Land ${TRADES[colour].the} in column ${column}`,
            end: "Nobody sails",
        },
    },
    de: {
        byVp: (vp) => `, davon ${vp} mit SP`,
        nobody: "niemand",
        nothing: "nichts",
        gold: (n) => `${n} Gold`,
        shortGold: (n) => `${n} G`,
        vp: (n) => `${n} SP`,
        startPlayer: (who) => `${who} hat zuerst die Startfigur.`,
        setsLie: (round) => `Runde ${round}: Zwölf Sets liegen am Rad.`,
        newSpecials: (round, which) => `Runde ${round}: neue Sonderplättchen ${which}.`,
        round: (round) => `Runde ${round}.`,
        drawn: (crowd) => `Gezogen: ${crowd}.`,
        bids: (who, gold) => `${who} bietet ${gold} Gold.`,
        passes: (who) => `${who} passt.`,
        wins: (who, gold, byVp) => `${who} ersteigert die Startfigur für ${gold} Gold${byVp}.`,
        takesOut: (who, colour) => `${who} nimmt ${TRADES[colour].a} aus dem Spiel.`,
        tilesLie: "Zwölf Plättchen liegen am Rad.",
        lays: (who, colour) => `${who} legt aus: ${TRADES[colour].many}.`,
        theSet: (tile, colour) => `${TILES[tile].the} ${TRADES[colour].with}`,
        aSet: "ein Set",
        buys: (who, set, price) => `${who} kauft ${set} für ${price} Gold`,
        exchanges: (who, vp) => `${who} tauscht ${vp} SP in Gold.`,
        laysStart: (who, row) => `${who} legt das Startplättchen in die ${ROWS[row]}.`,
        laysTile: (who, tile, { row, column }) => `${who} legt ${TILES[tile].a} in die ${ROWS[row]}, Spalte ${column}.`,
        discards: (who, tile) => `${who}: ${TILES[tile].one} passt nirgends und kommt aus dem Spiel.`,
        stands: (colour) => `Darauf steht ${TRADES[colour].the}.`,
        toBase: (colour) => `Aufs Festland geht ${TRADES[colour].the}.`,
        takes: (who, tile) => `${who} nimmt „${SPECIALS[tile].name}“.`,
        takesWith: (who, tile, gold) => `${who} nimmt „${SPECIALS[tile].name}“ und ${gold} Gold.`,
        takesNone: (who) => `${who} nimmt kein Sonderplättchen.`,
        replaces: (who, tile, { row, column }) =>
            `${who}: „${SPECIALS[tile].name}“ ersetzt das Plättchen in der ${ROWS[row]}, Spalte ${column}.`,
        sails: (who, boat, crowd) => `Ein Bootsmann von ${who} setzt${boat ? " mit einem Boot" : ""} über: ${crowd}.`,
        lands: (who, colour, column) => `${who} bringt ${TRADES[colour].a} in Spalte ${column} an Land.`,
        roundOver: "Die Runde ist vorbei.",
        move: {
            buy: (price, tile, colour) => `Für ${price} kaufen: ${TILES[tile].one}, ${TRADES[colour].one}`,
            buyFrom: (space) => `Von Feld ${space} kaufen`,
            bid: (gold) => `${gold} bieten`,
            pass: "Passen",
            takeOut: (colour) => `${TRADES[colour].one} aus dem Spiel`,
            lay: (colour) => `${TRADES[colour].many} auslegen`,
            exchange: (vp) => `${vp} SP tauschen`,
            start: (row) => `Startplättchen: ${ROWS[row]}`,
            place: ({ row, column }, lands) =>
                `Plättchen: ${ROWS[row]}, Spalte ${column}, Wikinger ${lands ? "darauf" : "aufs Festland"}`,
            take: (tile) => `„${SPECIALS[tile].name}“ nehmen`,
            takeNone: "Kein Sonderplättchen nehmen",
            replace: ({ row, column }) => `Ersetzen: ${ROWS[row]}, Spalte ${column}`,
            sail: (boat, colour) =>
                `${boat ? "Mit Boot übersetzen" : "Übersetzen"}: ${colour ? TRADES[colour].many : "von jeder Farbe einen"}`,
            land: (colour, column) => `In Spalte ${column} landen: ${TRADES[colour].one}`,
            end: "Niemand setzt über",
        },
    },
});

/** The lines of a scoring. @type {Record<Schemas["VikingsLine"], string>} */
export const LINES = inLanguages({
    en: {
        goldsmiths: "Goldsmiths",
        ship_repelled: "Ships repelled",
        nobles: "Nobles",
        scouts: "Scouts",
        goldsmiths_below_scouts: "Goldsmiths below scouts",
        fishermen_below_scouts: "Fishermen below scouts",
        ship_not_repelled: "Ships not repelled",
        gold: "Gold for VP",
        most_boatsmen: "Most boatsmen",
        most_islands: "Most completed islands",
        longest_island: "Longest completed island",
        spare_meals: "Spare meals",
        missing_meals: "Missing meals",
        goldsmith_plus_1: "Goldsmith +1",
        goldsmith_plus_2: "Goldsmith +2",
        noble_plus_1: "Noble +1",
        scout_plus_1: "Scout +1",
        fisherman_plus_1: "Fisherman +1",
        horns: "Horns, as boatsmen",
        rich_trade: "Gold for VP, rich trade",
        rich_catch: "Spare meals, rich catch",
        building_B1: "Great longhouse",
        building_B2: "Great tower",
        building_B3: "Great smithy",
        building_B4: "Great mill",
    },
    de: {
        goldsmiths: "Goldschmiede",
        ship_repelled: "Abgewehrte Schiffe",
        nobles: "Adlige",
        scouts: "Späher",
        goldsmiths_below_scouts: "Goldschmiede unter Spähern",
        fishermen_below_scouts: "Fischer unter Spähern",
        ship_not_repelled: "Nicht abgewehrte Schiffe",
        gold: "SP für Gold",
        most_boatsmen: "Meiste Bootsleute",
        most_islands: "Meiste fertige Inseln",
        longest_island: "Längste fertige Insel",
        spare_meals: "Übrige Mahlzeiten",
        missing_meals: "Fehlende Mahlzeiten",
        goldsmith_plus_1: "Goldschmied +1",
        goldsmith_plus_2: "Goldschmied +2",
        noble_plus_1: "Adliger +1",
        scout_plus_1: "Späher +1",
        fisherman_plus_1: "Fischer +1",
        horns: "Signalhörner, als Bootsleute",
        rich_trade: "SP für Gold, reicher Handel",
        rich_catch: "Übrige Mahlzeiten, reicher Fang",
        building_B1: "Großes Langhaus",
        building_B2: "Großer Turm",
        building_B3: "Große Schmiede",
        building_B4: "Große Mühle",
    },
});

/** What stands around the lines. */
export const scorings = inLanguages({
    en: {
        after: (/** @type {number} */ round) => `Scoring after round ${round}`,
        small: "Small scoring",
        large: "Large scoring",
        final: "Final scoring",
        sum: "Sum",
        inBrackets: "In brackets: how many of them pay.",
        end: "In the end",
        points: "VP",
        place: "Place",
        floor: "Nobody falls below 0 VP: meals that are missing may cost less than they count, or nothing.",
    },
    de: {
        after: (round) => `Wertung nach Runde ${round}`,
        small: "Kleine Wertung",
        large: "Große Wertung",
        final: "Schlusswertung",
        sum: "Summe",
        inBrackets: "In Klammern: wie viele davon zählen.",
        end: "Am Ende",
        points: "SP",
        place: "Rang",
        floor: "Niemand fällt unter 0 SP: fehlende Mahlzeiten können weniger kosten, als sie zählen, oder nichts.",
    },
});
