// The abilities and amounts of the title.
/** The ability of each ally. @type {Record<string, string>} */
export const abilities = {
    freya: "the golden rule no longer binds you",
    volund: "3 coins to the end of the game",
    gunnar: "at once swap two islands still to be raided, if you like",
    loke: "at once take prisoners",
};

/** The belongings of each player, and the amounts on each tile. */
export const amounts = {
    coins: { one: "# coin", other: "# coins" },
    prisoners: { one: "# prisoner", other: "# prisoners" },
    captives: { one: "# prisoner", other: "# prisoners" },
    villages: { one: "# village", other: "# villages" },
    ports: { one: "# port", other: "# ports" },
    inCamp: (/** @type {number} */ n) => `${n} in camp`,
    rioter: ", a rioter",
};
