// The texts about the results of a raid in Vikingdoms.

/** @typedef {import("../../../lib/api.js").Schemas["VikingdomsVictory"]} Victory */

/** The last raid, line by line. */
export const raids = {
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
};
