/** @type {typeof import("../../en/vikings_on_board/report.js").scorings} */
export const scorings = {
    final: "Décompte final",
    sailed: (ship) => `Le navire ${ship} a pris la mer`,
    leaves: "quitte le jeu",
    wonBet: (clan) => `pari gagné sur ${clan}`,
    control: (whose) => `Contrôle : ${whose}`,
    gets: "reçoit",
    points: "Points",
    supplies: "Marchandises",
    bets: "Paris gagnés",
    sum: "Total",
    ranked: (supplies) => `Les marchandises départagent les égalités : ${supplies}.`,
};
