// The lobby: first what waits for me, then my other games, then games to join.
import { playerName, seatName } from "../game/seats.js";
import { games, invitations, rulesets, takeSeat, unread } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { problemInWords } from "../lib/problem.js";
import { goTo, link } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import * as session from "../lib/session.js";
import { pluralize, joinWords } from "../lib/language.js";
import { relativeTime } from "../lib/format.js";
import { languageSwitch } from "../shell/languages.js";
import { attempt, toast } from "../shell/toast.js";
import { emblem } from "../titles/emblems.js";
import { lobby as say } from "../words/lobby.js";
import { quickStart } from "./quick_start.js";

/** @typedef {import("#api").components["schemas"]["GameSummary"]} Summary */

/** Maximum number of games in a list. */
const LIMIT_MAX = 200;
const SHELVES = /** @type {const} */ (["active", "open", "finished"]);

class Lobby extends Screen {
    /** @type {import("../lib/api.js").Schemas["Turn"][]} */
    turns = [];
    /** The requests of others for my agreement. @type {import("../lib/api.js").AgreementRequest[]} */
    asks = [];
    /** @type {Record<string, Summary[]>} */
    mine = {};
    /** Open games of others. @type {Summary[]} */
    others = [];
    /** Rematches with a seat reserved for me. @type {Summary[]} */
    invited = [];
    /** Running games with a vacant seat. @type {Summary[]} */
    vacant = [];
    /** The number of my unread messages, by game. @type {Map<string, number>} */
    unread = new Map();
    /** @type {import("#api").components["schemas"]["Ruleset"][]} */
    titles = [];
    loaded = false;
    /** Number of my games loaded per shelf. */
    limit = 20;
    /** Whether the server has more of them. */
    hasMore = false;

    start() {
        const { signal } = this.lifetime;
        const app = /** @type {import("../shell/app.js").App} */ (document.querySelector("longhall-app"));
        this.setTurns(app.turns);
        document.addEventListener(
            "turns",
            (event) => {
                this.setTurns(/** @type {CustomEvent} */ (event).detail);
                this.load();
            },
            { signal },
        );
        const timer = setInterval(() => document.hidden || this.load(), 15_000);
        signal.addEventListener("abort", () => clearInterval(timer));
        this.load();
    }

    /** @param {import("../lib/api.js").Waiting} waiting */
    setTurns({ items, asks = [] }) {
        this.turns = items;
        this.asks = asks;
    }

    async load() {
        if (!session.account()) return;
        try {
            const shelves = Promise.all([
                rulesets(),
                games({ status: "open" }),
                ...SHELVES.map((status) => games({ status, mine: "true", limit: String(this.limit) })),
            ]);
            // Loads both together. If both fail, as after signing out elsewhere, neither error is lost.
            const [[titles, open, ...mine]] = await Promise.all([shelves, this.loadPeople()]);
            this.titles = titles;
            SHELVES.forEach((status, i) => (this.mine[status] = mine[i]?.items ?? []));
            this.hasMore = this.limit < LIMIT_MAX && mine.some(({ next }) => next);
            const own = new Set((this.mine.open ?? []).map((game) => game.id));
            this.others = open.items.filter((game) => !own.has(game.id));
            this.loaded = true;
        } catch (error) {
            toast(problemInWords(error), "error");
        }
        this.repaint();
    }

    /** Loads the data about other people: rematches, vacant seats, messages. */
    async loadPeople() {
        const own = session.account()?.id;
        const [invited, vacant, words] = await Promise.all([
            invitations(),
            games({ status: "active", vacant: "true" }),
            unread(),
        ]);
        this.invited = invited.items;
        this.vacant = vacant.items.filter(({ seats }) => !seats.some(({ account }) => account?.id === own));
        this.unread = new Map(words.items.map(({ game, unread: n }) => [game, n]));
    }

    /** @param {Summary} game */
    async join(game) {
        await attempt(async () => (await takeSeat(game.id), goTo("game", game.id)));
        this.load();
    }

    /** @param {{ruleset: string}} game */
    titleOf(game) {
        return this.titles.find(({ id }) => id === game.ruleset)?.name ?? game.ruleset;
    }

    draw() {
        const waiting = new Map(this.turns.map((turn) => [turn.game, turn]));
        const active = this.mine.active ?? [];
        return [
            h("h1", { class: "visually-hidden" }, say.games),
            this.shelf(
                say.waiting,
                active.filter(({ id }) => waiting.has(id)),
                (game) => this.row(game, waiting.get(game.id)),
                "turn",
            ),
            this.shelf(
                say.asked,
                // Rematches have a shelf of their own, where the player takes the seat.
                this.asks.filter(({ game, kind }) => kind !== "rematch" || !this.invited.some(({ id }) => id === game)),
                (asked) => this.asked(asked),
                "turn",
                ({ kind, game }) => `${kind} ${game}`,
            ),
            this.shelf(
                say.rematches,
                this.invited,
                (game) => this.row(game, undefined, { name: say.takeSeat, press: () => this.join(game) }),
                "turn",
            ),
            this.shelf(say.yours, [...active.filter(({ id }) => !waiting.has(id)), ...(this.mine.open ?? [])], (game) =>
                this.row(game),
            ),
            quickStart(this.titles),
            this.shelf(say.open, this.others, (game) =>
                this.row(game, undefined, { name: say.join, press: () => this.join(game) }),
            ),
            this.shelf(say.vacant, this.vacant, (game) =>
                this.row(game, undefined, { name: say.takeOver, press: () => this.join(game) }),
            ),
            this.shelf(say.finished, this.mine.finished ?? [], (game) => this.row(game)),
            this.hasMore && h("button", { onclick: () => ((this.limit = LIMIT_MAX), this.load()) }, say.more),
            languageSwitch(),
            !this.loaded && h("p", { class: "hint", role: "status" }, say.loading),
        ];
    }

    /**
     * @template T @param {string} name @param {T[]} all @param {(one: T) => import("../lib/dom.js").Element} row
     * @param {string} [kind] @param {(one: T) => string} [key]
     */
    shelf(name, all, row, kind = "", key = (one) => /** @type {{id: string}} */ (one).id) {
        return (
            all.length > 0 &&
            h(
                "section",
                { class: `shelf ${kind}`, key: name },
                h("h2", null, name, " ", h("span", { class: "hint" }, all.length)),
                h(
                    "ul",
                    { class: "games" },
                    all.map((one) => h("li", { key: key(one) }, row(one))),
                ),
            )
        );
    }

    /** A request for agreement, with a link to its game. @param {import("../lib/api.js").AgreementRequest} asked */
    asked(asked) {
        const { game, ruleset, title, kind, since, until } = asked;
        return h(
            "a",
            { class: "game", href: link("game", game) },
            emblem(ruleset),
            h("span", { class: "name" }, title || this.titleOf(asked)),
            h("span", { class: "people" }, say.asks[kind] ?? say.asksOther),
            h("span", { class: "hint" }, relativeTime(since), until && `, ${say.ends(relativeTime(until))}`),
        );
    }

    /** @param {Summary} game @param {import("../lib/api.js").Schemas["Turn"]} [turn] @param {{name: string, press: () => void}} [action] */
    row(game, turn, action) {
        const me = session.account()?.id;
        const people = game.seats.map(({ seat, account }) =>
            h(
                "span",
                { class: game.awaiting.includes(seat) ? "seat awaited" : "seat" },
                account ? (account.id === me ? say.you : seatName(game.seats, seat)) : say.free,
            ),
        );
        const words = this.unread.get(game.id);
        const name = h(
            "span",
            { class: "name" },
            game.title || this.titleOf(game),
            game.title && h("span", { class: "hint" }, " ", this.titleOf(game)),
            words && h("span", { class: "badge", title: pluralize(words, say.unread) }, `✉ ${words}`),
        );
        const since = turn
            ? [relativeTime(turn.since), turn.deadline_at && say.ends(relativeTime(turn.deadline_at))]
                  .filter(Boolean)
                  .join(", ")
            : game.status === "open"
              ? pluralize(game.seats.filter(({ account }) => !account).length, say.freeSeats)
              : outcome(game, me);
        const inside = [
            emblem(game.ruleset),
            name,
            h("span", { class: "people" }, people),
            h("span", { class: "hint" }, since),
        ];
        return action
            ? h(
                  "div",
                  { class: "game" },
                  inside,
                  h(
                      "button",
                      { onclick: action.press, "aria-label": `${action.name} ${game.title || this.titleOf(game)}` },
                      action.name,
                  ),
              )
            : h(
                  "a",
                  { class: "game", href: link("game", game.id) },
                  inside,
                  turn && h("span", { class: "cue" }, say.yourTurn),
              );
    }
}

/** @param {Summary} game @param {string | undefined} me */
function outcome(game, me) {
    if (!game.result) return "";
    const winners = game.result.placings.filter(({ place }) => place === 1).map(({ seat }) => game.seats[seat]);
    if (!winners.length) return say.calledOff;
    if (winners.some((who) => who?.account?.id === me)) return say.youWon;
    return say.won[winners.length === 1 ? "one" : "other"](joinWords(winners.map((who) => playerName(who) ?? "?")));
}

customElements.define("hall-lobby", Lobby);
