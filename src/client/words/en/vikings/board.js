// The texts on the board of Vikings: the wheel, the homelands, and the choices beside them.

/** @typedef {import("../../../lib/api.js").Schemas} Schemas */
/** @typedef {import("../../vikings/names.js").Noun} Noun */
/** @typedef {Schemas["VikingsView"]["step"]} Step */

export const board = {
    prompts: /** @type {Partial<Record<Step, string>>} */ ({
        bid: "bid for the start player figure, or pass",
        remove_viking: "take a Viking out of the game",
        lay_colour: "lay the Vikings of one colour",
        take_special: "take a special tile, or none",
        replace_tile: "choose the tile that the building replaces",
        buy: "buy a set",
        place_start_tile: "lay your start tile",
        place_tile: "lay the tile",
        sail: "send boatsmen out, or not",
        land: "bring the Vikings ashore",
    }),
    exactPrice: "Paid with VP, it fits only at exactly this price.",
    orderHint: "You can pick orders there while the others buy, as long as a set is left for you in this round.",
    gold: "gold",
    vp: "VP",
    startPlayer: "start player this round",
    first: "⚑ first",
    specials: { one: "# special tile", other: "# special tiles" },
    homelandOf: (/** @type {string} */ who) => `Homeland of ${who}`,
    showLarge: "Show this homeland large",
    homeland: (
        /** @type {number} */ tiles,
        /** @type {number} */ vikings,
        /** @type {number} */ ships,
        /** @type {string} */ base,
    ) => `${tiles} island tiles with ${vikings} Vikings, ${ships} ships, on the base ${base}`,
    ships: "ships",
    onBase: (/** @type {string} */ row, /** @type {string} */ who) => `${row}; on the base: ${who || "nobody"}`,
    repelled: ", repelled",
    threatened: ", threatened",
    onlyFirst: "The start tile lies in the first column, beside your base.",
    signs: {
        lands: "the Viking lands here",
        lays: "the tile lies here, the Viking goes to the base",
        starts: "the start tile lies here",
        replaces: "the building replaces this tile",
        fresh: "laid since your last move",
        threat: "threatened by a ship: a Viking here scores nothing",
        pays: "your gold pays it",
        dear: "VP pay the rest",
        off: "not for you: press to see why",
        locked: "locked: its colour is on the wheel again",
    },
    inColumn: (/** @type {string} */ tile, /** @type {number} */ column) => `${tile} in column ${column}`,
    has: (
        /** @type {string} */ who,
        /** @type {number} */ gold,
        /** @type {number} */ vp,
        /** @type {string} */ base,
    ) => `${who}: ${gold} gold, ${vp} VP. On the base: ${base}.`,
    shipsOf: (/** @type {string} */ who, /** @type {string} */ ships) => `Ships of ${who}: ${ships}.`,
    cell: (/** @type {string} */ row, /** @type {number} */ column) => `${row}, column ${column}`,
    lay: (/** @type {string} */ where) => `Lay the tile in ${where}; `,
    laysLands: (/** @type {Noun | undefined} */ viking) => `the ${viking?.one ?? "Viking"} lands there`,
    laysBase: (/** @type {Noun | undefined} */ viking) => `the ${viking?.one ?? "Viking"} goes to the base`,
    layStart: (/** @type {string} */ where) => `Lay the start tile in ${where}`,
    ashore: (/** @type {Noun} */ viking, /** @type {string} */ where) => `The ${viking.one} lands in ${where}`,
    replaces: (/** @type {string} */ where) => `The building replaces the tile in ${where}`,
    rounds: "Rounds",
    marks: { small: "small", large: "large", final: "final" },
    scorings: { small: "small scoring", large: "large scoring", final: "large and final scoring" },
    roundWith: (/** @type {number} */ round, /** @type {string} */ scoring) => `Round ${round}: ${scoring}`,
    afterRound: (/** @type {number} */ round, /** @type {string} */ scoring) =>
        `After round ${round} comes the ${scoring}.`,
    bag: (/** @type {number} */ vikings, /** @type {number} */ tiles) =>
        `In the bag and stacks: ${vikings} Vikings, ${tiles} tiles`,
    wheel: "The wheel with the sets on offer",
    locked: ", locked",
    whyLocked: (/** @type {Noun} */ viking, /** @type {string} */ where) =>
        `Locked: another ${viking.one} is on the wheel, at ${where}. The set at 0 opens when its ${viking.one} is the last one there, or when your gold is below every other price.`,
    set: (/** @type {string} */ tile, /** @type {Noun} */ viking, /** @type {number} */ price) =>
        `${tile} ${viking.with}, price ${price}`,
    buy: (/** @type {string} */ set) => `Buy ${set}`,
    at: (/** @type {number} */ space) => ` at ${space}`,
    scores: { small: "goldsmiths", large: "all but fishermen", final: "everything" },
    bought: "bought",
    round: (/** @type {number} */ round) => `Round ${round}`,
    of: (/** @type {number} */ rounds) => `of ${rounds}`,
    thenScoring: {
        small: "then small scoring",
        large: "then large scoring",
        final: "then large and final scoring",
    },
    laidAfter: "laid after the auction",
    price: (/** @type {number} */ price, /** @type {string} */ tile, /** @type {Noun} */ viking) =>
        `Price ${price}: ${tile} ${viking.with}`,
    isShip: " (ship)",
    notDrawn: (/** @type {string} */ crowd) => `Not yet drawn: ${crowd}.`,
    tilesLeft: { one: "# tile is left.", other: "# tiles are left." },
    aboard: (/** @type {string} */ crowd) => `Aboard: ${crowd}.`,
};

/** The yield of a set. */
export const preview = {
    places: { one: "fits in # place", other: "fits in # places" },
    startFirst: "start tile first",
    upTo: (/** @type {string} */ gain) => `up to ${gain}`,
    nothing: "no gain",
    scoring: { small: "in the small scoring", large: "in the large scoring", final: "in the large scoring" },
};

/** The choices beside the boards. */
export const choice = {
    sendToBase: (/** @type {Noun} */ viking) => `Send ${viking.the} to the base`,
    exchange: "Exchange VP for gold",
    opens: (/** @type {number} */ price, /** @type {string} */ tile) => ` opens price ${price}: ${tile}, `,
    amount: (/** @type {number} */ most) => `How many VP, 1 to ${most}`,
    oneLess: "One VP less",
    oneMore: "One VP more",
    then: (/** @type {number} */ gold, /** @type {number} */ vp) => `Then you have ${gold} gold and ${vp} VP.`,
    bidsThen: (/** @type {number} */ gold) => `It pays for a bid of up to ${gold}.`,
    opensMore: { one: "It pays for # more set.", other: "It pays for # more sets." },
    whereLands: (/** @type {string} */ crowd) => `Aboard: ${crowd}. Choose where each lands.`,
    boatsmen: {
        one: "A boatsman may bring ashore (# boatsman on your base)",
        other: "A boatsman may bring ashore (# boatsmen on your base)",
    },
    withBoat: "With a boat: ",
    eachColour: "one Viking of each colour",
    noBid: "No bid yet for the start player figure.",
    passed: (/** @type {string} */ whose) => ` Passed: ${whose}.`,
    drawn: "Drawn, not yet laid:",
    bidFor: (/** @type {number} */ least, /** @type {number} */ most, /** @type {number} */ gold) =>
        `Bid for the start player figure: ${least} to ${most} gold${most > gold ? `, beyond ${gold} in VP` : ""}`,
    byVp: (/** @type {number} */ vp) => ` (${vp} in VP)`,
    between: (/** @type {number} */ least, /** @type {number} */ most) => `${least}–${most}`,
    otherBid: "Another bid in gold",
    bid: "Bid",
    progress: "Progress",
    specialsFor: "Special tiles, for the buyer of the most expensive set",
    noneOpen: "none is open",
    notShown: (/** @type {number} */ n) => `${n} not yet shown`,
    takeOut: "Take one Viking out of the game",
    layColour: "Lay a colour, from the most expensive space down",
    specials: "Special tiles",
};
