/** @type {typeof import("../../en/vikings/guide.js").guide} */
export const guide = {
    goal: "Die meisten Siegpunkte (SP) nach sechs Runden gewinnen. Kaufe ein Set: Plättchen und Wikinger. Die Zahl ist der Preis.",
    start: "Das Startplättchen ist umsonst: ein linkes Ende, links ist See. Es liegt am Festland, in der Reihe eines Berufs.",
    startLeft:
        "Das Startplättchen ist umsonst. Nicht in die Reihe des neuen Wikingers: zwei linke Enden (links See) passen nicht.",
    ship: "Ein Schiff liegt oben und bedroht die Wikinger seiner Spalte: sie zählen nichts. Ein Krieger direkt darunter wehrt es ab.",
    lands: "Grün: das Plättchen liegt in der Reihe des Wikingers. Er landet und kann zählen. Orange: er wartet auf dem Festland links.",
    base: "In die Reihe des Wikingers passt es nicht. Er wartet auf dem Festland links, bis ein grauer Bootsmann ihn bringt.",
    price: "Ist das Set zum Preis 0 verkauft, dreht sich das Rad, und alle anderen werden billiger.",
    trades: "Goldschmiede bringen Gold, Adlige und Späher SP. Fischer ernähren am Ende je fünf, Krieger wehren Schiffe ab.",
    lock: "Gesperrt: das Set zu 0 wird frei als letztes seiner Farbe, oder wenn dein Gold unter jedem anderen Preis liegt.",
    vp: "Gestrichelt: dein Gold reicht nicht, und SP zahlen den Rest, eins zu eins. „Davon 9 mit SP“ kostet dich neun Punkte.",
    ends: "See an See, Land an Land. Linkes Ende, Mittelstücke, rechtes Ende: eine Insel. Am Ende zählen die fertigen Inseln.",
    boatsmen: "Auf dem Festland zählt niemand. In großen Wertungen bringt jeder graue Bootsmann dort andere an Land.",
    boatsman:
        "In Progress bringt ein Bootsmann nur einen Wikinger an Land, mit einem Boot mehr. Auf dem Festland zählt niemand.",
    rounds: "Auf jede Runde folgt eine Wertung. Klein: Goldschmiede, je 3 Gold. Groß: auch Adlige, Späher, abgewehrte Schiffe.",
    bid: "Die meisten Siegpunkte (SP) nach sechs Runden gewinnen. Biete, um zuerst zu legen und zu kaufen, oder passe.",
    remove: "Du beginnst. Nimm einen der 13 Wikinger aus dem Spiel: die anderen zwölf kommen ans Rad.",
    lay: "Lege alle Wikinger einer Farbe aus, vom teuersten Feld abwärts. Was zuletzt kommt, ist billig.",
    dearest: "Wer das teuerste Set am Rad kauft, darf eines dieser Sonderplättchen dazunehmen.",
    special: "Nimm ein Sonderplättchen oder keines. Jedes sagt, wann es zählt: sofort, in Wertungen oder am Ende.",
    end: "Runde 1 ist vorbei, und die Goldschmiede haben gezahlt. Du weißt Bescheid. Den Rest sagen die Regeln.",
};
