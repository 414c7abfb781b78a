// The visible acts of each effect in Vikings on Board.

/** @typedef {import("../title.js").Effect<"vikings_on_board">} Effect */
/** @typedef {import("../../animation/acts.js").Act} Act */

/**
 * The place of a body. The last one of a ship may have left no place behind.
 * @param {number} ship @param {number} position
 */
const body = (ship, position) => [`body-${ship}-${position}`, `mooring-${ship}`];
/** The ship that is setting sail. @param {readonly Effect[]} before */
const sailing = (before) => {
    const sailed = before.findLast((effect) => effect.type === "ship_sailed");
    return sailed?.type === "ship_sailed" ? `mooring-${sailed.ship}` : "quay";
};
/** @param {string} at @returns {Act[]} */
const glow = (at) => [{ act: "glow", at }];

/** @type {import("../../animation/acts.js").ActsByEffect<Effect>} */
export const acts = {
    order_drawn: ({ order }) => order.flatMap((seat) => glow(`player-${seat}`)),
    ships_built: ({ ships }) => ships.map((_, i) => ({ act: "grow", at: `ship-${i + 1}` })),
    supplies_shuffled: null,
    supplies_reshuffled: () => glow("quay"),
    action_chosen: ({ action }) => [{ act: "fly", from: `from-${action}`, to: `to-${action}` }],
    promoted: ({ ship, position }) => [{ act: "fly", from: body(ship, position), to: `body-${ship}-1` }],
    body_moved: ({ ship, position, to_ship }) => [{ act: "fly", from: body(ship, position), to: `last-${to_ship}` }],
    bodies_swapped: ({ ship, position, other_ship, other_position }) => [
        { act: "fly", from: body(ship, position), to: `body-${other_ship}-${other_position}` },
        { act: "fly", from: body(other_ship, other_position), to: `body-${ship}-${position}` },
    ],
    bet_placed: ({ seat, ship, clan }) => [
        { act: "fly", from: [`mat-${seat}`, `player-${seat}`], to: `bet-${ship}-${clan}-${seat}` },
    ],
    bet_moved: ({ seat, ship, to_ship, clan }) => [
        { act: "fly", from: `mooring-${ship}`, to: `bet-${to_ship}-${clan}-${seat}` },
    ],
    supply_drawn: () => glow("quay"),
    supplies_drawn: () => glow("quay"),
    supply_loaded: ({ ship }) => [{ act: "fly", from: "quay", to: `bow-${ship}` }],
    supplies_returned: null,
    price_raised: ({ kind }) => [...glow(`price-${kind}`), { act: "caption", at: `price-${kind}`, text: "+1" }],
    lone_viking_due: null,
    lone_viking_placed: ({ ship, position }) => glow(`body-${ship}-${position}`),
    ship_sailed: ({ ship }) => [{ act: "sail", at: `ship-${ship}` }],
    supply_taken: ({ seat, supply }, before) => [
        { act: "fly", from: sailing(before), to: [`supply-${seat}-${supply}`, `player-${seat}`] },
    ],
    supply_removed: null,
    bet_won: ({ seat, token }) => [{ act: "caption", at: `player-${seat}`, text: token ? `+${token}` : "+?" }],
    round_ended: null,
    bet_revealed: ({ ship, clan, seat }) => glow(`bet-${ship}-${clan}-${seat}`),
    scored: ({ seat, supply_points, gambling_points }) => [
        { act: "caption", at: `player-${seat}`, text: `${supply_points} + ${gambling_points}` },
    ],
    game_over: null,
};
