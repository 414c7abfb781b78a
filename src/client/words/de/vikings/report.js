/** @type {typeof import("../../en/vikings/report.js").amounts} */
export const amounts = {
    nobody: "niemand",
    shortGold: (n) => `${n} G`,
    vp: (n) => `${n} SP`,
};

/** @type {typeof import("../../en/vikings/report.js").scorings} */
export const scorings = {
    after: (round) => `Wertung nach Runde ${round}`,
    small: "Kleine Wertung",
    large: "Große Wertung",
    final: "Schlusswertung",
    sum: "Summe",
    inBrackets: "In Klammern: wie viele davon zählen.",
    end: "Am Ende",
    points: "SP",
    place: "Rang",
    now: "Wenn jetzt Schluss wäre",
    vpNow: "SP bisher",
    nowNote: "Nur die Schlusswertung, mit Heimat, Festland und Gold von jetzt. In Klammern: wie viele davon zählen.",
    floor: "SP fallen nie unter 0, deshalb können fehlende Mahlzeiten weniger kosten als angezeigt, oder nichts.",
};
