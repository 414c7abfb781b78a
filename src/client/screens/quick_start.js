// One card per title: the fastest way to a first move.
import { createGame } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { problemInWords } from "../lib/problem.js";
import { goTo, link } from "../lib/route.js";
import { toast } from "../shell/toast.js";
import { emblem } from "../titles/emblems.js";
import { pluralize } from "../lib/language.js";
import { lobby as say } from "../words/lobby.js";
import { seatBots } from "./create.js";

/** @typedef {import("#api").components["schemas"]["Ruleset"]} Ruleset */

/** @param {Ruleset[]} titles */
export function quickStart(titles) {
    return (
        titles.length > 0 &&
        h(
            "section",
            { class: "shelf", key: "quick" },
            h("h2", null, say.start),
            h(
                "ul",
                { class: "cards" },
                titles.map((title) => h("li", { class: "card title", key: title.id }, card(title))),
            ),
        )
    );
}

/** @param {Ruleset} title */
function card(title) {
    const { min, max } = title.seats;
    return [
        h("div", { class: "heading" }, emblem(title.id), h("h3", null, title.name)),
        h("p", null, title.summary),
        h(
            "p",
            { class: "hint" },
            min === max ? pluralize(min, say.players) : say.playersBetween(min, max),
            " · ",
            h("a", { href: link("rules", title.id), "aria-label": say.rulesOf(title.name) }, say.rules),
        ),
        h(
            "div",
            { class: "row" },
            h("button", { class: "primary", onclick: () => begin(title, Math.min(3, max), true) }, say.bots),
            h("button", { onclick: () => begin(title, min, false) }, say.invite),
            h(
                "a",
                { class: "button", href: link("new", title.id), "aria-label": say.choicesFor(title.name) },
                say.choices,
            ),
        ),
    ];
}

/**
 * Creates a private game. Computer players take the other seats, or the seats wait for people with the link.
 * @param {Ruleset} title @param {number} seats @param {boolean} bots
 */
async function begin(title, seats, bots) {
    try {
        const game = await createGame({ ruleset: title.id, seats, visibility: "private" });
        if (bots) await seatBots(game.id, seats - 1, "steady");
        goTo("game", game.id);
    } catch (error) {
        toast(problemInWords(error), "error");
    }
}
