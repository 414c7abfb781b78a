/** @type {typeof import("../../en/vikings/report.js").amounts} */
export const amounts = { nobody: "personne", shortGold: (n) => `${n} or`, vp: (n) => `${n} PV` };

/** @type {typeof import("../../en/vikings/report.js").scorings} */
export const scorings = {
    after: (round) => `Décompte après la manche ${round}`,
    small: "Petit décompte",
    large: "Grand décompte",
    final: "Décompte final",
    sum: "Total",
    inBrackets: "Entre parenthèses : combien d’entre eux paient.",
    end: "À la fin",
    points: "PV",
    place: "Rang",
    now: "Si la partie s’arrêtait",
    vpNow: "PV jusqu’ici",
    nowNote:
        "Le décompte final seul, avec les domaines, les bases et l’or de maintenant. Entre parenthèses : combien d’entre eux paient.",
    floor: "Les PV ne descendent jamais sous 0. Des repas manquants peuvent donc coûter moins qu’affiché, ou rien.",
};
