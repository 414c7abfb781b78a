/** @type {typeof import("../en/rulebook.js").rulebook} */
export const rulebook = {
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
};
