/** @type {typeof import("../../en/vikingdoms/report.js").raids} */
export const raids = {
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
};
