// On a phone all ships are seen at once, where bodies and circles are too small for fingers. A press brings a ship near,
// and then they are pressed there. Whole ships can be pressed as they are.

/** @typedef {import("./pick.js").Context} Context */
/** @typedef {import("./pick.js").Press} Press */

/** Up to this width of the window. The styles have the same. */
const NARROW_PX = 720;

/** The ships of which one of these parts can be pressed. @param {[string, Press][]} parts */
const parted = (parts) =>
    new Set(parts.filter(([key]) => !key.startsWith("ship ")).map(([key]) => Number(key.split(" ")[1])));

/**
 * Which ship has come near (the only one by itself), and which could, each with whether it leads away from what is picked:
 * while the near one leads on, and where nothing can be pressed but what is picked.
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
