// The rules of Vikings on Board in our own words: enough to play by.
import { h } from "../../lib/dom.js";
import { ACTIONS } from "./names.js";

/** @param {...any} text */
const p = (...text) => h("p", null, ...text);

export function rules() {
    return [
        h("h2", null, "What it is about"),
        p("Eight ships lie in the harbour, built of bodies of four clans; you have one of them. When a ship sails, the clan with most shields aboard has control and takes supplies first. After the seventh ship you count: each supply at its price in the market, and the bets you won."),
        h("h2", null, "A round"),
        p("In turn, the topmost of your Vikings on the one side of the village walks to a free action on the other side and does it at once. Each action is taken once a round. An action that can be done must be chosen before one that cannot."),
        p("The higher you stand, the earlier you move in the next round; the lower, the stronger the action. When all are over, the sides change."),
        h("h2", null, "The actions"),
        h("ul", null, Object.entries(ACTIONS).map(([id, { name, does }]) => h("li", { key: id }, h("strong", null, name), `: ${does}.`))),
        h("h2", null, "Setting sail"),
        p("If somebody took Set sail, he chooses at the end of the round a ship with a supply and a body, as long as there is one."),
        p("Control goes by the sum of the shields of each clan; ties go to the clan with the body nearest the bow. In this order each clan takes one supply, round and round. For a clan without a player one leaves the game."),
        p("Bets on the clan with first control win. Other bets stay, and may be moved later."),
        h("h2", null, "The end"),
        p("After the seventh ship the game ends at once; the eighth counts for nothing. Ties: more supply tokens, then more points from them."),
    ];
}
