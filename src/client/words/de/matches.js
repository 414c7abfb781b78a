/** @type {typeof import("../en/matches.js").matches} */
export const matches = {
    heading: "Mit anderen spielen",
    about: "Du bekommst einen Platz neben Leuten, die dasselbe spielen wollen. Kommt zehn Minuten lang niemand, nehmen Bots die freien Plätze.",
    pace: "Zeit für jeden Zug",
    reliable: "nur mit Leuten, die ihre Spiele zu Ende spielen",
    play: "Spielen",
    playTitle: (title) => `${title} mit anderen spielen`,
    nobody: "Niemand wartet",
    waiting: (who, waiting, free) =>
        `${who} ${waiting === 1 ? "wartet" : "warten"} auf ${free === 1 ? "eine Person" : `${free} Personen`}`,
    levels: {
        new: "neu hier",
        reliable: "spielt zu Ende",
        unreliable: "verlässt oft Spiele",
    },
    kept: (kept, ended) => `Hat ${kept} von ${ended} Spielen zu Ende gespielt`,
    botsAt: (when) => `Kommt niemand, nehmen ${when} Bots die freien Plätze.`,
    noBots: "Das Spiel beginnt, wenn alle Plätze besetzt sind.",
    confirmations: (until) =>
        `Manche von euch haben lange gewartet. Das Spiel beginnt, sobald alle zugesagt haben, spätestens ${until}.`,
    confirm: "Ich will noch spielen",
    confirmed: "Du hast zugesagt.",
    byMatches: "Diese Plätze vergibt das Haus an Leute, die dasselbe spielen wollen.",
    toLobby: "Ein Spiel finden",
};
