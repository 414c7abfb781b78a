// The words of Vikings, and the order of things. It has no numbers of the rules: the server does the
// counting.

/** The colours in the order of the wheel, each with its trade and its row. */
export const COLOURS = /** @type {const} */ (["blue", "yellow", "green", "red", "black", "gray"]);

/** @typedef {typeof COLOURS[number]} Colour */

/** @type {Record<Colour, string>} */
export const TRADE = {
    blue: "fisherman",
    yellow: "goldsmith",
    green: "scout",
    red: "noble",
    black: "warrior",
    gray: "boatsman",
};
/** @type {Record<Colour, string>} */
export const TRADES = {
    blue: "fishermen",
    yellow: "goldsmiths",
    green: "scouts",
    red: "nobles",
    black: "warriors",
    gray: "boatsmen",
};

/** The rows of a homeland from the top, by the colour that belongs there; the first is for ships. */
export const ROW_OF = /** @type {Record<string, number>} */ ({ black: 2, red: 3, green: 4, yellow: 5, blue: 6 });
/** @type {Record<number, Colour>} */
export const COLOUR_OF = { 2: "black", 3: "red", 4: "green", 5: "yellow", 6: "blue" };

/** @param {number} row */
export const rowName = (row) => (row === 1 ? "ship row" : `${TRADE[/** @type {Colour} */ (COLOUR_OF[row])]} row`);

/** @type {Record<string, {what: string, pays?: string, reach?: Colour}>} */
export const TILES = {
    left: { what: "left end" },
    middle_b1: { what: "middle with a longhouse" },
    middle_b2: { what: "middle with a tower" },
    middle_b3: { what: "middle with a smithy" },
    middle_b4: { what: "middle with a mill" },
    right: { what: "right end" },
    ship_red: { what: "red ship", pays: "3 gold", reach: "red" },
    ship_green: { what: "green ship", pays: "5 gold", reach: "green" },
    ship_yellow: { what: "yellow ship", pays: "2 VP", reach: "yellow" },
    ship_blue: { what: "blue ship", pays: "3 VP", reach: "blue" },
};

/** @param {string} tile */
export const tileName = (tile) => TILES[tile]?.what ?? tile;
/** @param {string} tile */
export const isShip = (tile) => tile.startsWith("ship");

/** The special tiles of the Progress version. @type {Record<string, {name: string, does: string}>} */
export const SPECIALS = {
    five_gold: { name: "Five gold", does: "5 gold at once" },
    goldsmith_plus_1: { name: "Goldsmith +1", does: "each scoring: 1 gold more for every unthreatened goldsmith" },
    goldsmith_plus_2: { name: "Goldsmith +2", does: "each scoring: 2 gold more for every unthreatened goldsmith" },
    boat: { name: "Boat", does: "once, in a large scoring: a boatsman brings all of a colour, or one of each" },
    noble_plus_1: { name: "Noble +1", does: "large scoring: 1 VP more for every unthreatened noble" },
    scout_plus_1: { name: "Scout +1", does: "large scoring: 1 VP more for every unthreatened scout" },
    fisherman_plus_1: { name: "Fisherman +1", does: "large scoring: 1 VP for every unthreatened fisherman" },
    horn: { name: "Horn", does: "at the end: counts as a boatsman" },
    rich_catch: { name: "Rich catch", does: "at the end: 3 VP instead of 2 for a spare meal" },
    rich_trade: { name: "Rich trade", does: "at the end: 1 VP for 3 gold instead of 5" },
    building_B1: {
        name: "Great longhouse",
        does: "replaces a longhouse; at the end 1 VP for each Viking on and around it",
    },
    building_B2: { name: "Great tower", does: "replaces a tower; at the end 1 VP for each Viking on and around it" },
    building_B3: { name: "Great smithy", does: "replaces a smithy; at the end 1 VP for each Viking on and around it" },
    building_B4: { name: "Great mill", does: "replaces a mill; at the end 1 VP for each Viking on and around it" },
};

/** @param {Record<string, number>} counts @returns {string} "2 scouts, 1 noble" */
export function crowd(counts) {
    const parts = COLOURS.filter((colour) => counts[colour]).map(
        (colour) => `${counts[colour]} ${counts[colour] === 1 ? TRADE[colour] : TRADES[colour]}`,
    );
    return parts.join(", ") || "nobody";
}
