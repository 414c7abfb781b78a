// The mark of changes by others since the player's own last move. It is a folded corner everywhere, unlike all frames
// of possible actions.
import { s } from "../lib/dom.js";

/** The mark in the upper left corner of a changed piece. @param {number} x @param {number} y @param {number} [size] */
export const freshMark = (x, y, size = 20) =>
    s("path", { class: "fresh-mark", d: `M${x} ${y}h${size}l-${size} ${size}z` });

/** The mark as an icon in text. @param {number} [size] */
export const freshIcon = (size = 16) =>
    s(
        "svg",
        { class: "icon", viewBox: "0 0 16 16", width: size, height: size, "aria-hidden": "true" },
        freshMark(1, 1, 13),
    );
