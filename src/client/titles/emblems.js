// A small drawing for each title.
import { s } from "../lib/dom.js";

/** @type {Record<string, () => import("../lib/dom.js").Element[]>} */
const EMBLEMS = {
    vikings: () => [
        s("path", { class: "water", d: "M0 34q6-4 12 0t12 0 12 0 12 0v14H0z" }),
        s("path", { class: "land", d: "M6 34q4-12 18-12t18 12z" }),
        s("circle", { class: "v-red", cx: 24, cy: 19, r: 9 }),
        s("path", { class: "glyph", d: "M19 22v-6l2.6 2.6L24 14l2.4 4.6L29 16v6z" }),
    ],
    vikings_on_board: () => [
        s("path", { class: "water", d: "M0 36q6-4 12 0t12 0 12 0 12 0v12H0z" }),
        s("path", { class: "wood", d: "M3 26q3 12 12 12h18q9 0 12-14-5 6-10 6H12q-6 0-9-4z" }),
        s("path", { class: "sail", d: "M14 6h20v16H14z" }),
        s("path", { class: "mast", d: "M24 4v26" }),
    ],
    vikingdoms: () => [
        s("path", { class: "land", d: "M4 4h18v18H4zM26 26h18v18H26z" }),
        s("path", { class: "water", d: "M26 4h18v18H26zM4 26h18v18H4z" }),
        s("circle", { class: "v-black", cx: 13, cy: 13, r: 6 }),
        s("circle", { class: "v-red", cx: 35, cy: 35, r: 6 }),
    ],
};

/** @param {string} ruleset */
export function emblem(ruleset) {
    const draw = EMBLEMS[ruleset] ?? (() => [s("path", { class: "land", d: "M8 8h14v14H8zM26 26h14v14H26z" })]);
    return s("svg", { class: "emblem", viewBox: "0 0 48 48", width: 48, height: 48, "aria-hidden": "true" }, draw());
}
