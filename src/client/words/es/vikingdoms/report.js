/** @type {typeof import("../../en/vikingdoms/report.js").raids} */
export const raids = {
    ledBy: (who) => `Incursión dirigida por ${who}`,
    troop: (n) => `Una tropa de ${n}`,
    tile: "Loseta",
    prisoners: "Prisioneros",
    riot: "Motín",
    ally: "Aliado",
    exchange: "Canje",
    victory: "Victoria",
    coins: "Monedas ahora",
    fromTroop: (n) => `, ${n} de ellos de la tropa`,
    each: (n) => `${n} cada uno`,
    victories: { villages: "aldeas", ports: "puertos", coins: "monedas" },
};
