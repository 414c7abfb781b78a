// The texts about playing with strangers.
import { inLanguages, joinWords } from "../lib/language.js";

export const matches = inLanguages({
    en: {
        heading: "Play with others",
        about: "You get a seat beside people who want to play the same. If nobody comes within ten minutes, bots take the free seats.",
        pace: "Time for each move",
        reliable: "only with people who finish their games",
        play: "Play",
        playTitle: (/** @type {string} */ title) => `Play ${title} with others`,
        nobody: "Nobody is waiting",
        waiting: (/** @type {string[]} */ who, /** @type {number} */ free) =>
            `${joinWords(who)} ${who.length === 1 ? "waits" : "wait"} for ${free === 1 ? "one" : free} more`,
        /** @type {Record<string, string>} */
        levels: {
            new: "new here",
            reliable: "finishes games",
            unreliable: "often leaves games",
        },
        kept: (/** @type {number} */ kept, /** @type {number} */ ended) =>
            `Played ${kept} of ${ended} games to the end`,
        botsAt: (/** @type {string} */ when) => `If nobody comes, bots take the free seats ${when}.`,
        noBots: "The game begins when all seats are taken.",
        confirmations: (/** @type {string} */ until) =>
            `Some of you have waited long. The game begins once all have confirmed, ${until} at the latest.`,
        confirm: "I still want to play",
        confirmed: "You have confirmed.",
        byMatches: "The hall gives these seats to people who want to play the same.",
        toLobby: "Find a game",
    },
    de: {
        heading: "Mit anderen spielen",
        about: "Du bekommst einen Platz neben Leuten, die dasselbe spielen wollen. Kommt zehn Minuten lang niemand, nehmen Bots die freien Plätze.",
        pace: "Zeit für jeden Zug",
        reliable: "nur mit Leuten, die ihre Spiele zu Ende spielen",
        play: "Spielen",
        playTitle: (title) => `${title} mit anderen spielen`,
        nobody: "Niemand wartet",
        waiting: (who, free) =>
            `${joinWords(who)} ${who.length === 1 ? "wartet" : "warten"} auf ${free === 1 ? "eine Person" : `${free} Personen`}`,
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
    },
});
