/** @type {typeof import("../../en/vikings/refusals.js").refusals} */
export const refusals = {
    not_this_step: {
        says: "Das Spiel wartet auf einen anderen Schritt.",
        words: "Die Schritte folgen einander wie in diesen Regeln, und das Spiel wartet nur auf die, die gerade an der Reihe sind",
    },
    no_progress: {
        says: "Dieses Spiel wird ohne die Option „Progress“ gespielt.",
        words: "Die Fassung Progress wird nur gespielt, wo ein Tisch sie gewählt hat",
    },
    no_auction: {
        says: "Dieses Spiel wird ohne die Option „Auktion“ gespielt.",
        words: "gibt es keine Auktion: Das Angebot einer Runde wird ausgelegt wie in Abschnitt 2.1",
    },
    negative_bid: {
        says: "Ein Gebot ist mindestens 0.",
        words: "Ein erstes Gebot darf 0 sein, aber nicht weniger",
    },
    bid_too_low: {
        says: "Biete mehr als das höchste Gebot, oder passe.",
        words: "reihum das Gebot erhöht oder gepasst, und wer passt, ist endgültig draußen",
    },
    bid_too_high: {
        says: "Dein Gold und deine SP reichen zusammen nicht für dieses Gebot.",
        words: "Gold und SP zusammen begrenzen ein Gebot",
    },
    none_drawn: {
        says: "Von dieser Farbe wurde kein Wikinger gezogen.",
        words: "Wer gewonnen hat, nimmt einen der dreizehn Wikinger aus dem Spiel",
    },
    none_to_place: {
        says: "Von dieser Farbe ist kein Wikinger mehr auszulegen.",
        words: "Wer die Auktion gewonnen hat, legt alle gezogenen einer Farbe aus, von Feld 11 abwärts; dann legen alle im Uhrzeigersinn je eine weitere Farbe ganz aus",
    },
    no_such_space: {
        says: "Das Rad hat die Felder 0 bis 11.",
        words: "Inseln von Feld 0 aufwärts, Schiffe von Feld 11 abwärts",
    },
    space_empty: {
        says: "Auf diesem Feld liegt kein Set mehr.",
        words: "dann kaufen alle im Uhrzeigersinn reihum je ein Set, bis keines mehr da ist",
    },
    set_locked: {
        says: "Das Set zum Preis 0 ist nur zu haben, wenn sein Wikinger der letzte seiner Farbe am Rad ist oder wenn dein Gold unter jedem anderen Preis liegt.",
        words: "Das Set zum Preis 0 darf nur gekauft werden",
    },
    cannot_pay: {
        says: "Dein Gold und deine SP reichen zusammen nicht für diesen Preis.",
        words: "Jedes andere Set darf kaufen, wessen Gold und SP zusammen für den Preis reichen",
    },
    no_free_exchange: {
        says: "Dieses Spiel wird ohne die Option „Freier Tausch“ gespielt.",
        words: "darf man im eigenen Zug beliebig viel tauschen, bevor man kauft oder bietet",
    },
    wrong_exchange: {
        says: "Tausche genau so viele SP, wie für den Preis an Gold fehlt.",
        words: "Beim Bezahlen wird genau so viel getauscht, wie an Gold fehlt",
    },
    wrong_amount: {
        says: "Tausche mindestens 1 und höchstens alle deine SP.",
        words: "von 1 bis zu allen eigenen SP",
    },
    wrong_start_row: {
        says: "Das Startplättchen kommt in eine der Reihen 2 bis 6.",
        words: "in Spalte 1 einer der Reihen 2 bis 6",
    },
    wrong_row: {
        says: "Schiffe liegen in Reihe 1, Inseln in den Reihen 2 bis 6.",
        words: "Reihe 1 ist für Schiffe, die Reihen 2 bis 6 sind für Inseln",
    },
    no_such_column: {
        says: "Die Spalten werden ab 1 gezählt, vom Festland nach rechts.",
        words: "Das Festland liegt links von Spalte 1",
    },
    cell_taken: {
        says: "Dort liegt schon ein Plättchen.",
        words: "auf einem Feld liegt nur ein Plättchen",
    },
    first_columns_first: {
        says: "Schiffe füllen zuerst die Spalten 1 bis 3.",
        words: "Die Spalten 1 bis 3 werden zuerst gefüllt",
    },
    not_the_next_column: {
        says: "Dieses Schiff kommt in die nächste Spalte rechts von allen anderen.",
        words: "Ab dem vierten Schiff kommt jedes in die nächste Spalte rechts",
    },
    ships_not_adjacent: {
        says: "Mit der Option „Schiffe nebeneinander“ berührt jedes Schiff außer dem ersten ein anderes.",
        words: "berührt außerdem jedes Schiff außer dem ersten ein anderes",
    },
    not_adjacent: {
        says: "Keine Seite des Plättchens würde das Festland oder ein anderes Inselplättchen berühren.",
        words: "Mindestens eine Seite des Plättchens muss das Festland oder ein anderes Inselplättchen berühren",
    },
    edges_do_not_match: {
        says: "Meer läge an Land: Links und rechts müssen die Nachbarn passen, und das Festland ist Meer.",
        words: "Links und rechts muss Meer an Meer und Land an Land liegen",
    },
    viking_on_ship: {
        says: "Auf einem Schiff steht niemand: Schicke den Wikinger aufs Festland.",
        words: "ebenso jeder Wikinger, der mit einem Schiff kam",
    },
    boatsman_on_island: {
        says: "Bootsleute warten auf dem Festland: Schicke auch diesen dorthin.",
        words: "und jeder Bootsmann",
    },
    viking_not_in_its_row: {
        says: "Der Wikinger darf nur in der Reihe seiner Farbe auf dem Plättchen stehen; schicke ihn aufs Festland.",
        words: "Liegt das gekaufte Plättchen in der Reihe seines Wikingers, darf er darauf gestellt werden",
    },
    not_open: {
        says: "Ein solches Sonderplättchen liegt nicht offen.",
        words: "darf ein Plättchen aus der offenen Auslage nehmen",
    },
    cannot_replace: {
        says: "Das Gebäudeplättchen ersetzt ein gewöhnliches Mittelstück mit dem gleichen Gebäude in deiner Heimat.",
        words: "Es ersetzt sofort ein gewöhnliches Mittelstück mit dem gleichen Gebäude in der Heimat der Person, der es gehört",
    },
    no_boatsman: {
        says: "Auf deinem Festland wartet kein Bootsmann.",
        words: "Ein Bootsmann auf dem Festland bringt Wikinger von dort",
    },
    no_boat: {
        says: "Du hast kein Boot.",
        words: "Wer ein Boot hat, darf es aufbrauchen",
    },
    needs_boat: {
        says: "Ohne Boot bringt ein Bootsmann einen einzigen Wikinger: Nenne seine Farbe.",
        words: "Ein Bootsmann bringt einen einzigen Wikinger an Land",
    },
    colour_and_mode: {
        says: "Nenne eine Farbe, oder nimm von jeder einen, dann aber ohne eine Farbe zu nennen.",
        words: "Ein Bootsmann wird für Wikinger einer Farbe ausgeschickt, die der Zug nennt, oder für einen von jeder Farbe, und dann nennt der Zug keine",
    },
    nobody_can_land: {
        says: "Auf deinem Festland wartet kein solcher Wikinger, oder in seiner Reihe ist kein leeres Inselplättchen.",
        words: "bringt Wikinger von dort auf leere Inselplättchen in ihrer eigenen Reihe",
    },
    same_as_listed: {
        says: "Ein anderer Zug bringt dieselben Wikinger und steht zur Wahl: mit nur einer Farbe und ohne Boot.",
        words: "ist nur einer erlaubt: eher eine Farbe als von jeder einen, und ohne Boot",
    },
    must_sail: {
        says: "Nach der letzten Runde müssen Bootsleute übersetzen, solange ein Wikinger landen kann.",
        words: "muss man damit fortfahren, solange es einen Bootsmann gibt und einen Wikinger, der landen kann",
    },
    not_aboard: {
        says: "Von dieser Farbe ist kein Wikinger an Bord.",
        words: "An Land kommt nur, wen der Bootsmann bringt",
    },
    cannot_land_there: {
        says: "Wikinger landen auf leeren Inselplättchen in der Reihe ihrer Farbe.",
        words: "auf leere Inselplättchen in ihrer eigenen Reihe",
    },
};
