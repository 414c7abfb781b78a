// The name, summary and options of Vikingdoms, the captions of its figures,
// and the words for its moves.

/** @type {import("../../titles.js").About} */
export const about = {
    name: "Vikingdoms",
    summary: "Recruit raiding troops on a small board, lead them, and build the sixth kingdom.",
    options: {},
    presets: {},
};

/** The captions of the figures, by section. @type {Record<string, string>} */
export const captions = {
    1: "The twelve territory tiles: coins at the left, prisoners at the right, and the red sign of a rioter.",
    2: "The islands in their row, and the choice of the end where the raids begin.",
    3.1: "Framed in green: squares for a Viking of the camp. Dashed: troops from which Vikings can move.",
    3.2: "A troop of three is picked: a knight's move leads to the framed troops.",
    3.3: "The golden rule: only the framed troop may move, because it can make a raiding troop.",
    3.6: "The Vikings of the picked troop make the framed one a raiding troop.",
    4.1: "The raided island: the leader takes one of its tiles.",
    4.2: "The realms of both players: each lockup holds Vikings of the other.",
    4.3: "Framed: the tiles of which one is lost by the riot.",
    4.4: "The allies who can be taken.",
    4.5: "An exchange: both return as many as the number says.",
    5: "The realms when the game is over.",
};

/** The words for the API's names of moves. @type {Record<string, string>} */
export const names = {
    choose_end: "Choose an end",
    place: "Place",
    move: "Move",
    choose_tile: "Choose a tile",
    seize_tile: "Seize a tile",
    take_ally: "Take an ally",
    swap_islands: "Swap islands",
    decline_swap: "Swap nothing",
    decline_exchange: "Exchange nobody",
};
