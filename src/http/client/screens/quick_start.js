// One card per title: the short way to a first move.
import { createGame, openapi, takeSeat } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { inWords } from "../lib/problem.js";
import { go, link } from "../lib/route.js";
import { toast } from "../shell/toast.js";
import { emblem } from "../titles/emblems.js";

/** @typedef {import("#api").components["schemas"]["Ruleset"]} Ruleset */

/** Whether this server seats computer players. */
export async function hasBots() {
    const document = await openapi();
    return document.components.schemas.Seating?.properties?.bot !== undefined;
}

/** @param {Ruleset[]} titles */
export function quickStart(titles) {
    return titles.length > 0 && h("section", { class: "shelf", key: "quick" },
        h("h2", null, "Start a game"),
        h("ul", { class: "cards" }, titles.map((title) => h("li", { class: "card title", key: title.id }, card(title)))));
}

/** @param {Ruleset} title */
function card(title) {
    const { min, max } = title.seats;
    return [
        emblem(title.id),
        h("h3", null, title.title),
        h("p", null, title.summary),
        h("p", { class: "hint" }, min === max ? `${min} players` : `${min} to ${max} players`, " · ", h("a", { href: link("rules", title.id) }, "rules")),
        h("div", { class: "row" },
            h("button", { class: "primary", onclick: () => againstBots(title) }, "Play against bots"),
            h("a", { class: "button", href: link("new", title.id) }, "With people…")),
    ];
}

/** A game at once: the other seats are taken by the computer. @param {Ruleset} title */
async function againstBots(title) {
    try {
        if (!(await hasBots())) {
            toast("This server has no computer players. Make a game, and invite a friend by its link.");
            return go("new", title.id);
        }
        const seats = Math.min(3, title.seats.max);
        const game = await createGame({ ruleset: title.id, seats, visibility: /** @type {any} */ ("private") });
        for (let seat = 1; seat < seats; seat++) await takeSeat(game.id, { bot: "steady" });
        go("game", game.id);
    } catch (error) {
        toast(inWords(error), "wrong");
    }
}
