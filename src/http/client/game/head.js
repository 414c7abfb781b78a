// The head of a game: whose turn it is, the players, and the requests and actions of others.
import { h } from "../lib/dom.js";
import { optionsInWords } from "../lib/schema_form.js";
import { joinWords } from "../lib/language.js";
import { orders as ofOrders } from "../words/orders.js";
import { rules as ofRules } from "../words/rules.js";
import { table as say } from "../words/table.js";
import { calls, offers } from "./agreements.js";
import { Ahead } from "./ahead.js";
import { clockInWords, deadline } from "./clock.js";
import { news } from "./news.js";
import { seatStrip } from "./seats.js";
import { result } from "./story.js";

/** @typedef {import("../titles/title.js").Context} Context */
/** @typedef {import("../screens/game.js").GameScreen} Place */

/** @param {Place} place @param {Context} context */
export function prompt(place, context) {
    const { table } = place;
    const { game, me } = context;
    const past = table.at !== null || table.copy !== null;
    // After a hidden draw the result is unknown, so a whole plan still waits for its player.
    const isWhole = table.plan.at(-1)?.veiled === true;
    const mine = !past && !isWhole && me !== null && game.awaiting.includes(me) && game.status === "active";
    const options = optionsInWords(place.about.options, game.options);
    const planned = !past && table.plan.length > 0 && !mine;
    const over = !past && !planned && game.result;
    return h(
        "div",
        {
            class: ["prompt", mine && "mine", planned && "planned", past && "past", over && "over"]
                .filter(Boolean)
                .join(" "),
            key: "prompt",
        },
        h("h1", null, game.title || place.about.name, options && h("span", { class: "hint" }, ` ${options}`)),
        h("p", { class: "state", role: "status" }, state(place, context, mine)),
        deadline(game),
        table.game.clock && h("p", { class: "hint clock" }, clockInWords(table.game.clock)),
        !game.view && lost(table),
    );
}

/** It lies over the news, so that nothing moves under a finger. @param {import("./table.js").Table} table */
const lost = ({ link }) => link === "lost" && h("p", { class: "lost", role: "alert", key: "lost" }, say.lost);

/** @param {Place} place @param {Context} context @param {boolean} mine */
function state(place, context, mine) {
    const { game } = context;
    const { table } = place;
    if (table.copy) return onCopy(place, context);
    if (table.at !== null) return say.lookingBack(table.at, table.game.seq);
    if (game.status === "open") return say.notBegun;
    if (mine) return [h("strong", null, say.yourTurn), place.module?.asks(context)];
    if (table.plan.length) return game.result ? say.plannedEnds : say.planned;
    if (game.result) return say.over(place.module?.won?.(context.view, place.name) ?? result(game.result, place.name));
    return say.waiting(joinWords(game.awaiting.map(place.name)));
}

/** @param {Place} place @param {Context} context */
function onCopy({ table, module, name }, context) {
    const { game, me } = context;
    if (table.copy instanceof Ahead) return [h("strong", null, ofOrders.atNext), ahead(table.copy, module, context)];
    const from = h("strong", null, ofRules.from(table.copy?.at));
    if (game.result) return [from, say.over(result(game.result, name))];
    return [from, me !== null && `${name(me)}: `, module?.asks(context)];
}

/**
 * The prompt while the player picks moves for the next turn.
 * @param {Ahead} ahead @param {Place["module"]} module @param {Context} context
 */
function ahead({ trial, isWhole }, module, context) {
    if (isWhole) return ofOrders.picked;
    if (trial?.veiled) return ofOrders.drawn;
    return trial && module?.asks(context);
}

/** @param {Place} place @param {Context} context */
export function players(place, context) {
    const { table, module } = place;
    const { game, focus, enlarge } = context;
    return seatStrip({
        game,
        awaiting: (table.at === null ? table.game : game).awaiting,
        result: table.at === null ? table.game.result : game.result,
        focus,
        enlarge,
        name: place.name,
        standing: (seat) => module?.standing(context, seat) ?? [],
    });
}

/** The requests of the other players, and what they have done. @param {Place} place @param {Context} context */
export function notices(place, { me }) {
    const { table, module } = place;
    if (!module) return null;
    return [
        table.at === null && [offers(table.game, place.name), calls(table.game, place.name, place.blocks)],
        news(place, module, me, lost(table)),
    ];
}

/** The veil over the board while a past position is loaded. @param {Place} place */
export function veil(place) {
    const { failure, at } = place.table.past;
    return h(
        "div",
        { class: "veil", role: "status" },
        failure ? h("p", { class: "wrong" }, failure) : h("p", null, say.event(at)),
        failure && h("button", { onclick: () => place.table.past.fetch() }, say.again),
    );
}
