/** @type {typeof import("../en/faults.js").faults} */
export const faults = {
    otherAccount: "Inzwischen ist jemand anders angemeldet, daher wurde nichts gesendet",
    offline: "Der Server ist nicht zu erreichen",
    busy: "Der Server ist beschäftigt",
    notTheServer: "Die Antwort kam nicht vom Server",
    noRules: "Die Regeln konnten nicht in diese Seite geladen werden",
    hasPasskey: "Dieses Gerät hat schon einen Passkey für dich",
    noPasskey: "Kein Passkey wurde benutzt",
    maybeSignedUp: "Der Server hat nicht geantwortet. Vielleicht gibt es dein Konto schon: versuche, dich anzumelden",
    maybeRecovered:
        "Der Server hat nicht geantwortet. Vielleicht gilt dein neues Passwort schon: versuche, dich damit anzumelden",
    maybeMade: "Der Server hat nicht geantwortet. Vielleicht gibt es das schon: sieh erst in der Liste nach",
    maybeReplaced:
        "Der Server hat nicht geantwortet. Vielleicht gilt das Alte nicht mehr: versuche es noch einmal, um Neues zu sehen",
    maybeDecided:
        "Der Server hat nicht geantwortet. Vielleicht ist deine Entscheidung angekommen: sieh erst in der App nach",
};
