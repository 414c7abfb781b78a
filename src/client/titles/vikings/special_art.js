// The pictures on the special tiles of the Progress version.
import { s } from "../../lib/dom.js";
import { drawing } from "./artwork.js";
import { viking } from "./pieces.js";

/** @typedef {import("../../lib/dom.js").Child} Child */
/** @typedef {import("../title.js").Schemas["VikingsSpecial"]} Special */

/** @param {number} x @param {number} y @param {number} [scale] */
const coin = (x, y, scale = 1.1) =>
    s(
        "g",
        { class: "coin", transform: `translate(${x} ${y}) scale(${scale})` },
        s("circle", { r: 7 }),
        s("path", { d: "M0-4v7M-2.500-1.500h5M-2.500 1.500h5" }),
    );

/** @param {number} x @param {number} y @param {number} [scale] */
const star = (x, y, scale = 1.1) =>
    s(
        "g",
        { class: "laurel", transform: `translate(${x} ${y}) scale(${scale})` },
        s("path", { d: "M0-7l2.100 4.500 4.900.6-3.600 3.400.9 4.900L0 4l-4.300 2.400.9-4.900L-7-1.900l4.900-.6z" }),
    );

/** @param {string} kind @param {string} d */
const path = (kind, d) => s("path", { class: kind, d });

/** A trade's figure, and the amount that each of its Vikings is worth more. @param {import("./names.js").Colour} colour @param {string} plus @param {Child} unit */
const more = (colour, plus, unit) => [
    path("ground", "M0 46q14-8 30-4t30-3v21H0z"),
    viking(colour, 21, 36, 19),
    unit,
    s("text", { class: "plus", x: 46, y: 42 }, plus),
];

/** @param {string} tile */
const building = (tile) => [
    path("ground", "M0 44q16-9 32-6t28-4v26H0z"),
    s("g", { transform: "translate(7 11) scale(1.35)" }, drawing(`house-middle_${tile}`)),
    star(49, 13, 1.2),
];

/** @param {number} x @param {number} y */
const fish = (x, y) =>
    s("path", { class: "fish", d: `M${x} ${y}q9-10 20 0l9-7v14l-9-7q-11 10-20 0zM${x + 6} ${y - 1}v.1` });

/** @type {Record<Special, () => Child>} */
const PICTURES = {
    five_gold: () =>
        [
            [15, 43],
            [30, 45],
            [45, 43],
            [22, 28],
            [38, 28],
        ].map(([x = 0, y = 0]) => coin(x, y, 1.35)),
    goldsmith_plus_1: () => more("yellow", "+1", coin(46, 17)),
    goldsmith_plus_2: () => more("yellow", "+2", [coin(40, 16), coin(50, 20)]),
    noble_plus_1: () => more("red", "+1", star(46, 18)),
    scout_plus_1: () => more("green", "+1", star(46, 18)),
    fisherman_plus_1: () => more("blue", "+1", star(46, 18)),
    boat: () => [
        path("water", "M0 44q6-4 12 0t12 0 12 0 12 0 12 0v16H0z"),
        path("mast", "M30 8v34"),
        path("cloth", "M32 10q16 6 17 26H32zM28 12q-14 8-16 24h16z"),
        path("hull", "M6 40h48q-3 14-14 14H20Q9 54 6 40z"),
    ],
    horn: () => [
        path("cloth", "M8 22c2 20 20 30 42 22l3-9C38 40 28 30 26 14z"),
        path("hull", "M7 22l19-9 1 6-19 9zM47 36l6-3 2 7-7 5z"),
        path("mast", "M56 40l4 3"),
        path("sound", "M20 7l-2-5M10 12l-5-3M30 6l3-5"),
    ],
    rich_catch: () => [fish(8, 16), fish(20, 31), fish(8, 46)],
    rich_trade: () => [
        path("mast", "M30 8v44M20 53h20M9 17h42M9 17l-6 19M9 17l6 19M51 17l-6 19M51 17l6 19"),
        path("hull", "M1 36h16q-2 8-8 8t-8-8zM43 36h16q-2 8-8 8t-8-8z"),
        [coin(5, 31, 0.7), coin(13, 31, 0.7), coin(9, 25, 0.7)],
        star(51, 29, 0.9),
    ],
    building_B1: () => building("b1"),
    building_B2: () => building("b2"),
    building_B3: () => building("b3"),
    building_B4: () => building("b4"),
};

/** The picture of a special tile. A newer server may have tiles without one. @param {Special} id */
export const specialArt = (id) =>
    s(
        "svg",
        { class: "card-art", viewBox: "0 0 60 60", "aria-hidden": "true" },
        s("rect", { class: "sky", width: 60, height: 60, rx: 6 }),
        PICTURES[id]?.(),
    );
