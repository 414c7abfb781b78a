/** @type {typeof import("../en/rulebook.js").rulebook} */
export const rulebook = {
    whyNot: "Pourquoi ?",
    rulings: "Précisions",
    ruling: (n) => `Précision ${n}`,
    option: "Option :",
    quoted: (name) => `« ${name} »`,
    rulebook: "livret de règles",
    games: "Les jeux de ce serveur",
    contents: "Sommaire",
    pages: "Pages précédente et suivante",
    about: "À propos de ces règles",
    sourced: "Marquer les phrases qui viennent des règles publiées",
    numbers: " Les numéros mènent aux précisions de ce serveur.",
    all: "Tous les jeux",
};
