// The texts about a scoring of Vikings: its lines and its columns.
import { inLanguages } from "../../lib/language.js";
import { named, word } from "./sentences.js";

/** @typedef {import("./names.js").Schemas} Schemas */

export const amounts = inLanguages({
    en: {
        nobody: "nobody",
        shortGold: (/** @type {string | number} */ n) => `${n} g`,
        vp: (/** @type {string | number} */ n) => `${n} VP`,
    },
    de: {
        nobody: "niemand",
        shortGold: (n) => `${n} G`,
        vp: (n) => `${n} SP`,
    },
});

/** The lines of a scoring. @type {Record<Schemas["VikingsLine"], string>} */
export const LINES = named("line", (id) => word("line", id));

/** The texts around the lines. */
export const scorings = inLanguages({
    en: {
        after: (/** @type {number} */ round) => `Scoring after round ${round}`,
        small: "Small scoring",
        large: "Large scoring",
        final: "Final scoring",
        sum: "Sum",
        inBrackets: "In brackets: how many of them pay.",
        end: "In the end",
        points: "VP",
        place: "Place",
        now: "If it ended now",
        vpNow: "VP so far",
        nowNote:
            "The final scoring alone, with the homelands, bases and gold of now. In brackets: how many of them pay.",
        floor: "VP never fall below 0, so missing meals may cost less than shown, or nothing.",
    },
    de: {
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
        nowNote:
            "Nur die Schlusswertung, mit Heimat, Festland und Gold von jetzt. In Klammern: wie viele davon zählen.",
        floor: "SP fallen nie unter 0, deshalb können fehlende Mahlzeiten weniger kosten als angezeigt, oder nichts.",
    },
});
