/** For all errors about the Vikings that are to move. */
const MOVES = "zieht einen oder mehrere Wikinger oben von einem Trupp auf einen anderen Trupp";

/** For all errors about the Viking that is to be placed. */
const PLACES = "setzt entweder einen Wikinger aus dem eigenen Lager auf ein leeres Feld";

/** @type {typeof import("../../en/vikingdoms/refusals.js").refusals} */
export const refusals = {
    no_such_square: {
        says: "Die Felder heißen a1 bis d4.",
        words: "Die Felder heißen a1 bis d4",
    },
    not_this_step: {
        says: "Das Spiel wartet auf einen anderen Schritt.",
        words: "Die Schritte folgen einander wie in diesen Regeln, und das Spiel wartet nur auf die, die gerade an der Reihe sind",
    },
    camp_empty: {
        says: "In deinem Lager ist kein Wikinger mehr.",
        words: PLACES,
    },
    square_taken: {
        says: "Dort steht ein Trupp: Gesetzt wird auf leere Felder.",
        words: PLACES,
    },
    no_troop: {
        says: "Auf dem Feld, das die Wikinger verlassen sollen, steht kein Trupp.",
        words: MOVES,
    },
    wrong_count: {
        says: "Es zieht mindestens 1 Wikinger und höchstens der ganze Trupp.",
        words: MOVES,
    },
    empty_square: {
        says: "Wikinger ziehen auf einen anderen Trupp, nie auf ein leeres Feld.",
        words: "Wikinger ziehen nie auf ein leeres Feld",
    },
    same_troop: {
        says: "Wikinger ziehen auf einen anderen Trupp.",
        words: MOVES,
    },
    out_of_reach: {
        says: "Nicht erreichbar: Ein Trupp aus 1 zieht ein Feld gerade, aus 2 beliebig weit gerade, aus 3 mit einem Springerzug, aus 4 beliebig weit diagonal, aus 5 beliebig weit gerade oder diagonal.",
        words: "Wie weit sie ziehen können, hängt von der ganzen Höhe des Trupps ab, den sie verlassen",
    },
    troop_between: {
        says: "Ein anderer Trupp steht im Weg: Nur ein Springerzug springt über andere hinweg.",
        words: "Wer beliebig weit zieht, zieht über leere Felder bis zum ersten Trupp",
    },
    undoes_last_move: {
        says: "Der letzte Zug der Gegenseite darf nicht genau rückgängig gemacht werden.",
        words: "Ein Zug darf den letzten Zug der Gegenseite nicht genau rückgängig machen",
    },
    golden_rule: {
        says: "Die goldene Regel: Du kannst einen Raubtrupp mit deinem Wikinger obenauf bilden, also musst du es.",
        words: "Wer mit einem erlaubten Zug einen Raubtrupp mit einem eigenen Wikinger obenauf bilden kann, muss einen solchen Zug machen",
    },
    not_on_this_island: {
        says: "Dieses Plättchen ist nicht auf der Insel, der der Raubzug gilt.",
        words: "Wer führt, nimmt eines der beiden Plättchen",
    },
    not_their_tile: {
        says: "Die Gegenseite hat dieses Plättchen nicht.",
        words: "Die Gegenseite nimmt ihr eines ihrer Plättchen weg",
    },
    ally_taken: {
        says: "Dieses Bündnis ist schon vergeben.",
        words: "mit wem, ist unter den noch freien Verbündeten frei zu wählen",
    },
    no_such_islands: {
        says: "Nenne zwei verschiedene Inseln mit ihren Nummern von 1 bis 5, die obere zuerst.",
        words: "Zwei Inseln, die den Platz tauschen, werden mit ihren Nummern vom oberen Ende genannt, die obere zuerst",
    },
    island_raided: {
        says: "Nur Inseln, denen der Raubzug noch bevorsteht, können den Platz tauschen.",
        words: "denen der Raubzug noch bevorsteht",
    },
    wrong_exchange: {
        says: "Tausche mindestens 1 Gefangenen aus und höchstens so viele, wie die Seite mit weniger Gefangenen hat.",
        words: "Wer beginnt, wählt die Anzahl, von 1 bis zur kleineren der beiden Gefangenenzahlen",
    },
};
