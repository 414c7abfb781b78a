// The sets in purchases. A purchase names only the space on the wheel, so the code tracks the sets through the log.
import { effectsOf } from "../title.js";
import { COLOURS } from "./names.js";

/** @typedef {import("../title.js").Schemas} Schemas */
/** @typedef {import("../title.js").Event} Event */
/** @typedef {Partial<Schemas["VikingsBought"]>} Set */
/** A purchase that names the set. @typedef {Schemas["VikingsEffectBought"] & Set} Purchase */
/**
 * The tiles and Vikings around the wheel, and the Vikings that were drawn and are not laid.
 * @typedef {{wheel: Set[], drawn: Partial<Schemas["VikingsCounts"]>}} WheelState
 */

/**
 * The state of the wheel after an effect.
 * @param {WheelState} before @param {import("../title.js").Effect<"vikings">} effect @returns {WheelState}
 */
function applyEffect({ wheel, drawn }, effect) {
    switch (effect.type) {
        case "offer_laid":
            return { wheel: effect.tiles.map((tile, i) => ({ tile, viking: effect.vikings[i] })), drawn };
        case "tiles_laid":
            return { wheel: effect.tiles.map((tile) => ({ tile })), drawn };
        case "vikings_drawn":
            return { wheel, drawn: Object.fromEntries(COLOURS.map((one, i) => [one, effect.vikings[i] ?? 0])) };
        case "viking_removed":
            return { wheel, drawn: { ...drawn, [effect.colour]: (drawn[effect.colour] ?? 0) - 1 } };
        case "colour_laid": {
            const free = wheel.filter(({ viking }) => !viking);
            const next = free.slice(-(drawn[effect.colour] ?? 0) || free.length);
            return { wheel: wheel.map((set) => (next.includes(set) ? { ...set, viking: effect.colour } : set)), drawn };
        }
        default:
            return { wheel, drawn };
    }
}

/** The events, with the set in each purchase. @param {Event[]} events @returns {Event[]} */
export function withSets(events) {
    /** @type {WheelState} */
    let laid = { wheel: [], drawn: {} };
    /** The state after each event, because moves are taken back. @type {{seq: number, laid: WheelState}[]} */
    const history = [];
    const withSet = (/** @type {import("../title.js").Effect<"vikings">} */ effect) => {
        laid = applyEffect(laid, effect);
        return effect.type === "bought" ? { ...effect, ...laid.wheel[effect.space] } : effect;
    };
    return events.map((event) => {
        if (event.kind === "undone") laid = history.findLast(({ seq }) => seq <= event.to_seq)?.laid ?? laid;
        const enriched =
            "effects" in event
                ? {
                      ...event,
                      effects: /** @type {import("../title.js").Effect<"vikings">[]} */ (effectsOf(event)).map(withSet),
                  }
                : event;
        history.push({ seq: event.seq, laid });
        return /** @type {Event} */ (enriched);
    });
}
