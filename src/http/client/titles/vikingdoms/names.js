// The words of Vikingdoms. It has no numbers of the rules: the server does the counting.
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

/** The kind of a tile, by the letter of its name; what it shows comes with the view. @type {Record<string, string>} */
const KINDS = { V: "village", P: "port", F: "fortress", W: "workshop", G: "farm", M: "marketplace" };

/** @param {string} tile */
export const tileName = (tile) => `${KINDS[tile.charAt(0)] ?? tile} ${tile}`;

/** @param {any} tile @returns {string} */
export const tileInWords = (tile) =>
    `${tile.building} ${tile.tile}: ${count(tile.coins, "coin")}, ${count(tile.prisoners, "prisoner")}${tile.rioter ? ", a rioter" : ""}`;
