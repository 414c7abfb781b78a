/** @type {typeof import("../en/matches.js").matches} */
export const matches = {
    heading: "Jouer avec d’autres",
    about: "Vous obtenez une place auprès de personnes qui veulent jouer au même jeu. Si personne ne vient en dix minutes, des bots prennent les places libres.",
    pace: "Temps par coup",
    reliable: "seulement avec des personnes qui finissent leurs parties",
    play: "Jouer",
    playTitle: (title) => `Jouer à ${title} avec d’autres`,
    nobody: "Personne n’attend",
    waiting: (who, waiting, free) =>
        `${who} ${waiting === 1 ? "attend" : "attendent"} encore ${free === 1 ? "une personne" : `${free} personnes`}`,
    levels: { new: "débute ici", reliable: "finit ses parties", unreliable: "quitte souvent ses parties" },
    kept: (kept, ended) => `${kept} parties sur ${ended} jouées jusqu’à la fin`,
    botsAt: (when) => `Si personne ne vient, des bots prennent les places libres ${when}.`,
    noBots: "La partie commence quand toutes les places sont prises.",
    confirmations: (until) =>
        `Certains attendent depuis longtemps. La partie commence quand tous ont confirmé, au plus tard ${until}.`,
    confirm: "Je veux toujours jouer",
    confirmed: "Vous avez confirmé.",
    byMatches: "Le serveur donne ces places à des personnes qui veulent jouer au même jeu.",
    toLobby: "Trouver une partie",
};
