// The emblem of Vikings on Board.
import { s } from "../../lib/dom.js";

export const emblem = () => [
    s("path", { class: "water", d: "M0 36q6-4 12 0t12 0 12 0 12 0v12H0z" }),
    s("path", { class: "wood", d: "M3 26q3 12 12 12h18q9 0 12-14-5 6-10 6H12q-6 0-9-4z" }),
    s("path", { class: "sail", d: "M14 6h20v16H14z" }),
    s("path", { class: "mast", d: "M24 4v26" }),
];
