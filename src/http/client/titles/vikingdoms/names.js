// Tiles and allies of Vikingdoms in words. The server does the counting.
import { counted } from "../../lib/language.js";
import { ALLIES, amounts, BUILDINGS } from "../../words/vikingdoms/names.js";

/** @typedef {import("../title.js").Schemas} Schemas */
/** @typedef {Schemas["VikingdomsTileView"]} TileView */
/** @typedef {Schemas["VikingdomsPlayer"]} Player */

/** @param {Schemas["VikingdomsAlly"]} ally */
export const allyName = (ally) => ALLIES[ally].name;

/** The building of a tile, by the letter of its name; what it shows comes with the view. @type {Record<string, keyof typeof BUILDINGS>} */
const KINDS = { V: "village", P: "port", F: "fortress", W: "workshop", G: "farm", M: "marketplace" };

/** @param {Schemas["VikingdomsTile"]} tile @param {"one" | "the"} form */
function named(tile, form) {
    const kind = KINDS[tile.charAt(0)];
    return kind ? `${BUILDINGS[kind][form]} ${tile}` : tile;
}

/** @param {Schemas["VikingdomsTile"]} tile */
export const tileName = (tile) => named(tile, "one");
/** As what something is done to. @param {Schemas["VikingdomsTile"]} tile */
export const theTile = (tile) => named(tile, "the");

/** What a tile has. @param {TileView} tile */
export const worth = (tile) =>
    `${counted(tile.coins, amounts.coins)}, ${counted(tile.prisoners, amounts.prisoners)}${tile.rioter ? amounts.rioter : ""}`;

/** @param {TileView} tile @returns {string} */
export const tileInWords = (tile) => `${tileName(tile.tile)}: ${worth(tile)}`;
