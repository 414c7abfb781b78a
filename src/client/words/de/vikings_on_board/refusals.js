/** For bets that would go to an impossible place. */
const MOVES_A_BET = "kommt auf einen anderen Kreis eines Schiffs, das noch nicht in See gestochen ist";

/** @type {typeof import("../../en/vikings_on_board/refusals.js").refusals} */
export const refusals = {
    not_this_step: {
        says: "Das Spiel wartet auf einen anderen Schritt.",
        words: "Die Schritte folgen einander wie in diesen Regeln, und das Spiel wartet nur auf die, die gerade an der Reihe sind",
    },
    no_lone_viking: {
        says: "Dieses Spiel wird ohne die Option „Einzelner Wikinger“ gespielt.",
        words: "ohne die es keinen einzelnen Wikinger gibt",
    },
    action_taken: {
        says: "Jede Aktion lässt sich einmal in der Runde wählen, und diese ist schon gewählt.",
        words: "So wird jede Aktion höchstens einmal in einer Runde gewählt",
    },
    not_performable: {
        says: "Diese Aktion lässt sich jetzt nicht ausführen, eine andere freie schon.",
        words: "Gewählt werden muss eine Aktion, die sich ausführen lässt",
    },
    without_effect: {
        says: "Keine freie Aktion lässt sich jetzt ausführen: Wähle diese ohne einen Schritt.",
        words: "nur wenn es keine solche freie Aktion gibt, wird irgendeine freie gewählt, ohne Wirkung",
    },
    draws_first: {
        says: "Diese Aktion zieht zuerst eine Ware: Schicke ihren Schritt danach.",
        words: "Eine Aktion kann zusammen mit dem Schritt geschickt werden, der sie ausführt, außer wenn dazwischen eine Ware gezogen wird",
    },
    not_this_action: {
        says: "Das führt die gewählte Aktion nicht aus.",
        words: "führt diese Aktion sofort aus",
    },
    no_such_ship: {
        says: "Die Schiffe haben die Nummern 1 bis 8.",
        words: "Züge nennen ein Schiff bei seiner Nummer, 1 bis 8",
    },
    ship_sailed: {
        says: "Dieses Schiff ist in See gestochen.",
        words: "Alle betreffen nur Schiffe, die noch nicht in See gestochen sind",
    },
    bet_to_sailed_ship: {
        says: "Wetten kommen nicht zu einem Schiff, das in See gestochen ist.",
        words: MOVES_A_BET,
    },
    viking_to_sailed_ship: {
        says: "Dieses Schiff ist in See gestochen: Der Wikinger kommt auf eines, das noch da ist.",
        words: "auf einem Schiff, das noch nicht in See gestochen ist",
    },
    sailed_before: {
        says: "Dieses Schiff ist schon in See gestochen.",
        words: "wählt ein Schiff, das noch nicht in See gestochen ist",
    },
    no_such_body: {
        says: "Ein solches Teil hat das Schiff nicht; gezählt wird ab 1, vom Bug an.",
        words: "ein Teil bei seinem Platz unter denen hinter dem Bug, gezählt ab 1",
    },
    jump_to_same_ship: {
        says: "Ein Teil springt zu einem anderen Schiff.",
        words: "Ein Teil, das springt, gleich welchen Clans, geht ans Ende eines anderen Schiffs",
    },
    swap_on_one_ship: {
        says: "Die Teile, die die Plätze tauschen, müssen auf zwei verschiedenen Schiffen sein.",
        words: "Zwei Teile verschiedener Schiffe, gleich welchen Clans, tauschen die Plätze",
    },
    ships_in_order: {
        says: "Nenne das Schiff mit der kleineren Nummer zuerst.",
        words: "ein Tausch nennt das Schiff mit der kleineren Nummer zuerst",
    },
    ship_full: {
        says: "Ein Schiff hat höchstens fünf Teile.",
        words: "Ein Schiff hat nie mehr Teile, als die Tabelle in Abschnitt 1 sagt",
    },
    not_yours_to_promote: {
        says: "Dieses Teil ist von einem anderen Clan: Nach vorn rückt ein eigenes.",
        words: "Ein Teil des eigenen Clans rückt an die Spitze seines Schiffs",
    },
    not_yours_to_jump: {
        says: "Dieses Teil ist von einem anderen Clan: Bei dieser Aktion springt ein eigenes.",
        words: "Ein Teil des eigenen Clans geht ans Ende eines anderen Schiffs",
    },
    not_yours_to_board: {
        says: "Dieses Teil ist von einem anderen Clan: Dein Wikinger kommt auf ein eigenes.",
        words: "stellt man einen unbenutzten Wikinger auf ein Teil des eigenen Clans",
    },
    already_in_front: {
        says: "Dieses Teil ist schon an der Spitze.",
        words: "Eines, das schon dort ist, kann nicht gewählt werden",
    },
    viking_aboard: {
        says: "Auf diesem Teil steht schon ein Wikinger.",
        words: "auf jedem Teil steht höchstens einer",
    },
    token_not_in_hand: {
        says: "Eine solche Wettmarke hast du nicht auf der Hand.",
        words: "Wer wettet, nimmt dafür eine Marke, die noch auf der Hand ist",
    },
    no_bet_there: {
        says: "Bei diesem Schiff hast du keine Wette.",
        words: "Umsetzen darf man nur eigene Wetten",
    },
    same_circle: {
        says: "Auf diesem Kreis liegt die Wette schon.",
        words: MOVES_A_BET,
    },
    bet_there: {
        says: "Bei diesem Schiff hast du schon eine Wette.",
        words: "niemand hat je zwei Wetten bei einem Schiff",
    },
    not_the_top_token: {
        says: "Das ist nicht die Ware, die gezogen wurde.",
        words: "Die oberste Ware des Stapels kommt offen auf einen beliebigen Bug",
    },
    not_drawn: {
        says: "Eine solche Ware wurde nicht gezogen.",
        words: "legt eine davon offen auf einen beliebigen Bug",
    },
    price_at_most: {
        says: "Dieser Preis ist schon so hoch, wie es geht.",
        words: "Der Preis einer Art steigt um eins, bis zum höchsten",
    },
    ship_not_ready: {
        says: "Wähle ein Schiff mit einer Ware und einem Teil, solange es eines gibt.",
        words: "mit einer Ware auf dem Bug und einem Teil dahinter",
    },
    must_remove: {
        says: "An der Reihe ist ein Clan, den niemand spielt: Wähle die Ware, die aus dem Spiel kommt.",
        words: "sucht der linke Nachbar der Person, die als nächste nimmt, eine Ware aus, die aus dem Spiel kommt",
    },
    must_take: {
        says: "Dein Clan ist an der Reihe: Nimm eine Ware.",
        words: "In der Reihenfolge der Führung bekommt jeder Clan eine Ware, die aussucht, wer ihn spielt",
    },
    not_on_the_bow: {
        says: "Eine solche Ware liegt nicht mehr auf dem Bug.",
        words: "Nur die Waren auf dem Bug dieses Schiffs werden aufgeteilt",
    },
};
