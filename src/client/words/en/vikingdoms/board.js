// The texts on the board of Vikingdoms: the squares, the islands, and the choices of a raid.

/** @typedef {import("../../../lib/api.js").Schemas} Schemas */
/** @typedef {Schemas["VikingdomsStep"]} Step */
/** @typedef {Schemas["VikingdomsEnd"]} End */
/** The words for a press on a square. @typedef {"joins" | "places" | "picked" | "takes" | ""} Press */

export const board = {
    prompts: /** @type {Partial<Record<Step, string>>} */ ({
        choose_end: "choose the island where the raids begin",
        recruit: "place a Viking, or pick a troop to move from",
        choose_tile: "choose your tile of the island",
        seize_tile: "seize one of the opponent's tiles",
        take_ally: "take an ally",
        swap_islands: "swap two islands, or not",
        exchange: "exchange prisoners, or not",
    }),
    orderHint: "You can pick orders there during a recruitment, as long as there is a move for you.",
    whereTo: (/** @type {string} */ from) => `choose where the Vikings of ${from} go`,
    coins: "coins",
    villagesAndPorts: "villages and ports",
    camp: "Vikings in camp",
    prisoners: "prisoners",
    board: "The board",
    empty: "empty",
    presses: /** @type {Record<Press, (n: number) => string>} */ ({
        joins: (n) => `; move ${n} here`,
        places: () => "; place a Viking",
        picked: () => "; picked",
        takes: () => "; take Vikings from here",
        "": () => "",
    }),
    signs: {
        goes: "the Vikings go here",
        place: "place a Viking here",
        take: "take Vikings from here",
        off: "not now: press to see why",
        fresh: "changed since your last move",
        rioter: "a rioter: the second of a realm starts a riot",
    },
    troop: (/** @type {number} */ n, /** @type {string} */ whose) => `a troop of ${n}, from the bottom ${whose}`,
    howMany: (/** @type {string} */ from) => `How many leave ${from}`,
    takeBack: "Take back",
    raid: (/** @type {string} */ who, /** @type {number} */ n) => `Raid: ${who} leads ${n} Vikings.`,
    island: (/** @type {number} */ n, /** @type {string} */ tiles) => `Island ${n}: ${tiles}`,
    islandMarked: (/** @type {number} */ n, /** @type {string} */ tiles) => `Island ${n}, at the marker: ${tiles}`,
    taken: "taken",
    raidedBy: (/** @type {string} */ who) => `raided by ${who}`,
    has: (
        /** @type {string} */ who,
        /** @type {string} */ amounts,
        /** @type {string} */ tiles,
        /** @type {string} */ allies,
    ) => `${who}: ${amounts}; ${tiles}; allies ${allies || "none"}`,
    theIslands: "The islands",
    islands: "Islands",
    raided: "raided",
    next: "next raid",
    swap: "Swap",
    swapWith: (/** @type {number} */ n) => `Swap with ${n}`,
    whereBegin: "Where the raids begin",
    from: /** @type {Record<End, (island: number | undefined) => string>} */ ({
        upper: (island) => `From island ${island} on`,
        lower: (island) => `From island ${island} back`,
    }),
    allies: "Allies",
    alliesHow: "A second village, port or fortress brings one.",
    noneLeft: "All are taken.",
    swapTwo: "Swap two islands, or none",
    exchange: "Exchange prisoners, one for one: both give back the same number",
    oneForOne: (/** @type {number} */ n) => `${n} for ${n}`,
    realm: (/** @type {string} */ who) => `Realm of ${who}`,
    alliesAre: (/** @type {string} */ allies) => `Allies: ${allies}`,
};
