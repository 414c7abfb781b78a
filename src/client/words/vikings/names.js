// The names of things in Vikings, in the forms that sentences need.
import { named, word } from "./sentences.js";
import { abilities } from "./texts.js";

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

/** The special tiles of the Progress version. @type {Record<Schemas["VikingsSpecial"], Special>} */
export const SPECIALS = named("special", (id) => ({ name: word("special", id), does: abilities[id] ?? "" }));

/** The lines of a scoring. @type {Record<Schemas["VikingsLine"], string>} */
export const LINES = named("line", (id) => word("line", id));
