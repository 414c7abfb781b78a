// The drawers beside the board; on a phone they are sheets over its lower half. They never push the board away.
import { resign } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { attempt } from "../shell/toast.js";
import { requests } from "./agreements.js";
import { vacation } from "./clock.js";
import { moveList } from "./move_list.js";
import "./notes.js";
import { ordersPanel } from "./orders_panel.js";
import { isHost, renaming } from "./rename.js";
import { reportTables } from "./report.js";
import "./rules_panel.js";
import { lastOwn, story } from "./story.js";
import "./talk.js";

/** @typedef {import("../titles/title.js").Context} Context */
/** @typedef {import("../titles/title.js").Title} Title */
/** @typedef {import("../screens/game.js").GameScreen} Place */

/** The drawers, and what opens them. */
export const DRAWERS = /** @type {const} */ ({
    log: "Log",
    talk: "Talk",
    scores: "Scores",
    orders: "Orders",
    rules: "Rules",
    more: "More",
});
/** @typedef {keyof typeof DRAWERS | ""} Drawer */

/** From this width the log stands beside the board from the beginning. */
export const WIDE_PX = 1000;

/** @param {Place} place @param {Title} title @param {Context} context */
export function drawer(place, title, context) {
    const { drawer, unread } = place.chosen;
    const seated = context.me !== null;
    const tabs = Object.entries(DRAWERS).filter(([key]) => key !== "orders" || seated);
    /** @type {Record<string, any>} */
    const badges = { talk: unread, orders: place.orders.list.length, scores: place.scoring.isFresh ? "!" : 0 };
    return [
        h(
            "nav",
            { class: "tabs", "aria-label": "Beside the board", key: "tabs" },
            tabs.map(([key, name]) =>
                h(
                    "button",
                    {
                        key,
                        "aria-expanded": String(key === drawer),
                        onclick: () => place.open(/** @type {Drawer} */ (key === drawer ? "" : key)),
                    },
                    name,
                    badges[key] ? h("span", { class: "badge", title: "new" }, badges[key]) : null,
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
                h("button", { class: "quiet", "aria-label": "Close the drawer", onclick: () => place.open("") }, "×"),
            ),
            h("div", { class: "inside", key: drawer, tabindex: 0 }, panels[drawer]?.(place, title, context)),
            // It counts the messages while another drawer is open.
            h(
                "div",
                { class: "inside", hidden: drawer !== "talk", key: "words" },
                h("hall-talk", { game: place.table.id, key: "talk", speaks: seated, open: drawer === "talk" }),
                seated && drawer === "talk" && h("hall-notes", { game: place.table.id, key: "notes" }),
            ),
        ),
    ];
}

/** @type {Record<string, (place: Place, title: Title, context: Context) => any>} */
const panels = {
    log: (place, title, { game, me }) => {
        const { table, name, who, chosen } = place;
        return story({
            events: title.told?.(table.told) ?? table.told,
            title,
            name,
            who,
            seats: game.seats,
            since: lastOwn(place.told, me),
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
        if (!report) return h("p", { class: "hint" }, "Nothing has been scored up to here.");
        return reportTables(report, {
            line: scoring.line,
            playing: scoring.isPlaying,
            show: (line) => scoring.show(line),
            play: () => scoring.play(),
        });
    },
    orders: (place, title, context) => {
        const { table, who, chosen } = place;
        const live = { ...context, game: table.game, view: table.game.view };
        return ordersPanel(place.orders, title, live, {
            events: table.events,
            who,
            draft: chosen.draft,
            set: (draft) => place.choose({ draft }),
            wishing: chosen.wishing,
            wish: (wishing) => place.choose({ wishing }),
        });
    },
    rules: (_, __, { game }) => h("hall-rulebook", { ruleset: game.ruleset, key: game.ruleset }),
    more: (place, title, context) => {
        const { table } = place;
        const { me } = context;
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
                    h("summary", null, "The board in words"),
                    h(
                        "ul",
                        null,
                        words.map((line) => h("li", null, line)),
                    ),
                ),
            h(
                "div",
                { class: "row menu", key: "menu" },
                now && requests(table.game, lastOwn(place.told, me) > 0),
                me !== null &&
                    table.game.status === "active" &&
                    h("button", { class: "quiet", onclick: () => leave(table.id) }, "Resign"),
            ),
            h(
                "p",
                { class: "hint keys", key: "keys" },
                "Keys: [ and ] or the arrows step through the game, u takes a planned step back, c confirms.",
            ),
        ];
    },
};

/** Whom one can block. @param {Place} place */
function people({ table, blocks, name }) {
    const buttons = table.game.seats.map((/** @type {any} */ seat) => ({ seat, button: blocks.button(seat) }));
    if (!buttons.some((/** @type {any} */ one) => one.button)) return null;
    return h(
        "ul",
        { class: "card sitting", key: "people", "aria-label": "People at this game" },
        buttons.map(
            (/** @type {any} */ { seat, button }) =>
                button && h("li", { key: seat.seat }, h("span", null, name(seat.seat)), button),
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
            h("summary", null, "All moves as a list"),
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
    if (confirm("Leave this game for good?")) await attempt(() => resign(id));
}
