/** @type {typeof import("../../en/vikingdoms/names.js").abilities} */
export const abilities = {
    freya: "la règle d’or ne vous lie plus",
    volund: "3 pièces jusqu’à la fin de la partie",
    gunnar: "aussitôt, si vous voulez, échanger deux îles encore à attaquer",
    loke: "aussitôt prendre des prisonniers",
};

/** @type {typeof import("../../en/vikingdoms/names.js").amounts} */
export const amounts = {
    coins: { one: "# pièce", other: "# pièces" },
    prisoners: { one: "# prisonnier", other: "# prisonniers" },
    captives: { one: "# prisonnier", other: "# prisonniers" },
    villages: { one: "# village", other: "# villages" },
    ports: { one: "# port", other: "# ports" },
    inCamp: (n) => `${n} au camp`,
    rioter: ", un émeutier",
};
