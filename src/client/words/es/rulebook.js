/** @type {typeof import("../en/rulebook.js").rulebook} */
export const rulebook = {
    whyNot: "¿Por qué no?",
    rulings: "Aclaraciones",
    ruling: (n) => `Aclaración ${n}`,
    option: "Opción:",
    quoted: (name) => `«${name}»`,
    rulebook: "reglamento",
    games: "Los juegos de este servidor",
    contents: "Índice",
    pages: "Páginas anterior y siguiente",
    about: "Sobre estas reglas",
    sourced: "Marcar las frases que vienen de las reglas publicadas",
    numbers: " Los números enlazan con las aclaraciones de este servidor.",
    all: "Todos los juegos",
};
