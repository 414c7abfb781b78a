// The texts about the rules in the page: trials with them, and their findings about a log.
import { inLanguages } from "../lib/language.js";

/** @typedef {{events: number, fault: {seq: number, what: string} | null}} Audit */

export const rules = inLanguages({
    en: {
        differ: "The rules in this page and the server's differ. The server's count: it is asked from now on.",
        whatIfHere: "What if from here?",
        whatIf: "What if",
        from: (/** @type {number | undefined} */ at) => `What if, from event ${at}: `,
        triedOut: "Moves tried out",
        wouldEnd: "This would end the game. ",
        isCopy: "This is a copy: nothing of it happens, and what you cannot know is made up.",
        leave: "Back to the game",
        notHere: "That cannot be tried out here.",
        verify: "Verify this game",
        verifyAny: "Verify a game",
        about: "The rules in this page decide every event of the log anew, and compute every draw again from the seed that is told at the end.",
        ofGame: "The log of this game",
        ownServer:
            "The server of the game has sent this page, too, so this check proves nothing against its operator. Check the saved log at another server's page, or by the command longhall audit.",
        save: "Save the log",
        file: "A log from a file",
        reading: "The log is read…",
        deciding: "Every event is decided anew…",
        stopped: "The verifier has stopped at this log: nothing is verified.",
        notText: "This file is no text in UTF-8: nothing is verified.",
        verified: (/** @type {Audit} */ { events }) =>
            `Verified: ${events} events, each decided anew by the rules and the seed.`,
        holds: (/** @type {Audit} */ { events }) =>
            `Holds as far as it goes: nothing speaks against its ${events} events, but not everything could be checked.`,
        fault: (/** @type {Audit} */ { fault }) =>
            `A fault${fault?.seq ? ` at event ${fault.seq}` : ""}: ${fault?.what}.`,
        checked: [
            "Hashes: each event is chained to the one before, and none was changed, left out or put in.",
            "Rules: every move was legal, and everything that followed from it is what the rules say.",
            "Chance: every draw follows from the seed that the hall had committed to before the first move.",
            "Secrets: what was hidden during the game is open now, and is what was recorded then.",
            "Bots: each move of a bot is the one that its program chooses.",
        ],
        unchecked: "Not checked:",
        beyond: "What no log can prove",
        head: (/** @type {string} */ game, /** @type {string} */ head) => `Game ${game}, head ${head}`,
    },
    de: {
        differ: "Die Regeln in dieser Seite und die des Servers weichen voneinander ab. Es gelten die des Servers: ab jetzt wird er gefragt.",
        whatIfHere: "Was wäre, wenn?",
        whatIf: "Was wäre, wenn",
        from: (at) => `Was wäre, wenn, ab Ereignis ${at}: `,
        triedOut: "Ausprobierte Züge",
        wouldEnd: "Das würde das Spiel beenden. ",
        isCopy: "Das ist eine Kopie: nichts davon geschieht, und was du nicht wissen kannst, ist ausgedacht.",
        leave: "Zurück zum Spiel",
        notHere: "Das lässt sich hier nicht ausprobieren.",
        verify: "Dieses Spiel nachprüfen",
        verifyAny: "Ein Spiel nachprüfen",
        about: "Die Regeln in dieser Seite entscheiden jedes Ereignis des Protokolls neu und berechnen jede Ziehung noch einmal aus dem Startwert, der am Ende genannt wird.",
        ofGame: "Das Protokoll dieses Spiels",
        ownServer:
            "Auch diese Seite kommt vom Server des Spiels. Gegen ihn beweist die Prüfung hier also nichts. Prüfe das gespeicherte Protokoll auf der Seite eines anderen Servers oder mit dem Befehl longhall audit.",
        save: "Das Protokoll speichern",
        file: "Ein Protokoll aus einer Datei",
        reading: "Das Protokoll wird gelesen …",
        deciding: "Jedes Ereignis wird neu entschieden …",
        stopped: "Die Prüfung ist an diesem Protokoll abgebrochen: nichts ist nachgeprüft.",
        notText: "Diese Datei ist kein Text in UTF-8: nichts ist nachgeprüft.",
        verified: ({ events }) =>
            `Nachgeprüft: ${events} Ereignisse, jedes neu entschieden nach den Regeln und dem Startwert.`,
        holds: ({ events }) =>
            `Hält, soweit es reicht: nichts spricht gegen die ${events} Ereignisse, aber nicht alles konnte geprüft werden.`,
        fault: ({ fault }) => `Ein Fehler${fault?.seq ? ` in Ereignis ${fault.seq}` : ""}: ${fault?.what}.`,
        checked: [
            "Hashes: jedes Ereignis ist mit dem davor verkettet, und keines wurde geändert, ausgelassen oder eingefügt.",
            "Regeln: jeder Zug war erlaubt, und alles, was daraus folgte, ist das, was die Regeln sagen.",
            "Zufall: jede Ziehung folgt aus dem Startwert, auf den sich die Halle vor dem ersten Zug festgelegt hatte.",
            "Geheimes: was während des Spiels verborgen war, ist jetzt offen, und es ist das, was damals festgehalten wurde.",
            "Bots: jeder Zug eines Bots ist der, den sein Programm wählt.",
        ],
        unchecked: "Nicht geprüft:",
        beyond: "Was kein Protokoll beweisen kann",
        head: (game, head) => `Spiel ${game}, letzter Hash ${head}`,
    },
});
