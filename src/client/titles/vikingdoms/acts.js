// The visible acts of each effect in Vikingdoms.

/** @typedef {import("../title.js").Effect<"vikingdoms">} Effect */
/** @typedef {import("../../animation/acts.js").Act} Act */

/** @param {string | string[]} at @returns {Act[]} */
const glow = (at) => [{ act: "glow", at }];
/** The places of a player's belongings, large or beside their name. @param {number} seat */
const realm = (seat) => [`realm-${seat}`, `player-${seat}`];
/** @param {string} square */
const troop = (square) => [`top-${square}`, `square-${square}`];

/** @type {import("../../animation/acts.js").ActsByEffect<Effect>} */
export const acts = {
    tile_drawn: ({ tile }) => [{ act: "grow", at: `tile-${tile}` }],
    islands_laid: ({ islands }) => islands.map((_, i) => ({ act: "grow", at: `island-${i + 1}` })),
    first_player: ({ seat }) => glow(`player-${seat}`),
    end_chosen: () => glow("marker"),
    placed: ({ seat, square }) => [{ act: "fly", from: realm(seat), to: `top-${square}` }],
    moved: ({ from, to }) => [{ act: "fly", from: troop(from), to: `top-${to}`, over: true }],
    turn_lost: ({ seat }) => [{ act: "caption", at: `player-${seat}`, text: "–" }],
    recruitment_restarted: ({ home }) => home.flatMap((_, seat) => glow(realm(seat))),
    raid_began: ({ square, seat }) => [...glow(troop(square)), ...glow(`player-${seat}`)],
    tile_taken: ({ tile }) => [{ act: "fly", from: "marker", to: `tile-${tile}` }],
    prisoners_taken: ({ seat, from_camp, from_troop }) => [
        { act: "caption", at: realm(seat), text: `+${from_camp + from_troop}` },
    ],
    riot_broke: ({ seat }) => glow(realm(seat)),
    tile_seized: ({ seat, tile }) => [{ act: "fly", from: realm(1 - seat), to: `tile-${tile}` }],
    ally_due: null,
    ally_taken: ({ seat }) => [...glow("allies"), ...glow(realm(seat))],
    swap_due: null,
    islands_swapped: ({ a, b }) => [
        { act: "fly", from: `island-${a}`, to: `island-${b}` },
        { act: "fly", from: `island-${b}`, to: `island-${a}` },
    ],
    swap_declined: null,
    exchange_offered: null,
    exchanged: ({ count }) => [0, 1].map((seat) => ({ act: "caption", at: realm(seat), text: `−${count}` })),
    exchange_declined: null,
    troop_disbanded: null,
    marker_moved: ({ island }) => glow(`island-${island}`),
    game_won: ({ seat }) => glow(realm(seat)),
    game_drawn: null,
};
