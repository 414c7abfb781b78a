// The visible parts of a move: acts, named by the places of the board, independent of how they are drawn.

/**
 * Places are names in the `data-at` of elements. The first one that exists counts.
 * @typedef {string | string[]} Place
 */
/**
 * @typedef {{act: "fly", from: Place, to: Place, over?: boolean}} Fly The piece at `to` flies in from `from`. With
 *   `over` it topples. If only a later place exists, a shield flies to it.
 * @typedef {{act: "glow", at: Place}} Glow The place lights up for a moment.
 * @typedef {{act: "grow", at: Place}} Grow The piece grows from nothing.
 * @typedef {{act: "turn", at: Place}} Turn The piece turns by a twelfth.
 * @typedef {{act: "cast", at: Place, down: Place}} Cast The piece casts its shadow down to the end of another place.
 * @typedef {{act: "sail", at: Place}} Sail The piece leaves to the right.
 * @typedef {{act: "count", at: Place, by: number}} Count A number counts up or down to its present value.
 * @typedef {{act: "caption", at: Place, text: string}} Caption A few words rise from the place.
 * @typedef {{act: "win", at: Place, text: string}} Win The player at the place has won.
 * @typedef {Fly | Glow | Grow | Turn | Cast | Sail | Count | Caption | Win} Act
 */
/**
 * The acts for each type of effect, given the effects before it. `null` for a type without acts.
 * @template {{type: string}} E
 * @typedef {{[K in E["type"]]: ((effect: Extract<E, {type: K}>, before: readonly E[]) => Act[]) | null}} ActsByEffect
 */

/**
 * The normal duration of each act in milliseconds. It is shorter if time is limited.
 * @type {Record<Act["act"], number>}
 */
export const DURATION_MS = {
    fly: 650,
    glow: 500,
    grow: 350,
    turn: 700,
    cast: 600,
    sail: 1300,
    count: 600,
    caption: 900,
    win: 3200,
};
/** Fraction of an act's duration after which the next begins. */
const OVERLAP = 0.7;

/** Acts that happen together, and their start. @typedef {{acts: Act[], at: number, ms: number}} Scene */

/**
 * The scenes of effects, one after the other, all within `most` milliseconds.
 * @template {{type: string}} E @param {ActsByEffect<E>} table @param {readonly E[]} effects @param {number} maxMs
 * @param {(effect: E) => Act[]} [extraActs] Additional acts of an effect.
 * @returns {Scene[]}
 */
export function scenesOf(table, effects, maxMs, extraActs = () => []) {
    /** @type {Partial<Record<string, ((effect: E, before: readonly E[]) => Act[]) | null>>} */
    const known = /** @type {object} */ (table);
    const all = effects
        .map((effect, i) => [...extraActs(effect), ...(known[effect.type]?.(effect, effects.slice(0, i)) ?? [])])
        .filter((acts) => acts.length > 0);
    let end = 0;
    const scenes = all.map((acts) => {
        const ms = Math.max(...acts.map(({ act }) => DURATION_MS[act]));
        const scene = { acts, at: end * OVERLAP, ms };
        end += ms;
        return scene;
    });
    const last = scenes.at(-1);
    const quicker = last ? Math.min(1, maxMs / (last.at + last.ms)) : 1;
    return scenes.map(({ acts, at, ms }) => ({ acts, at: at * quicker, ms: ms * quicker }));
}
