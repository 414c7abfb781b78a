/** @type {typeof import("../../en/vikingdoms/guide.js").guide} */
export const guide = {
    ends: "Raubzüge holen die zwei Plättchen einer Insel, eine Insel nach der anderen. Wähle das Ende, an dem sie beginnen.",
    goal: "Es gewinnen drei Dörfer, drei Häfen oder 16 Münzen aus Raubzügen. Ein Trupp ab sechs Wikingern beider Farben überfällt eine Insel.",
    leader: "Wem der oberste Wikinger des Raubtrupps gehört, der führt und wählt zuerst unter den zwei Plättchen der Insel.",
    heights:
        "Oder zieh Wikinger beider Farben auf einen Trupp: aus einem von 1 ein Feld, von 2 geradeaus, von 3 wie ein Springer.",
    count: "Wähle, wie viele von oben gehen, dann einen grünen Trupp. Darauf behalten sie ihre Ordnung.",
    far: "Aus einem Trupp von 4 geht es diagonal, von 5 in alle acht Richtungen. Es zählt die ganze Höhe davor.",
    golden: "Goldene Regel: kannst du einen Trupp ab sechs bilden, auf dem dein Wikinger oben steht, dann musst du.",
    camp: "Du setzt Wikinger aus deinem Lager. Gefangene sind bei der Gegenseite in Haft und lassen sich nicht setzen.",
    tile: "Du führst: nimm ein Plättchen, die Gegenseite bekommt das andere. Wer mehr Gefangene darauf hat, nimmt die Differenz.",
    seize: "Aufruhr: die Gegenseite hat den zweiten Aufrührer und verliert ein Plättchen. Wähle es und nimm so viele Gefangene.",
    ally: "Ein zweites Dorf, ein zweiter Hafen, eine zweite Festung bringt Verbündete. Völund ist 3 Münzen wert.",
    exchange: "Beide geben gleich viele Gefangene zurück, eins zu eins. Sie gehen in die Lager. Oder lehne ab.",
    swap: "Gunnar darf zwei Inseln tauschen, denen der Raubzug noch bevorsteht. Oder lass sie, wo sie sind.",
    end: "Der Raubzug ist vorbei: der Trupp ist in den Lagern, der Marker bei der nächsten Insel. Den Rest sagen die Regeln.",
};
