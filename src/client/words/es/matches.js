/** @type {typeof import("../en/matches.js").matches} */
export const matches = {
    heading: "Jugar con otros",
    about: "Consigues un asiento junto a personas que quieren jugar a lo mismo. Si nadie viene en diez minutos, los bots ocupan los asientos libres.",
    pace: "Tiempo por jugada",
    reliable: "solo con personas que terminan sus partidas",
    play: "Jugar",
    playTitle: (title) => `Jugar a ${title} con otros`,
    nobody: "Nadie espera",
    waiting: (who, waiting, free) =>
        `${who} ${waiting === 1 ? "espera" : "esperan"} a ${free === 1 ? "una persona más" : `${free} personas más`}`,
    levels: { new: "empieza aquí", reliable: "termina sus partidas", unreliable: "deja partidas a menudo" },
    kept: (kept, ended) => `${kept} de ${ended} partidas jugadas hasta el final`,
    botsAt: (when) => `Si nadie viene, los bots ocupan los asientos libres ${when}.`,
    noBots: "La partida empieza cuando todos los asientos están ocupados.",
    confirmations: (until) =>
        `Algunos lleváis mucho tiempo esperando. La partida empieza cuando todos confirman, a más tardar ${until}.`,
    confirm: "Aún quiero jugar",
    confirmed: "Has confirmado.",
    byMatches: "El servidor da estos asientos a personas que quieren jugar a lo mismo.",
    toLobby: "Buscar una partida",
};
