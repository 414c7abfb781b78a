// The lobby: what waits for me first, then what else is mine, then what can be joined.
import { games, rulesets, takeSeat } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { inWords } from "../lib/problem.js";
import { go, link } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import * as session from "../lib/session.js";
import { count, fromNow } from "../lib/words.js";
import { toast } from "../shell/toast.js";
import { hasBots, quickStart } from "./quick_start.js";

/** @typedef {import("#api").components["schemas"]["GameSummary"]} Summary */

const SHELVES = /** @type {const} */ (["active", "open", "finished"]);

class Lobby extends Screen {
    /** @type {any[]} */
    turns = [];
    /** @type {Record<string, Summary[]>} */
    mine = {};
    /** @type {Summary[]} */
    others = [];
    /** @type {import("#api").components["schemas"]["Ruleset"][]} */
    titles = [];
    bots = false;
    loaded = false;

    start() {
        const { signal } = this.life;
        const app = /** @type {any} */ (document.querySelector("longhall-app"));
        this.turns = app.turns.items;
        document.addEventListener("turns", (event) => {
            this.turns = /** @type {CustomEvent} */ (event).detail.items;
            this.load();
        }, { signal });
        const timer = setInterval(() => document.hidden || this.load(), 15_000);
        signal.addEventListener("abort", () => clearInterval(timer));
        this.load();
    }

    async load() {
        if (!session.account()) return;
        try {
            const [titles, open, ...mine] = await Promise.all([
                rulesets(),
                games({ status: "open" }),
                ...SHELVES.map((status) => games({ status, mine: "true", limit: "20" })),
            ]);
            this.bots = await hasBots();
            this.titles = titles;
            SHELVES.forEach((status, i) => (this.mine[status] = mine[i]?.items ?? []));
            const own = new Set((this.mine.open ?? []).map((game) => game.id));
            this.others = open.items.filter((game) => !own.has(game.id));
            this.loaded = true;
        } catch (error) {
            toast(inWords(error), "wrong");
        }
        this.repaint();
    }

    /** @param {Summary} game */
    async join(game) {
        try {
            await takeSeat(game.id);
            go("game", game.id);
        } catch (error) {
            toast(inWords(error), "wrong");
            this.load();
        }
    }

    /** @param {{ruleset: string}} game */
    titleOf(game) {
        return this.titles.find(({ id }) => id === game.ruleset)?.title ?? game.ruleset;
    }

    draw() {
        const waiting = new Map(this.turns.map((turn) => [turn.game, turn]));
        const active = this.mine.active ?? [];
        return [
            h("h1", { class: "unseen" }, "Games"),
            this.shelf("Waiting for you", active.filter(({ id }) => waiting.has(id)), (game) => this.row(game, waiting.get(game.id)), "turn"),
            this.shelf("Your games", [...active.filter(({ id }) => !waiting.has(id)), ...(this.mine.open ?? [])], (game) => this.row(game)),
            quickStart(this.titles, this.bots),
            this.shelf("Open games", this.others, (game) => this.row(game, undefined, () => this.join(game))),
            this.shelf("Finished", this.mine.finished ?? [], (game) => this.row(game)),
            !this.loaded && h("p", { class: "hint", role: "status" }, "Loading…"),
        ];
    }

    /** @param {string} name @param {Summary[]} all @param {(game: Summary) => HTMLElement} row @param {string} [kind] */
    shelf(name, all, row, kind = "") {
        return all.length > 0 && h("section", { class: `shelf ${kind}`, key: name },
            h("h2", null, name, " ", h("span", { class: "hint" }, all.length)),
            h("ul", { class: "games" }, all.map((game) => h("li", { key: game.id }, row(game)))));
    }

    /** @param {Summary} game @param {any} [turn] @param {() => void} [join] */
    row(game, turn, join) {
        const me = session.account()?.id;
        const people = game.seats.map(({ seat, account }) =>
            h("span", { class: game.awaiting.includes(seat) ? "seat awaited" : "seat" },
                account ? (account.id === me ? "you" : account.name) : "free"));
        const name = h("span", { class: "name" }, game.title || this.titleOf(game),
            game.title && h("span", { class: "hint" }, " ", this.titleOf(game)));
        const since = turn
            ? `waits since ${fromNow(turn.since).replace("ago", "").trim()}${turn.deadline_at ? `, ends ${fromNow(turn.deadline_at)}` : ""}`
            : game.status === "open"
                ? count(game.seats.filter(({ account }) => !account).length, "free seat")
                : outcome(game, me);
        const inside = [name, h("span", { class: "people" }, people), h("span", { class: "hint" }, since)];
        return join
            ? h("div", { class: "game" }, inside, h("button", { onclick: join, "aria-label": `Join ${game.title || this.titleOf(game)}` }, "Join"))
            : h("a", { class: "game", href: link("game", game.id) }, inside, turn && h("span", { class: "cue" }, "Your turn"));
    }
}

/** @param {Summary} game @param {string | undefined} me */
function outcome(game, me) {
    if (!game.result) return "";
    const winners = game.result.placings.filter(({ place }) => place === 1).map(({ seat }) => game.seats[seat]?.account);
    if (!winners.length) return "called off";
    return winners.some((who) => who?.id === me) ? "you won" : `${winners.map((who) => who?.name ?? "?").join(", ")} won`;
}

customElements.define("hall-lobby", Lobby);
