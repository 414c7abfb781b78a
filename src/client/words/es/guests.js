/** @type {typeof import("../en/guests.js").guests} */
export const guests = {
    playNow: "Jugar ahora",
    playNowHow: "Contra un bot, sin cuenta",
    asGuest: "Juegas sin cuenta, como visita.",
    chooseName: "Conserva tus partidas: elige un nombre",
    maybeCreated:
        "El servidor no respondió. Inténtalo otra vez: si creó una visita para ti, la borra al cabo de una semana",
    tooMany: "Demasiadas visitas juegan desde tu red. Crea una cuenta con nombre y contraseña",
    oneGame: "Un invitado juega una partida cada vez. Termina antes la otra, o abandónala en «Más».",
    heading: "Conserva tus partidas",
    how: "Elige un nombre y una contraseña. Así podrás jugar con otras personas. Sin nombre, tus partidas se borran tras siete días sin entrar.",
    keep: "Conservar mis partidas",
    keepByPasskey: "Conservarlas con una llave de acceso",
    kept: "La cuenta es tuya",
    maybeClaimed: "El servidor no respondió. La cuenta quizá ya es tuya. Pulsa otra vez el botón para saberlo",
    claimedBefore:
        "La cuenta ya es tuya, pero su código de recuperación se perdió por el camino. Crea uno nuevo en esta página",
    leaveHeading: "Salir",
    leaveHow: "Se borran tus partidas como visita. Después puedes entrar en otra cuenta.",
    leave: "Borrar mis partidas y salir",
};
