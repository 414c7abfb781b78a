// Vikings and its Progress version on the game screen.
import { h } from "../../lib/dom.js";
import { count, plain } from "../../lib/words.js";
import { choices } from "./choices.js";
import { homeland, homelandInWords, homelandLegend, patterns } from "./homeland.js";
import { SPECIALS } from "./names.js";
import { coin, laurel } from "./pieces.js";
import { progressBoard, specialsOf } from "./progress.js";
import { report } from "./report.js";
import { withSets } from "./sets.js";
import { wishes } from "./wishes.js";
import { roundTrack } from "./round.js";
import { freshCells, targets } from "./targets.js";
import { label, tell } from "./tell.js";
import { wheel, wheelInWords, wheelLegend } from "./wheel.js";

/** @typedef {import("../title.js").Context} Context */

/** @type {Record<string, string>} */
const ASKS = {
    bid: "bid for the start player figure, or pass",
    remove_viking: "take a Viking out of the game",
    lay_colour: "lay the Vikings of one colour",
    take_special: "take a special tile, or none",
    replace_tile: "choose the tile that the building replaces",
    buy: "buy a set",
    place_start_tile: "lay your start tile",
    place_tile: "lay the tile",
    sail: "send boatsmen out, or not",
    land: "bring the Vikings ashore",
};

/** @param {import("../title.js").Context} context */
function board(context) {
    const { view, focus, me, enlarge, name, news } = context;
    const fresh = freshCells(news);
    const lit = targets(context);
    // I place things only in my own homeland.
    const large = lit.size && me !== null ? me : Math.min(focus, view.players.length - 1);
    const others = view.players.filter((/** @type {any} */ player) => player.seat !== large);
    return [
        patterns(),
        h(
            "div",
            { class: lit.size ? "vikings laying" : view.step === "over" ? "vikings over" : "vikings" },
            // What they bid for stands above the bid.
            view.step === "bid" && progressBoard(context),
            h("div", { class: "choice-area" }, choices(context)),
            h(
                "div",
                { class: "middle" },
                roundTrack(context),
                // While they bid there is nothing on the wheel yet.
                view.step !== "over" &&
                    view.step !== "bid" && [wheel(context), h("div", { class: "under-wheel" }, wheelLegend(context))],
                view.step !== "bid" && progressBoard(context),
            ),
            h(
                "div",
                { class: "own", "data-area": large },
                h("h2", { class: "area-name" }, `Homeland of ${name(large)}`, gets(context, large)),
                homeland(view.players[large], context, {
                    targets: large === me ? lit : new Map(),
                    fresh: fresh.get(large),
                }),
                homelandLegend(lit, view.players[large], fresh.size > 0),
                specialsOf(view.players[large]),
                h(
                    "div",
                    { class: "others" },
                    others.map((/** @type {any} */ player) =>
                        h(
                            "div",
                            { class: "other", key: player.seat, onclick: () => enlarge(player.seat) },
                            h(
                                "button",
                                { class: "quiet", title: "Show this homeland large" },
                                h("span", { class: "area-name" }, name(player.seat)),
                                gets(context, player.seat),
                                " ⤢",
                            ),
                            homeland(player, context, { small: true, fresh: fresh.get(player.seat) }),
                        ),
                    ),
                ),
            ),
        ),
    ];
}

/** What a player gets by the line of the scoring that is shown. @param {Context} context @param {number} seat */
function gets({ scoring, view }, seat) {
    const at = view.players.findIndex((/** @type {any} */ player) => player.seat === seat);
    return scoring && h("strong", { class: "gets" }, scoring.cells[at] || "–");
}

/** @type {import("../title.js").Title} */
export const title = {
    plays: true,
    board,
    asks: ({ view }) => ASKS[view.step] ?? plain(view.step),
    standing: ({ view }, seat) => {
        const { gold, vp, specials = [] } = view.players[seat];
        return [
            { label: "gold", text: gold, icon: coin() },
            { label: "VP", text: vp, icon: laurel() },
            view.start_player === seat && { label: "start player this round", text: "⚑ first" },
            specials.length > 0 && {
                label: specials.map((/** @type {string} */ id) => SPECIALS[id]?.name).join(", "),
                text: count(specials.length, "special tile"),
            },
        ].filter((chip) => chip !== false);
    },
    label: (move, { view }) => label(move, view),
    wishes,
    orderable: ({ progress }) => [
        ...["buy", "exchange", "place_start_tile", "place_tile", "sail", "land", "end_sailing"],
        ...(progress ? ["bid", "pass_bid", "remove_viking", "lay_colour", "take_special", "decline_special"] : []),
        ...(progress ? ["replace_tile"] : []),
    ],
    tell,
    told: withSets,
    words: ({ view, name }) => [
        ...wheelInWords(view),
        ...view.players.flatMap((/** @type {any} */ player) => homelandInWords(player, name(player.seat))),
    ],
    report,
    scores: ({ effects }) => (effects ?? []).some((/** @type {any} */ { type }) => type === "scored"),
};
