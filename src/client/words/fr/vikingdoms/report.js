/** @type {typeof import("../../en/vikingdoms/report.js").raids} */
export const raids = {
    ledBy: (who) => `Raid mené par ${who}`,
    troop: (n) => `Une troupe de ${n}`,
    tile: "Tuile",
    prisoners: "Prisonniers",
    riot: "Émeute",
    ally: "Allié",
    exchange: "Échange",
    victory: "Victoire",
    coins: "Pièces maintenant",
    fromTroop: (n) => `, dont ${n} de la troupe`,
    each: (n) => `${n} chacun`,
    victories: { villages: "villages", ports: "ports", coins: "pièces" },
};
