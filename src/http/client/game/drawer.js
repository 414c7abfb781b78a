// The drawers beside the board. On a phone they are sheets over its lower half. They never push the board away.
import { resign } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { link } from "../lib/route.js";
import { attempt } from "../shell/toast.js";
import { soundSwitch } from "../shell/sound_switch.js";
import { rules as ofRules } from "../words/rules.js";
import { company } from "../words/company.js";
import { log as say } from "../words/log.js";
import { requests } from "./agreements.js";
import { Ahead } from "./ahead.js";
import { vacation } from "./clock.js";
import { moveList } from "./move_list.js";
import "./notes.js";
import { ordersPanel } from "./orders_panel.js";
import { isHost, renaming } from "./rename.js";
import { reportTables } from "./report.js";
import "./rules_panel.js";
import { lastOwn, story } from "./story.js";
import "./talk.js";
import { WhatIf } from "./what_if.js";

/** @typedef {import("../titles/title.js").Context} Context */
/** @typedef {import("../titles/title.js").Title} Title */
/** @typedef {import("../screens/game.js").GameScreen} Place */

/** The drawers and their buttons. */
export const DRAWERS = say.drawers;
/** @typedef {keyof typeof DRAWERS | ""} Drawer */

/** Minimum width at which the log stands beside the board from the beginning. */
export const WIDE_PX = 1000;

/** The player's own seat, also while they play the other seats on a copy. @param {Place} place */
const ownSeat = ({ table }) => table.game.you ?? null;

/** @param {Place} place @param {Title} title @param {Context} context */
export function drawer(place, title, context) {
    const { drawer, unread } = place.chosen;
    const seated = ownSeat(place) !== null;
    const tabs = Object.entries(DRAWERS).filter(([key]) => key !== "orders" || seated);
    /** @type {Record<string, string | number>} */
    const badges = { talk: unread, orders: place.orders.list.length };
    return [
        h(
            "nav",
            { class: "tabs", "aria-label": say.beside, key: "tabs" },
            tabs.map(([key, name]) =>
                h(
                    "button",
                    {
                        key,
                        "aria-expanded": String(key === drawer),
                        onclick: () => place.open(/** @type {Drawer} */ (key === drawer ? "" : key)),
                    },
                    name,
                    badges[key] ? h("span", { class: "badge", title: say.isNew }, badges[key]) : null,
                    key === "scores" && place.scoring.isFresh ? unseen() : null,
                ),
            ),
        ),
        h(
            "aside",
            { class: "drawer", key: "drawer", hidden: !drawer, "aria-label": drawer ? DRAWERS[drawer] : null },
            h(
                "div",
                { class: "grip" },
                h("h2", null, drawer && DRAWERS[drawer]),
                h("button", { class: "quiet", "aria-label": say.close, onclick: () => place.open("") }, "×"),
            ),
            h("div", { class: "inside", key: drawer, tabindex: 0 }, panels[drawer]?.(place, title, context)),
            // It counts the messages while another drawer is open.
            h(
                "div",
                { class: "inside", hidden: drawer !== "talk", key: "words" },
                h("hall-talk", {
                    game: place.table.id,
                    key: "talk",
                    speaks: seated,
                    open: drawer === "talk",
                    live: place.table.link === "live",
                }),
                seated && drawer === "talk" && h("hall-notes", { game: place.table.id, key: "notes" }),
            ),
        ),
    ];
}

/** The mark of unseen content. It is a dot, because numbers mean counts. */
const unseen = () => h("span", { class: "dot" }, h("span", { class: "unseen" }, ` ${say.isNew}`));

/** @type {Record<string, (place: Place, title: Title, context: Context) => import("../lib/dom.js").Child>} */
const panels = {
    log: (place, title, { game }) => {
        const { table, name, who, chosen } = place;
        return story({
            events: title.told?.(table.told) ?? table.told,
            title,
            name,
            who,
            seats: game.seats,
            since: lastOwn(place.told, ownSeat(place)),
            posted: table.copy?.at ?? table.game.seq,
            at: table.at ?? 0,
            only: chosen.only,
            whole: chosen.whole,
            filter: (only) => place.choose({ only }),
            unfold: () => place.choose({ whole: true }),
            look: (seq) => place.look(seq),
        });
    },
    scores: (place) => {
        const { scoring } = place;
        const { report } = scoring;
        if (!report) return h("p", { class: "hint" }, say.notScored);
        return reportTables(report, {
            line: scoring.line,
            playing: scoring.isPlaying,
            show: (line) => scoring.show(line),
            play: () => scoring.play(),
        });
    },
    orders: (place, title, context) => {
        const { game } = place.table;
        const live = { ...context, game, view: game.view ?? context.view, me: ownSeat(place) };
        return ordersPanel(place, title, live, () => pickOrders(place));
    },
    rules: (_, __, { game }) => h("hall-rulebook", { ruleset: game.ruleset, key: game.ruleset }),
    more: (place, title, context) => {
        const { table } = place;
        const me = ownSeat(place);
        const now = table.at === null;
        const words = title.words(context);
        return [
            moves(place, title, context),
            me !== null && vacation(table.game),
            me !== null && place.publication.panel(table.game, place.name),
            now && isHost(table.game) && renaming(table, "card"),
            people(place),
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
                table.hand.isReady &&
                    !table.copy &&
                    !table.isAwaited &&
                    h("button", { class: "quiet", onclick: () => imagine(table) }, ofRules.whatIfHere),
                now && requests(table.game, lastOwn(place.told, me) > 0),
                me !== null &&
                    table.game.status === "active" &&
                    h("button", { class: "quiet", onclick: () => leave(table.id) }, company.resign),
                soundSwitch(() => place.repaint()),
            ),
            h("p", { class: "hint keys", key: "keys" }, say.keys),
        ];
    },
};

/** @param {import("./table.js").Table} table */
const imagine = (table) => table.imagine(new WhatIf(table.hand, table.at ?? table.game.seq));

/** Starts picking orders on the current board. Closes the sheet over it to make room. @param {Place} place */
function pickOrders(place) {
    place.look(null);
    // Moves picked before the player looked at the past are still there.
    if (!(place.table.copy instanceof Ahead)) place.table.imagine(new Ahead(place));
    if (innerWidth <= WIDE_PX) place.open("");
}

/** The people that the player can block. @param {Place} place */
function people({ table, blocks, name }) {
    const buttons = table.game.seats.map((seat) => ({ seat, button: blocks.button(seat) }));
    if (!buttons.some((one) => one.button)) return null;
    return h(
        "ul",
        { class: "card sitting", key: "people", "aria-label": say.people },
        buttons.map(
            ({ seat, button }) => button && h("li", { key: seat.seat }, h("span", null, name(seat.seat)), button),
        ),
    );
}

/** @param {Place} place @param {Title} title @param {Context} context */
export function moves(place, title, context) {
    return (
        context.moves.length > 0 &&
        h(
            "details",
            { class: "card", open: !title.plays, key: "moves" },
            h("summary", null, say.allMoves),
            moveList(context.moves, (move) => title.label(move, context), {
                picked: place.chosen.picked,
                play: context.play,
                pick: (picked) => place.choose({ picked }),
            }),
        )
    );
}

/** @param {string} id */
async function leave(id) {
    if (confirm(company.leaveForGood)) await attempt(() => resign(id));
}
