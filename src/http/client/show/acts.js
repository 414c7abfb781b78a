// What can be seen of a move: acts, named by the places of the board, which know nothing of how they are drawn.

/**
 * Places are names in the `data-at` of what is drawn there; of several the first that is there counts.
 * @typedef {string | string[]} Place
 */
/**
 * @typedef {{act: "fly", from: Place, to: Place, over?: boolean}} Fly What is at `to` comes from `from`; with `over` it topples. If only a further one of the places is there, a shield flies to it.
 * @typedef {{act: "glow", at: Place}} Glow It lights up for a moment.
 * @typedef {{act: "grow", at: Place}} Grow It comes into being.
 * @typedef {{act: "turn", at: Place}} Turn It turns by a twelfth.
 * @typedef {{act: "cast", at: Place, down: Place}} Cast It casts its shadow down to the end of another place.
 * @typedef {{act: "sail", at: Place}} Sail It leaves to the right.
 * @typedef {{act: "count", at: Place, by: number}} Count A number counts up or down to what it is now.
 * @typedef {{act: "tell", at: Place, text: string}} Tell A few words rise from it.
 * @typedef {{act: "win", at: Place, text: string}} Win Somebody has won.
 * @typedef {Fly | Glow | Grow | Turn | Cast | Sail | Count | Tell | Win} Act
 */
/**
 * For each type of effect the acts that show it, given those before it; null for one that shows nothing.
 * @template {{type: string}} E
 * @typedef {{[K in E["type"]]: ((effect: Extract<E, {type: K}>, before: readonly E[]) => Act[]) | null}} Shown
 */

/** How long each takes, in milliseconds, where there is time enough. @type {Record<Act["act"], number>} */
export const LASTS_MS = {
    fly: 650,
    glow: 500,
    grow: 350,
    turn: 700,
    cast: 600,
    sail: 1300,
    count: 600,
    tell: 900,
    win: 3200,
};
/** The next begins when so much of one is over. */
const AFTER = 0.7;

/** Acts that happen together, and when. @typedef {{acts: Act[], at: number, ms: number}} Scene */

/**
 * The scenes of effects, one after the other, all within `most` milliseconds.
 * @template {{type: string}} E @param {Shown<E>} table @param {readonly E[]} effects @param {number} most
 * @param {(effect: E) => Act[]} [also] What is shown together with an effect.
 * @returns {Scene[]}
 */
export function scenesOf(table, effects, most, also = () => []) {
    /** @type {Partial<Record<string, ((effect: E, before: readonly E[]) => Act[]) | null>>} */
    const known = /** @type {object} */ (table);
    const all = effects
        .map((effect, i) => [...also(effect), ...(known[effect.type]?.(effect, effects.slice(0, i)) ?? [])])
        .filter((acts) => acts.length > 0);
    let end = 0;
    const scenes = all.map((acts) => {
        const ms = Math.max(...acts.map(({ act }) => LASTS_MS[act]));
        const scene = { acts, at: end * AFTER, ms };
        end += ms;
        return scene;
    });
    const last = scenes.at(-1);
    const quicker = last ? Math.min(1, most / (last.at + last.ms)) : 1;
    return scenes.map(({ acts, at, ms }) => ({ acts, at: at * quicker, ms: ms * quicker }));
}
