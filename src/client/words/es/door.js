/** @type {typeof import("../en/door.js").door} */
export const door = {
    live: (title) => `En directo: ${title}`,
    sample: (title) => `De una partida de ${title}`,
    players: (names) => `Juegan ${names}.`,
    watch: "Ver esta partida",
    games: "Los juegos",
    play: "Jugar",
    playTitle: (title) => `Jugar a ${title}`,
};
