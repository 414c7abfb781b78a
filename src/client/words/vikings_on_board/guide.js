// The guided first round of Vikings on Board: one or two short sentences for each step.
import { inLanguages } from "../../lib/language.js";

/** @type {Record<string, string>} */
export const guide = inLanguages({
    en: {
        goal: "Supplies from ships that sail and won bets are points. Your topmost Viking walks to a free action: choose one.",
        bodies: "Behind each bow lie bodies: parts of a ship, each with the sail and shields of a clan. Most shields lead.",
        sail: "One ship sails after a round if somebody chose Set sail. Its clans share the supplies, the leader first.",
        bets: "A bet pays its number if its clan leads that ship when it sails. You may bet on any clan.",
        order: "Actions further down do more. But Vikings walk from the top: who waits at the bottom is last in the next round.",
        market: "Each supply is worth its price in the market at the end. Prices rise by the action Marketplace, and never fall.",
        promote:
            "Choose a body of your clan: it moves next to the bow. At equal shields the clan nearer the bow leads.",
        body: "Choose the body that jumps. It takes its shields to the end of another ship.",
        jump: "Choose its new ship: none holds more than five bodies. The order of clans under each ship says who leads.",
        bet: "Choose a token above, then a circle at a ship. Others see where you bet, but not the number.",
        load: "Choose the ship for this supply. The clans aboard share it when the ship sails.",
        raise: "Choose the supply whose price rises by 1, to 4 at most. All tokens of that kind gain, whoever has them.",
        swap: "Choose two bodies on two ships: they change places.",
        ship: "You choose the ship that sails. Look at who leads it, at its supplies, and at the bets.",
        take: "Your clan takes a supply. Clans take one each in order of their shields, round and round, until none is left.",
        end: "The next round goes back to the other side. After seven ships the most points win. Rules tell the rest.",
    },
    de: {
        goal: "Waren von Schiffen, die ablegen, und gewonnene Wetten sind Punkte. Dein oberster Wikinger geht zu einer Aktion.",
        bodies: "Hinter jedem Bug liegen Teile des Rumpfs, jedes mit Segel und Schilden eines Clans. Die meisten Schilde führen.",
        sail: "Nach der Runde legt ein Schiff ab, wenn jemand „In See stechen“ wählt. Die Clans teilen die Waren, die Führung zuerst.",
        bets: "Eine Wette zahlt ihre Zahl, wenn ihr Clan das Schiff führt, sobald es ablegt. Wette auf jeden Clan, den du willst.",
        order: "Weiter unten sind die Aktionen stärker. Aber gezogen wird von oben: wer unten steht, ist in der nächsten Runde spät dran.",
        market: "Am Ende ist jede Ware ihren Preis auf dem Markt wert. Preise steigen durch die Aktion „Markt“ und fallen nie.",
        promote:
            "Wähle ein Teil deines Clans: es rückt an den Bug. Bei gleich vielen Schilden führt, wer dem Bug näher ist.",
        body: "Wähle das Teil, das springt. Mit seinen Schilden kommt es ans Ende eines anderen Schiffs.",
        jump: "Wähle sein neues Schiff: keines fasst mehr als fünf Teile. Unter jedem Schiff steht, welche Clans führen.",
        bet: "Wähle oben eine Marke, dann einen Kreis an einem Schiff. Andere sehen, worauf du wettest, aber nicht die Zahl.",
        load: "Wähle das Schiff für diese Ware. Legt es ab, teilen sie die Clans an Bord.",
        raise: "Wähle die Ware, deren Preis um 1 steigt, höchstens auf 4. Das nützt allen, die solche Waren haben.",
        swap: "Wähle zwei Teile auf zwei Schiffen: sie tauschen die Plätze.",
        ship: "Du wählst das Schiff, das in See sticht. Sieh nach, wer es führt, was es geladen hat und wo gewettet ist.",
        take: "Dein Clan nimmt eine Ware. Reihum nimmt jeder Clan eine, die meisten Schilde zuerst, bis keine mehr da ist.",
        end: "In der nächsten Runde geht es zur anderen Seite zurück. Nach sieben Schiffen ist Schluss. Den Rest sagen die Regeln.",
    },
});
