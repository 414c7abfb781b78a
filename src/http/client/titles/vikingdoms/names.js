// The words of Vikingdoms. No number of the rules stands here: the server counts.
import { count } from "../../lib/words.js";

/** @type {Record<string, {name: string, does: string}>} */
export const ALLIES = {
    freya: { name: "Freya", does: "the golden rule no longer binds you" },
    volund: { name: "Völund", does: "coins for good" },
    gunnar: { name: "Gunnar", does: "at once swap two islands still to be raided, if you like" },
    loke: { name: "Loke", does: "at once take prisoners" },
};

/** @param {string} ally */
export const allyName = (ally) => ALLIES[ally]?.name ?? ally;

/** What a tile is, by its name alone; what it shows comes with the view. @type {Record<string, string>} */
const KINDS = { V: "village", P: "port", F: "fortress", W: "workshop", G: "farm", M: "marketplace" };

/** @param {string} tile */
export const tileName = (tile) => `${KINDS[tile.charAt(0)] ?? tile} ${tile}`;

/** @param {any} tile @returns {string} */
export const tileInWords = (tile) =>
    `${tile.building} ${tile.tile}: ${count(tile.coins, "coin")}, ${count(tile.prisoners, "prisoner")}${tile.rioter ? ", a rioter" : ""}`;
