// The name, summary and options of Vikings, the captions of its figures,
// its refusals, and the words for its moves.
import { inLanguages } from "../../lib/language.js";

export { refusals } from "./refusals.js";

/** @type {import("../titles.js").About} */
export const about = inLanguages({
    en: {
        name: "Vikings",
        summary: "Buy islands and Vikings from a turning wheel, build a homeland, and keep the ships away.",
        options: {
            progress: {
                name: "Progress",
                about: "With special tiles. A boatsman brings one Viking ashore.",
            },
            auction: {
                name: "Auction",
                about: "Players bid for the start player figure each round, and lay the Vikings.",
            },
            special_vikings_fed: {
                name: "Special Vikings fed",
                about: "Vikings on building tiles must be fed like all others.",
            },
            free_exchange: {
                name: "Free exchange",
                about: "In their turn players exchange VP for gold before they buy or bid. Otherwise only a payment exchanges VP.",
            },
            ships_adjacent: {
                name: "Ships adjacent",
                about: "Every ship after the first must touch another ship.",
            },
        },
        presets: {
            online: {
                name: "Online",
                about: "As the guide to the online game: ships fill the first three columns in any order. Players may exchange VP for gold before they buy or bid.",
            },
            printed: {
                name: "Printed",
                about: "As the printed rulebook: a second ship touches the first, and players may exchange VP for gold before they buy or bid. A ship does not support an island tile, as in the guide.",
            },
        },
    },
    de: {
        name: "Wikinger",
        summary: "Kaufe Inseln und Wikinger an einem Rad, das sich dreht, baue eine Heimat und halte die Schiffe fern.",
        options: {
            progress: {
                name: "Progress",
                about: "Mit Sonderplättchen. Ein Bootsmann bringt nur einen Wikinger an Land.",
            },
            auction: {
                name: "Auktion",
                about: "In jeder Runde wird um die Startfigur geboten, und ihr legt die Wikinger aus.",
            },
            special_vikings_fed: {
                name: "Alle essen mit",
                about: "Auch Wikinger auf Gebäudeplättchen brauchen eine Mahlzeit.",
            },
            free_exchange: {
                name: "Freier Tausch",
                about: "In deinem Zug tauschst du SP in Gold, bevor du kaufst oder bietest. Sonst werden SP nur beim Bezahlen getauscht.",
            },
            ships_adjacent: {
                name: "Schiffe nebeneinander",
                about: "Jedes Schiff nach dem ersten muss ein anderes berühren.",
            },
        },
        presets: {
            online: {
                name: "Wie online",
                about: "Wie in der Anleitung zum Onlinespiel: die ersten drei Spalten der Schiffe in beliebiger Folge, und vor dem Kaufen oder Bieten lassen sich SP in Gold tauschen.",
            },
            printed: {
                name: "Wie gedruckt",
                about: "Wie in der gedruckten Regel: ein zweites Schiff berührt das erste, und vor dem Kaufen oder Bieten lassen sich SP in Gold tauschen. Ein Schiff gibt einem Inselplättchen keinen Halt, wie in der Anleitung.",
            },
        },
    },
});

/** The versions that people choose like a title, by the option that they switch on. @type {Record<string, import("../titles.js").Edition>} */
export const editions = inLanguages({
    en: {
        progress: {
            name: "Vikings: Progress",
            summary:
                "The second game at the same wheel: bid for the first choice, and win special tiles with the best sets.",
        },
    },
    de: {
        progress: {
            name: "Wikinger: Progress",
            summary:
                "Das zweite Spiel am selben Rad: biete um die erste Wahl und hol dir mit teuren Sets Sonderplättchen.",
        },
    },
});

/** The captions of the figures, by section. @type {Record<string, string>} */
export const captions = inLanguages({
    en: {
        1.1: "The six colours around the wheel, each with the sign of its trade.",
        1.2: "A left end, the middles with their four buildings, and a right end.",
        1.3: "The sign on a sail is that of the last row that the ship threatens; its value is below.",
        1.4: "A homeland late in the game: the ships in row 1, a row for each trade, and the base on the left.",
        2: "The six rounds, and the scoring after each.",
        2.1: "Twelve sets: islands from space 0 upward, ships from space 11 downward, a Viking beside each.",
        2.2: "The prices are in the middle. Frames mark what this player can buy, dashed frames if VP help to pay. The lock is on the set at price 0.",
        2.3: "The five cells in which the start tile may lie.",
        2.4: "The first ship may go in any of the first three columns.",
        2.5: "Frames mark all cells that fit the tile in hand.",
        2.6: "A shield marks where the Viking may land. An arrow means that they go to the base.",
        3.1: "Threatened cells are hatched. A tick is on each ship that a warrior repels.",
        3.2: "Ringed: the goldsmiths who earn gold.",
        3.3: "The choice of Vikings that a boatsman may bring.",
        3.4: "Ringed: the repelled ships, which pay first.",
        4.1: "Ringed: the ships that are not repelled, and cost their value.",
        4.3: "Ringed: the tiles of the completed islands.",
        4.4: "Ringed: the fishermen who feed others.",
        5.1: "Special tiles in the open row.",
        5.2: "The Vikings that were drawn, and the bids that are possible.",
        5.3: "The tiles are in place; the Vikings come colour by colour, from the highest space down.",
        5.4: "Framed: the special tiles that can be taken.",
        5.5: "With a boat a boatsman brings more.",
        5.6: "Ringed: the building tiles. Each Viking on one and around it counts at the end.",
    },
    de: {
        1.1: "Die sechs Farben rund um das Rad, jede mit dem Zeichen ihres Berufs.",
        1.2: "Ein linkes Ende, die Mittelstücke mit ihren vier Gebäuden und ein rechtes Ende.",
        1.3: "Das Zeichen auf dem Segel ist das der letzten Reihe, die das Schiff bedroht; darunter steht sein Wert.",
        1.4: "Eine Heimat spät im Spiel: die Schiffe in Reihe 1, eine Reihe für jeden Beruf, links das Festland.",
        2: "Die sechs Runden und die Wertung nach jeder.",
        2.1: "Zwölf Sets: Inseln von Feld 0 aufwärts, Schiffe von Feld 11 abwärts, neben jedem ein Wikinger.",
        2.2: "In der Mitte stehen die Preise. Umrandet ist, was gekauft werden kann, gestrichelt, wenn Siegpunkte mitzahlen; das Schloss liegt auf dem Set zum Preis 0.",
        2.3: "Die fünf Felder, auf denen das Startplättchen liegen darf.",
        2.4: "Das erste Schiff darf in jede der ersten drei Spalten.",
        2.5: "Umrandet sind alle Felder, auf die das Plättchen passt.",
        2.6: "Wo ein Schild gezeichnet ist, darf der Wikinger landen; ein Pfeil heißt, dass er aufs Festland geht.",
        3.1: "Bedrohte Felder sind schraffiert. Ein Haken ist an jedem Schiff, das ein Krieger abwehrt.",
        3.2: "Umringt: die Goldschmiede, die Gold einbringen.",
        3.3: "Die Auswahl der Wikinger, die ein Bootsmann bringen darf.",
        3.4: "Umringt: die abgewehrten Schiffe, die zuerst zahlen.",
        4.1: "Umringt: die Schiffe, die nicht abgewehrt sind und ihren Wert kosten.",
        4.3: "Umringt: die Plättchen der fertigen Inseln.",
        4.4: "Umringt: die Fischer, die andere ernähren.",
        5.1: "Sonderplättchen in der offenen Auslage.",
        5.2: "Die gezogenen Wikinger und die möglichen Gebote.",
        5.3: "Die Plättchen liegen; die Wikinger kommen Farbe für Farbe, vom höchsten Feld abwärts.",
        5.4: "Umrandet: die Sonderplättchen, die genommen werden können.",
        5.5: "Mit einem Boot bringt ein Bootsmann mehr.",
        5.6: "Umringt: die Gebäudeplättchen. Am Ende zählt jeder Wikinger darauf und ringsum.",
    },
});

/** The words for the API's names of moves. @type {Record<string, string>} */
export const names = inLanguages({
    en: {
        bid: "Bid",
        pass_bid: "Pass",
        remove_viking: "Take a Viking out",
        lay_colour: "Lay a colour",
        buy: "Buy",
        exchange: "Exchange",
        place_start_tile: "Place the start tile",
        place_tile: "Place the tile",
        take_special: "Take a special tile",
        decline_special: "Take no special tile",
        replace_tile: "Replace a tile",
        sail: "Sail",
        land: "Land",
        end_sailing: "Sail no more",
    },
    de: {
        bid: "Bieten",
        pass_bid: "Passen",
        remove_viking: "Einen Wikinger aus dem Spiel nehmen",
        lay_colour: "Eine Farbe auslegen",
        buy: "Kaufen",
        exchange: "Tauschen",
        place_start_tile: "Das Startplättchen legen",
        place_tile: "Das Plättchen legen",
        take_special: "Ein Sonderplättchen nehmen",
        decline_special: "Kein Sonderplättchen nehmen",
        replace_tile: "Ein Plättchen ersetzen",
        sail: "Übersetzen",
        land: "Landen",
        end_sailing: "Nicht mehr übersetzen",
    },
});
