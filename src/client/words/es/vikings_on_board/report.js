/** @type {typeof import("../../en/vikings_on_board/report.js").scorings} */
export const scorings = {
    final: "Puntuación final",
    sailed: (ship) => `El barco ${ship} ha zarpado`,
    leaves: "sale del juego",
    wonBet: (clan) => `apuesta ganada por ${clan}`,
    control: (whose) => `Control: ${whose}`,
    gets: "recibe",
    points: "Puntos",
    supplies: "Mercancías",
    bets: "Apuestas ganadas",
    sum: "Suma",
    ranked: (supplies) => `Las mercancías deciden los empates: ${supplies}.`,
};
