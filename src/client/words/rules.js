// The texts about the rules in the page: trials with them, and their findings about a log.
import { inLanguages } from "../lib/language.js";

/** @typedef {{events: number, fault: {seq: number, what: string} | null}} Audit */

export const rules = inLanguages({
    en: {
        differ: "The rules in this page differ from the server's. From now on the page asks the server.",
        whatIfHere: "What if from here?",
        whatIf: "What if",
        from: (/** @type {number | undefined} */ at) => `What if, from event ${at}: `,
        triedOut: "Moves tried out",
        wouldEnd: "This would end the game. ",
        isCopy: "This is a copy. The game does not change, and hidden information is made up.",
        leave: "Back to the game",
        notPossibleHere: "You cannot try that out here.",
        verify: "Verify this game",
        verifyAny: "Verify a game",
        about: "This page replays every event of the log by the rules. It computes every draw again from the seed, which the log contains at the end of the game.",
        ofGame: "The log of this game",
        ownServer:
            "This page comes from the server of the game, so its check proves nothing against the operator. Check the saved log at another server's page, or by the command longhall audit.",
        save: "Save the log",
        file: "A log from a file",
        reading: "Reading the log…",
        replaying: "Replaying every event…",
        stopped: "The verifier has stopped at this log. Nothing is verified.",
        notText: "This file is not UTF-8 text. Nothing is verified.",
        verified: (/** @type {Audit} */ { events }) =>
            `Verified: ${events} events, each replayed by the rules and the seed.`,
        holds: (/** @type {Audit} */ { events }) =>
            `No fault found in the ${events} events, but not everything could be checked.`,
        fault: (/** @type {Audit} */ { fault }) =>
            `A fault${fault?.seq ? ` at event ${fault.seq}` : ""}: ${fault?.what}.`,
        checked: [
            "Hashes: each event is chained to the one before, and none was changed, left out or put in.",
            "Rules: every move was legal, and all its consequences follow the rules.",
            "Chance: every draw follows from the seed that the hall had committed to before the first move.",
            "Secrets: all hidden information is open now and matches the record from the time of the game.",
            "Bots: each move of a bot is the one that its program chooses.",
        ],
        unchecked: "Not checked:",
        beyond: "What no log can prove",
        head: (/** @type {string} */ game, /** @type {string} */ head) => `Game ${game}, head ${head}`,
    },
    de: {
        differ: "Die Regeln in dieser Seite weichen von denen des Servers ab. Von jetzt an fragt die Seite den Server.",
        whatIfHere: "Was wäre, wenn?",
        whatIf: "Was wäre, wenn",
        from: (at) => `Was wäre, wenn, ab Ereignis ${at}: `,
        triedOut: "Ausprobierte Züge",
        wouldEnd: "Das würde das Spiel beenden. ",
        isCopy: "Das ist eine Kopie. Das Spiel ändert sich nicht, und was dir verborgen ist, ist ausgedacht.",
        leave: "Zurück zum Spiel",
        notPossibleHere: "Das kannst du hier nicht ausprobieren.",
        verify: "Dieses Spiel nachprüfen",
        verifyAny: "Ein Spiel nachprüfen",
        about: "Diese Seite spielt jedes Ereignis des Protokolls nach den Regeln nach. Sie berechnet jede Ziehung noch einmal aus dem Startwert, der am Ende des Spiels im Protokoll steht.",
        ofGame: "Das Protokoll dieses Spiels",
        ownServer:
            "Auch diese Seite kommt vom Server des Spiels. Gegen ihn beweist die Prüfung hier also nichts. Prüfe das gespeicherte Protokoll auf der Seite eines anderen Servers oder mit dem Befehl longhall audit.",
        save: "Das Protokoll speichern",
        file: "Ein Protokoll aus einer Datei",
        reading: "Das Protokoll wird gelesen …",
        replaying: "Jedes Ereignis wird nachgespielt …",
        stopped: "Die Prüfung ist an diesem Protokoll abgebrochen: nichts ist nachgeprüft.",
        notText: "Diese Datei ist kein Text in UTF-8: nichts ist nachgeprüft.",
        verified: ({ events }) =>
            `Nachgeprüft: ${events} Ereignisse, jedes nachgespielt nach den Regeln und dem Startwert.`,
        holds: ({ events }) =>
            `Kein Fehler in den ${events} Ereignissen gefunden, aber nicht alles konnte geprüft werden.`,
        fault: ({ fault }) => `Ein Fehler${fault?.seq ? ` in Ereignis ${fault.seq}` : ""}: ${fault?.what}.`,
        checked: [
            "Hashes: jedes Ereignis ist mit dem davor verkettet, und keines wurde geändert, ausgelassen oder eingefügt.",
            "Regeln: jeder Zug war erlaubt, und alle seine Folgen entsprechen den Regeln.",
            "Zufall: jede Ziehung folgt aus dem Startwert, auf den sich die Halle vor dem ersten Zug festgelegt hatte.",
            "Geheimes: alles Verborgene ist jetzt offen und stimmt mit dem überein, was während des Spiels festgehalten wurde.",
            "Bots: jeder Zug eines Bots ist der, den sein Programm wählt.",
        ],
        unchecked: "Nicht geprüft:",
        beyond: "Was kein Protokoll beweisen kann",
        head: (game, head) => `Spiel ${game}, letzter Hash ${head}`,
    },
});
