// On a phone all ships are in sight at once, so bodies and circles are too small for fingers. A press enlarges a ship,
// whose parts can then be pressed. Whole ships can be pressed without that.

/** @typedef {import("./pick.js").Context} Context */
/** @typedef {import("./pick.js").Press} Press */

/** Maximum width of the window. The styles have the same value. */
const NARROW_PX = 720;

/** The ships with a part that can be pressed. @param {[string, Press][]} parts */
const shipsWithParts = (parts) =>
    new Set(parts.filter(([key]) => !key.startsWith("ship ")).map(([key]) => Number(key.split(" ")[1])));

/**
 * The enlarged ship (a single one by itself), and the ships that can be enlarged. Each of these has a flag: whether it
 * leads away from the picked piece. The flag is set while the enlarged ship continues the pick, or if only the picked
 * piece can be pressed.
 * @param {Context} context @param {Map<string, Press>} all @returns {{enlarged: number | null, enlargeable: Map<number, boolean>}}
 */
export function enlargement({ ui }, all) {
    const ships = shipsWithParts([...all]);
    const [first] = ships;
    if (innerWidth > NARROW_PX || first === undefined) return { enlarged: null, enlargeable: new Map() };
    const enlarged = ships.size === 1 ? first : ui.enlarged && ships.has(ui.enlarged) ? ui.enlarged : null;
    const onward = shipsWithParts([...all].filter(([, { picked }]) => !picked));
    const leadsOn = enlarged !== null && onward.has(enlarged);
    const enlargeable = [...ships].filter((ship) => ship !== enlarged);
    return { enlarged, enlargeable: new Map(enlargeable.map((ship) => [ship, leadsOn || !onward.has(ship)])) };
}
