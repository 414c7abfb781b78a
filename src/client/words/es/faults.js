/** @type {typeof import("../en/faults.js").faults} */
export const faults = {
    otherAccount: "Ahora ha entrado otra persona, así que no se ha enviado nada",
    offline: "No se puede conectar con el servidor",
    busy: "El servidor está ocupado",
    notTheServer: "La respuesta no viene del servidor",
    noRules: "No se pudieron cargar las reglas en esta página",
    hasPasskey: "Este dispositivo ya tiene una llave de acceso para ti",
    noPasskey: "No se usó ninguna llave de acceso",
    maybeSignedUp: "El servidor no respondió. Tu cuenta quizá ya existe: intenta iniciar sesión",
    maybeRecovered: "El servidor no respondió. Tu contraseña nueva quizá ya vale: intenta iniciar sesión con ella",
    maybeMade: "El servidor no respondió. Quizá ya existe: mira la lista antes de intentarlo otra vez",
    maybeReplaced: "El servidor no respondió. El anterior quizá ya no vale: inténtalo otra vez para ver uno nuevo",
    maybeDecided:
        "El servidor no respondió. Tu decisión quizá ha llegado: mira la aplicación antes de intentarlo otra vez",
};
