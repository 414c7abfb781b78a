/** @type {typeof import("../../en/vikings_on_board/report.js").scorings} */
export const scorings = {
    final: "Schlusswertung",
    sailed: (ship) => `Schiff ${ship} ist in See gestochen`,
    leaves: "aus dem Spiel",
    wonBet: (clan) => `Wette auf ${clan} gewonnen`,
    control: (whose) => `Führung: ${whose}`,
    gets: "bekommt",
    points: "Punkte",
    supplies: "Waren",
    bets: "Gewonnene Wetten",
    sum: "Summe",
    ranked: (supplies) => `Bei Gleichstand entscheiden die Waren: ${supplies}.`,
};
