// The texts about the results of a raid in Vikingdoms.
import { inLanguages } from "../../lib/language.js";

/** @typedef {import("./names.js").Schemas["VikingdomsVictory"]} Victory */

/** The last raid, line by line. */
export const raids = inLanguages({
    en: {
        ledBy: (/** @type {string} */ who) => `Raid led by ${who}`,
        troop: (/** @type {number} */ n) => `A troop of ${n}`,
        tile: "Tile",
        prisoners: "Prisoners",
        riot: "Riot",
        ally: "Ally",
        exchange: "Exchange",
        victory: "Victory",
        coins: "Coins now",
        fromTroop: (/** @type {number} */ n) => `, ${n} of them from the troop`,
        each: (/** @type {number} */ n) => `${n} each`,
        victories: /** @type {Record<Victory, string>} */ ({ villages: "villages", ports: "ports", coins: "coins" }),
    },
    de: {
        ledBy: (who) => `Raubzug unter ${who}`,
        troop: (n) => `Ein Raubtrupp aus ${n}`,
        tile: "Plättchen",
        prisoners: "Gefangene",
        riot: "Aufruhr",
        ally: "Verbündete",
        exchange: "Austausch",
        victory: "Sieg",
        coins: "Münzen jetzt",
        fromTroop: (n) => `, davon ${n} aus dem Trupp`,
        each: (n) => `je ${n}`,
        victories: { villages: "Dörfer", ports: "Häfen", coins: "Münzen" },
    },
});
