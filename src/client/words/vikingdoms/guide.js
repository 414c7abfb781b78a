// The guided first round of Vikingdoms: one or two short sentences for each step.
import { inLanguages } from "../../lib/language.js";

/** @type {Record<string, string>} */
export const guide = inLanguages({
    en: {
        ends: "Each raid takes the two tiles of an island, one island after the other. Choose the end of the row to begin at.",
        goal: "You win by three villages, three ports or 16 coins, which raids bring. A troop of six or more Vikings raids an island.",
        leader: "Whoever owns the top Viking of the raiding troop leads the raid, and chooses first from the island’s two tiles.",
        heights:
            "Instead, Vikings may join another troop. A troop of 1 goes one square, of 2 straight on, of 3 as a knight does.",
        count: "Choose how many leave from the top, then a green troop. On it they keep their order.",
        far: "A troop of 4 goes diagonally, of 5 in all eight directions. The whole height counts, however many leave.",
        golden: "Golden rule: if you can form a troop of six or more with your own Viking on top, you must.",
        camp: "You place Vikings from your camp. Prisoners sit in the other’s lockup, and cannot be placed from there.",
        tile: "You lead: take a tile, your opponent gets the other. More prisoners on a tile take the difference in Vikings.",
        seize: "Riot: your opponent has a second rioter and loses a tile. You choose it, and take as many prisoners as it shows.",
        ally: "A second village, port or fortress brings an ally. With Freya the golden rule does not bind you; Völund is worth 3 coins.",
        exchange: "Both give back the same number of prisoners, one for one. They return to the camps. Or decline.",
        swap: "Gunnar may swap two islands that are still to be raided. Or leave them as they are.",
        end: "The raid is over: its troop is back in the camps, and the marker is at the next island. Rules tell the rest.",
    },
    de: {
        ends: "Raubzüge holen die zwei Plättchen einer Insel, eine Insel nach der anderen. Wähle das Ende, an dem sie beginnen.",
        goal: "Es gewinnen drei Dörfer, drei Häfen oder 16 Münzen aus Raubzügen. Ein Trupp ab sechs Wikingern überfällt eine Insel.",
        leader: "Wem der oberste Wikinger des Raubtrupps gehört, der führt und wählt zuerst unter den zwei Plättchen der Insel.",
        heights:
            "Oder Wikinger ziehen auf einen anderen Trupp: aus einem Trupp von 1 ein Feld, von 2 geradeaus, von 3 wie ein Springer.",
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
    },
});
