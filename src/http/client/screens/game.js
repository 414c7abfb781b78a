// The screen of a game: whose turn it is, what has changed, and what can be done.
import { calls, offers } from "../game/agreements.js";
import { aboutTitle, beforeStart } from "../game/before.js";
import { Blocks } from "../game/blocks.js";
import { clockInWords, deadline } from "../game/clock.js";
import { news } from "../game/news.js";
import { Orders } from "../game/orders.js";
import { planBar } from "../game/plan_bar.js";
import { reportCard } from "../game/report.js";
import { seatName, seatStrip } from "../game/seats.js";
import { side } from "../game/side.js";
import { holding, lastOwn, result } from "../game/story.js";
import { Table } from "../game/table.js";
import { takeSeat } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { inWords } from "../lib/problem.js";
import { route, turnInto } from "../lib/route.js";
import { optionsInWords } from "../lib/schema_form.js";
import { Screen } from "../lib/screen.js";
import { list } from "../lib/words.js";
import { toast } from "../shell/toast.js";
import { titleOf } from "../titles/title.js";

/** How often times are redrawn. */
const CLOCK_SECONDS = 10;

export class GameScreen extends Screen {
    /** @type {Table} */
    table = /** @type {any} */ (null);
    /** @type {import("../titles/title.js").Title | null} */
    module = null;
    /** Choices made on the page, private to the title. @type {any} */
    ui = {};
    /** @type {{picked: any, focus: number | null, only: number | null, report: number | null, draft: Record<string, string>}} */
    chosen = { picked: {}, focus: null, only: null, report: null, draft: {} };
    /** @type {Orders} */
    orders = /** @type {any} */ (null);
    /** @type {import("../game/before.js").About} */
    about = { name: "", least: 2, options: null };
    blocks = new Blocks(() => this.repaint());
    invite = "";

    start() {
        const {
            screen,
            rest: [id = "", more = ""],
        } = route();
        const { signal } = this.life;
        this.invite = screen === "join" ? more : "";
        if (screen === "join") return this.enter(id);
        this.table = new Table(id, signal);
        this.blocks.load();
        this.orders = new Orders(id, () => this.repaint());
        this.table.addEventListener("change", () => this.changed(), { signal });
        this.table.addEventListener(
            "say",
            (event) => toast(/** @type {any} */ (event).detail.text, /** @type {any} */ (event).detail.kind),
            { signal },
        );
        window.addEventListener("hashchange", () => this.lookWhereTheAddressSays(), { signal });
        document.addEventListener("keydown", (event) => this.key(event), { signal });
        // Times run out, and "a minute ago" changes.
        const timer = setInterval(() => document.hidden || this.repaint(), CLOCK_SECONDS * 1000);
        signal.addEventListener("abort", () => clearInterval(timer));
    }

    /** Takes a seat for somebody who followed an invite link. @param {string} id */
    async enter(id) {
        try {
            await takeSeat(id, this.invite ? { invite: this.invite } : {});
        } catch (error) {
            if (/** @type {any} */ (error).code !== "already_seated") toast(inWords(error), "wrong");
        }
        turnInto("game", id);
    }

    async changed() {
        const { game } = this.table;
        if (game && !this.module) {
            const [title, about] = await Promise.all([titleOf(game.ruleset), aboutTitle(game.ruleset)]);
            if (!this.module) Object.assign(this, { module: title, about });
            this.lookWhereTheAddressSays();
        }
        if (game) this.orders.follow(game);
        this.repaint();
    }

    lookWhereTheAddressSays() {
        const at = route().rest[1];
        if (this.table.game) this.table.look(at ? Number(at) : null);
    }

    /** @param {number | null} at */
    look(at) {
        const head = this.table.game.seq;
        turnInto("game", this.table.id, ...(at === null || at >= head ? [] : [at]));
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const target = /** @type {Element} */ (event.target);
        if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select, textarea")) return;
        const here = this.table.at ?? this.table.game?.seq ?? 1;
        /** @type {Record<string, () => void>} */
        const keys = {
            "[": () => this.look(Math.max(this.first, here - 1)),
            "]": () => this.look(here + 1),
            u: () => this.table.undo(),
            c: () => this.table.post(),
        };
        keys[event.key]?.();
    }

    /** The first event with a board. */
    get first() {
        return this.table.events.find(({ kind }) => kind === "started")?.seq ?? 1;
    }

    /** @param {number} seat */
    name = (seat) => seatName(this.table.game.seats, seat);

    /** @param {string} id */
    who = (id) =>
        this.table.game.seats.find((/** @type {any} */ seat) => seat.account?.id === id)?.account.name ?? "Somebody";

    /** @returns {import("../titles/title.js").Context} */
    get context() {
        const { table } = this;
        const game = table.shown;
        const me = game.you ?? null;
        const told = holding(table.told);
        const since = lastOwn(told, me);
        const others = told.filter(({ seq, seat }) => seq > since && since > 0 && seat !== me);
        /** @type {import("../titles/title.js").Context} */
        const context = {
            game,
            me,
            view: game.view,
            moves: table.moves,
            ui: this.ui,
            focus: this.chosen.focus ?? me ?? game.awaiting[0] ?? 0,
            news: others.flatMap(({ effects }) => effects ?? []),
            set: (patch) => ((this.ui = { ...this.ui, ...patch }), this.repaint()),
            play: (move) => (
                (this.ui = {}),
                (this.chosen.picked = {}),
                table.play(move, this.module?.label(move, context) ?? move.type)
            ),
            why: (move) => table.why(move),
            say: (text) => toast(text),
            enlarge: (seat) => ((this.chosen.focus = seat), this.repaint()),
            name: this.name,
        };
        return context;
    }

    draw() {
        const { table, module: title } = this;
        if (table?.failure)
            return [
                h("p", { class: "card wrong" }, inWords(table.failure), " ", h("a", { href: "#/" }, "To the lobby")),
            ];
        if (!table?.game || !title) return [h("p", { class: "hint", role: "status" }, "Loading…")];
        const context = this.context;
        const { game } = context;
        const begun = table.game.status !== "open" && game.view;
        return [
            h(
                "div",
                { class: `table ruleset-${game.ruleset}`, "aria-busy": table.busy && "true" },
                this.prompt(context),
                begun
                    ? [
                          seatStrip({
                              game,
                              awaiting: (table.at === null ? table.game : game).awaiting,
                              blocks: this.blocks,
                              focus: context.focus,
                              enlarge: context.enlarge,
                              name: this.name,
                              standing: (seat) => title.standing(context, seat),
                          }),
                          table.at === null && [offers(table.game, this.name), calls(table.game, this.name)],
                          this.news(context),
                          this.report(),
                          h("div", { class: "board", key: "board" }, title.board(context)),
                          planBar(table),
                          h("aside", { class: "side", key: "side" }, side(this, title, context)),
                      ]
                    : table.at === null && table.game.status === "open"
                      ? [
                            beforeStart({
                                table,
                                invite: this.invite,
                                about: this.about,
                                blocks: this.blocks,
                            }),
                            isSeated(table.game) &&
                                h(
                                    "div",
                                    { class: "narrow" },
                                    h("hall-talk", { game: table.id, key: "talk", speaks: true }),
                                ),
                        ]
                      : h("p", { class: "hint" }, "The game has not begun at this point."),
            ),
        ];
    }

    /** @param {import("../titles/title.js").Context} context */
    prompt(context) {
        const { table } = this;
        const { game, me } = context;
        const mine = table.at === null && me !== null && game.awaiting.includes(me) && game.status === "active";
        const options = optionsInWords(this.about.options, game.options);
        const link_ = { live: null, polling: null, lost: "Connection lost, trying again…" }[table.link];
        return h(
            "div",
            {
                class: [
                    "prompt",
                    mine && "mine",
                    table.plan.length > 0 && !mine && "planned",
                    table.at !== null && "past",
                ]
                    .filter(Boolean)
                    .join(" "),
                key: "prompt",
            },
            h("h1", null, game.title || this.about.name, options && h("span", { class: "hint" }, ` ${options}`)),
            h(
                "p",
                { class: "state", role: "status" },
                table.at !== null ? "You look into the past." : this.state(context, mine),
            ),
            deadline(game),
            table.game.clock && h("p", { class: "hint" }, clockInWords(table.game.clock)),
            link_ && h("p", { class: "lost", role: "alert" }, link_),
        );
    }

    /** @param {import("../titles/title.js").Context} context @param {boolean} mine */
    state(context, mine) {
        const { game } = context;
        if (game.status === "open") return "Not begun";
        if (game.result) return `The game is over. ${result(game.result, this.name)}`;
        if (mine) return [h("strong", null, "Your turn: "), this.module?.asks(context)];
        if (this.table.plan.length) return "Your turn is planned. Confirm it, or undo.";
        return `Waiting for ${list(game.awaiting.map(this.name))}`;
    }

    /** @param {import("../titles/title.js").Context} context */
    news({ me }) {
        const { table, module } = this;
        const told = holding(table.told);
        const since = lastOwn(told, me);
        if (!module || !since || table.at !== null || table.plan.length) return null;
        return news(
            told.filter(({ seq, seat }) => seq > since && seat !== me),
            module,
            this.name,
            this.who,
            () => this.look(since),
        );
    }

    report() {
        const { table, module: title } = this;
        const report = title?.report(holding(table.told), this.name);
        // Somebody planning a turn needs to see the board.
        if (!report || table.at !== null || table.plan.length) return null;
        const key = `longhall.report.${table.id}`;
        const seen = Number(localStorage.getItem(key) ?? 0);
        if (report.seq <= seen && this.chosen.report !== report.seq) {
            return h(
                "button",
                { class: "quiet", onclick: () => ((this.chosen.report = report.seq), this.repaint()) },
                `Show again: ${report.title}`,
            );
        }
        return reportCard(report, () => {
            this.chosen.report = null;
            localStorage.setItem(key, String(report.seq));
            this.repaint();
        });
    }
}

/** @param {any} game */
const isSeated = ({ you }) => you !== null && you !== undefined;

customElements.define("hall-game", GameScreen);
