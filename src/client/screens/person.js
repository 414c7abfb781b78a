// The page of a person: their results, their games, and what they have played with the reader.
import { Blocks } from "../game/blocks.js";
import { games, person, personGames, rematch, rulesets } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { formatDate, humanize } from "../lib/format.js";
import { personLink } from "../lib/person_link.js";
import { Problem, problemInWords } from "../lib/problem.js";
import { goTo, link, route } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import * as session from "../lib/session.js";
import { setPageTitle } from "../shell/attention.js";
import { attempt } from "../shell/toast.js";
import { variantName } from "../titles/variants.js";
import { matches, people as say } from "../words/index.js";
import { gameRow } from "./game_row.js";
import { shelf } from "./shelf.js";

/** @typedef {import("../lib/api.js").Schemas} Schemas */
/** @typedef {Schemas["GameSummary"]} Summary */

/** Number of finished games in the first list. */
const FINISHED_FIRST = 10;
const LIMIT_MAX = 200;
/** The numbers of a tally, in the order of the table. */
const OUTCOMES = /** @type {const} */ (["won", "drawn", "lost", "none"]);

class PersonPage extends Screen {
    /** @type {Schemas["PersonPage"] | null} */
    person = null;
    /** The account that runs this bot. @type {Schemas["PersonPage"] | null} */
    owner = null;
    /** @type {Schemas["Ruleset"][]} */
    titles = [];
    /** @type {Summary[]} */
    running = [];
    /** @type {Schemas["GameList"]} */
    finished = { items: [], next: null };
    /** Finished games of this person and the reader, the newest first. @type {Summary[]} */
    together = [];
    failure = "";
    blocks = new Blocks(() => this.repaint());

    async start() {
        const id = route().rest[0] ?? "";
        try {
            [this.person, this.titles] = await Promise.all([person(id), rulesets()]);
        } catch (error) {
            const isUnknown = error instanceof Problem && error.status === 404;
            this.failure = isUnknown ? say.nobody : problemInWords(error);
            return this.repaint();
        }
        setPageTitle(this.person.name);
        this.repaint();
        await attempt(() => this.loadGames(/** @type {Schemas["PersonPage"]} */ (this.person)));
        this.repaint();
    }

    /** @param {Schemas["PersonPage"]} of */
    async loadGames({ id, owner }) {
        const me = session.account();
        const isOther = me !== null && !me.guest && me.id !== id;
        if (isOther) this.blocks.load();
        const [running, finished, together, ownerPage] = await Promise.all([
            games({ player: id, status: "active" }),
            personGames(id, { limit: String(FINISHED_FIRST) }),
            isOther ? personGames("me", { opponent: id, limit: String(LIMIT_MAX) }) : { items: [] },
            owner ? person(owner).catch(() => null) : null,
        ]);
        this.running = running.items;
        this.finished = finished;
        this.together = together.items;
        this.owner = ownerPage;
    }

    showMore() {
        const { id } = /** @type {Schemas["PersonPage"]} */ (this.person);
        return attempt(async () => {
            const after = this.finished.next ?? "";
            const { items, next } = await personGames(id, { limit: String(LIMIT_MAX), after });
            this.finished = { items: [...this.finished.items, ...items], next };
            this.repaint();
        });
    }

    draw() {
        const { person: who, titles } = this;
        if (!who)
            return [
                h(
                    "p",
                    { class: this.failure ? "card error" : "hint", role: "status" },
                    this.failure || say.loading,
                    " ",
                    this.failure && h("a", { href: link("watch") }, say.find),
                ),
            ];
        const rows = (/** @type {Summary[]} */ all) =>
            all.map((game) => /** @type {[string, ReturnType<typeof gameRow>]} */ ([game.id, gameRow(game, titles)]));
        return [
            this.heading(who),
            h(
                "div",
                { class: "pages person-page", key: "results" },
                results(say.results, who.titles, titles) || h("p", { class: "card hint", key: "none" }, say.noResults),
                this.headToHead(),
                results(say.againstBots, who.against_bots, titles),
            ),
            shelf(say.running, rows(this.running)),
            shelf(say.finished, rows(this.finished.items)),
            this.finished.next && h("button", { key: "more", onclick: () => this.showMore() }, say.more),
        ];
    }

    /** @param {Schemas["PersonPage"]} who */
    heading({ id, name, kind, created_at, reliability }) {
        const { level, kept, ended } = reliability;
        return h(
            "header",
            { class: "person-heading", key: "heading" },
            h("h1", null, name),
            h(
                "p",
                { class: "hint facts" },
                h("span", null, say.kinds[kind] ?? say.kinds.program),
                this.owner && h("span", null, say.runBy, " ", personLink({ account: this.owner })),
                h("span", null, say.since(formatDate(created_at))),
                h("span", null, matches.levels[level] ?? ""),
                ended > 0 && h("span", null, matches.kept(kept, ended)),
            ),
            this.blocks.button(/** @type {Schemas["GameSeat"]} */ ({ account: { id, name }, bot: null })),
        );
    }

    /** The results of the reader against this person. */
    headToHead() {
        const { together, titles } = this;
        const [newest] = together;
        if (!newest) return null;
        const counts = { ahead: 0, level: 0, behind: 0 };
        for (const game of together) {
            const difference = placeOf(game, this.person?.id) - placeOf(game, session.account()?.id);
            if (Number.isNaN(difference)) continue;
            counts[difference > 0 ? "ahead" : difference < 0 ? "behind" : "level"]++;
        }
        const again = together.find(({ seats }) => seats.length === 2) ?? newest;
        const name = again.title || variantName(titles, again.ruleset, again.options);
        return h(
            "section",
            { class: "card", key: "together" },
            h("h2", null, say.together),
            h("p", { class: "hint" }, say.togetherHow),
            h(
                "dl",
                { class: "counts" },
                /** @type {(keyof typeof counts)[]} */ (["ahead", "level", "behind"]).map((one) =>
                    h("div", { key: one }, h("dt", null, say[one]), h("dd", null, counts[one])),
                ),
            ),
            h("button", { title: say.rematchOf(name), onclick: () => playAgain(again.id) }, say.rematch),
            h("p", { class: "hint" }, say.rematchOf(name)),
        );
    }
}

/** The place of an account in a finished game. `NaN` if it has none. @param {Summary} game @param {string | undefined} id */
function placeOf({ result, seats }, id) {
    const seat = seats.find(({ account }) => account?.id === id)?.seat;
    return result?.placings.find((one) => one.seat === seat)?.place ?? NaN;
}

/** @param {string} id */
const playAgain = (id) => attempt(async () => goTo("game", (await rematch(id)).id));

/** @param {string} heading @param {Schemas["Tally"][]} tallies @param {Schemas["Ruleset"][]} titles */
function results(heading, tallies, titles) {
    const title = (/** @type {string} */ id) => titles.find((one) => one.id === id)?.name ?? humanize(id);
    return (
        tallies.length > 0 &&
        h(
            "section",
            { class: "card", key: heading },
            h("h2", null, heading),
            h(
                "div",
                { class: "scroll", tabindex: 0, role: "region", "aria-label": heading },
                h(
                    "table",
                    null,
                    h(
                        "thead",
                        null,
                        h(
                            "tr",
                            null,
                            [say.title, ...OUTCOMES.map((one) => say[one])].map((name) =>
                                h("th", { scope: "col", key: name }, name),
                            ),
                        ),
                    ),
                    h(
                        "tbody",
                        null,
                        tallies.map((tally) =>
                            h(
                                "tr",
                                { key: tally.ruleset },
                                h("th", { scope: "row" }, title(tally.ruleset)),
                                OUTCOMES.map((one) => h("td", { key: one }, tally[one])),
                            ),
                        ),
                    ),
                ),
            ),
        )
    );
}

customElements.define("hall-person", PersonPage);
