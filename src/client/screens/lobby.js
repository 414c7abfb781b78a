// The lobby: first what waits for me, then my other games, then games to join.
import { games, OVERVIEW, overview, rulesets, takeSeat } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { showSeen, keepSeen, recallSeen } from "../lib/last_seen.js";
import { watchResource } from "../lib/live.js";
import { Problem, problemInWords } from "../lib/problem.js";
import { goTo, link } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import { isFirstTab } from "../lib/first_tab.js";
import * as session from "../lib/session.js";
import { byUrgency } from "../lib/waiting.js";
import { faults, lobby as say } from "../words/index.js";
import { languageSwitch } from "../shell/languages.js";
import { attempt, toast } from "../shell/toast.js";
import { briefRow, gameRow } from "./game_row.js";
import { quickStart } from "./quick_start.js";
import { shelf } from "./shelf.js";
import "./strangers.js";

/** @typedef {import("#api").components["schemas"]["GameSummary"]} Summary */
/** @typedef {import("../lib/api.js").Schemas["Overview"]} Overview */

/** Maximum number of games in a list. */
const LIMIT_MAX = 200;
/** Number of finished games that are shown first. */
const FINISHED_FIRST = 8;
/** Interval of requests while there is no stream, in seconds. */
const POLL_SECONDS = 15;
/** Interval at which times are redrawn, in milliseconds. */
const REDRAW_MS = 30_000;

/** The parts of a title that name its games. @param {import("#api").components["schemas"]["Ruleset"]} title */
const namesOf = ({ id, name, summary, house, options }) => ({ id, name, summary, house, options });

class Lobby extends Screen {
    /** The games that wait for me. @type {import("../lib/waiting.js").WaitingGame[]} */
    waiting = [];
    /** @type {Overview | null} */
    own = null;
    /** My games beyond the first page of the overview. @type {Summary[]} */
    earlier = [];
    /** Open games of others. @type {Summary[]} */
    open = [];
    /** Running games with a vacant seat. @type {Summary[]} */
    vacant = [];
    /** @type {import("#api").components["schemas"]["Ruleset"][]} */
    titles = [];
    showsAll = false;
    isLost = false;
    /** Whether the rows are those of the last visit, because there is no connection. */
    isSeen = false;

    start() {
        const { signal } = this.lifetime;
        if (!session.account()) return;
        const app = /** @type {import("../shell/app.js").App} */ (document.querySelector("longhall-app"));
        this.setTurns(app.turns);
        document.addEventListener("turns", (event) => this.setTurns(/** @type {CustomEvent} */ (event).detail), {
            signal,
        });
        document.addEventListener("visibilitychange", () => document.hidden || this.loadOthers(), { signal });
        const timer = setInterval(() => document.hidden || this.repaint(), REDRAW_MS);
        signal.addEventListener("abort", () => (clearInterval(timer), showSeen(null)));
        this.loadOthers();
        void this.follow(signal);
    }

    /**
     * Follows my games. Only one tab has a stream for that, because browsers open few connections to a server. The others
     * load the games when they are shown, and when a game waits for me.
     * @param {AbortSignal} signal
     */
    async follow(signal) {
        if (await isFirstTab("longhall.lobby", signal))
            return watchResource(OVERVIEW, {
                stream: "/v1/me/stream",
                pollSeconds: POLL_SECONDS,
                pausesWhenHidden: true,
                onChange: (/** @type {Overview} */ own) => this.receive(own),
                onLink: (link) => this.setLost(link === "lost"),
                onFailure: (problem) => toast(problemInWords(problem), "error"),
                signal,
            });
        const load = () => document.hidden || this.reload();
        for (const event of ["visibilitychange", "turns"]) document.addEventListener(event, load, { signal });
        load();
    }

    /** Loads my games once. Without a connection it shows those of the last visit. */
    async reload() {
        try {
            await this.receive(await overview());
            if (this.isLost) this.setLost(false);
        } catch (error) {
            if (error instanceof Problem && error.status === 0) this.setLost(true);
            else toast(problemInWords(error), "error");
        }
    }

    /** @param {boolean} isLost */
    setLost(isLost) {
        this.isLost = isLost;
        if (isLost && !this.own) this.recall();
        else if (!isLost && this.isSeen) this.loadOthers();
        this.repaint();
    }

    /** Shows the rows of the last visit. */
    recall() {
        /** @type {import("../lib/last_seen.js").Seen<Pick<Lobby, "own" | "earlier" | "waiting"> & {titles: ReturnType<typeof namesOf>[]}> | null} */
        const seen = recallSeen("lobby");
        if (!seen) return;
        Object.assign(this, seen.value, { isSeen: true });
        showSeen(seen.at);
    }

    /** Keeps the rows for a visit without a connection. */
    keep() {
        const { own, earlier, waiting, titles } = this;
        if (own && !this.isSeen && titles.length)
            keepSeen("lobby", { own, earlier, waiting, titles: titles.map(namesOf) });
    }

    /** @param {import("../lib/api.js").Waiting} turns */
    async setTurns(turns) {
        this.waiting = byUrgency(turns);
        this.repaint();
        // Invitations and requests of others are no events of my games.
        if (this.own && this.waiting.some(({ game }) => !this.summaryOf(game)))
            await overview().then(
                (own) => this.receive(own),
                () => {},
            );
    }

    /** @param {Overview} own */
    async receive(own) {
        // The lists of many games are longer than the overview. Running games must not be missing.
        if (own.games.next && !this.showsAll) this.earlier = await this.page({ status: "active" });
        this.own = own;
        this.isSeen = false;
        showSeen(null);
        this.keep();
        this.repaint();
    }

    /** @param {Record<string, string>} query */
    async page(query) {
        return (await games({ ...query, mine: "true", limit: String(LIMIT_MAX) })).items;
    }

    showMore() {
        return attempt(async () => {
            if (this.own?.games.next) this.earlier = await this.page({});
            this.showsAll = true;
            this.repaint();
        });
    }

    /** Loads the public games that can be joined. Guests meet nobody. */
    async loadOthers() {
        try {
            this.titles = await rulesets();
            this.keep();
            this.repaint();
            if (session.isGuest()) return;
            const [open, vacant] = await Promise.all([
                games({ status: "open" }),
                games({ status: "active", vacant: "true" }),
            ]);
            // Seats of strangers are given by matches alone.
            this.open = open.items.filter(({ matched }) => !matched?.muster);
            this.vacant = vacant.items;
        } catch (error) {
            // The shell shows a lost connection.
            if (!(error instanceof Problem && error.status === 0)) toast(problemInWords(error), "error");
        }
        this.repaint();
    }

    /** @param {Summary} game */
    async join(game) {
        await attempt(async () => (await takeSeat(game.id), goTo("game", game.id)));
        this.loadOthers();
    }

    /** My games, the newest first. */
    get mine() {
        const first = this.own?.games.items ?? [];
        const known = new Set(first.map(({ id }) => id));
        return [...first, ...this.earlier.filter(({ id }) => !known.has(id))];
    }

    /** @param {string} id */
    summaryOf(id) {
        return [...this.mine, ...(this.own?.invitations.items ?? [])].find((game) => game.id === id);
    }

    draw() {
        const shelves = this.own ? this.shelves() : [];
        const hint = this.isLost ? faults.offline : this.own ? "" : say.loading;
        return [
            h("h1", { class: "visually-hidden" }, say.games),
            hint && h("p", { class: "hint", role: "status", key: "hint" }, hint),
            shelves.slice(0, 2),
            !session.isGuest() &&
                this.own &&
                !this.isSeen &&
                h("hall-strangers", { key: "strangers", titles: this.titles }),
            !this.isSeen && quickStart(this.titles),
            shelves.slice(2),
            h("p", { key: "watch" }, h("a", { href: link("watch") }, say.watch)),
            languageSwitch(),
        ];
    }

    shelves() {
        const { mine, waiting, showsAll } = this;
        const isWaiting = new Set(waiting.map(({ game }) => game));
        const others = mine.filter(({ id }) => !isWaiting.has(id));
        const finished = others.filter(({ status }) => status === "finished");
        const own = new Set(mine.map(({ id }) => id));
        const joinable = (/** @type {Summary[]} */ all) => all.filter(({ id }) => !own.has(id));
        const hasMore = !showsAll && (this.own?.games.next || finished.length > FINISHED_FIRST);
        return [
            shelf(
                say.waiting,
                waiting.map((one) => [one.game, this.waitingRow(one)]),
                "turn",
            ),
            this.games(
                say.yours,
                others.filter(({ status }) => status !== "finished"),
            ),
            this.games(say.open, joinable(this.open), say.join),
            this.games(say.vacant, joinable(this.vacant), say.takeOver),
            this.games(say.finished, showsAll ? finished : finished.slice(0, FINISHED_FIRST)),
            hasMore && h("button", { key: "more", onclick: () => this.showMore() }, say.more),
        ];
    }

    /**
     * Games under a heading. `join` names the button that takes a seat.
     * @param {string} heading @param {Summary[]} all @param {string} [join]
     */
    games(heading, all, join) {
        return shelf(
            heading,
            all.map((game) => [
                game.id,
                gameRow(game, this.titles, { ...this.unreadOf(game), ...this.joins(game, join) }),
            ]),
        );
    }

    /** @param {import("../lib/waiting.js").WaitingGame} waiting */
    waitingRow(waiting) {
        const { titles } = this;
        const game = this.summaryOf(waiting.game);
        if (!game) return briefRow(waiting, titles);
        // A rematch keeps a seat, which the player takes here.
        const isInvited = game.status === "open" && (game.you === null || game.you === undefined);
        const action = isInvited ? this.joins(game, say.takeSeat) : {};
        return gameRow(game, titles, { waiting, ...this.unreadOf(game), ...action });
    }

    /** @param {Summary} game */
    unreadOf({ id }) {
        return { unread: this.own?.unread.items.find(({ game }) => game === id)?.unread };
    }

    /** @param {Summary} game @param {string} [name] */
    joins(game, name) {
        return name ? { action: { name, press: () => this.join(game) } } : {};
    }
}

customElements.define("hall-lobby", Lobby);
