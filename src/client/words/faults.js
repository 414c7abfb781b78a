// The texts for errors that the page itself detects.
import { inLanguages } from "../lib/language.js";

export const faults = inLanguages({
    en: {
        offline: "The server cannot be reached",
        busy: "The server is busy",
        notTheServer: "The response did not come from the server",
        noRules: "The rules could not be loaded into this page",
        hasPasskey: "This device has a passkey for you already",
        noPasskey: "No passkey was used",
        maybeSignedUp: "The server did not answer. Your account may exist already: try to sign in",
        maybeRecovered: "The server did not answer. Your new password may already work: try to sign in with it",
        maybeMade: "The server did not answer. It may exist already: check the list before you try again",
        maybeReplaced: "The server did not answer. The old one may no longer work: try again to see a new one",
        maybeDecided: "The server did not answer. Your decision may have arrived: check the app before you try again",
    },
    de: {
        offline: "Der Server ist nicht zu erreichen",
        busy: "Der Server ist beschäftigt",
        notTheServer: "Die Antwort kam nicht vom Server",
        noRules: "Die Regeln konnten nicht in diese Seite geladen werden",
        hasPasskey: "Dieses Gerät hat schon einen Passkey für dich",
        noPasskey: "Kein Passkey wurde benutzt",
        maybeSignedUp:
            "Der Server hat nicht geantwortet. Vielleicht gibt es dein Konto schon: versuche, dich anzumelden",
        maybeRecovered:
            "Der Server hat nicht geantwortet. Vielleicht gilt dein neues Passwort schon: versuche, dich damit anzumelden",
        maybeMade: "Der Server hat nicht geantwortet. Vielleicht gibt es das schon: sieh erst in der Liste nach",
        maybeReplaced:
            "Der Server hat nicht geantwortet. Vielleicht gilt das Alte nicht mehr: versuche es noch einmal, um Neues zu sehen",
        maybeDecided:
            "Der Server hat nicht geantwortet. Vielleicht ist deine Entscheidung angekommen: sieh erst in der App nach",
    },
});
