// On a phone all ships are seen at once, where bodies and circles are too small for fingers. A press brings a ship near,
// and then they are pressed there. Whole ships can be pressed as they are.

/** @typedef {import("./pick.js").Context} Context */
/** @typedef {import("./pick.js").Press} Press */

/** Up to this width of the window. The styles have the same. */
const NARROW_PX = 720;

/** The ships of which one of these parts can be pressed. @param {[string, Press][]} parts */
const parted = (parts) =>
    new Set(parts.filter(([key]) => !key.startsWith("ship ")).map(([key]) => Number(key.split(" ")[1])));

/** The only ship. @param {Set<number>} ships @returns {number | null} */
const only = (ships) => (ships.size === 1 ? ([...ships][0] ?? null) : null);

/**
 * Which ships have come near, and which could, each with whether that leads away from what is picked: where all that
 * can be pressed is picked already, only another ship leads on. The only one that does has come by itself.
 * @param {Context} context @param {Map<string, Press>} all @returns {{near: number | null, far: Map<number, boolean>}}
 */
export function nearness({ ui }, all) {
    if (innerWidth > NARROW_PX) return { near: null, far: new Map() };
    const ships = parted([...all]);
    const onward = parted([...all].filter(([, { picked }]) => !picked));
    const near = ui.near && ships.has(ui.near) ? ui.near : (only(onward) ?? only(ships));
    const leadsOn = near !== null && onward.has(near);
    const far = [...ships].filter((ship) => ship !== near);
    return { near, far: new Map(far.map((ship) => [ship, leadsOn || !onward.has(ship)])) };
}
