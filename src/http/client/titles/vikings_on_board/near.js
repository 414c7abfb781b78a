// On a phone all ships are seen at once, where bodies and circles are too small for fingers. A press brings a ship near,
// and then they are pressed there. Whole ships can be pressed as they are.

/** @typedef {import("./pick.js").Context} Context */
/** @typedef {import("./pick.js").Press} Press */

/** Up to this width of the window. The styles have the same. */
const NARROW_PX = 720;

/** The ships of which a part can be pressed. @param {Map<string, Press>} all */
const parted = (all) =>
    new Set([...all.keys()].filter((key) => !key.startsWith("ship ")).map((key) => Number(key.split(" ")[1])));

/**
 * Which ships have come near, and which could: with a part that can be pressed. The only one has come by itself.
 * @param {Context} context @param {Map<string, Press>} all @returns {{near: number | null, far: Set<number>}}
 */
export function nearness({ ui }, all) {
    const ships = parted(all);
    const [first] = ships;
    if (innerWidth > NARROW_PX || first === undefined) return { near: null, far: new Set() };
    const near = ships.size === 1 ? first : ui.near && ships.has(ui.near) ? ui.near : null;
    if (near !== null) ships.delete(near);
    return { near, far: ships };
}
