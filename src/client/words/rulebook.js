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
        games: "Games on this server",
        contents: "Contents",
        pages: "Pages before and after",
        about: "About these rules",
        sourced: "Mark the sentences that come from the published rules",
        numbers: " Numbers link to the rulings of this server.",
        all: "All titles",
    },
    de: {
        whyNot: "Warum nicht?",
        rulings: "Entscheidungen",
        ruling: (n) => `Entscheidung ${n}`,
        option: "Option:",
        quoted: (name) => `„${name}“`,
        rulebook: "Regel",
        games: "Spiele auf diesem Server",
        contents: "Inhalt",
        pages: "Seiten davor und danach",
        about: "Über diese Regeln",
        sourced: "Die Sätze aus den veröffentlichten Regeln markieren",
        numbers: " Zahlen führen zu den Entscheidungen dieses Servers.",
        all: "Alle Titel",
    },
});
