// The words for tiles and allies of Vikingdoms. The server does the counting.
import { pluralize } from "../../lib/language.js";
import { ALLIES } from "../../words/vikingdoms/names.js";
import { word } from "../../words/vikingdoms/sentences.js";
import { amounts } from "../../words/vikingdoms/texts.js";

/** @typedef {import("../title.js").Schemas} Schemas */
/** @typedef {Schemas["VikingdomsTileView"]} TileView */
/** @typedef {Schemas["VikingdomsPlayer"]} Player */

/** @param {Schemas["VikingdomsAlly"]} ally */
export const allyName = (ally) => ALLIES[ally].name;

/** @param {Schemas["VikingdomsTile"]} tile */
export const building = (tile) => word("building", tile.charAt(0));
/** @param {Schemas["VikingdomsTile"]} tile */
export const tileName = (tile) => `${building(tile)} ${tile}`;

/** The worth of a tile in words. @param {TileView} tile */
export const tileValueInWords = (tile) =>
    `${pluralize(tile.coins, amounts.coins)}, ${pluralize(tile.prisoners, amounts.prisoners)}${tile.rioter ? amounts.rioter : ""}`;

/** @param {TileView} tile @returns {string} */
export const tileInWords = (tile) => `${tileName(tile.tile)}: ${tileValueInWords(tile)}`;
