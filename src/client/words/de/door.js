/** @type {typeof import("../en/door.js").door} */
export const door = {
    live: (title) => `Live: ${title}`,
    sample: (title) => `Aus einem Spiel ${title}`,
    players: (names) => `${names} spielen gerade.`,
    watch: "Dieses Spiel ansehen",
    games: "Die Spiele",
    play: "Spielen",
    playTitle: (title) => `Jetzt ${title} spielen`,
};
