// The drawers beside the board. On a phone they are sheets over its lower half. They never push the board away.
import { resign } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { personLink } from "../lib/person_link.js";
import { link } from "../lib/route.js";
import * as session from "../lib/session.js";
import { attempt } from "../shell/toast.js";
import { soundSwitch } from "../shell/sound_switch.js";
import { rules as ofRules, players, shell, log as say } from "../words/index.js";
import { requests } from "./agreements.js";
import { NextTurn } from "./next_turn.js";
import { vacation } from "./clock.js";
import { moveList } from "./move_list.js";
import "./notes.js";
import { ordersPanel } from "./orders_panel.js";
import { isHost, renameForm } from "./rename.js";
import { reportTables, scoreTable } from "./report.js";
import "./rules_panel.js";
import { lastOwnMove, logPanel } from "./log_panel.js";
import "./talk.js";
import { WhatIf } from "./what_if.js";

/** @typedef {import("../titles/title.js").Context} Context */
/** @typedef {import("../titles/title.js").Title} Title */
/** @typedef {import("../screens/game.js").GameScreen} GameScreen */

/** The drawers and their buttons. */
export const DRAWERS = say.drawers;
/** @typedef {keyof typeof DRAWERS | ""} Drawer */

/** Minimum width at which the log stands beside the board from the beginning. */
export const WIDE_PX = 1600;

/** The player's own seat, also while they play the other seats in a sandbox. @param {GameScreen} screen */
const ownSeat = ({ table }) => table.game.you ?? null;

/** @param {GameScreen} screen @param {Title} title @param {Context} context */
export function drawer(screen, title, context) {
    const { drawer, unread } = screen.choices;
    const seated = ownSeat(screen) !== null;
    const tabs = Object.entries(DRAWERS).filter(
        ([key]) => (key !== "orders" || seated) && (key !== "talk" || !session.isGuest()),
    );
    /** @type {Record<string, string | number>} */
    const badges = { talk: unread, orders: screen.orders.list.length };
    return [
        h(
            "nav",
            { class: "tabs", "aria-label": say.drawersLabel, key: "tabs" },
            session.account() && h("a", { class: "to-lobby", href: link(), key: "lobby" }, toLobby(screen.table.id)),
            tabs.map(([key, name]) =>
                h(
                    "button",
                    {
                        key,
                        "aria-expanded": String(key === drawer),
                        onclick: () => screen.open(/** @type {Drawer} */ (key === drawer ? "" : key)),
                    },
                    name,
                    badges[key] ? h("span", { class: "badge", title: say.isNew }, badges[key]) : null,
                    key === "scores" && screen.scoring.isUnseen ? newMark() : null,
                ),
            ),
        ),
        h(
            "aside",
            { class: "drawer", key: "drawer", hidden: !drawer, "aria-label": drawer ? DRAWERS[drawer] : null },
            h(
                "div",
                { class: "drawer-head" },
                h("h2", null, drawer && DRAWERS[drawer]),
                h("button", { class: "quiet", "aria-label": say.close, onclick: () => screen.open("") }, "×"),
            ),
            h("div", { class: "drawer-content", key: drawer, tabindex: 0 }, panels[drawer]?.(screen, title, context)),
            // It counts the messages while another drawer is open.
            !session.isGuest() &&
                h(
                    "div",
                    { class: "drawer-content", hidden: drawer !== "talk", key: "words" },
                    h("hall-talk", {
                        game: screen.table.id,
                        key: "talk",
                        speaks: seated,
                        open: drawer === "talk",
                        live: screen.table.link === "live",
                    }),
                    seated && drawer === "talk" && h("hall-notes", { game: screen.table.id, key: "notes" }),
                ),
        ),
    ];
}

/**
 * The way back to the lobby, where a phone has no header, with the number of other games that wait.
 * @param {string} id This game.
 */
function toLobby(id) {
    const app = /** @type {import("../shell/app.js").App | null} */ (document.querySelector("longhall-app"));
    const others = (app?.turns.items ?? []).filter(({ game }) => game !== id).length;
    return [shell.games, others > 0 && h("span", { class: "badge", title: shell.waiting }, others)];
}

/** The mark of unseen content. It is a dot, because numbers mean counts. */
const newMark = () => h("span", { class: "dot" }, h("span", { class: "visually-hidden" }, ` ${say.isNew}`));

/** @type {Record<string, (screen: GameScreen, title: Title, context: Context) => import("../lib/dom.js").Child>} */
const panels = {
    log: (screen, title, { game }) => {
        const { table, name, accountName, choices } = screen;
        return logPanel({
            events: title.enrichEvents?.(table.shownEvents) ?? table.shownEvents,
            title,
            name,
            accountName,
            seats: game.seats,
            since: lastOwnMove(screen.shownEvents, ownSeat(screen)),
            posted: table.sandbox?.at ?? table.game.seq,
            at: table.at ?? 0,
            only: choices.logSeat,
            whole: choices.isLogUnfolded,
            filter: (logSeat) => screen.choose({ logSeat }),
            unfold: () => screen.choose({ isLogUnfolded: true }),
            look: (seq) => screen.showPosition(seq),
        });
    },
    scores: ({ scoring }, title, context) => {
        const { report } = scoring;
        const now = title.scoresNow?.(context);
        return [
            report
                ? reportTables(report, {
                      line: scoring.line,
                      playing: scoring.isPlaying,
                      show: (line) => scoring.show(line),
                      play: () => scoring.play(),
                  })
                : h("p", { class: "hint", key: "none" }, say.notScored),
            now && h("section", { class: "report", "aria-label": now.caption, key: "now" }, scoreTable(now)),
        ];
    },
    orders: (screen, title, context) => {
        const { game } = screen.table;
        const live = { ...context, game, view: game.view ?? context.view, me: ownSeat(screen) };
        return ordersPanel(screen, title, live, () => pickOrders(screen));
    },
    rules: (_, __, { game }) => h("hall-rulebook", { ruleset: game.ruleset, key: game.ruleset }),
    more: (screen, title, context) => {
        const { table } = screen;
        const me = ownSeat(screen);
        const now = table.at === null;
        const words = title.boardInWords(context);
        return [
            moves(screen, title, context),
            me !== null && vacation(table.game),
            me !== null && !session.isGuest() && screen.publication.panel(table.game, screen.name),
            now && isHost(table.game) && !session.isGuest() && renameForm(table, "card"),
            blockablePlayers(screen),
            words.length > 0 &&
                h(
                    "details",
                    { class: "card", key: "words" },
                    h("summary", null, say.inWords),
                    h(
                        "ul",
                        null,
                        words.map((line) => h("li", null, line)),
                    ),
                ),
            h(
                "div",
                { class: "row menu", key: "menu" },
                table.game.status === "finished" && h("a", { href: link("verify", table.id) }, ofRules.verify),
                table.localRules.isReady &&
                    !table.sandbox &&
                    !table.hasPausedSandbox &&
                    h("button", { class: "quiet", onclick: () => startWhatIf(table) }, ofRules.whatIfHere),
                screen.guide.button(),
                now && requests(table.game, lastOwnMove(screen.shownEvents, me) > 0),
                me !== null &&
                    table.game.status === "active" &&
                    h("button", { class: "quiet", onclick: () => confirmResignation(table.id) }, players.resign),
                soundSwitch(() => screen.repaint()),
            ),
            h("p", { class: "hint keys", key: "keys" }, say.keys),
        ];
    },
};

/** @param {import("./table.js").Table} table */
const startWhatIf = (table) => table.setSandbox(new WhatIf(table.localRules, table.at ?? table.game.seq));

/** Starts picking orders on the current board. Closes the sheet over it to make room. @param {GameScreen} screen */
function pickOrders(screen) {
    screen.showPosition(null);
    // Moves picked before the player looked at the past are still there.
    if (!(screen.table.sandbox instanceof NextTurn)) screen.table.setSandbox(new NextTurn(screen));
}

/** Maximum width at which drawers are sheets over the lower half of the board. */
const SHEETS_PX = 1000;

/**
 * Closes the drawer that lies over the board when orders are picked there, and opens it again afterwards.
 * @param {GameScreen} screen @param {import("./sandbox.js").Sandbox | null} before @param {import("./sandbox.js").Sandbox | null} now
 */
export function makeRoom({ choices }, before, now) {
    if (innerWidth > WIDE_PX) return;
    if (now instanceof NextTurn) choices.drawer = "";
    else if (before instanceof NextTurn && innerWidth > SHEETS_PX) choices.drawer = "orders";
}

/** The people that the player can block. @param {GameScreen} screen */
function blockablePlayers({ table, blocks, name }) {
    const buttons = table.game.seats.map((seat) => ({ seat, button: blocks.button(seat) }));
    if (!buttons.some((one) => one.button)) return null;
    return h(
        "ul",
        { class: "card seat-list", key: "people", "aria-label": say.people },
        buttons.map(
            ({ seat, button }) =>
                button && h("li", { key: seat.seat }, h("span", null, personLink(seat, name(seat.seat))), button),
        ),
    );
}

/** @param {GameScreen} screen @param {Title} title @param {Context} context */
export function moves(screen, title, context) {
    return (
        context.moves.length > 0 &&
        h(
            "details",
            { class: "card", open: !title.isPlayedOnBoard, key: "moves" },
            h("summary", null, say.allMoves),
            moveList(context.moves, (move) => title.label(move, context), {
                picked: screen.choices.picked,
                play: context.play,
                pick: (picked) => screen.choose({ picked }),
            }),
        )
    );
}

/** @param {string} id */
async function confirmResignation(id) {
    if (confirm(players.leaveForGood)) await attempt(() => resign(id));
}
