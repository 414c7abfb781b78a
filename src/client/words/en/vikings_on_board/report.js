// The texts about the results of a ship in Vikings on Board, and the final totals.

/** The results of a ship, and the final totals of all players. */
export const scorings = {
    final: "Final scoring",
    sailed: (/** @type {number} */ ship) => `Ship ${ship} has sailed`,
    leaves: "leaves the game",
    wonBet: (/** @type {string} */ clan) => `won the bet on ${clan}`,
    control: (/** @type {string} */ whose) => `Control: ${whose}`,
    gets: "gets",
    points: "Points",
    supplies: "Supplies",
    bets: "Won bets",
    sum: "Sum",
    ranked: (/** @type {string} */ supplies) => `Supply tokens break ties: ${supplies}.`,
};
