// The emblem of Vikingdoms.
import { s } from "../../lib/dom.js";

export const emblem = () => [
    s("path", { class: "land", d: "M4 4h18v18H4zM26 26h18v18H26z" }),
    s("path", { class: "water", d: "M26 4h18v18H26zM4 26h18v18H4z" }),
    s("circle", { class: "v-black", cx: 13, cy: 13, r: 6 }),
    s("circle", { class: "v-red", cx: 35, cy: 35, r: 6 }),
];
