// The order and the parts of things in Vikings. `scoring.js` counts what they would score.
import { TRADES } from "../../words/vikings/names.js";
import { amounts } from "../../words/vikings/texts.js";

/** The colours in the order of the wheel, each with its trade and its row. */
export const COLOURS = /** @type {const} */ (["blue", "yellow", "green", "red", "black", "gray"]);

/** @typedef {import("../title.js").Schemas} Schemas */
/** @typedef {Schemas["VikingsColour"]} Colour */
/** @typedef {Schemas["VikingsTile"]} Tile */
/** @typedef {Schemas["VikingsPlayer"]} Player */

/** The rows of a homeland from the top, by their colour. The first is for ships. */
/** @type {Partial<Record<Colour, number>>} */
export const ROW_OF = { black: 2, red: 3, green: 4, yellow: 5, blue: 6 };
/** @type {Record<number, Colour>} */
export const COLOUR_OF = { 1: "gray", 2: "black", 3: "red", 4: "green", 5: "yellow", 6: "blue" };

/** @param {number} row */
export const colourOf = (row) => COLOUR_OF[row] ?? "gray";

/**
 * The income or cost of each ship, and the row down to which it threatens.
 * @type {Partial<Record<Tile, {gold?: number, vp?: number, reach: Colour}>>}
 */
export const SHIPS = {
    ship_red: { gold: 3, reach: "red" },
    ship_green: { gold: 5, reach: "green" },
    ship_yellow: { vp: 2, reach: "yellow" },
    ship_blue: { vp: 3, reach: "blue" },
};

/**
 * The ship that threatens a cell. A warrior who lands right below a ship repels it.
 * @param {Player} player @param {number} row @param {number} column @param {boolean} isLanding Whether a Viking lands there.
 */
export function threatOf({ ships }, row, column, isLanding) {
    if (row === 1 || (isLanding && COLOUR_OF[row] === "black")) return undefined;
    return ships.find((ship) => ship.column === column && !ship.repelled && row <= (rowReached(ship.tile) ?? 0))?.tile;
}

/**
 * Number of standing Vikings that a ship would threaten, if it were laid there.
 * @param {Player} player @param {number} row @param {number} column @param {Tile | undefined} tile
 */
export function vikingsHit({ tiles }, row, column, tile) {
    const below = tiles.filter((one) => one.column === column && one.viking);
    if (row !== 1 || !tile || below.some((one) => COLOUR_OF[one.row] === "black")) return 0;
    return below.filter((one) => one.row <= (rowReached(tile) ?? 0)).length;
}

/** The last row that a ship threatens. @param {Tile} tile */
const rowReached = (tile) => ROW_OF[SHIPS[tile]?.reach ?? "gray"];

/** @param {string} tile */
export const isShip = (tile) => tile.startsWith("ship");

/** A number with the singular or plural of a trade. @param {number} n @param {Colour} colour */
export const countVikings = (n, colour) => `${n} ${n === 1 ? TRADES[colour].one : TRADES[colour].many}`;

/** @param {Partial<Record<Colour, number>>} counts @returns {string} For example "2 scouts, 1 noble". */
export function vikingsInWords(counts) {
    const parts = COLOURS.filter((colour) => counts[colour]).map((colour) => countVikings(counts[colour] ?? 0, colour));
    return parts.join(", ") || amounts.nobody;
}
