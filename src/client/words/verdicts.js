// The German texts for the verifier's English findings: errors, unchecked parts, and facts that no log proves.
import { exceptEnglish } from "../lib/language.js";

/**
 * The errors, by the verifier's own sentences. "#" stands for a number or a name in both, and for details in the
 * English ones.
 */
export const logFaults = exceptEnglish({
    de: {
        "a deadline had passed before it, and no event records that":
            "davor war eine Frist abgelaufen, und nichts berichtet davon",
        "the game is created a second time": "das Spiel wird ein zweites Mal angelegt",
        "no host could start the game": "niemand ist da, der das Spiel beginnen könnte",
        "not all have agreed to take moves back": "nicht alle haben zugestimmt, Züge zurückzunehmen",
        "the game has begun, so no player can sit down": "das Spiel hat begonnen, und niemand nimmt mehr Platz",
        "this is not the id of a bot in this seat": "das ist nicht die Kennung eines Bots auf diesem Platz",
        "no host could seat a bot": "niemand ist da, der einen Bot Platz nehmen lassen könnte",
        "this person does not sit there": "diese Person sitzt nicht dort",
        "the game has begun, so no player can add entropy":
            "das Spiel hat begonnen, und niemand trägt mehr etwas zum Zufall bei",
        "this person had already added entropy": "diese Person hat schon etwas zum Zufall beigetragen",
        "only its player can move for seat # now": "für Platz # zieht jetzt niemand, außer wer dort sitzt",
        "seat # has no bot whose turn it is": "auf Platz # ist kein Bot am Zug",
        "its move is closed": "der Zug ist verborgen",
        "it is not the turn of this account in seat #": "dieses Konto auf Platz # ist nicht am Zug",
        "in this game the time of a seat ends without a claim":
            "in diesem Spiel muss niemand beanspruchen, dass die Zeit eines Platzes um ist",
        "in this game time ends only by a claim": "in diesem Spiel läuft keine Zeit von selbst ab",
        "seat # had time left": "Platz # hatte noch Zeit",
        "the game was not open for # days without an event":
            "das Spiel stand nicht # Tage offen, ohne dass etwas geschah",
        "not all players have agreed to end the game": "nicht alle haben zugestimmt, das Spiel zu beenden",
        "the game has not come to its end": "das Spiel ist noch nicht zu Ende",
        "nobody sits in seat #": "auf Platz # sitzt niemand",
        "a person has the account of a bot": "eine Person hat das Konto eines Bots",
        "the game would have refused it: #": "das hätte das Spiel nicht zugelassen",
        "this account does not sit in seat #": "dieses Konto sitzt nicht auf Platz #",
        "this account could not do that then": "dieses Konto konnte das zu dieser Zeit nicht tun",
        "the rules give another event": "es wäre etwas anderes geschehen",
        "the rules give it no `#`": "das Feld „#“ hätte es nicht",
        "its `#` is missing": "das Feld „#“ fehlt",
        "its `#` differs from the one that the rules give": "nach Regeln und Zufall stünde im Feld „#“ etwas anderes",
        "it has a secret where the rules make none: #": "es gibt ein Geheimnis, wo die Regeln keines vorsehen",
        "a secret is missing": "ein Geheimnis fehlt",
        "the # of a secret differs from the one that the rules give: #":
            "nach Regeln und Zufall wäre ein Geheimnis ein anderes",
        "# is not played by #": "mit so vielen Plätzen wird das nicht gespielt",
        "the rules do not accept its options: #": "die Regeln kennen diese Optionen nicht",
        "its options are not complete": "die Optionen sind nicht vollständig",
        "it has offsets of a zone and no clock": "es nennt die Verschiebungen einer Zeitzone und hat keine Uhr",
        "its seats are kept for others, and it is no rematch":
            "die Plätze sind für andere reserviert, obwohl es keine Revanche ist",
        "somebody is invited twice": "jemand ist zweimal eingeladen",
        "its creator has the account of a bot": "wer es angelegt hat, hat das Konto eines Bots",
        "a secret hides nothing: #": "ein Geheimnis verbirgt nichts",
        "the line is longer than # bytes": "die Zeile ist länger als # Bytes",
        "it is a rematch of itself": "es ist eine Revanche für sich selbst",
        "it keeps more seats than it has": "es reserviert mehr Plätze, als es hat",
        "it admits no bots, and bots are to sit down": "es lässt keine Bots zu, und doch sollen Bots Platz nehmen",
        "its clock is not valid: #": "eine solche Uhr gibt es nicht",
        "its offsets are those of no time zone": "solche Verschiebungen hat keine Zeitzone",
        "the line is no event: #": "die Zeile ist kein Ereignis",
        "the line is not written as the format says: hex is in lower case, and nothing null":
            "die Zeile ist nicht so geschrieben, wie das Format es verlangt",
        "its payload is no JSON: #": "der Inhalt ist kein JSON",
        "its payload is no event: #": "der Inhalt ist kein Ereignis",
        "its time is not written as the format says": "die Zeit ist nicht so geschrieben, wie das Format es verlangt",
        "a secret stands for something that is not there": "ein Geheimnis steht für etwas, das nicht da ist",
        "its secrets are not in order, or two stand for the same":
            "die Geheimnisse sind nicht geordnet, oder zwei stehen für dasselbe",
        "the seats of a secret are not in rising order":
            "die Plätze eines Geheimnisses sind nicht aufsteigend geordnet",
        "its move is missing, and no secret holds it": "der Zug steht nicht da, und kein Geheimnis enthält ihn",
        "the line is not UTF-8": "die Zeile ist kein UTF-8",
        "the log is empty": "das Protokoll ist leer",
        "the line does not end with a line feed": "die Zeile endet nicht mit einem Zeilenvorschub",
        "the line begins with a byte order mark": "die Zeile beginnt mit einer Byte-Reihenfolge-Marke",
        "the line ends with a carriage return": "die Zeile endet mit einem Wagenrücklauf",
        "the line is blank": "die Zeile ist leer",
        "the line is no JSON: #": "die Zeile ist kein JSON",
        "its numbers are not all integers from #": "nicht alle Zahlen sind ganze Zahlen, die das Format zulässt",
        "it is not canonical JSON (RFC 8785), from its byte # on: each key once and in order, and no spaces":
            "ab Byte # ist das kein kanonisches JSON (RFC 8785)",
        "the log does not begin with the creation of the game":
            "das Protokoll beginnt nicht damit, dass das Spiel angelegt wird",
        "it does not name its game: #": "es nennt sein Spiel nicht",
        "its ruleset has no name of small letters, digits and `_`": "das Regelwerk hat keinen zulässigen Namen",
        "its number does not follow": "die Nummer schließt nicht an",
        "it does not name the hash of the event before": "es nennt nicht den Hash des Ereignisses davor",
        "its hash is not the hash of its content": "der Hash ist nicht der des Inhalts",
        "it follows the end of the game": "es folgt auf das Ende des Spiels",
        "it is earlier than the event before": "es ist früher als das Ereignis davor",
        "the seed is not the one that it commits to": "der Startwert ist nicht der, auf den es sich festlegt",
        "the log ends here, although #": "das Protokoll endet hier, obwohl noch etwas folgen musste",
        "this is the log of game #, not of game #": "das ist das Protokoll von Spiel #, nicht von Spiel #",
        "its hash is not the one that was noted: this is another log":
            "der Hash ist nicht der notierte: Das ist ein anderes Protokoll",
        "the log ends here, but the game had come to event #":
            "das Protokoll endet hier, aber das Spiel war schon bei Ereignis #",
        "it does not reveal the seed that the game had committed to":
            "es nennt den Startwert nicht, auf den sich das Spiel festgelegt hatte",
        "it creates no game": "es legt kein Spiel an",
        "the position after it is impossible": "was es berichtet, ergibt kein Spiel",
        "after event # #": "nach Ereignis # hätte erst etwas anderes geschehen müssen",
        "it had to happen at once, at the time of event #": "es hätte sofort geschehen müssen, zur Zeit von Ereignis #",
        "by the rules it has no effect": "es wäre nichts geschehen",
        "the game has not begun": "das Spiel hat noch nicht begonnen",
        "no move that was legal then gives this event": "kein Zug, der da erlaubt war, führt hierher",
        "it does not reveal the seed": "es nennt den Startwert nicht",
        "its seed is not the one that the game had committed to":
            "der Startwert ist nicht der, auf den sich das Spiel festgelegt hatte",
        // For errors that only a newer verifier has.
        "": "etwas daran stimmt nicht",
    },
});

/** The unchecked parts, by the verifier's codes. "#" stands for the events. */
export const unchecked = exceptEnglish({
    de: {
        running:
            "das Spiel ist nicht zu Ende: Das Protokoll kann weitergehen, und nichts darin sagt, wie weit es schon war",
        cut_short: "das Protokoll endet, obwohl sofort noch etwas folgen musste",
        chance: "#: was gezogen wurde, und das Salz der Geheimnisse, denn der Startwert ist nicht genannt",
        bot_choices: "#: dass ein Bot diesen Zug gewählt hat, denn der Startwert ist nicht genannt",
        closed: "#: Teile, die in diesem Exemplar verborgen sind",
        redacted: "#: dass sie aus den Regeln folgen, denn Teile früherer Ereignisse sind in diesem Exemplar verborgen",
        unknown_bot: "#: dass ein Bot diesen Zug gewählt hat, denn dieses Programm kennt die Version des Bots nicht",
        unknown: "#: Etwas darin kennt dieses Programm nicht; von da an wurden nur Hashes, Nummern und Zeiten geprüft",
        beacon: "#: dass der Zufallswert von außen der ist, den sein Netz unterschrieben hat",
        zone: "#: dass die Zeitzone diese Verschiebungen hat, denn die Tabelle dieses Programms nennt andere",
        "": "etwas, das nur eine neuere Fassung dieser Seite erklären kann",
    },
});

/** The facts that no log can prove, in the verifier's order. */
export const beyond = exceptEnglish({
    de: {
        all: [
            "wer hinter einem Konto saß, und dass zwei Konten zwei Menschen sind",
            "dass eine Anfrage im Protokoll von dem Konto kam, das es nennt, oder dass die Halle keine ausgelassen hat",
            "dass ein Zug nach Auftrag vorher hinterlegt war, und ein anderer nicht",
            "dass niemand sah, was verborgen war, oder den Startwert wählte, nachdem andere ihren Beitrag zum Zufall genannt hatten",
            "dass das Spiel vor einer Revanche von denen gespielt wurde, die es gespielt haben sollen",
            "dass alle, die an einem privaten Spiel teilnahmen, dessen Code bekommen hatten",
            "dass die Uhr der Halle richtig ging",
        ],
    },
});

/** The words for events: one, some, and a run of them. */
export const numbered = exceptEnglish({
    de: { one: "Ereignis #", other: "Ereignisse #", run: "# bis #" },
});
