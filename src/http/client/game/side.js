// The panel beside the board: list of moves, history, log, messages, notes, and offers to the other players.
import { resign } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { link } from "../lib/route.js";
import { attempt, toast } from "../shell/toast.js";
import { requests } from "./agreements.js";
import { vacation } from "./clock.js";
import { moveList } from "./move_list.js";
import "./notes.js";
import { ordersPanel } from "./orders_panel.js";
import { isHost, renaming } from "./rename.js";
import { holding, lastOwn, story } from "./story.js";
import "./talk.js";
import { timeline } from "./timeline.js";

/** @typedef {import("../titles/title.js").Context} Context */
/** @typedef {import("../titles/title.js").Title} Title */
/** What it needs from its screen. @typedef {Pick<import("../screens/game.js").GameScreen, "table" | "orders" | "chosen" | "first" | "name" | "who" | "look" | "repaint">} Place */

/** @param {Place} place @param {Title} title @param {Context} context @returns {any[]} */
export function side(place, title, context) {
    const { table, name, who, chosen } = place;
    const { game, me } = context;
    const since = lastOwn(holding(table.told), me);
    const words = title.words(context);
    return [
        moves(place, title, context),
        table.at === null &&
            ordersPanel(
                place.orders,
                title,
                { ...context, game: table.game, view: table.game.view },
                {
                    events: table.events,
                    who,
                    draft: chosen.draft,
                    set: (draft) => ((chosen.draft = draft), place.repaint()),
                },
            ),
        timeline({
            at: table.at,
            head: table.game.seq,
            first: place.first,
            fresh: since && since < table.game.seq ? since + 1 : 0,
            look: (at) => place.look(at),
            share: () => share(link("game", table.id, table.at ?? table.game.seq)),
        }),
        story({
            events: table.told,
            title,
            name,
            who,
            seats: game.seats,
            since,
            at: table.at ?? 0,
            only: chosen.only,
            filter: (seat) => ((chosen.only = seat), place.repaint()),
            look: (seq) => place.look(seq),
        }),
        h("hall-talk", { game: table.id, key: "talk", speaks: me !== null }),
        me !== null && h("hall-notes", { game: table.id, key: "notes" }),
        me !== null && vacation(table.game),
        table.at === null && isHost(table.game) && renaming(table, "card"),
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
            h("a", { href: link("rules", game.ruleset) }, "Rules"),
            table.at === null && requests(table.game, since > 0),
            me !== null &&
                table.game.status === "active" &&
                h("button", { class: "quiet", onclick: () => leave(table.id) }, "Resign"),
        ),
        h("p", { class: "hint keys" }, "Keys: [ and ] step through the game, u takes a planned step back, c confirms."),
    ];
}

/** @param {Place} place @param {Title} title @param {Context} context */
function moves(place, title, context) {
    return (
        context.moves.length > 0 &&
        h(
            "details",
            { class: "card", open: !title.plays, key: "moves" },
            h("summary", null, "All moves as a list"),
            moveList(context.moves, (move) => title.label(move, context), {
                picked: place.chosen.picked,
                play: context.play,
                pick: (picked) => ((place.chosen.picked = picked), place.repaint()),
            }),
        )
    );
}

/** Copies a link to this moment of the game. @param {string} moment */
async function share(moment) {
    const address = `${location.origin}/${moment}`;
    await navigator.clipboard?.writeText(address).catch(() => {});
    toast(navigator.clipboard ? "A link to this position is copied." : address);
}

/** @param {string} id */
async function leave(id) {
    if (confirm("Leave this game for good?")) await attempt(() => resign(id));
}
