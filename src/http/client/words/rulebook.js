// The texts around the rules of a title: links to them, and notes beside their text.
import { inLanguages } from "../lib/language.js";

export const rulebook = inLanguages({
    en: {
        whyNot: "Why not?",
        rulings: "Rulings",
        ruling: (/** @type {string} */ n) => `Ruling ${n}`,
        option: "Option:",
        quoted: (/** @type {string} */ name) => `“${name}”`,
        rulebook: "rulebook",
        played: "What is played here",
        sourced: "Show which sentences are those of the published rules",
        numbers: " Numbers lead to what is decided here.",
        all: "All titles",
    },
    de: {
        whyNot: "Warum nicht?",
        rulings: "Entscheidungen",
        ruling: (n) => `Entscheidung ${n}`,
        option: "Option:",
        quoted: (name) => `„${name}“`,
        rulebook: "Regel",
        played: "Was hier gespielt wird",
        sourced: "Zeigen, welche Sätze aus den veröffentlichten Regeln sind",
        numbers: " Zahlen führen zu dem, was hier entschieden ist.",
        all: "Alle Titel",
    },
});
