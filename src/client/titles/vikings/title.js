// Vikings and its Progress version on the game screen.
import { h } from "../../lib/dom.js";
import { pluralize } from "../../lib/language.js";
import { humanize } from "../../lib/format.js";
import { SPECIALS, TILES, TRADES } from "../../words/vikings/names.js";
import { board as words } from "../../words/vikings/texts.js";
import { effectsOf, isOneOf } from "../title.js";
import { artwork } from "./artwork.js";
import { choices, exchange, hasWheel } from "./choices.js";
import { homeland, homelandInWords, homelandLegend, othersLegend } from "./homeland.js";
import { coin, laurel, specialIcon, tileIcon, vikingIcon } from "./pieces.js";
import { progressBoard, specialsOf } from "./progress.js";
import { guide } from "./guide.js";
import { report, scoresNow } from "./report.js";
import { handPreview, previewSentences } from "./preview.js";
import { withSets } from "./sets.js";
import { acts } from "./acts.js";
import { threatOf } from "./names.js";
import { roundTrack } from "./round.js";
import { freshCells, targets } from "./targets.js";
import { label, describeEffect } from "./descriptions.js";
import { wheel, wheelInWords, wheelLegend } from "./wheel.js";

/** @typedef {import("../title.js").Context<"vikings">} Context */

/**
 * The chosen parts of a move.
 * @typedef {{toBase?: boolean, preview?: import("./names.js").Colour | null, pointed?: number | null, bid?: number, vp?: number}} Ui
 */

/**
 * The part of the board that the step is about. A laid piece stays in sight until the player confirms it.
 * @param {Context} context @returns {"wheel" | "homeland" | "specials" | "end"}
 */
function protagonist(context) {
    const { view, moves, planned } = context;
    const last = planned.at(-1);
    if (view.step === "over") return "end";
    const isAbout = (/** @type {readonly import("../title.js").Move<"vikings">["type"][]} */ types) =>
        moves.length ? moves.every((move) => isOneOf(move, types)) : last && isOneOf(last, types);
    if (view.step === "bid" || isAbout(SPECIAL_MOVES)) return "specials";
    if (isAbout(IN_HOMELAND)) return "homeland";
    // Colours are laid on an empty wheel.
    return view.offer.length || isAbout(["lay_colour"]) ? "wheel" : "homeland";
}

/** @param {Context} context */
function board(context) {
    const { view, focus, me } = context;
    const fresh = freshCells(context.recentEffects);
    const lit = targets(context);
    const part = protagonist(context);
    // I place pieces only in my own homeland.
    const large = part === "homeland" && me !== null ? me : Math.min(focus, view.players.length - 1);
    const player = view.players[large];
    if (!player) return [];
    const own = large === me ? withPlannedTile(player, context) : player;
    return [
        artwork(),
        h(
            "div",
            { class: `vikings about-${part}` },
            h("div", { class: "choice-area" }, choices(context)),
            hasWheel(context) &&
                part === "wheel" && [
                    h(
                        "div",
                        { class: "at-wheel", "data-part": "wheel", key: "wheel" },
                        wheel(context),
                        exchange(context),
                    ),
                    h("div", { class: "under-wheel", key: "signs" }, wheelLegend(context)),
                ],
            part === "specials" && h("div", { class: "stakes", "data-part": "specials" }, progressBoard(context)),
            h(
                "div",
                { class: "own", "data-area": large, "data-part": "homeland" },
                h(
                    "h2",
                    { class: "area-name" },
                    words.homelandOf(context.name(large)),
                    scoringPoints(context, large),
                    inHand(context, large),
                ),
                homeland(own, context, {
                    targets: large === me ? lit : new Map(),
                    fresh: fresh.get(large),
                }),
                homelandLegend(lit, own, fresh.has(large), large === me ? outcomeInHand(context) : null),
                specialsOf(own),
            ),
            h(
                "div",
                { class: "edge" },
                roundTrack(context),
                part !== "specials" && view.step !== "over" && progressBoard(context),
                others(context, large, fresh),
            ),
        ),
    ];
}

/**
 * The player with the tile that is planned. Where the move draws something unknown, there is no position after it.
 * @param {import("./names.js").Player} player @param {Context} context @returns {import("./names.js").Player}
 */
function withPlannedTile(player, { view, planned, moves }) {
    const last = planned.at(-1);
    if (last?.type !== "place_tile" || !view.bought || moves.length) return player;
    const { row, column, viking } = last;
    const { tile } = view.bought;
    const isLanding = viking === "island";
    const man = view.bought.viking;
    const base = isLanding ? player.base : { ...player.base, [man]: player.base[man] + 1 };
    if (row === 1)
        return { ...player, base, ships: [...player.ships, { tile, column, repelled: isRepelled(player, column) }] };
    const threatened = threatOf(player, row, column, isLanding) !== undefined;
    return {
        ...player,
        tiles: [...player.tiles, { tile, row, column, viking: isLanding, special: false, threatened }],
    };
}

/** Whether a warrior stands right below a ship. @param {import("./names.js").Player} player @param {number} column */
const isRepelled = ({ tiles }, column) => tiles.some((tile) => tile.viking && tile.row === 2 && tile.column === column);

/** The homelands of the others, as thumbnails. @param {Context} context @param {number} large @param {Map<number, Set<string>>} fresh */
function others(context, large, fresh) {
    const all = context.view.players.filter((player) => player.seat !== large);
    return h(
        "div",
        { class: "others" },
        all.map((player) =>
            h(
                "div",
                { class: "other", key: player.seat, onclick: () => context.enlargeArea(player.seat) },
                h(
                    "button",
                    { class: "quiet", title: words.showLarge },
                    h("span", { class: "area-name" }, context.name(player.seat)),
                    scoringPoints(context, player.seat),
                    " ⤢",
                ),
                homeland(player, context, { small: true, fresh: fresh.get(player.seat) }),
            ),
        ),
        othersLegend(all.some(({ seat }) => fresh.has(seat))),
    );
}

/**
 * A player's bought pieces that are not laid yet. The wheel, from which they come, may be out of sight.
 * @param {Context} context @param {number} seat
 */
function inHand({ view: { bought, active } }, seat) {
    if (!bought || seat !== active) return null;
    const text = `${TILES[bought.tile].one} ${TRADES[bought.viking].with}`;
    return h(
        "span",
        { class: "in-hand", role: "img", "aria-label": text, title: text },
        tileIcon(bought.tile),
        vikingIcon(bought.viking, 26),
    );
}

/** The preview of the tile in hand, for people who saw none of its set. @param {Context} context */
function outcomeInHand(context) {
    const preview = handPreview(context);
    return preview && { viking: preview.viking, text: previewSentences(preview, context) };
}

/** A player's points for the scoring line shown. @param {Context} context @param {number} seat */
function scoringPoints({ scoring, view }, seat) {
    const at = view.players.findIndex((player) => player.seat === seat);
    return scoring && h("strong", { class: "scoring-points" }, scoring.cells[at] || "–");
}

/** Moves that lay or bring a piece into the player's homeland. */
const IN_HOMELAND = /** @type {const} */ ([
    "place_start_tile",
    "place_tile",
    "replace_tile",
    "sail",
    "land",
    "end_sailing",
]);
/** Moves that choose among special tiles, or what comes with them. */
const SPECIAL_MOVES = /** @type {const} */ (["bid", "pass_bid", "take_special", "decline_special", "remove_viking"]);

/**
 * The types of moves that can be left as orders in every game, and in the Progress version. An exchange comes with its
 * purchase.
 */
const BASE_MOVES = /** @type {const} */ (["buy", "place_start_tile", "place_tile", "sail", "land", "end_sailing"]);
const PROGRESS_MOVES = /** @type {const} */ ([
    "bid",
    "pass_bid",
    "remove_viking",
    "lay_colour",
    "take_special",
    "decline_special",
    "replace_tile",
]);

/** @type {import("../title.js").Title<"vikings">} */
export const title = {
    isPlayedOnBoard: true,
    guide,
    board,
    protagonist,
    prompt: ({ view }) => {
        const step = words.prompts[view.step] ?? humanize(view.step);
        // The rules buy the last set, because there is no choice.
        return view.bought && !view.offer.length ? words.lastSet(step) : step;
    },
    playerFacts: ({ view }, seat) => {
        const player = view.players[seat];
        if (!player) return [];
        const { gold, vp, specials = [] } = player;
        return [
            { id: "gold", label: words.gold, text: gold, icon: coin() },
            { id: "vp", label: words.vp, text: vp, icon: laurel() },
            view.start_player === seat && { id: "first", label: words.startPlayer, text: words.first },
            specials.length > 0 && {
                id: "specials",
                label: specials.map((id) => SPECIALS[id].name).join(", "),
                text: specials.length,
                full: `${pluralize(specials.length, words.specials)}: ${specials.map((id) => SPECIALS[id].name).join(", ")}`,
                icon: specialIcon(),
            },
        ].filter((chip) => chip !== false);
    },
    label: (move, { view }) => label(move, view),
    // The wheel may turn before the order is executed, so the order names this set and a maximum price.
    conditions: (move, { view }) => {
        const set = move.type === "buy" && view.offer.find(({ space }) => space === move.space);
        return set ? { price_at_most: set.price, viking_is: set.viking, tile_is: set.tile } : {};
    },
    impliedCondition: (move) => (move.type === "buy" && move.exchange > 0 ? words.exactPrice : null),
    orderHint: words.orderHint,
    orderable: ({ progress }) => (progress ? [...BASE_MOVES, ...PROGRESS_MOVES] : [...BASE_MOVES]),
    describeEffect,
    enrichEvents: withSets,
    acts,
    boardInWords: ({ view, name }) => [
        ...wheelInWords(view),
        ...view.players.flatMap((player) => homelandInWords(player, name(player.seat))),
    ],
    report,
    scoresNow,
    isScoring: (event) => effectsOf(event).some(({ type }) => type === "scored"),
};
