// A game in a list: a picture, its name, its players, its times, and what it waits for.
import { playerName, seatName } from "../game/seats.js";
import { duration } from "../game/clock.js";
import { h } from "../lib/dom.js";
import { formatDate, relativeTime } from "../lib/format.js";
import { joinWords, pluralize } from "../lib/language.js";
import { personLink } from "../lib/person_link.js";
import { link } from "../lib/route.js";
import * as session from "../lib/session.js";
import { variantName } from "../titles/variants.js";
import { lobby as say, players } from "../words/index.js";
import { thumbnail } from "./thumbnail.js";

/** @typedef {import("#api").components["schemas"]["GameSummary"]} Summary */
/** @typedef {import("#api").components["schemas"]["Ruleset"]} Ruleset */
/** @typedef {import("../lib/waiting.js").WaitingGame} WaitingGame */
/** @typedef {{name: string, press: () => unknown}} Action */

/** Time before a deadline from which on it is marked as near, in milliseconds. */
const NEAR_MS = 6 * 3600 * 1000;

/**
 * The row of a game.
 * @param {Summary} game @param {Ruleset[]} titles
 * @param {{waiting?: WaitingGame | undefined, action?: Action | undefined, unread?: number | undefined}} [more]
 */
export function gameRow(game, titles, { waiting, action, unread } = {}) {
    const title = variantName(titles, game.ruleset, game.options);
    const name = game.title || title;
    return row({
        picture: thumbnail(game),
        // A private game can be opened after taking a seat.
        name: isVisible(game)
            ? h("a", { class: "name", href: link("game", game.id) }, name)
            : h("span", { class: "name" }, name),
        about: [
            game.title && title,
            game.clock && paceOf(game.clock),
            game.status === "active" && game.standing?.round && say.round(game.standing.round, game.standing.rounds),
            unread && h("span", { class: "badge", title: pluralize(unread, say.unread) }, `✉ ${unread}`),
        ],
        people: people(game),
        times: waiting ? waitingTimes(waiting) : times(game),
        side: [
            waiting && cues(waiting),
            action && h("button", { onclick: action.press, "aria-label": `${action.name} ${name}` }, action.name),
        ],
        isWaiting: Boolean(waiting),
    });
}

/**
 * The row of a game whose summary is not at hand.
 * @param {WaitingGame} waiting @param {Ruleset[]} titles
 */
export function briefRow(waiting, titles) {
    const { game: id, ruleset, title } = waiting;
    return row({
        picture: thumbnail({ id, ruleset }),
        name: h("a", { class: "name", href: link("game", id) }, title || variantName(titles, ruleset)),
        about: [],
        people: [],
        times: waitingTimes(waiting),
        side: [cues(waiting)],
        isWaiting: true,
    });
}

/** @typedef {import("../lib/dom.js").Child} Child */
/** @param {{picture: Child, name: Child, about: Child[], people: Child, times: Child, side: Child[], isWaiting: boolean}} parts */
function row({ picture, name, about, people, times, side, isWaiting }) {
    const facts = about.filter(Boolean);
    return h(
        "div",
        { class: isWaiting ? "game waiting" : "game" },
        picture,
        h(
            "div",
            { class: "what" },
            name,
            facts.length > 0 &&
                h(
                    "span",
                    { class: "hint facts" },
                    facts.map((fact) => h("span", null, fact)),
                ),
        ),
        h("div", { class: "people" }, people),
        h("div", { class: "times hint" }, times),
        h("div", { class: "side" }, side),
    );
}

/** @param {Summary} game */
const isVisible = ({ visibility, you }) => visibility === "public" || (you !== null && you !== undefined);

/** @param {NonNullable<Summary["clock"]>} clock */
const paceOf = ({ pace }) => (pace.type === "per_move" ? players.perMove : players.total)(duration(pace.seconds));

/** The players, with links to their pages, and the points of each in a running game. @param {Summary} game */
export function people({ seats, awaiting, status, standing }) {
    const me = session.account()?.id;
    return seats.map((one) =>
        h(
            "span",
            { class: awaiting.includes(one.seat) ? "seat awaited" : "seat", key: one.seat },
            !one.account ? say.free : one.account.id === me ? say.you : personLink(one, seatName(seats, one.seat)),
            status === "active" && pointsOf(standing, one.seat),
        ),
    );
}

/** @param {Summary["standing"]} standing @param {number} seat */
function pointsOf(standing, seat) {
    const points = standing?.points[seat];
    return points !== undefined && h("span", { class: "points" }, ` ${points}`);
}

/** @param {WaitingGame} waiting */
function waitingTimes({ deadline, since }) {
    const isNear = deadline !== null && Date.parse(deadline) - Date.now() < NEAR_MS;
    return [
        deadline && h("span", { class: isNear ? "near" : null }, say.ends(relativeTime(deadline))),
        h("span", null, say.since(relativeTime(since))),
    ];
}

/** @param {WaitingGame} waiting */
const cues = ({ turn, asks }) => [
    turn && h("span", { class: "cue" }, say.yourTurn),
    asks.map(({ kind }) => h("span", { class: "cue", key: kind }, say.asks[kind] ?? say.asksOther)),
];

/** @param {Summary} game */
function times(game) {
    const { status, seats, updated_at, deadline_at } = game;
    if (status === "finished") return [h("span", null, outcome(game)), h("span", null, formatDate(updated_at))];
    if (status === "open") {
        const free = seats.filter(({ account }) => !account).length;
        return [
            h("span", null, pluralize(free, say.freeSeats)),
            h("span", null, say.openSince(relativeTime(game.created_at))),
        ];
    }
    return [
        deadline_at && h("span", null, say.ends(relativeTime(deadline_at))),
        h("span", null, say.lastMove(relativeTime(updated_at))),
    ];
}

/** The winner, and the points from the first place on. @param {Summary} game */
function outcome({ result, seats, you }) {
    if (!result) return "";
    const { placings } = result;
    const winners = placings.filter(({ place }) => place === 1).map(({ seat }) => seat);
    if (!winners.length) return say.calledOff;
    const all = placings.toSorted((a, b) => a.place - b.place).map(({ points }) => points);
    const points = all.every((one) => one !== null && one !== undefined) ? ` ${all.join(" : ")}` : "";
    if (winners.includes(you ?? -1)) return (winners.length === 1 ? say.youWon : say.youShared) + points;
    const names = winners.map((seat) => (playerName(seats[seat]) ? seatName(seats, seat) : "?"));
    return say.won[winners.length === 1 ? "one" : "other"](joinWords(names)) + points;
}
