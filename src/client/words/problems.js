// The German texts for the server's problems, by their codes, and for the reasons of dropped orders.
import { exceptEnglish } from "../lib/language.js";

/** The server's additional English details are left out. */
export const problems = exceptEnglish({
    de: {
        malformed_body: "Das lässt sich so nicht annehmen: Etwas daran fehlt, ist zu lang oder passt nicht.",
        malformed_query: "Danach lässt sich so nicht fragen.",
        malformed_move: "Einen solchen Zug gibt es hier nicht.",
        malformed_condition: "Eine solche Bedingung gibt es hier nicht.",
        key_not_taken: "Das lässt sich nicht wiederholen: Die Antwort gibt es nur einmal.",
        not_signed_in: "Du bist nicht mehr angemeldet: Melde dich an.",
        bad_credentials: "Das stimmt nicht: Name, Passwort, Passkey oder Code ist falsch.",
        proof_missing: "Dafür musst du noch einmal zeigen, wer du bist.",
        proof_wrong: "Passwort oder Passkey ist falsch, oder es hat zu lange gedauert.",
        scope_missing: "Das darf dieses Token nicht.",
        guests_may_not:
            "Gäste spielen allein gegen Bots, ein Spiel nach dem anderen und höchstens drei am Tag. Wähle einen Namen, und mehr geht.",
        not_your_seat: "Du hast in diesem Spiel keinen Platz.",
        not_yours: "Das hat jemand anderes geschrieben.",
        not_invited: "In diesem Spiel ist kein Platz für dich frei.",
        matched_only:
            "Die Plätze dieses Spiels vergibt das Haus. Wähle das Spiel in der Übersicht unter „Mit anderen spielen“.",
        not_the_host:
            "Das darf nur, wer das Spiel angelegt hat, oder ohne diese Person, wer auf dem ersten besetzten Platz sitzt.",
        no_such_game: "Dieses Spiel gibt es nicht, oder du darfst es nicht sehen.",
        not_found: "Das gibt es nicht.",
        method_not_allowed: "Das geht an dieser Adresse nicht.",
        not_acceptable: "Was der Server schicken kann, nimmt dieses Programm nicht an.",
        changed_meanwhile: "Das hat sich inzwischen geändert: Sieh es dir noch einmal an.",
        stale_seq: "Das Spiel ist schon weiter.",
        cursor_ahead: "Der Server hat einen älteren Stand: Lade neu.",
        not_your_turn: "Du bist nicht am Zug.",
        orders_changed: "Deine Aufträge haben sich inzwischen geändert.",
        your_turn: "Du bist am Zug: Ziehe, und lass Aufträge für den nächsten Zug da.",
        game_full: "Alle Plätze sind besetzt.",
        game_started: "Das Spiel hat schon begonnen.",
        game_not_active: "Dieses Spiel läuft nicht.",
        game_not_finished: "Das Spiel ist noch nicht zu Ende.",
        deadline_passed: "Eine Frist dieses Spiels ist gerade abgelaufen.",
        nothing_to_claim: "Niemandes Zeit ist um.",
        no_vacation:
            "So lässt sich deine Uhr nicht anhalten: Ein Urlaub beginnt heute oder später, endet binnen eines Jahres, braucht genug Urlaubstage, und es gibt immer nur einen.",
        nothing_to_undo: "Es gibt keinen Zug zurückzunehmen.",
        no_time_left: "Danach hätte jemand keine Zeit mehr.",
        too_many_undos: "Öfter lassen sich in diesem Spiel keine Züge zurücknehmen.",
        already_offered: "Das ist schon angeboten: Antworte darauf.",
        offer_declined:
            "Das wurde abgelehnt; nach dem nächsten Zug geht es wieder. Bots nehmen nichts zurück, was gezogen oder aufgedeckt wurde.",
        no_such_offer: "Dieses Angebot steht nicht mehr.",
        bots_not_admitted: "In diesem Spiel spielen keine Bots mit.",
        nobody_there: "Auf diesem Platz sitzt niemand.",
        too_many_waiting:
            "Du wartest schon in drei Spielen auf andere. Verlasse eines davon, oder warte, bis eines beginnt.",
        nothing_to_confirm: "Dieses Spiel fragt gerade nicht, ob du noch spielen willst.",
        too_few_players: "Dafür sind es noch zu wenige.",
        entropy_given: "Du hast zum Zufall dieses Spiels schon etwas beigetragen, und dabei bleibt es.",
        already_seated: "Du hast in diesem Spiel schon einen Platz.",
        name_taken: "Diesen Namen hat schon jemand.",
        talk_full: "In diesem Spiel hast du so viele Nachrichten geschrieben, wie eine Person schreiben darf.",
        too_many_games: "Du spielst in so vielen Spielen, wie es geht: Beende erst einige.",
        already_claimed: "Dieses Konto gehört schon dir: Lade die Seite neu.",
        never_private: "Dieses Spiel war von Anfang an öffentlich.",
        no_passkeys: "Diese Halle hat eine Adresse statt eines Namens und nimmt deshalb keine Passkeys an.",
        last_way_in:
            "Ohne diesen Passkey käme niemand mehr in dein Konto: Richte erst einen anderen oder ein Passwort ein.",
        too_many_passkeys: "Mehr Passkeys gehen nicht: Entferne erst einen.",
        too_many_bots: "Mehr Bots gehen nicht: Entferne erst einen.",
        too_many_blocks: "Mehr Konten lassen sich nicht blockieren: Gib erst eines davon wieder frei.",
        too_many_addresses: "Mehr davon gehen nicht: Entferne erst etwas.",
        nobody_to_nudge: "Das Spiel wartet nur auf dich oder auf einen Bot.",
        body_too_slow: "Es ist nicht rechtzeitig beim Server angekommen: Versuche es noch einmal.",
        body_too_large: "Das ist zu lang.",
        encoded_body: "Das kam gepackt an, und so nimmt es der Server nicht.",
        wrong_content_type: "In dieser Form nimmt es der Server nicht an.",
        illegal_move: "Das verbieten die Regeln.",
        log_damaged:
            "Die gespeicherten Daten dieses Spiels sind beschädigt: Es ruht, bis der Betreiber der Halle sie repariert hat.",
        reveals_before_end:
            "Dieser Zug deckt etwas auf oder wird gleich beantwortet: Schicke erst danach, was folgen soll.",
        bad_passkey: "Dieser Passkey ist schon bekannt oder passt nicht zu dem, was gefragt war.",
        bad_app:
            "Diese App lässt sich nicht hereinlassen: Sie ist nicht zu finden, oder was sie über sich sagt, ist unvollständig oder falsch.",
        bad_options: "So lässt sich das nicht spielen: Wähle andere Optionen oder eine andere Zahl von Plätzen.",
        common_password: "Dieses Passwort würden alle als eines der ersten raten: Wähle ein anderes.",
        key_reused: "Das wurde schon einmal geschickt, aber mit anderem Inhalt.",
        too_many_requests: "Das war zu oft hintereinander: Warte ein wenig und versuche es noch einmal.",
        too_many_streams: "Zu viele deiner Anfragen warten: Schließe andere Fenster mit dieser Seite.",
        internal: "Auf dem Server ist etwas schiefgegangen.",
        unavailable: "Der Server kann gerade nicht antworten: Versuche es gleich noch einmal.",
        // For codes that only a newer server has.
        unknown: "Das geht so nicht.",
    },
});

/** The reasons of orders dropped without a refusal of the rules. "#" stands for the name of a condition. */
export const drops = exceptEnglish({
    de: {
        unmet: "Eine Bedingung war nicht erfüllt: #.",
        game_over: "Das Spiel ist zu Ende.",
        resigned: "Du hast das Spiel verlassen.",
        timed_out: "Deine Zeit war um, bevor das gespielt werden konnte.",
        undone: "Züge wurden zurückgenommen, und du bist wieder am Zug.",
    },
});
