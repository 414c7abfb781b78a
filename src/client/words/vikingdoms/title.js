// The name, summary and options of Vikingdoms, the captions of its figures,
// its refusals, and the words for its moves.
import { inLanguages } from "../../lib/language.js";

export { refusals } from "./refusals.js";

/** @type {import("../titles.js").About} */
export const about = inLanguages({
    en: {
        name: "Vikingdoms",
        summary: "Recruit raiding troops on a small board, lead them, and build the sixth kingdom.",
        options: {},
        presets: {},
    },
    de: {
        name: "Vikingdoms",
        summary: "Wirb auf einem kleinen Spielplan Trupps für Raubzüge an, führe sie und baue das sechste Königreich.",
        options: {},
        presets: {},
    },
});

/** The captions of the figures, by section. @type {Record<string, string>} */
export const captions = inLanguages({
    en: {
        1: "The twelve territory tiles: coins at the left, prisoners at the right, and the red sign of a rioter.",
        2: "The islands in their row, and the choice of the end where the raids begin.",
        3.1: "Framed in green: squares for a Viking of the camp. Dashed: troops from which Vikings can move.",
        3.2: "A troop of three is picked: a knight's move leads to the framed troops.",
        3.3: "The golden rule: only the framed troop may move, because it can make a raiding troop.",
        3.6: "The Vikings of the picked troop make the framed one a raiding troop.",
        4.1: "The raided island: the leader takes one of its tiles.",
        4.2: "The realms of both players: each lockup holds Vikings of the other.",
        4.3: "Framed: the tiles of which one is lost by the riot.",
        4.4: "The allies who can be taken.",
        4.5: "An exchange: both return as many as the number says.",
        5: "The realms when the game is over.",
    },
    de: {
        1: "Die zwölf Gebietsplättchen: links Münzen, rechts Gefangene, und das rote Zeichen eines Aufrührers.",
        2: "Die Inseln in ihrer Reihe und die Wahl des Endes, an dem die Raubzüge beginnen.",
        3.1: "Grün umrandet: Felder für einen Wikinger aus dem Lager. Gestrichelt: Trupps, aus denen Wikinger ziehen können.",
        3.2: "Ein Trupp aus dreien ist gewählt: ein Springerzug führt zu den umrandeten Trupps.",
        3.3: "Die goldene Regel: nur der umrandete Trupp darf ziehen, denn er kann einen Raubtrupp bilden.",
        3.6: "Die Wikinger des gewählten Trupps machen den umrandeten zum Raubtrupp.",
        4.1: "Die überfallene Insel: wer führt, nimmt eines ihrer Plättchen.",
        4.2: "Die Reiche beider: in Haft sind jeweils Wikinger der Gegenseite.",
        4.3: "Umrandet: die Plättchen, von denen eines durch den Aufruhr verloren geht.",
        4.4: "Die Verbündeten, die genommen werden können.",
        4.5: "Ein Austausch: beide geben so viele zurück, wie die Zahl sagt.",
        5: "Die Reiche, wenn das Spiel aus ist.",
    },
});

/** The words for the API's names of moves. @type {Record<string, string>} */
export const names = inLanguages({
    en: {
        choose_end: "Choose an end",
        place: "Place",
        move: "Move",
        choose_tile: "Choose a tile",
        seize_tile: "Seize a tile",
        take_ally: "Take an ally",
        swap_islands: "Swap islands",
        decline_swap: "Swap nothing",
        decline_exchange: "Exchange nobody",
    },
    de: {
        choose_end: "Ein Ende wählen",
        place: "Setzen",
        move: "Ziehen",
        choose_tile: "Ein Plättchen wählen",
        seize_tile: "Ein Plättchen wegnehmen",
        take_ally: "Sich verbünden",
        swap_islands: "Inseln tauschen",
        decline_swap: "Nichts tauschen",
        decline_exchange: "Niemanden austauschen",
    },
});
