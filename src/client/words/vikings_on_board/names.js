// The names of things in Vikings on Board.
import { inLanguages } from "../../lib/language.js";
import { named, word } from "./sentences.js";

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

/** The effect of each action. @type {Record<string, string>} */
const DOES = inLanguages(
    {
        en: {
            first_player: "first in the next round",
            promote: "own body to the front",
            jump_own: "own body to another ship",
            bet: "token on a ship’s leader",
            add_1: "draw one onto a bow",
            marketplace: "raise a price by 1",
            jump_any: "any body to another ship",
            bet_or_move_bet: "a new bet, or an old one",
            draw_3_add_1: "see three, lay one",
            set_sail: "choose the ship to sail",
            swap: "two bodies of two ships",
        },
        de: {
            first_player: "nächste Runde zuerst",
            promote: "eigenes Teil nach vorn",
            jump_own: "eigenes Teil umsetzen",
            bet: "Marke auf die Führung",
            add_1: "eine ziehen, auf einen Bug",
            marketplace: "einen Preis um 1 erhöhen",
            jump_any: "ein Teil zu anderem Schiff",
            bet_or_move_bet: "neue oder alte Wette",
            draw_3_add_1: "drei ansehen, eine laden",
            set_sail: "das Schiff dafür wählen",
            swap: "zwei Teile zweier Schiffe",
        },
    },
    () => "",
);

/** @type {Record<Schemas["VikingsOnBoardAction"], {name: string, does: string}>} */
export const ACTIONS = named("action", (id) => ({ name: word("action", id), does: DOES[id] ?? "" }));
