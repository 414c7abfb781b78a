// The mark of what the others have changed since one's own last move: everywhere the same folded corner, which no frame
// of something that can be done looks like.
import { s } from "../lib/dom.js";

/** In the upper left corner of whatever has changed. @param {number} x @param {number} y @param {number} [size] */
export const freshMark = (x, y, size = 20) =>
    s("path", { class: "fresh-mark", d: `M${x} ${y}h${size}l-${size} ${size}z` });

/** The same in text. @param {number} [size] */
export const freshIcon = (size = 16) =>
    s(
        "svg",
        { class: "icon", viewBox: "0 0 16 16", width: size, height: size, "aria-hidden": "true" },
        freshMark(1, 1, 13),
    );
