// One card per game that people know by a name: the fastest way to a first move.
import { createGame } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { Problem, problemInWords } from "../lib/problem.js";
import { goTo, link } from "../lib/route.js";
import { isGuest } from "../lib/session.js";
import { toast } from "../shell/toast.js";
import { emblem } from "../titles/emblems.js";
import { pluralize } from "../lib/language.js";
import { variants } from "../titles/variants.js";
import { guests, lobby as say } from "../words/index.js";
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
                variants(titles).map((one) => h("li", { class: "card title", key: one.id }, card(one))),
            ),
        )
    );
}

/** @param {import("../titles/variants.js").Variant} variant */
function card(variant) {
    const { id, name, summary, title } = variant;
    const { min, max } = title.seats;
    return [
        h("div", { class: "heading" }, emblem(title.id), h("h3", null, name)),
        h("p", null, summary),
        h(
            "p",
            { class: "hint" },
            min === max ? pluralize(min, say.players) : say.playersBetween(min, max),
            " · ",
            h("a", { href: link("rules", title.id), "aria-label": say.rulesOf(name) }, say.rules),
        ),
        h(
            "div",
            { class: "row" },
            h("button", { class: "primary", onclick: () => begin(variant, Math.min(3, max), true) }, say.bots),
            !isGuest() && h("button", { onclick: () => begin(variant, min, false) }, say.invite),
            !isGuest() &&
                h("a", { class: "button", href: link("new", id), "aria-label": say.choicesFor(name) }, say.choices),
        ),
    ];
}

/**
 * Creates a private game. Computer players take the other seats, or the seats wait for people with the link.
 * @param {import("../titles/variants.js").Variant} variant @param {number} seats @param {boolean} bots
 */
async function begin({ title, options }, seats, bots) {
    try {
        const game = await createGame({ ruleset: title.id, seats, options, visibility: "private" });
        if (bots) await seatBots(game.id, seats - 1, "steady");
        goTo("game", game.id);
    } catch (error) {
        const isOneTooMany = isGuest() && error instanceof Problem && error.code === "too_many_games";
        if (!isOneTooMany) return toast(problemInWords(error), "error");
        toast(guests.oneGame, "error", { label: guests.chooseName, press: () => goTo("account") });
    }
}
