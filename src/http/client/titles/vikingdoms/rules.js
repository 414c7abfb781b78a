// The rules of Vikingdoms in our own words: enough to play by.
import { h } from "../../lib/dom.js";
import { ALLIES } from "./names.js";

/** @param {...any} text */
const p = (...text) => h("p", null, ...text);

export function rules() {
    return [
        h("h2", null, "What it is about"),
        p("Two Viking realms gather troops for raids on five islands of two territory tiles each. Three villages, three ports, or enough coins win."),
        h("h2", null, "Recruitment"),
        p("In your turn place one Viking from your camp on an empty square, or move Vikings off the top of any troop, of either colour, onto another troop."),
        p("How far they go depends on the height of the troop they leave:"),
        h("ul", null,
            h("li", null, "1: one square straight"), h("li", null, "2: any distance straight"), h("li", null, "3: a knight's move"),
            h("li", null, "4: any distance diagonally"), h("li", null, "5: any distance in all directions")),
        p("A troop of six or more goes raiding at once; the owner of its top Viking leads."),
        p("The golden rule: if you can build such a troop with your own Viking on top, you must. The last move of your opponent must not be undone exactly."),
        p("If nobody can act, or a position comes up for the third time, all go home and the recruitment starts again; the fourth time the game is a draw."),
        h("h2", null, "A raid"),
        h("ol", null,
            h("li", null, "The leader takes one of the two tiles, the opponent the other."),
            h("li", null, "Whose tile shows more prisoners takes the difference from the opponent's camp, then from his Vikings in the troop."),
            h("li", null, "Who now has his second rioter has a riot: the opponent takes one of his tiles, and its prisoners."),
            h("li", null, "Each second village, port or fortress brings an ally: the leader takes one first, then both in turns."),
            h("li", null, "Who has two prisoners or more may start an exchange: both give back the same number."),
            h("li", null, "The troop goes home; if nobody has won, the marker moves on.")),
        h("h2", null, "Allies"),
        h("ul", null, Object.entries(ALLIES).map(([id, { name, does }]) => h("li", { key: id }, h("strong", null, name), `: ${does}.`))),
    ];
}
