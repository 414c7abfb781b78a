// The guided first round of Vikings and of its Progress version: one or two short sentences for each step.
import { inLanguages } from "../../lib/language.js";

/** @type {Record<string, string>} */
export const guide = inLanguages({
    en: {
        goal: "Most victory points (VP) after six rounds win. Buy a set: a tile for your homeland, and the Viking beside it.",
        start: "Your start tile is free. It lies beside the base, in a row of your choice. Each row belongs to one trade.",
        startLeft:
            "Your start tile is free. Keep it out of your new Viking’s row: the left end that you bought does not fit beside it.",
        ship: "A ship lies on top and threatens the Vikings in its column, who then earn nothing. A warrior right below it repels it.",
        lands: "Green: the tile is in the row of the Viking, who lands and can earn there. Orange: they go to the base and wait.",
        base: "The tile fits, but not in the row of the Viking. They wait on the base until a boatsman brings them ashore.",
        price: "The number at a set is its price. Once the set at 0 is sold, the wheel turns, and all others get cheaper.",
        trades: "Goldsmiths earn gold, nobles and scouts VP. Fishermen feed five each at the end, warriors repel ships.",
        lock: "Locked: the set at 0 opens when its Viking is the last of its colour, or when your gold is below every other price.",
        vp: "Dashed: your gold is short, and VP pay the rest, one for one. “9 of it in VP” costs you nine points.",
        ends: "Sea meets sea, land meets land. A left end, middles and a right end are an island. Whole islands count at the end.",
        boatsmen:
            "Vikings on the base earn nothing. In large scorings each gray boatsman there can bring others ashore.",
        boatsman:
            "A boatsman brings only one Viking ashore in Progress, with a boat tile more. Vikings on the base earn nothing.",
        rounds: "Each round ends with a scoring. Small: goldsmiths earn 3 gold. Large: nobles, scouts and repelled ships pay, too.",
        bid: "The highest bid makes you start player: you lay a colour first and buy first. Or pass: it costs nothing.",
        remove: "You start this round. Take one of the 13 Vikings out of the game: the other twelve go to the wheel.",
        lay: "Lay all Vikings of one colour, from the most expensive space down. What comes last is cheap.",
        dearest: "Whoever buys the most expensive set on the wheel may take one of these special tiles with it.",
        special: "Take a special tile, or none. Each says when it pays: at once, in scorings, or at the end.",
        end: "Round 1 is over, and its goldsmiths have paid. Now you know the way. Scores and Rules tell the rest.",
    },
    de: {
        goal: "Nach sechs Runden gewinnen die meisten Siegpunkte (SP). Kaufe ein Set: ein Plättchen und den Wikinger daneben.",
        start: "Das Startplättchen ist umsonst. Es liegt am Festland, in einer Reihe deiner Wahl. Jede gehört einem Beruf.",
        startLeft:
            "Das Startplättchen ist umsonst. Leg es nicht in die Reihe des neuen Wikingers: dein linkes Ende passt nicht daneben.",
        ship: "Ein Schiff liegt oben und bedroht die Wikinger seiner Spalte: sie zählen nichts. Ein Krieger direkt darunter wehrt es ab.",
        lands: "Grün: das Plättchen liegt in der Reihe des Wikingers. Er landet und kann zählen. Orange: er wartet auf dem Festland.",
        base: "In die Reihe des Wikingers passt das Plättchen nicht. Er wartet auf dem Festland, bis ihn ein Bootsmann bringt.",
        price: "Die Zahl am Set ist sein Preis. Ist das Set zu 0 verkauft, dreht sich das Rad: alle anderen werden billiger.",
        trades: "Goldschmiede bringen Gold, Adlige und Späher SP. Fischer ernähren am Ende je fünf, Krieger wehren Schiffe ab.",
        lock: "Gesperrt: das Set zu 0 wird frei als letztes seiner Farbe, oder wenn dein Gold unter jedem anderen Preis liegt.",
        vp: "Gestrichelt: dein Gold reicht nicht, und SP zahlen den Rest, eins zu eins. „Davon 9 mit SP“ kostet dich neun Punkte.",
        ends: "See an See, Land an Land. Linkes Ende, Mittelstücke, rechtes Ende: eine Insel. Am Ende zählen die fertigen Inseln.",
        boatsmen:
            "Auf dem Festland zählt niemand. In großen Wertungen bringt jeder graue Bootsmann dort andere an Land.",
        boatsman:
            "In Progress bringt ein Bootsmann nur einen Wikinger an Land, mit einem Boot mehr. Auf dem Festland zählt niemand.",
        rounds: "Auf jede Runde folgt eine Wertung. Klein: Goldschmiede, je 3 Gold. Groß: auch Adlige, Späher, abgewehrte Schiffe.",
        bid: "Das höchste Gebot beginnt: es legt zuerst eine Farbe aus und kauft zuerst. Oder passe: das kostet nichts.",
        remove: "Du beginnst. Nimm einen der 13 Wikinger aus dem Spiel: die anderen zwölf kommen ans Rad.",
        lay: "Lege alle Wikinger einer Farbe aus, vom teuersten Feld abwärts. Was zuletzt kommt, ist billig.",
        dearest: "Wer das teuerste Set am Rad kauft, darf eines dieser Sonderplättchen dazunehmen.",
        special: "Nimm ein Sonderplättchen oder keines. Jedes sagt, wann es zählt: sofort, in Wertungen oder am Ende.",
        end: "Runde 1 ist vorbei, und die Goldschmiede haben gezahlt. Du weißt Bescheid. Den Rest sagen die Regeln.",
    },
});
