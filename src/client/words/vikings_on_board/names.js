// The names of things in Vikings on Board.
import { named, word } from "./sentences.js";
import { abilities } from "./texts.js";

/** @typedef {import("../../lib/api.js").Schemas} Schemas */
/**
 * A kind of supply: its name, one token of it, several, and a number of them.
 * @typedef {{name: string, a: string, many: string, one: string, other: string}} Kind
 */

/** @type {Record<Schemas["VikingsOnBoardClan"], string>} */
export const CLAN_NAMES = named("clan", (id) => word("clan", id));

/** @type {Record<Schemas["VikingsOnBoardSupply"], Kind>} */
export const SUPPLIES = named("supply", (id) => {
    const [name, many] = [word("supply", id), word("supply.many", id)];
    return { name, a: word("supply.a", id), many, one: `# ${name}`, other: `# ${many}` };
});

/** @type {Record<Schemas["VikingsOnBoardAction"], {name: string, does: string}>} */
export const ACTIONS = named("action", (id) => ({ name: word("action", id), does: abilities[id] ?? "" }));
