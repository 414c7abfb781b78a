// What a set would bring if it were bought: the cells where its tile could lie, and what that adds to the next scoring.
// The local rules try it out. Without them there is no preview.
import { h } from "../../lib/dom.js";
import { pluralize } from "../../lib/language.js";
import { preview as say } from "../../words/vikings/texts.js";
import { isOneOf, ofType } from "../title.js";
import { amount } from "./descriptions.js";
import { income } from "./scoring.js";

/** @typedef {import("../title.js").Context<"vikings">} Context */
/** @typedef {import("./scoring.js").Amount} Amount */
/**
 * The cells, by whether the Viking would land there, and the most that one of them adds to the next scoring. `null` for
 * the start tile, which comes first.
 * @typedef {{cells: Map<string, "lands" | "lays">, gain: Amount | null}} Preview
 */

/** VP are compared with gold at this rate, because a scoring may give both. */
const GOLD_PER_VP = 3;
const worth = (/** @type {Amount} */ { gold, vp }) => gold + GOLD_PER_VP * vp;

/** The previews of a position, by space. @type {WeakMap<object, Map<number, Preview | null>>} */
const cache = new WeakMap();

/** The preview of the set to which the player points, if they can buy it. @param {Context} context */
export function previewOf(context) {
    const { ui, view, moves, me } = context;
    const buy = ofType(moves, "buy").find(({ space }) => space === ui.pointed);
    if (!buy || me === null) return null;
    const known = cache.get(view) ?? new Map();
    cache.set(view, known);
    const cached = known.get(buy.space);
    if (cached) return cached;
    const made = compute(context, buy, me);
    known.set(buy.space, made);
    return made;
}

/** @param {Context} context @param {import("../title.js").Move<"vikings">} buy @param {number} me @returns {Preview | null} */
function compute({ view, tryOut }, buy, me) {
    const bought = tryOut([buy]);
    const player = view.players.find(({ seat }) => seat === me);
    if (!bought || !player) return null;
    /** @type {Preview["cells"]} */
    const cells = new Map();
    const starts = ofType(bought.moves, "place_start_tile");
    for (const { row } of starts) cells.set(`${row},1`, "lays");
    if (starts.length) return { cells, gain: null };
    const before = income(player, view.next_scoring);
    /** @type {Amount[]} */
    const gains = [];
    const places = ofType(bought.moves, "place_tile");
    // If there is only one place, the rules lay the tile at once.
    for (const tried of places.length ? places.map((move) => tryOut([buy, move])) : [bought]) {
        const after = tried?.view.players.find(({ seat }) => seat === me);
        if (!tried || !after) continue;
        const then = income(after, view.next_scoring);
        gains.push({ gold: then.gold - before.gold, vp: then.vp - before.vp });
        for (const effect of tried.effects)
            if (isOneOf(effect, ["tile_placed", "viking_to_island"]) && effect.seat === me) {
                const key = `${effect.row},${effect.column}`;
                cells.set(key, effect.type === "viking_to_island" ? "lands" : (cells.get(key) ?? "lays"));
            }
    }
    const [first = { gold: 0, vp: 0 }, ...others] = gains;
    return { cells, gain: others.reduce((best, one) => (worth(one) > worth(best) ? one : best), first) };
}

/** The lines of a preview: the number of places, the gain, and the scoring that brings it. @param {Preview} preview @param {Context} context */
export function previewLines({ cells, gain }, { view }) {
    const places = pluralize(cells.size, say.places);
    if (!gain) return [places, say.startFirst, ""];
    const { gold, vp } = gain;
    return [
        places,
        gold || vp ? (cells.size > 1 && worth(gain) > 0 ? say.upTo(amount(gold, vp)) : amount(gold, vp)) : say.nothing,
        say.scoring[view.next_scoring],
    ];
}

/** The preview for screen readers. The element is always there, because only changes are read. @param {Context} context */
export function previewInWords(context) {
    const preview = previewOf(context);
    return h(
        "p",
        { class: "visually-hidden", role: "status", key: "preview" },
        preview && previewLines(preview, context).filter(Boolean).join(", "),
    );
}
