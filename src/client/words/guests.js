// The texts for guests, who play against bots without an account.
import { inLanguages } from "../lib/language.js";

export const guests = inLanguages({
    en: {
        playNow: "Play now",
        playNowHow: "Against a bot, without an account",
        asGuest: "You play as a guest.",
        chooseName: "Keep your games: choose a name",
        maybeCreated:
            "The server did not answer. Try again: if it has made a guest for you, it deletes this guest after a week",
        tooMany: "Too many guests play from your network. Create an account with a name and a password",
        heading: "Keep your games",
        how: "Choose a name and a password. Then you can play with other people. Without a name, your games are deleted after seven days without a visit.",
        keep: "Keep my games",
        keepByPasskey: "Keep them with a passkey",
        kept: "The account is yours",
        maybeClaimed: "The server did not answer. The account may be yours already. Press the button again to find out",
        claimedBefore:
            "The account is yours already, but its recovery code was lost on the way. Make a new one on this page",
        leaveHeading: "Leave",
        leaveHow: "Your games as a guest are deleted. Then you can sign in to another account.",
        leave: "Delete my games and leave",
    },
    de: {
        playNow: "Jetzt spielen",
        playNowHow: "Gegen einen Bot, ohne Konto",
        asGuest: "Du spielst als Gast.",
        chooseName: "Behalte deine Spiele: wähle einen Namen",
        maybeCreated:
            "Der Server hat nicht geantwortet. Versuche es noch einmal: hat er einen Gast für dich angelegt, löscht er ihn nach einer Woche",
        tooMany: "Aus deinem Netz spielen zu viele Gäste. Lege ein Konto mit Namen und Passwort an",
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
    },
});
