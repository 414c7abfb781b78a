/** @type {typeof import("../../en/vikingdoms/names.js").abilities} */
export const abilities = {
    freya: "la regla de oro ya no te obliga",
    volund: "3 monedas hasta el final de la partida",
    gunnar: "al momento, si quieres, intercambiar dos islas aún sin incursión",
    loke: "al momento tomar prisioneros",
};

/** @type {typeof import("../../en/vikingdoms/names.js").amounts} */
export const amounts = {
    coins: { one: "# moneda", other: "# monedas" },
    prisoners: { one: "# prisionero", other: "# prisioneros" },
    captives: { one: "# prisionero", other: "# prisioneros" },
    villages: { one: "# aldea", other: "# aldeas" },
    ports: { one: "# puerto", other: "# puertos" },
    inCamp: (n) => `${n} en el campamento`,
    rioter: ", un alborotador",
};
