// The screen of a game: whose turn it is, the changes, and the possible actions. Only the board scrolls.
import { loadTitleInfo, waitingRoom } from "../game/waiting_room.js";
import { Blocks } from "../game/blocks.js";
import { contextOf } from "../game/context.js";
import { drawer, makeRoom, moves, WIDE_PX } from "../game/drawer.js";
import { Announcer } from "../game/announcer.js";
import { players, prompt, requestsOfOthers, veil } from "../game/head.js";
import "../game/invitation.js";
import { Keyboard } from "../game/keyboard.js";
import { Orders } from "../game/orders.js";
import { planBar } from "../game/plan_bar.js";
import { recentChanges } from "../game/recent_changes.js";
import { Publication } from "../game/publication.js";
import { timeline } from "../game/timeline.js";
import { Reasons } from "../game/reasons.js";
import { Scoring } from "../game/scoring.js";
import { Scrub } from "../game/scrub.js";
import { playerName, seatName } from "../game/seats.js";
import { MoveAnimator } from "../game/move_animator.js";
import { StageChange } from "../game/stage_change.js";
import { AutoScroll } from "../game/auto_scroll.js";
import { beyond, BeyondMarks } from "../game/beyond.js";
import { withoutUndone } from "../game/log_panel.js";
import { Table } from "../game/table.js";
import { takeWantedSeat } from "../game/seat_request.js";
import { Guide } from "../guide/guide.js";
import { share } from "../lib/clipboard.js";
import { h } from "../lib/dom.js";
import { problemInWords } from "../lib/problem.js";
import { route, replaceRoute } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import { isGuest } from "../lib/session.js";
import { sharedAddress } from "../lib/shared_address.js";
import { setPageTitle } from "../shell/attention.js";
import { toast } from "../shell/toast.js";
import { titleOf } from "../titles/registry.js";
import { table as say } from "../words/index.js";

/** Interval at which times are redrawn. */
const CLOCK_SECONDS = 10;

/**
 * The choices made on the page.
 * @typedef {object} Choices
 * @property {Record<string, unknown>} picked @property {number | null} focus The seat whose area is enlarged.
 * @property {number | null} logSeat @property {boolean} isLogUnfolded The log: whose moves, and whether all of them.
 * @property {import("../game/drawer.js").Drawer} drawer
 * @property {Record<string, string>} draft
 * @property {boolean | null} form Whether the form for orders is open. `null` before the first choice.
 * @property {number} unread
 */

export class GameScreen extends Screen {
    /** @type {Table} */
    table = /** @type {never} */ (null);
    /** @type {import("../titles/title.js").Title | null} */
    titleModule = null;
    /** Choices made on the board, private to the title. @type {import("../titles/title.js").Context["ui"]} */
    ui = {};
    /** @type {Choices} */
    choices = {
        picked: {},
        focus: null,
        logSeat: null,
        isLogUnfolded: false,
        drawer: "",
        draft: {},
        form: null,
        unread: 0,
    };
    /** @type {Orders} */
    orders = /** @type {never} */ (null);
    /** @type {Scrub} */
    scrub = /** @type {never} */ (null);
    /** @type {import("../game/waiting_room.js").TitleInfo} */
    titleInfo = { name: "", minPlayers: 2, options: undefined };
    blocks = new Blocks(() => this.repaint());
    publication = new Publication(() => this.repaint());
    inviteCode = "";
    scoring = new Scoring(this);
    animator = new MoveAnimator(this);
    reasons = new Reasons(this);
    guide = new Guide(this);
    #keyboard = new Keyboard(this);
    #autoScroll = new AutoScroll(this);
    stageChange = new StageChange(this);
    #announcer = new Announcer();
    /** @type {BeyondMarks | undefined} */
    beyondMarks;
    #hasArrived = false;
    /** The sandbox shown last. @type {import("../game/sandbox.js").Sandbox | null} */
    #lastSandbox = null;
    /** The area to bring into sight after drawing. @type {number | null} */
    #areaToScroll = null;

    start() {
        const {
            screen,
            rest: [id = "", more = ""],
        } = route();
        const { signal } = this.lifetime;
        this.inviteCode = screen === "join" ? more : "";
        if (!this.inviteCode) takeWantedSeat(id);
        if (innerWidth > WIDE_PX) this.choices.drawer = "log";
        this.table = new Table(id, signal);
        this.beyondMarks = new BeyondMarks(this, signal);
        this.orders = new Orders(id, () => this.repaint(), signal);
        this.scrub = new Scrub(this.table, signal);
        this.table.addEventListener("change", () => this.onTableChange(), { signal });
        this.reasons.listen(signal);
        this.guide.listen(signal);
        this.addEventListener("unread", (event) => this.choose({ unread: /** @type {CustomEvent} */ (event).detail }), {
            signal,
        });
        window.addEventListener("hashchange", () => this.showAddressedPosition(), { signal });
        this.#keyboard.listen(signal);
        this.animator.listen(signal);
        // Times run out, and "a minute ago" changes.
        const timer = setInterval(() => document.hidden || this.repaint(), CLOCK_SECONDS * 1000);
        signal.addEventListener("abort", () => (clearInterval(timer), this.scoring.stop()));
    }

    async onTableChange() {
        const { game, sandbox } = this.table;
        if (!sandbox !== !this.#lastSandbox) {
            // A selection on another board does not continue on this one.
            this.ui = {};
            this.choices.picked = {};
            makeRoom(this, this.#lastSandbox, sandbox);
        }
        this.#lastSandbox = sandbox;
        if (game && !this.titleModule) {
            const about = await loadTitleInfo(game.ruleset);
            if (!this.titleModule) Object.assign(this, { titleModule: titleOf(game.ruleset), titleInfo: about });
            this.showAddressedPosition();
        }
        if (game) {
            setPageTitle(game.title || this.titleInfo.name);
            if (game.status !== "active" || this.choices.drawer === "more") this.blocks.load();
            if (this.choices.drawer === "orders" || this.orders.isLoaded) this.orders.refresh(game);
            // A seated player shares the game's own address, not the invitation.
            if (route().screen === "join" && isSeated(game)) return replaceRoute("game", this.table.id);
        }
        this.repaint();
    }

    showAddressedPosition() {
        const { screen, rest } = route();
        if (!this.table.game || screen === "join") return;
        if (rest[1] && !/^\d+$/.test(rest[1])) return replaceRoute("game", this.table.id);
        this.table.show(rest[1] ? Number(rest[1]) : null);
    }

    /** Shows a past position at once. The address follows. @param {number | null} at */
    showPosition(at) {
        const to = at === null || at >= this.table.game.seq ? null : Math.max(at, this.first);
        this.scrub.stop();
        this.table.show(to);
        replaceRoute("game", this.table.id, ...(to === null ? [] : [to]));
    }

    /** @param {Partial<Choices>} changes */
    choose(changes) {
        Object.assign(this.choices, changes);
        this.repaint();
    }

    /** Opens a drawer in place of another. `""` closes it. @param {import("../game/drawer.js").Drawer} name */
    open(name) {
        this.choose({ drawer: name });
        if (name === "orders") this.orders.refresh(this.table.game);
        if (name === "more") this.blocks.load();
        if (name === "scores") this.scoring.markSeen();
        else this.scoring.show(null);
    }

    /** The first event with a board. */
    get first() {
        return this.table.events.find(({ kind }) => kind === "started")?.seq ?? 1;
    }

    /** The events up to the position shown that still count. */
    get shownEvents() {
        const events = withoutUndone(this.table.shownEvents);
        return this.titleModule?.enrichEvents?.(events) ?? events;
    }

    /** @param {number} seat */
    name = (seat) => seatName(this.table.game.seats, seat);

    /** @param {string} id */
    accountName = (id) => playerName(this.table.game.seats.find((seat) => seat.account?.id === id)) ?? say.somebody;

    get context() {
        return contextOf(this);
    }

    /**
     * Shows a player's belongings: large on the board, and the signs beside their name in words.
     * @param {number} seat @param {import("../titles/title.js").Context} context
     */
    enlargeArea(seat, context) {
        this.#areaToScroll = seat;
        this.choose({ focus: seat });
        const chips = this.titleModule?.playerFacts(context, seat) ?? [];
        if (chips.length) toast(`${this.name(seat)}: ${chips.map(({ label, text }) => `${label} ${text}`).join(", ")}`);
    }

    updated() {
        this.#reportArrival();
        requestAnimationFrame(() => this.#keyboard.restoreFocus());
        this.stageChange.atRest(() => this.#measureAndScroll());
        this.stageChange.afterDraw();
    }

    #measureAndScroll() {
        this.#autoScroll.afterDraw();
        this.animator.afterDraw();
        this.reasons.afterDraw();
        this.beyondMarks?.afterDraw();
        this.guide.afterDraw();
        if (this.#areaToScroll !== null)
            this.querySelector(`[data-area="${this.#areaToScroll}"]`)?.scrollIntoView({ block: "nearest" });
        this.#areaToScroll = null;
    }

    /** Reports once that the game is shown, so that less urgent work starts. */
    #reportArrival() {
        if (this.#hasArrived || !(this.table.failure || (this.table.game && this.titleModule))) return;
        this.#hasArrived = true;
        // There is idle time before the table is drawn, but the connection is busy.
        if (!this.table.failure) this.table.localRules.load(this.table.useLocalRules);
        document.dispatchEvent(new Event("arrived"));
    }

    draw() {
        const { table, titleModule: title } = this;
        if (table?.failure?.status === 404 && this.inviteCode)
            return [h("hall-invitation", { key: "invitation", game: table.id, invite: this.inviteCode })];
        if (table?.failure)
            return [
                h(
                    "p",
                    { class: "card error" },
                    problemInWords(table.failure),
                    " ",
                    h("a", { href: "#/" }, say.toLobby),
                ),
            ];
        if (!table?.game || !title) return [h("p", { class: "hint begun", role: "status" }, say.loading)];
        const context = this.context;
        const { game } = context;
        if (table.game.status === "open" || !game.view)
            return [this.drawWaitingRoom(context), this.#announcer.draw(this)];
        const protagonist = title.protagonist?.(context);
        this.stageChange.beforeDraw(protagonist);
        return [
            this.#announcer.draw(this),
            h(
                "div",
                {
                    class: [
                        `table begun ruleset-${game.ruleset}`,
                        isSeated(table.game) && "seated",
                        table.game.result && "finished",
                        this.scoring.line && "scored",
                    ]
                        .filter(Boolean)
                        .join(" "),
                    "aria-busy": table.busy && "true",
                    key: "table",
                },
                h("div", { class: "head" }, players(this, context), requestsOfOthers(this)),
                this.guide.draw(context),
                h(
                    "div",
                    { class: "stage", "data-protagonist": protagonist },
                    h(
                        "div",
                        {
                            class: "board",
                            role: "region",
                            tabindex: 0,
                            "aria-label": say.board,
                            inert: !table.past.isLoaded,
                        },
                        title.board(context),
                        !title.isPlayedOnBoard && moves(this, title, context),
                    ),
                    !table.past.isLoaded && veil(this),
                    beyond(this),
                ),
                h(
                    "div",
                    { class: "bar" },
                    prompt(this, context),
                    recentChanges(this, title, context.me),
                    planBar(this),
                    timeline({
                        at: this.scrub.at,
                        head: table.game.seq,
                        first: this.first,
                        marks: table.events.filter((event) => title.isScoring(event)).map(({ seq }) => seq),
                        look: (at) => this.showPosition(at),
                        drag: (at) => this.scrub.drag(at),
                        share: () => this.share(),
                    }),
                ),
                drawer(this, title, context),
                h("div", { class: "animations", "aria-hidden": "true", inert: true, key: "animations" }),
            ),
        ];
    }

    /**
     * The screen before the game, or at a position before its board was laid.
     * @param {import("../titles/title.js").Context} context
     */
    drawWaitingRoom(context) {
        const { table, titleInfo, blocks, inviteCode } = this;
        return h(
            "div",
            { class: "table", key: "waiting-room" },
            prompt(this, context),
            table.game.status === "open"
                ? waitingRoom({ table, inviteCode, info: titleInfo, blocks })
                : h("p", { class: "hint" }, say.notYet),
            isSeated(table.game) &&
                !isGuest() &&
                table.game.status === "open" &&
                h(
                    "div",
                    { class: "narrow" },
                    h("hall-talk", { game: table.id, speaks: true, open: true, live: table.link === "live" }),
                ),
        );
    }

    /** Shares the game or, while looking back, this position of it. */
    share() {
        const { table } = this;
        const address = sharedAddress(table.id, { at: table.at });
        const limits = this.publication.limits(table.game);
        const copied = table.at === null ? say.gameCopied : say.linkCopied;
        return share(address, document.title, copied + limits, address + limits);
    }
}

/** @typedef {import("../lib/api.js").Schemas["Game"]} Game */
/** @param {Game} game @returns {game is Game & {you: number}} */
const isSeated = ({ you }) => you !== null && you !== undefined;

customElements.define("hall-game", GameScreen);
