// The signs of the actions in the village, in a box of 24 by 24.
import { s } from "../../lib/dom.js";

/** @type {Record<import("./names.js").Action, string>} */
const ICONS = {
    first_player: "M4 18V8l4 4 4-7 4 7 4-4v10z",
    promote: "M12 20V6M6 11l6-6 6 6",
    jump_own: "M4 17q8-16 15-2M19 8v7h-7",
    bet: "M12 4a8 8 0 1 0 .1 0M12 8v8M9.500 10h5M9.500 14h5",
    add_1: "M5 9h14v10H5zM12 2v12M8 10l4 4 4-4",
    marketplace: "M4 20V12M10 20V8M16 20V4M3 20h18",
    jump_any: "M3 17q6-14 12-2M15 8v7H8M18 5v4M16 7h4",
    bet_or_move_bet: "M8 5a6 6 0 1 0 .1 0M15 12h6M18 9l3 3-3 3",
    draw_3_add_1: "M3 8h8v8H3zM8 5h8v8M13 2h8v8M17 14v7M13.500 17.500h7",
    set_sail: "M12 3v14M12 5q8 2 6 9h-6M4 18q8 5 16 0",
    swap: "M4 9h14l-4-4M20 15H6l4 4",
};

/** @param {import("./names.js").Action} action */
export const actionIcon = (action) =>
    s(
        "svg",
        { viewBox: "0 0 24 24", width: 26, height: 26, class: "action-sign", "aria-hidden": "true" },
        s("path", { d: ICONS[action] }),
    );
