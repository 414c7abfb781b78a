// The names of things in Vikingdoms.
import { named, word } from "./sentences.js";
import { abilities } from "./texts.js";

/** @typedef {import("../../lib/api.js").Schemas} Schemas */

/** @type {Record<Schemas["VikingdomsAlly"], {name: string, does: string}>} */
export const ALLIES = named("ally", (id) => ({ name: word("ally", id), does: abilities[id] ?? "" }));
