/** @type {typeof import("../../en/vikings_on_board/guide.js").guide} */
export const guide = {
    goal: "Waren von Schiffen, die ablegen, und gewonnene Wetten sind Punkte. Dein oberster Wikinger geht zu einer Aktion.",
    bodies: "Hinter jedem Bug liegen Teile des Rumpfs, jedes mit Segel und Schilden eines Clans. Die meisten Schilde führen.",
    sail: "Nach der Runde legt ein Schiff ab, wenn jemand „In See stechen“ wählt. Die Clans teilen die Waren, die Führung zuerst.",
    bets: "Eine Wette zahlt ihre Zahl, wenn ihr Clan das Schiff führt, sobald es ablegt. Wette auf jeden Clan, den du willst.",
    order: "Weiter unten sind die Aktionen stärker. Aber gezogen wird von oben: wer unten steht, ist in der nächsten Runde spät dran.",
    market: "Am Ende ist jede Ware ihren Preis auf dem Markt wert. Preise steigen durch die Aktion „Markt“ und fallen nie.",
    promote:
        "Wähle ein Teil deines Clans: es rückt an den Bug. Bei gleich vielen Schilden führt, wer dem Bug näher ist.",
    body: "Wähle das Teil des Rumpfs, das springt. Mit Segel und Schilden kommt es ans Ende eines anderen Schiffs.",
    jump: "Wähle sein neues Schiff: keines fasst mehr als fünf Teile. Unter jedem Schiff steht, welche Clans führen.",
    bet: "Wähle oben eine Marke, dann einen Kreis an einem Schiff. Andere sehen, worauf du wettest, aber nicht die Zahl.",
    load: "Wähle das Schiff für diese Ware: sie liegt auf dem Bug, ganz vorn. Legt es ab, teilen sie die Clans an Bord.",
    raise: "Wähle die Ware, deren Preis um 1 steigt, höchstens auf 4. Das nützt allen, die solche Waren haben.",
    swap: "Wähle zwei Teile auf zwei Schiffen: sie tauschen die Plätze.",
    ship: "Du wählst das Schiff, das in See sticht. Sieh nach, wer es führt, was es geladen hat und wo gewettet ist.",
    take: "Dein Clan nimmt eine Ware. Reihum nimmt jeder Clan eine, die meisten Schilde zuerst, bis keine mehr da ist.",
    end: "In der nächsten Runde geht es zur anderen Seite zurück. Nach sieben Schiffen ist Schluss. Den Rest sagen die Regeln.",
};
