// The texts of the start page for visitors: a board, and the games with their rules.

export const door = {
    live: (/** @type {string} */ title) => `Live: ${title}`,
    sample: (/** @type {string} */ title) => `From a game of ${title}`,
    players: (/** @type {string} */ names) => `${names} are playing.`,
    watch: "Watch this game",
    games: "The games",
    play: "Play",
    playTitle: (/** @type {string} */ title) => `Play ${title} now`,
};
