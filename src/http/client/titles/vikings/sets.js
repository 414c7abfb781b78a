// Which set somebody bought: a purchase names only the space on the wheel, so the sets are followed through the log.
import { COLOURS } from "./names.js";

/** @typedef {{tile?: string, viking?: string}} Set */

/** The events, in which each purchase says what was bought. @param {any[]} events @returns {any[]} */
export function withSets(events) {
    /** @type {Set[]} */
    let wheel = [];
    /** @type {Record<string, number>} */
    let drawn = {};
    const follow = (/** @type {any} */ effect) => {
        const { type, tiles = [], vikings = [], colour, space } = effect;
        if (type === "offer_laid")
            wheel = tiles.map((/** @type {string} */ tile, /** @type {number} */ i) => ({ tile, viking: vikings[i] }));
        else if (type === "tiles_laid") wheel = tiles.map((/** @type {string} */ tile) => ({ tile }));
        else if (type === "vikings_drawn") drawn = Object.fromEntries(COLOURS.map((one, i) => [one, vikings[i] ?? 0]));
        else if (type === "viking_removed") drawn[colour] = (drawn[colour] ?? 0) - 1;
        else if (type === "colour_laid") {
            const free = wheel.filter(({ viking }) => !viking).slice(-(drawn[colour] ?? 0) || wheel.length);
            for (const set of free) set.viking = colour;
        } else if (type === "bought") return { ...effect, ...wheel[space] };
        return effect;
    };
    return events.map((event) => (event.effects ? { ...event, effects: event.effects.map(follow) } : event));
}
