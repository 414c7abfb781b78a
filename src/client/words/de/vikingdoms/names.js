/** @type {typeof import("../../en/vikingdoms/names.js").abilities} */
export const abilities = {
    freya: "die goldene Regel bindet dich nicht mehr",
    volund: "3 Münzen bis zum Ende des Spiels",
    gunnar: "sofort zwei Inseln tauschen, denen der Raubzug noch bevorsteht, wenn du magst",
    loke: "sofort Gefangene nehmen",
};

/** @type {typeof import("../../en/vikingdoms/names.js").amounts} */
export const amounts = {
    coins: { one: "# Münze", other: "# Münzen" },
    prisoners: { one: "# Gefangener", other: "# Gefangene" },
    captives: { one: "# Gefangener", other: "# Gefangene" },
    villages: { one: "# Dorf", other: "# Dörfer" },
    ports: { one: "# Hafen", other: "# Häfen" },
    inCamp: (n) => `${n} im Lager`,
    rioter: ", ein Aufrührer",
};
