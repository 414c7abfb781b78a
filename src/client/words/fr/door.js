/** @type {typeof import("../en/door.js").door} */
export const door = {
    live: (title) => `En direct : ${title}`,
    sample: (title) => `Extrait d’une partie de ${title}`,
    players: (names) => `En jeu : ${names}.`,
    watch: "Regarder cette partie",
    games: "Les jeux",
    play: "Jouer",
    playTitle: (title) => `Jouer à ${title}`,
};
