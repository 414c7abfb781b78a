/** @type {typeof import("../en/guests.js").guests} */
export const guests = {
    playNow: "Jetzt spielen",
    playNowHow: "Gegen einen Bot, ohne Konto",
    asGuest: "Du spielst als Gast.",
    chooseName: "Behalte deine Spiele: wähle einen Namen",
    maybeCreated:
        "Der Server hat nicht geantwortet. Versuche es noch einmal: hat er einen Gast für dich angelegt, löscht er ihn nach einer Woche",
    tooMany: "Aus deinem Netz spielen zu viele Gäste. Lege ein Konto mit Namen und Passwort an",
    oneGame: "Ein Gast spielt ein Spiel auf einmal. Beende erst das andere, oder gib es dort unter „Mehr“ auf.",
    heading: "Behalte deine Spiele",
    how: "Wähle einen Namen und ein Passwort. Dann kannst du mit anderen spielen. Ohne Namen werden deine Spiele nach sieben Tagen ohne Besuch gelöscht.",
    keep: "Meine Spiele behalten",
    keepByPasskey: "Mit einem Passkey behalten",
    kept: "Das Konto gehört dir",
    maybeClaimed:
        "Der Server hat nicht geantwortet. Vielleicht gehört das Konto schon dir. Drücke noch einmal, um es zu erfahren",
    claimedBefore:
        "Das Konto gehört schon dir, aber sein Rettungscode ging unterwegs verloren. Erzeuge auf dieser Seite einen neuen",
    leaveHeading: "Gehen",
    leaveHow: "Deine Spiele als Gast werden gelöscht. Danach kannst du dich mit einem anderen Konto anmelden.",
    leave: "Meine Spiele löschen und gehen",
};
