// What is said when the page itself finds that something does not work.
import { inLanguages } from "../lib/language.js";

export const faults = inLanguages({
    en: {
        offline: "The server cannot be reached",
        busy: "The server is busy",
        hasPasskey: "This device has a passkey for you already",
        noPasskey: "No passkey was used",
    },
    de: {
        offline: "Der Server ist nicht zu erreichen",
        busy: "Der Server ist beschäftigt",
        hasPasskey: "Dieses Gerät hat schon einen Passkey für dich",
        noPasskey: "Kein Passkey wurde benutzt",
    },
});
