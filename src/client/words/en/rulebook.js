// The texts around the rules of a title: links to them, and notes beside their text.

export const rulebook = {
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
};
