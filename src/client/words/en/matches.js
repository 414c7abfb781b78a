// The texts about playing with strangers.

export const matches = {
    heading: "Play with others",
    about: "You get a seat beside people who want to play the same. If nobody comes within ten minutes, bots take the free seats.",
    pace: "Time for each move",
    reliable: "only with people who finish their games",
    play: "Play",
    playTitle: (/** @type {string} */ title) => `Play ${title} with others`,
    nobody: "Nobody is waiting",
    waiting: (/** @type {string} */ who, /** @type {number} */ waiting, /** @type {number} */ free) =>
        `${who} ${waiting === 1 ? "waits" : "wait"} for ${free === 1 ? "one" : free} more`,
    /** @type {Record<string, string>} */
    levels: {
        new: "new here",
        reliable: "finishes games",
        unreliable: "often leaves games",
    },
    kept: (/** @type {number} */ kept, /** @type {number} */ ended) => `Played ${kept} of ${ended} games to the end`,
    botsAt: (/** @type {string} */ when) => `If nobody comes, bots take the free seats ${when}.`,
    noBots: "The game begins when all seats are taken.",
    confirmations: (/** @type {string} */ until) =>
        `Some of you have waited long. The game begins once all have confirmed, ${until} at the latest.`,
    confirm: "I still want to play",
    confirmed: "You have confirmed.",
    byMatches: "The hall gives these seats to people who want to play the same.",
    toLobby: "Find a game",
};
