// The abilities and amounts of the title.
/** The effect of each action. @type {Record<string, string>} */
export const abilities = {
    first_player: "first in the next round",
    promote: "own body to the front",
    jump_own: "own body to another ship",
    bet: "token on a ship’s leader",
    add_1: "load a drawn supply",
    marketplace: "raise a price by 1",
    jump_any: "any body to another ship",
    bet_or_move_bet: "a new bet, or an old one",
    draw_3_add_1: "see three, load one",
    set_sail: "choose the ship to sail",
    swap: "two bodies of two ships",
};
