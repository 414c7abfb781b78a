// The texts of the start page for visitors: a board, and the games with their rules.
import { inLanguages } from "../lib/language.js";

export const door = inLanguages({
    en: {
        live: (/** @type {string} */ title) => `Live: ${title}`,
        sample: (/** @type {string} */ title) => `From a game of ${title}`,
        players: (/** @type {string} */ names) => `${names} are playing.`,
        watch: "Watch this game",
        games: "The games",
        play: "Play",
        playTitle: (/** @type {string} */ title) => `Play ${title} now`,
    },
    de: {
        live: (title) => `Live: ${title}`,
        sample: (title) => `Aus einem Spiel ${title}`,
        players: (names) => `${names} spielen gerade.`,
        watch: "Dieses Spiel ansehen",
        games: "Die Spiele",
        play: "Spielen",
        playTitle: (title) => `Jetzt ${title} spielen`,
    },
});
