/** @type {typeof import("../../en/vikings/report.js").amounts} */
export const amounts = { nobody: "nadie", shortGold: (n) => `${n} oro`, vp: (n) => `${n} PV` };

/** @type {typeof import("../../en/vikings/report.js").scorings} */
export const scorings = {
    after: (round) => `Puntuación tras la ronda ${round}`,
    small: "Puntuación pequeña",
    large: "Puntuación grande",
    final: "Puntuación final",
    sum: "Suma",
    inBrackets: "Entre paréntesis: cuántos de ellos pagan.",
    end: "Al final",
    points: "PV",
    place: "Puesto",
    now: "Si acabara ahora",
    vpNow: "PV hasta ahora",
    nowNote:
        "Solo la puntuación final, con las patrias, las bases y el oro de ahora. Entre paréntesis: cuántos de ellos pagan.",
    floor: "Los PV nunca bajan de 0, así que las comidas que faltan pueden costar menos de lo mostrado, o nada.",
};
