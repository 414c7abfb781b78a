/** @type {typeof import("../../en/vikings_on_board/title.js").about} */
export const about = {
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
};

/** @type {typeof import("../../en/vikings_on_board/title.js").captions} */
export const captions = {
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
};

/** @type {typeof import("../../en/vikings_on_board/title.js").names} */
export const names = {
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
};
