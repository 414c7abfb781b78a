// What things are called in Vikings on Board.
import { inLanguages } from "../../lib/language.js";
import { plain } from "../../lib/words.js";

/** @typedef {import("../../lib/api.js").Schemas} Schemas */
/** A kind of supply: its name, one token of it, several, and how many of it there are. @typedef {{name: string, a: string, many: string, one: string, other: string}} Kind */

/** @param {string} name @param {string} [a] @param {string} [many] @returns {Kind} */
const kind = (name, a = name, many = name) => ({ name, a, many, one: `# ${name}`, other: `# ${many}` });

/** @type {Record<Schemas["VikingsOnBoardClan"], string>} */
export const CLAN_NAMES = inLanguages(
    {
        en: { red: "red", yellow: "yellow", green: "green", blue: "blue" },
        de: { red: "Rot", yellow: "Gelb", green: "Grün", blue: "Blau" },
    },
    plain,
);

/** @type {Record<Schemas["VikingsOnBoardSupply"], Kind>} */
export const SUPPLIES = inLanguages(
    {
        en: {
            grain: kind("grain"),
            hide: kind("hide"),
            metal: kind("metal"),
        },
        de: {
            grain: kind("Getreide"),
            hide: kind("Fell", "ein Fell", "Felle"),
            metal: kind("Metall"),
        },
    },
    (id) => kind(plain(id)),
);

/** @type {Record<Schemas["VikingsOnBoardAction"], {name: string, does: string}>} */
export const ACTIONS = inLanguages(
    {
        en: {
            first_player: { name: "First player", does: "first in the next round" },
            promote: { name: "Promote", does: "own body to the front" },
            jump_own: { name: "Jump", does: "own body to another ship" },
            bet: { name: "Bet", does: "token on a ship’s leader" },
            add_1: { name: "Add 1", does: "draw one onto a bow" },
            marketplace: { name: "Market", does: "raise a price by 1" },
            jump_any: { name: "Jump, any clan", does: "any body to another ship" },
            bet_or_move_bet: { name: "Bet or move a bet", does: "a new bet, or an old one" },
            draw_3_add_1: { name: "Draw 3, add 1", does: "see three, lay one" },
            set_sail: { name: "Set sail", does: "choose the ship to sail" },
            swap: { name: "Swap", does: "two bodies of two ships" },
        },
        de: {
            first_player: { name: "Beginnen", does: "zuerst in der nächsten Runde" },
            promote: { name: "Nach vorn", does: "eigenes Teil nach vorn" },
            jump_own: { name: "Springen", does: "eigenes Teil zu anderem Schiff" },
            bet: { name: "Wetten", does: "Marke auf die Führung" },
            add_1: { name: "1 laden", does: "eine ziehen, auf einen Bug" },
            marketplace: { name: "Markt", does: "einen Preis um 1 erhöhen" },
            jump_any: { name: "Springen, jeder Clan", does: "ein Teil zu anderem Schiff" },
            bet_or_move_bet: { name: "Wetten oder umsetzen", does: "neue oder alte Wette" },
            draw_3_add_1: { name: "3 ziehen, 1 laden", does: "drei ansehen, eine laden" },
            set_sail: { name: "In See stechen", does: "das Schiff dafür wählen" },
            swap: { name: "Tauschen", does: "zwei Teile zweier Schiffe" },
        },
    },
    (id) => ({ name: plain(id), does: "" }),
);
