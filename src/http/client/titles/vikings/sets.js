// Which set somebody bought: a purchase names only the space on the wheel, so the sets are followed through the log.
import { COLOURS } from "./names.js";

/** @typedef {{tile?: string, viking?: string}} Set */
/** What lies around the wheel, and the Vikings that were drawn and have not been laid. @typedef {{wheel: Set[], drawn: Record<string, number>}} Laid */

/** What lies there after an effect. @param {Laid} before @param {any} effect @returns {Laid} */
function after({ wheel, drawn }, { type, tiles = [], vikings = [], colour }) {
    const n = drawn[colour] ?? 0;
    switch (type) {
        case "offer_laid":
        case "tiles_laid":
            return {
                wheel: tiles.map((/** @type {string} */ tile, /** @type {number} */ i) => ({
                    tile,
                    viking: vikings[i],
                })),
                drawn,
            };
        case "vikings_drawn":
            return { wheel, drawn: Object.fromEntries(COLOURS.map((one, i) => [one, vikings[i] ?? 0])) };
        case "viking_removed":
            return { wheel, drawn: { ...drawn, [colour]: n - 1 } };
        case "colour_laid": {
            const next = wheel.filter(({ viking }) => !viking).slice(-n || wheel.length);
            return { wheel: wheel.map((set) => (next.includes(set) ? { ...set, viking: colour } : set)), drawn };
        }
        default:
            return { wheel, drawn };
    }
}

/** The events, in which each purchase says what was bought. @param {any[]} events @returns {any[]} */
export function withSets(events) {
    /** @type {Laid} */
    let laid = { wheel: [], drawn: {} };
    /** What lay there after each event: moves are taken back. @type {{seq: number, laid: Laid}[]} */
    const history = [];
    const follow = (/** @type {any} */ effect) => {
        laid = after(laid, effect);
        return effect.type === "bought" ? { ...effect, ...laid.wheel[effect.space] } : effect;
    };
    return events.map((event) => {
        if (event.kind === "undone") laid = history.findLast(({ seq }) => seq <= event.to_seq)?.laid ?? laid;
        const told = event.effects ? { ...event, effects: event.effects.map(follow) } : event;
        history.push({ seq: event.seq, laid });
        return told;
    });
}
