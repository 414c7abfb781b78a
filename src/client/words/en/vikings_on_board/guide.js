// The guided first round of Vikings on Board: one or two short sentences for each step.

/** @type {Record<string, string>} */
export const guide = {
    goal: "Supplies from ships that sail and won bets are points. Your topmost Viking walks to a free action: choose one.",
    bodies: "Behind each bow lie bodies: parts of a ship, each with the sail and shields of a clan. Most shields lead.",
    sail: "One ship sails after a round if somebody chose Set sail. Its clans share the supplies, the leader first.",
    bets: "A bet pays its number if its clan leads that ship when it sails. You may bet on any clan.",
    order: "Actions further down do more. But Vikings walk from the top: the one at the bottom is last in the next round.",
    market: "Each supply is worth its price in the market at the end. Prices rise by the action Marketplace, and never fall.",
    promote:
        "Choose a body, a part of the ship, of your clan: it moves next to the bow. At equal shields the clan nearer the bow leads.",
    body: "Choose the body that jumps: a part of a ship, with a sail. It takes its shields to the end of another ship.",
    jump: "Choose its new ship: none holds more than five bodies. The order of clans under each ship says who leads.",
    bet: "Choose a token above, then a circle at a ship. Others see where you bet, but not the number.",
    load: "Choose the ship for this supply: it lies on the bow, the front. The clans aboard share it when the ship sails.",
    raise: "Choose the supply whose price rises by 1, to 4 at most. All tokens of that kind gain, in any hands.",
    swap: "Choose two bodies on two ships: they change places.",
    ship: "You choose the ship that sails. Look at who leads it, at its supplies, and at the bets.",
    take: "Your clan takes a supply. Clans take one each in order of their shields, round and round, until none is left.",
    end: "The next round goes back to the other side. After seven ships the most points win. Rules tell the rest.",
};
