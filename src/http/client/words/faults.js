// What is said when the page itself finds that something does not work.
import { inLanguages } from "../lib/language.js";

export const faults = inLanguages({
    en: {
        offline: "The server cannot be reached",
        busy: "The server is busy",
        notTheServer: "Something else has answered in place of the server",
        noRules: "The rules could not be loaded into this page",
        hasPasskey: "This device has a passkey for you already",
        noPasskey: "No passkey was used",
    },
    de: {
        offline: "Der Server ist nicht zu erreichen",
        busy: "Der Server ist beschäftigt",
        notTheServer: "Statt des Servers hat etwas anderes geantwortet",
        noRules: "Die Regeln konnten nicht in diese Seite geladen werden",
        hasPasskey: "Dieses Gerät hat schon einen Passkey für dich",
        noPasskey: "Kein Passkey wurde benutzt",
    },
});
