// The name, summary and options of Vikings on Board, the captions of its figures,
// and the words for its moves.

/** @type {import("../../titles.js").About} */
export const about = {
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
};

/** The captions of the figures, by section. @type {Record<string, string>} */
export const captions = {
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
};

/** The words for the API's names of moves. @type {Record<string, string>} */
export const names = {
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
};
