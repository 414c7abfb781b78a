// The texts about the results of a ship in Vikings on Board, and the final totals.
import { inLanguages } from "../../lib/language.js";
import { CLAN_NAMES } from "./names.js";

/** @typedef {import("./names.js").Schemas["VikingsOnBoardClan"]} Clan */

/** The results of a ship, and the final totals of all players. */
export const scorings = inLanguages({
    en: {
        final: "Final scoring",
        sailed: (/** @type {number} */ ship) => `Ship ${ship} has sailed`,
        leaves: "leaves the game",
        wonBet: (/** @type {Clan} */ clan) => `won the bet on ${CLAN_NAMES[clan]}`,
        control: (/** @type {string} */ whose) => `Control: ${whose}`,
        gets: "gets",
        points: "Points",
        supplies: "Supplies",
        bets: "Won bets",
        sum: "Sum",
        ranked: (/** @type {string} */ supplies) => `Supply tokens break ties: ${supplies}.`,
    },
    de: {
        final: "Schlusswertung",
        sailed: (ship) => `Schiff ${ship} ist in See gestochen`,
        leaves: "aus dem Spiel",
        wonBet: (clan) => `Wette auf ${CLAN_NAMES[clan]} gewonnen`,
        control: (whose) => `Führung: ${whose}`,
        gets: "bekommt",
        points: "Punkte",
        supplies: "Waren",
        bets: "Gewonnene Wetten",
        sum: "Summe",
        ranked: (supplies) => `Bei Gleichstand entscheiden die Waren: ${supplies}.`,
    },
});
