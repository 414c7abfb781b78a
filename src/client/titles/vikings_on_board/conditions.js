// The possible condition of a standing order: the ship of its move, which others load and move meanwhile.

/** @typedef {import("../title.js").Move<"vikings_on_board">} Move */

/** The ship that a move concerns. Of two, the one to which it goes. @param {Move} move */
function shipOf(move) {
    if ("to_ship" in move) return move.to_ship;
    if ("other_ship" in move) return move.other_ship;
    return "ship" in move ? move.ship : null;
}

/** @type {NonNullable<import("../title.js").Title<"vikings_on_board">["conditions"]>} */
export function conditions(move, { view }) {
    const ship = view.ships.find(({ ship }) => ship === shipOf(move));
    if (!ship) return {};
    // A bet on the leader and a departure depend on the leading clan.
    const [leader = null] = ship.control;
    const counts = "clan" in move ? move.clan === leader : move.type === "choose_ship";
    return {
        controlled_by: counts ? leader : null,
        supplies_at_least: null,
        bodies_at_least: null,
        bodies_at_most: null,
    };
}

/**
 * The step that executes each action without a drawing of its own. It is part of the order.
 * @type {Partial<Record<string, readonly Move["type"][]>>}
 */
const STEPS = {
    promote: ["promote"],
    jump_own: ["move_body"],
    jump_any: ["move_body"],
    bet: ["place_bet"],
    bet_or_move_bet: ["place_bet", "move_bet"],
    marketplace: ["raise"],
    swap: ["swap"],
};

/** @type {NonNullable<import("../title.js").Title<"vikings_on_board">["joinMoves"]>} */
export const joinMoves = (move, next) =>
    move.type === "choose_action" && !move.step && STEPS[move.action]?.includes(next.type)
        ? { ...move, step: /** @type {NonNullable<typeof move.step>} */ (next) }
        : null;
