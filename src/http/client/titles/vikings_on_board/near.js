// On a phone all ships are in sight at once, so bodies and circles are too small for fingers. A press enlarges a ship,
// whose parts can then be pressed. Whole ships can be pressed without that.

/** @typedef {import("./pick.js").Context} Context */
/** @typedef {import("./pick.js").Press} Press */

/** Maximum width of the window. The styles have the same value. */
const NARROW_PX = 720;

/** The ships with a part that can be pressed. @param {[string, Press][]} parts */
const parted = (parts) =>
    new Set(parts.filter(([key]) => !key.startsWith("ship ")).map(([key]) => Number(key.split(" ")[1])));

/**
 * The enlarged ship (a single one by itself), and the ships that can be enlarged. Each of these has a flag: whether it
 * leads away from the picked piece. The flag is set while the enlarged ship continues the pick, or if only the picked
 * piece can be pressed.
 * @param {Context} context @param {Map<string, Press>} all @returns {{near: number | null, far: Map<number, boolean>}}
 */
export function nearness({ ui }, all) {
    const ships = parted([...all]);
    const [first] = ships;
    if (innerWidth > NARROW_PX || first === undefined) return { near: null, far: new Map() };
    const near = ships.size === 1 ? first : ui.near && ships.has(ui.near) ? ui.near : null;
    const onward = parted([...all].filter(([, { picked }]) => !picked));
    const leadsOn = near !== null && onward.has(near);
    const far = [...ships].filter((ship) => ship !== near);
    return { near, far: new Map(far.map((ship) => [ship, leadsOn || !onward.has(ship)])) };
}
