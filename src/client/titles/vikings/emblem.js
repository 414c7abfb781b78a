// The emblem of Vikings.
import { s } from "../../lib/dom.js";

export const emblem = () => [
    s("path", { class: "water", d: "M0 34q6-4 12 0t12 0 12 0 12 0v14H0z" }),
    s("path", { class: "land", d: "M6 34q4-12 18-12t18 12z" }),
    s("circle", { class: "v-red", cx: 24, cy: 19, r: 9 }),
    s("path", { class: "glyph", d: "M19 22v-6l2.6 2.6L24 14l2.4 4.6L29 16v6z" }),
];
