// The public games that are being played, and the search for a person.
import { games, person, rulesets, spectators } from "../lib/api.js";
import { fieldsOf, h } from "../lib/dom.js";
import { pluralize } from "../lib/language.js";
import { relativeTime } from "../lib/format.js";
import { Problem, problemInWords } from "../lib/problem.js";
import { goTo, link } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import * as session from "../lib/session.js";
import { variantName } from "../titles/variants.js";
import { lobby, people as say } from "../words/index.js";
import { people } from "./game_row.js";
import { thumbnail } from "./thumbnail.js";

/** @typedef {import("../lib/api.js").Schemas["GameSummary"]} Summary */

class Watch extends Screen {
    /** @type {Summary[] | null} */
    games = null;
    /** @type {import("../lib/api.js").Schemas["Ruleset"][]} */
    titles = [];
    /** The number of spectators of each watched game. @type {Map<string, number>} */
    spectators = new Map();
    failure = "";
    searchFailure = "";

    start() {
        const { signal } = this.lifetime;
        document.addEventListener("visibilitychange", () => document.hidden || this.load(), { signal });
        this.load();
    }

    async load() {
        try {
            const [{ items }, titles, watched] = await Promise.all([
                games({ status: "active" }),
                rulesets(),
                // A server before this page counts none, and the games can be watched all the same.
                spectators().catch(() => ({ items: [] })),
            ]);
            this.spectators = new Map(watched.items.map(({ game, spectators }) => [game, spectators]));
            const me = session.account()?.id;
            this.titles = titles;
            this.games = items
                .filter(({ seats }) => !seats.some(({ account }) => account && account.id === me))
                .toSorted(
                    (a, b) => this.countOf(b) - this.countOf(a) || Date.parse(b.updated_at) - Date.parse(a.updated_at),
                );
            this.failure = "";
        } catch (error) {
            this.failure = problemInWords(error);
        }
        this.repaint();
    }

    /** The number of spectators of a game. @param {Summary} game */
    countOf({ id }) {
        return this.spectators.get(id) ?? 0;
    }

    /** @param {SubmitEvent} event */
    async search(event) {
        event.preventDefault();
        try {
            const { id } = await person(fieldsOf(event)["name"] ?? "");
            goTo("people", id);
        } catch (error) {
            const isUnknown = error instanceof Problem && error.status === 404;
            this.searchFailure = isUnknown ? say.nobody : problemInWords(error);
            this.repaint();
        }
    }

    draw() {
        return [
            h("h1", null, say.watch),
            this.searchForm(),
            this.failure && h("p", { class: "card error", key: "failure", role: "alert" }, this.failure),
            !this.games && !this.failure && h("p", { class: "hint", role: "status", key: "loading" }, say.loading),
            this.games && h("p", { class: "hint", key: "how" }, this.games.length ? say.watchHow : say.nothingToWatch),
            h(
                "ul",
                { class: "watch", key: "games" },
                (this.games ?? []).map((game) => h("li", { class: "card", key: game.id }, this.card(game))),
            ),
        ];
    }

    searchForm() {
        return h(
            "form",
            {
                class: "row find",
                key: "find",
                role: "search",
                onsubmit: (/** @type {SubmitEvent} */ event) => this.search(event),
            },
            h(
                "label",
                null,
                say.find,
                h("input", {
                    name: "name",
                    placeholder: say.name,
                    required: true,
                    maxlength: 24,
                    autocomplete: "off",
                    autocapitalize: "none",
                }),
            ),
            h("button", null, say.show),
            this.searchFailure && h("p", { class: "error", role: "alert" }, this.searchFailure),
        );
    }

    /** @param {Summary} game */
    card(game) {
        const title = variantName(this.titles, game.ruleset, game.options);
        return [
            thumbnail(game),
            h("a", { class: "name", href: link("game", game.id) }, game.title || title),
            h(
                "p",
                { class: "hint facts" },
                game.title && h("span", null, title),
                game.standing?.round && h("span", null, lobby.round(game.standing.round, game.standing.rounds)),
                h("span", null, lobby.lastMove(relativeTime(game.updated_at))),
                this.countOf(game) > 0 && h("span", null, pluralize(this.countOf(game), say.spectators)),
            ),
            h("div", { class: "people" }, people(game)),
        ];
    }
}

customElements.define("hall-watch", Watch);
