// The head of a game: whose turn it is, the players, and the requests and actions of others.
import { h } from "../lib/dom.js";
import { optionsInWords } from "../lib/schema_form.js";
import { joinWords } from "../lib/language.js";
import { orders as ofOrders, rules as ofRules, table as say } from "../words/index.js";
import { calls, offers } from "./agreements.js";
import { nextPlace } from "./beyond.js";
import { NextTurn } from "./next_turn.js";
import { clockInWords, deadline } from "./clock.js";
import { seatStrip } from "./seats.js";
import { describeResult } from "./log_panel.js";

/** @typedef {import("../titles/title.js").Context} Context */
/** @typedef {import("../screens/game.js").GameScreen} GameScreen */

/** @param {GameScreen} screen @param {Context} context */
export function prompt(screen, context) {
    const { table } = screen;
    const { game, me } = context;
    const past = table.at !== null || table.sandbox !== null;
    // After a hidden draw the result is unknown, so a whole plan still waits for its player.
    const isWhole = table.plan.at(-1)?.veiled === true;
    const mine = !past && !isWhole && me !== null && game.awaiting.includes(me) && game.status === "active";
    const options = optionsInWords(screen.titleInfo.options, game.options);
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
        h("h1", null, game.title || screen.titleInfo.name, options && h("span", { class: "hint" }, ` ${options}`)),
        h("p", { class: "state", role: "status" }, statusText(screen, context, mine)),
        deadline(game),
        table.game.clock && h("p", { class: "hint clock" }, clockInWords(table.game.clock)),
        game.view && nextPlace(screen),
        connectionLost(table),
    );
}

/** It lies over the task, so that nothing moves under a finger. @param {import("./table.js").Table} table */
const connectionLost = ({ link }) =>
    link === "lost" && h("p", { class: "lost", role: "alert", key: "lost" }, say.connectionLost);

/** @param {GameScreen} screen @param {Context} context @param {boolean} mine */
function statusText(screen, context, mine) {
    const { game } = context;
    const { table } = screen;
    if (table.sandbox) return sandboxStatus(screen, context);
    if (table.at !== null) return say.lookingBack(table.at, table.game.seq);
    if (game.status === "open") return say.notBegun;
    if (mine) return [h("strong", null, say.yourTurn), screen.titleModule?.prompt(context)];
    if (table.plan.length) return game.result ? say.plannedEnds : say.planned;
    if (game.result)
        return say.over(
            screen.titleModule?.describeWin?.(context.view, screen.name) ?? describeResult(game.result, screen.name),
        );
    return say.waiting(joinWords(game.awaiting.map(screen.name)));
}

/** @param {GameScreen} screen @param {Context} context */
function sandboxStatus({ table, titleModule, name }, context) {
    const { game, me } = context;
    if (table.sandbox instanceof NextTurn)
        return [h("strong", null, ofOrders.atNextTurn), nextTurnStatus(table.sandbox, titleModule, context)];
    const from = h("strong", null, ofRules.from(table.sandbox?.at));
    if (game.result) return [from, say.over(describeResult(game.result, name))];
    return [from, me !== null && `${name(me)}: `, titleModule?.prompt(context)];
}

/**
 * The prompt while the player picks moves for the next turn.
 * @param {NextTurn} nextTurn @param {GameScreen["titleModule"]} title @param {Context} context
 */
function nextTurnStatus({ trial, isTurnComplete }, title, context) {
    if (isTurnComplete) return ofOrders.picked;
    if (trial?.veiled) return ofOrders.drawn;
    return trial && title?.prompt(context);
}

/** @param {GameScreen} screen @param {Context} context */
export function players(screen, context) {
    const { table, titleModule } = screen;
    const { game, focus, enlargeArea } = context;
    return seatStrip({
        game,
        awaiting: (table.at === null ? table.game : game).awaiting,
        result: table.at === null ? table.game.result : game.result,
        focus,
        enlarge: enlargeArea,
        name: screen.name,
        playerFacts: (seat) => titleModule?.playerFacts(context, seat) ?? [],
    });
}

/** The requests of the other players. @param {GameScreen} screen */
export const requestsOfOthers = ({ table, name, blocks }) =>
    table.at === null && [offers(table.game, name), calls(table.game, name, blocks)];

/** The veil over the board while a past position is loaded. @param {GameScreen} screen */
export function veil(screen) {
    const { failure, at } = screen.table.past;
    return h(
        "div",
        { class: "veil", role: "status" },
        failure ? h("p", { class: "error" }, failure) : h("p", null, say.event(at)),
        failure && h("button", { onclick: () => screen.table.past.fetch() }, say.again),
    );
}
