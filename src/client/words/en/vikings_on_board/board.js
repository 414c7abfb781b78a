// The texts on the board of Vikings on Board: the village, the harbour, and the belongings of players.

/** @typedef {import("../../../lib/api.js").Schemas} Schemas */
/** @typedef {Schemas["VikingsOnBoardAction"]} Action */
/** @typedef {Schemas["VikingsOnBoardStep"]} Step */

export const board = {
    actionPrompts: /** @type {Partial<Record<Action, string>>} */ ({
        promote: "choose one of your bodies for the front",
        jump_own: "choose one of your bodies, then the ship it jumps to",
        jump_any: "choose a body, then the ship it jumps to",
        bet: "choose a token, then a circle",
        bet_or_move_bet: "choose a token or a bet, then a circle",
        add_1: "choose the ship for the supply",
        draw_3_add_1: "choose a supply, then its ship",
        marketplace: "choose the price that rises",
        swap: "choose two bodies of two ships",
    }),
    /** Prompts that name the supply in hand. @type {Partial<Record<Action, (supply: string) => string>>} */
    loadPrompts: {
        add_1: (supply) => `choose the ship for the supply: ${supply}`,
        draw_3_add_1: (supply) => `choose a supply (now ${supply}), then its ship`,
    },
    prompts: /** @type {Partial<Record<Step, string>>} */ ({
        choose_action: "send a Viking to a free action",
        place_lone_viking: "put a Viking on one of your bodies",
        choose_ship: "choose the ship that sails",
        take_supply: "take a supply",
        remove_supply: "choose the supply that leaves the game",
    }),
    orderHint:
        "You can pick orders there while the others choose and carry out actions, as long as one of your Vikings has not moved in this round.",
    clan: "clan",
    now: "now",
    supplies: { one: "# supply", other: "# supplies" },
    noSupplies: "no supplies",
    tokens: "gambling tokens in hand",
    betsLeft: { one: "# bet left", other: "# bets left" },
    points: { one: "# point", other: "# points" },
    wonBets: { one: " + # won bet", other: " + # won bets" },
    hiddenBets: { one: " and # hidden bet", other: " and # hidden bets" },
    waits: (/** @type {string} */ who) => `${who} waits`,
    nobodyWaits: "nobody waits",
    free: "free",
    signs: { goal: "free", there: "waits, or went there" },
    takenBy: (/** @type {string} */ who) => `taken by ${who}`,
    prices: (/** @type {string} */ cargo) => `Prices: ${cargo}`,
    inHandOf: { one: "# token in hand", other: "# tokens in hand" },
    village: "The village",
    walkRight: (/** @type {number} */ round) => `Round ${round}: Vikings walk to the right →`,
    walkLeft: (/** @type {number} */ round) => `Round ${round}: Vikings walk ← to the left`,
    harbour: "The harbour",
    about: "The bow is the front of a ship, with its supplies. The bodies behind it each have the sail and shields of a clan. Most shields lead: the small circles below the ship are the clans in order, the leader first. The large circles on the jetty take bets on the leader.",
    press: "press one of the framed places",
    order: "below a ship: the leading clan first",
    changed: "changed since your last move",
    leads: "leads",
    gone: "has set sail",
    body: (/** @type {string} */ clan, /** @type {number} */ shields) =>
        `${clan}, ${shields} ${shields === 1 ? "shield" : "shields"}`,
    withViking: " with a Viking",
    betOn: (/** @type {string} */ who, /** @type {string} */ clan) => `${who} on ${clan}`,
    ship: (/** @type {number} */ ship, /** @type {string} */ bodies, /** @type {string} */ cargo) =>
        `Ship ${ship}: from the bow ${bodies || "no bodies"}; ${cargo}`,
    shipGone: (/** @type {number} */ ship, /** @type {string} */ bodies, /** @type {string} */ cargo) =>
        `Ship ${ship}, has set sail: from the bow ${bodies || "no bodies"}; ${cargo}`,
    control: (/** @type {string} */ whose) => `; control ${whose}`,
    bets: (/** @type {string} */ which) => `; bets: ${which}`,
    enlargeShip: (/** @type {number} */ ship) => `Ship ${ship} comes near`,
    promote: (/** @type {number} */ ship) => `Promote this body of ship ${ship}`,
    aboard: (/** @type {number} */ ship) => `A Viking onto this body of ship ${ship}`,
    setsSail: (/** @type {number} */ ship) => `Ship ${ship} sets sail`,
    take: (/** @type {number} */ ship) => `Take this body of ship ${ship}`,
    jumps: (/** @type {number} */ ship) => `It jumps to ship ${ship}`,
    bet: (/** @type {string} */ clan, /** @type {number} */ ship) => `Bet on ${clan} at ship ${ship}`,
    swap: (/** @type {number} */ ship) => `Swap with this body of ship ${ship}`,
    market: "The market",
    pointsEach: { one: "point ", other: "points " },
    each: "each",
    raise: (/** @type {import("../../vikings_on_board/names.js").Kind} */ kind) => `Raise the price of ${kind.name}`,
    stacks: (/** @type {number} */ one, /** @type {number} */ three) =>
        `Stacks: ${one} for Add 1, ${three} for Draw 3. `,
    youKnow: (/** @type {string} */ which) => `You know of: ${which}. `,
    toSail: { one: "# ship still to sail. ", other: "# ships still to sail. " },
    unseen: (/** @type {string} */ cargo, /** @type {string} */ removed) =>
        `Never laid on a bow: ${cargo}. Left the game: ${removed}.`,
    drawn: "Drawn: ",
    layThis: "Load on a ship",
    betWith: "Bet with",
    token: (/** @type {number} */ token) => `token ${token}`,
    moveBet: (/** @type {number} */ ship) => `move the bet at ship ${ship}`,
    takeOne: (/** @type {number | null} */ ship) => `Ship ${ship} sails: take one`,
    removeOne: (/** @type {number | null} */ ship) =>
        `Ship ${ship} sails. The next clan has no player: one supply leaves the game`,
    inHand: "In hand ",
    none: "none",
    won: " won ",
};
