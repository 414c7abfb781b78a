// The name, summary and options of Vikings on Board, the captions of its figures,
// its refusals, and the words for its moves.
import { inLanguages } from "../../lib/language.js";

export { refusals } from "./refusals.js";

/** @type {import("../titles.js").About} */
export const about = inLanguages({
    en: {
        name: "Vikings on Board",
        summary: "Send Vikings through the village, load and man the ships, and bet on who will command them.",
        options: {
            lone_viking: {
                name: "Lone Viking",
                about: "For two players: after one takes the action Set sail, the other puts a Viking, worth a shield, on a body of their own clan.",
            },
            open_bets: {
                name: "Open bets",
                about: "Gambling tokens that win are turned up at once, so that everybody can count all points.",
            },
        },
        presets: {},
    },
    de: {
        name: "Vikings on Board",
        summary: "Schicke Wikinger durch das Dorf, belade und bemanne die Schiffe und wette, wer sie führen wird.",
        options: {
            lone_viking: {
                name: "Einzelner Wikinger",
                about: "Zu zweit: Nachdem die eine Seite „In See stechen“ gewählt hat, stellt die andere einen Wikinger, der als Schild zählt, auf ein Teil des eigenen Clans.",
            },
            open_bets: {
                name: "Offene Wetten",
                about: "Wettmarken, die gewinnen, werden sofort aufgedeckt, sodass sich jederzeit alle Punkte zählen lassen.",
            },
        },
        presets: {},
    },
});

/** The captions of the figures, by section. @type {Record<string, string>} */
export const captions = inLanguages({
    en: {
        1: "The signs of the clans and of the supplies, and a ship: its bow on the left with the supplies, behind it the bodies with their shields.",
        2: "Before the first move: the Vikings fill one side of the village.",
        3.1: "The topmost Viking who has not moved goes to the other side. Frames mark the actions that can be chosen.",
        4: "Promote: frames mark the bodies that may move to the front of their ship.",
        5.1: "Framed: the ships that may set sail.",
        5.2: "Below each ship are the clans in order of control.",
        5.3: "The ship that sails, and the tokens from which one is taken.",
        5.4: "Bets lie on the circles at the left, face down: the mark stands for a token that the viewer does not know.",
        6: "What players have at the end.",
        7: "Players see the numbers of their own gambling tokens, but only the count of the others' tokens.",
        8: "Framed: the bodies on which the lone Viking may stand.",
    },
    de: {
        1: "Die Zeichen der Clans und der Waren und ein Schiff: links der Bug mit den Waren, dahinter die Teile des Rumpfs mit ihren Schilden.",
        2: "Vor dem ersten Zug: die Wikinger füllen eine Seite des Dorfs.",
        3.1: "Der oberste Wikinger, der noch nicht gezogen hat, geht auf die andere Seite. Umrandet sind die Aktionen, die zur Wahl stehen.",
        4: "Nach vorn: umrandet sind die Teile, die an die Spitze ihres Schiffs rücken dürfen.",
        5.1: "Umrandet: die Schiffe, die in See stechen dürfen.",
        5.2: "Unter jedem Schiff stehen die Clans in der Reihenfolge der Führung.",
        5.3: "Das Schiff, das ablegt, und die Waren, von denen eine genommen wird.",
        5.4: "Wetten liegen verdeckt auf den Kreisen links: das Zeichen steht für eine Marke, die man nicht kennt.",
        6: "Was alle am Ende haben.",
        7: "Von den eigenen Wettmarken sieht man die Zahlen, von fremden nur die Anzahl.",
        8: "Umrandet: die Teile, auf denen der einzelne Wikinger stehen darf.",
    },
});

/** The words for the API's names of moves. @type {Record<string, string>} */
export const names = inLanguages({
    en: {
        choose_action: "Choose an action",
        promote: "Promote",
        move_body: "Move a body",
        place_bet: "Place a bet",
        move_bet: "Move a bet",
        load: "Load",
        raise: "Raise",
        swap: "Swap",
        choose_ship: "Choose a ship",
        take_supply: "Take a supply",
        remove_supply: "Remove a supply",
        place_lone_viking: "Place the lone Viking",
    },
    de: {
        choose_action: "Eine Aktion wählen",
        promote: "Nach vorn",
        move_body: "Ein Teil versetzen",
        place_bet: "Wetten",
        move_bet: "Eine Wette umsetzen",
        load: "Laden",
        raise: "Erhöhen",
        swap: "Tauschen",
        choose_ship: "Ein Schiff wählen",
        take_supply: "Eine Ware nehmen",
        remove_supply: "Eine Ware aus dem Spiel nehmen",
        place_lone_viking: "Den einzelnen Wikinger stellen",
    },
});
