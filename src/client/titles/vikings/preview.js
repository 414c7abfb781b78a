// Previews of the sets, and of the tile in hand. They show the cells where a tile could lie, and what it would add to the
// next scoring, or why nothing. The local rules try it out. Without them there is no preview.
import { h } from "../../lib/dom.js";
import { pluralize } from "../../lib/language.js";
import { TILES, TRADES } from "../../words/vikings/names.js";
import { preview as say } from "../../words/vikings/texts.js";
import { isOneOf, ofType } from "../title.js";
import { amount } from "./descriptions.js";
import { isShip, SHIPS, threatOf } from "./names.js";
import { income } from "./scoring.js";

/** @typedef {import("../title.js").Context<"vikings">} Context */
/** @typedef {import("../title.js").Move<"vikings">} Move */
/** @typedef {import("./scoring.js").Amount} Amount */
/** @typedef {import("./names.js").Tile} Tile */
/** @typedef {import("./names.js").Colour} Colour */
/** @typedef {{tile: Tile, viking: Colour}} Set */
/** The reason why a set adds nothing to the next scoring, with the ship that threatens its place. @typedef {{id: "threat", ship: Tile} | {id: "base" | "later" | "feeds" | "repels"}} Reason */
/**
 * The cells, by whether the Viking would land there, and those that a ship threatens. `gain` is the most that one of
 * them adds to the next scoring. It is `null` for the start tile, which comes first.
 * @typedef {Set & {cells: Map<string, "lands" | "lays">, threatened: globalThis.Set<string>, gain: Amount | null, reason: Reason | null}} Preview
 */

/** VP are compared with gold at this rate, because a scoring may give both. */
const GOLD_PER_VP = 3;
const worth = (/** @type {Amount} */ { gold, vp }) => gold + GOLD_PER_VP * vp;

/** The previews of a position, by space, and by `null` for the tile in hand. @type {WeakMap<object, Map<number | null, Preview | null>>} */
const cache = new WeakMap();

/** The preview of the set to which the player points, if they can buy it. @param {Context} context */
export function previewOf(context) {
    const { ui, view, moves } = context;
    const buy = ofType(moves, "buy").find(({ space }) => space === ui.pointed);
    const set = view.offer.find(({ space }) => space === buy?.space);
    return buy && set ? cached(context, set, [buy], buy.space) : null;
}

/** The preview of the tile in hand. @param {Context} context */
export function handPreview(context) {
    const { bought } = context.view;
    return bought && ofType(context.moves, "place_tile").length ? cached(context, bought, [], null) : null;
}

/** @param {Context} context @param {Set} set @param {Move[]} before The moves that bring the set. @param {number | null} key */
function cached(context, set, before, key) {
    const known = cache.get(context.view) ?? new Map();
    cache.set(context.view, known);
    if (!known.get(key)) known.set(key, compute(context, set, before));
    return /** @type {Preview | null} */ (known.get(key));
}

/** @param {Context} context @param {Set} set @param {Move[]} before @returns {Preview | null} */
function compute({ view, moves, tryOut, me }, { tile, viking }, before) {
    const bought = before.length ? tryOut(before) : { view, moves, effects: [] };
    const player = view.players.find(({ seat }) => seat === me);
    if (!bought || !player) return null;
    /** @type {Preview} */
    const preview = { tile, viking, cells: new Map(), threatened: new Set(), gain: null, reason: null };
    const { cells, threatened } = preview;
    const starts = ofType(bought.moves, "place_start_tile");
    for (const { row } of starts) cells.set(`${row},1`, "lays");
    if (starts.length) return preview;
    const now = income(player, view.next_scoring);
    /** @type {Amount[]} */
    const gains = [];
    const places = ofType(bought.moves, "place_tile");
    // If there is only one place, the rules lay the tile at once.
    for (const tried of places.length ? places.map((move) => tryOut([...before, move])) : [bought]) {
        const after = tried?.view.players.find(({ seat }) => seat === me);
        if (!tried || !after) return null;
        const then = income(after, view.next_scoring);
        gains.push({ gold: then.gold - now.gold, vp: then.vp - now.vp });
        for (const effect of tried.effects)
            if (isOneOf(effect, ["tile_placed", "viking_to_island"]) && effect.seat === me) {
                const key = `${effect.row},${effect.column}`;
                cells.set(key, effect.type === "viking_to_island" ? "lands" : (cells.get(key) ?? "lays"));
            }
    }
    const lands = [...cells].filter(([, kind]) => kind === "lands").map(([key]) => key);
    const ships = new Map([...cells].map(([key, kind]) => [key, shipOver(player, key, kind === "lands")]));
    for (const [key, ship] of ships) if (ship) threatened.add(key);
    const [first = { gold: 0, vp: 0 }, ...others] = gains;
    const gain = others.reduce((best, one) => (worth(one) > worth(best) ? one : best), first);
    const isNothing = worth(gain) <= 0 && !isShip(tile);
    return { ...preview, gain, reason: isNothing ? reasonOf(viking, lands, ships, view.next_scoring) : null };
}

/** @param {import("./names.js").Player} player @param {string} key @param {boolean} isLanding */
function shipOver(player, key, isLanding) {
    const [row = 1, column = 1] = key.split(",").map(Number);
    return threatOf(player, row, column, isLanding);
}

/**
 * The reason why an island tile adds nothing to the next scoring.
 * @param {Colour} viking @param {string[]} lands The cells where the Viking can land.
 * @param {Map<string, Tile | undefined>} ships The ship that threatens each cell. @param {Context["view"]["next_scoring"]} scoring
 * @returns {Reason | null}
 */
function reasonOf(viking, lands, ships, scoring) {
    if (!lands.length) return { id: "base" };
    const threats = lands.map((key) => ships.get(key));
    if (threats[0] && !threats.includes(undefined)) return { id: "threat", ship: threats[0] };
    if (viking === "blue") return { id: "feeds" };
    if (viking === "black") return { id: "repels" };
    return scoring === "small" ? { id: "later" } : null;
}

/** The gain in words. `null` if the start tile comes first. @param {Preview} preview */
function gainInWords({ cells, gain }) {
    if (!gain) return null;
    const { gold, vp } = gain;
    if (!gold && !vp) return say.nothing;
    return cells.size > 1 && worth(gain) > 0 ? say.upTo(amount(gold, vp)) : amount(gold, vp);
}

/** The cost of a ship at the end, in words. `null` for an island tile. @param {Tile} tile */
function costInWords(tile) {
    const { gold = 0, vp = 0 } = SHIPS[tile] ?? {};
    return gold || vp ? amount(-gold, -vp) : null;
}

/** The lines in the middle of the wheel: the number of places, the gain, the scoring that brings it, and what else counts. @param {Preview} preview @param {Context} context */
export function previewLines(preview, { view }) {
    const gain = gainInWords(preview);
    const cost = costInWords(preview.tile);
    return [
        pluralize(preview.cells.size, say.places),
        gain ?? say.startFirst,
        gain ? say.scoring[view.next_scoring] : "",
        cost ? say.atEnd(cost) : preview.reason ? say.brief[preview.reason.id] : "",
    ];
}

/** The whole preview as sentences. @param {Preview | null} preview @param {Context} context */
export function previewSentences(preview, { view }) {
    if (!preview) return "";
    const gain = gainInWords(preview);
    const places = pluralize(preview.cells.size, say.places);
    const facts = gain ? [places, `${gain} ${say.scoring[view.next_scoring]}`] : [places, say.startFirst];
    return [say.sentence(facts.join(", ")), ...remarksOf(preview)].join(" ");
}

/** The sentences about a reason for no gain, and about a ship. @param {Preview | null} preview @returns {string[]} */
export function remarksOf(preview) {
    if (!preview) return [];
    const { tile, viking, reason } = preview;
    const cost = costInWords(tile);
    return [
        reason &&
            (reason.id === "threat" ? say.threat(TILES[reason.ship].the) : say.because[reason.id](TRADES[viking])),
        cost && say.ship(TRADES[SHIPS[tile]?.reach ?? "gray"].many, cost),
    ].filter((one) => typeof one === "string");
}

/** The preview for screen readers. The element is always there, because only changes are read. @param {Context} context */
export const previewInWords = (context) =>
    h("p", { class: "visually-hidden", role: "status", key: "preview" }, previewSentences(previewOf(context), context));
