// The drawings of Vikings: waves, tiles, ships, buildings and figures. Each is defined once per page, and the boards
// refer to it, because a game shows some of them a hundred times.
import { s } from "../../lib/dom.js";
import { COLOURS, SHIPS } from "./names.js";

/** @typedef {import("./names.js").Colour} Colour */
/** @typedef {import("./names.js").Tile} Tile */

/** The sign of each trade, in a box of 24 by 24. Nobody depends on seeing colours. @type {Record<Colour, string>} */
const SIGNS = {
    blue: "M3.5 12q6-6.5 12 0 2.2 2.2 5 3.6v-7.200q-2.800 1.400-5 3.600-6 6.500-12 0zM7.500 11h1.600",
    yellow: "M12 4.500l6 7.500-6 7.500-6-7.500zM8.500 12h7",
    green: "M12 3l5.500 7h-3l4 6h-5v4h-3v-4h-5l4-6h-3z",
    red: "M4.500 17.500v-9l4 3.500 3.500-6.500 3.500 6.500 4-3.500v9z",
    black: "M12 21.500V3.500M12 6q5-3.500 7-3.500 2 6 0 12-2 0-7-3.500M12 6Q7 2.500 5 2.500q-2 6 0 12 2 0 7-3.500",
    gray: "M2.500 14h19q-1.500 5.500-7 5.500h-5q-5.500 0-7-5.500zM12 14V3.500q5 3 5.500 8H12",
};

/** The reference to a drawing. @param {string} name */
export const drawing = (name) => s("use", { href: `#art-${name}` });

/** @param {string} name @param {string} kind @param {import("../../lib/dom.js").Child[]} parts */
const define = (name, kind, ...parts) => s("g", { id: `art-${name}`, class: kind }, parts);

/** @param {string} kind @param {string} d */
const path = (kind, d) => s("path", { class: kind, d });

/** A round shield with the sign of a trade. Its centre is at 0, and its radius is 15. @param {Colour} colour */
const shield = (colour) =>
    define(
        `shield-${colour}`,
        `viking v-${colour}`,
        s("circle", { class: "shield", r: 15 }),
        s("path", { class: "glyph", d: SIGNS[colour], transform: "scale(.8) translate(-12 -12)" }),
    );

/** A Viking with that shield, under a helmet with horns, about as high as a shield is wide. @param {Colour} colour */
const figure = (colour) =>
    define(
        colour,
        `viking v-${colour}`,
        path("cloak", "M-11 6C-12-2-8-7 0-7S12-2 11 6z"),
        s("circle", { class: "face", cy: -9, r: 5.5 }),
        path("eyes", "M-2.800-9.800v.1M2.800-9.800v.1"),
        path(
            "horn",
            "M-5-16C-9-15-12-16-12-21-10.500-19-9-19-5.500-18.500zM5-16C9-15 12-16 12-21 10.500-19 9-19 5.500-18.500z",
        ),
        path(
            "helmet",
            "M-6.500-12C-6.500-17.500-3.500-19.500 0-19.500S6.500-17.500 6.500-12l-5.500-.5-1 2.500-1-2.500z",
        ),
        s("g", { transform: "translate(0 4) scale(.77)" }, drawing(`shield-${colour}`)),
    );

/**
 * The shore and the meadow of each part of an island, in a box of 60 by 60. Parts side by side meet.
 * @type {Record<string, [shore: string, meadow: string]>}
 */
const LAND = {
    left: [
        "M60 7C52 4 47 8 40 7 31 5 24 4 18 10 11 13 13 20 8 26 5 33 10 38 9 43 11 51 20 54 29 53 38 51 50 56 60 53z",
        "M60 12C51 9 46 13 39 12 31 10 26 9 21 14 15 18 18 24 13 29 11 34 15 38 15 42 17 47 23 49 31 48 41 46 50 51 60 48z",
    ],
    middle: [
        "M0 7C9 10 14 5 22 6S38 9 45 6 55 4 60 7V53C51 56 46 55 38 54S22 51 14 54 5 56 0 53z",
        "M0 12C9 15 14 10 22 11S38 14 45 11 55 9 60 12V48C51 51 46 50 38 49S22 46 14 49 5 51 0 48z",
    ],
    right: [
        "M0 7C8 4 14 8 21 7 30 4 38 5 43 10 50 14 47 21 51 27 55 34 49 39 50 44 48 53 38 54 31 53 21 51 9 56 0 53z",
        "M0 12C8 9 14 13 21 12 29 9 36 10 40 15 45 19 42 24 46 29 48 34 44 38 44 42 43 48 37 49 31 48 21 46 9 51 0 48z",
    ],
};
/** Grass and stones on the meadow of each part. @type {Record<string, string>} */
const GRASS = {
    left: "M27 19l1.500 4 1.500-5M46 40l1.500 4 1.500-5M50 20l1.500 4 1.500-5M24 39l1.500 4 1.500-5",
    middle: "M33 17l1.500 4 1.500-5M50 40l1.500 4 1.500-5M38 42l1.500 4 1.500-5M6 17l1.500 4 1.500-5",
    right: "M8 19l1.500 4 1.500-5M33 40l1.500 4 1.500-5M34 18l1.500 4 1.500-5M9 40l1.500 4 1.500-5",
};

/** The buildings on middles: parts with their kinds, in a box of 28 by 30. @type {Partial<Record<Tile, [string, string][]>>} */
const BUILDINGS = {
    middle_b1: [
        ["wall", "M4 15H24V28H4z"],
        ["roof", "M-1 19C3 9 8 4 14 4s11 5 15 15c-4-3-8-4-15-4S3 16-1 19z"],
        ["beam", "M14 5l-4.500-5M14 5l4.500-5M9 15v13M19 15v13"],
        ["door", "M11.500 28v-8h5v8z"],
    ],
    middle_b2: [
        ["stone", "M8 29V10H5.500V3h4v3h3V3h3v3h3V3h4v7H20v19z"],
        ["beam", "M8 16h4M15 20h5M9 24h4"],
        ["door", "M11.500 29v-6q2.500-3 5 0v6zM13 12h2v4h-2z"],
        ["flag", "M14 3v-8l8 2.500-8 2.500"],
    ],
    middle_b3: [
        ["stone", "M19 29V4h6v25z"],
        ["wall", "M2 29V16h18v13z"],
        ["slate", "M-1 17L11 5l12 12z"],
        ["fire", "M7 29v-6q4-5 8 0v6z"],
        ["beam", "M8.500 27h5M11 27v2M8 24.500h6"],
        ["smoke", "M22 2q4-2 1-5 4-1 2-5"],
    ],
    middle_b4: [
        ["wall", "M7 29L9.500 12h9L21 29z"],
        ["door", "M12 29v-6q2-2 4 0v6z"],
        ["roof", "M8 13q6-8 12 0z"],
        ["cloth", "M14 10L3 2 1 5zM14 10L25 2l2 3zM14 10L3 19l2 3zM14 10L25 19l-2 3z"],
        ["beam", "M14 10L3 2M14 10L25 2M14 10L3 19M14 10L25 19"],
    ],
};

/** @param {string} tile */
export const hasBuilding = (tile) => tile in BUILDINGS;

/** The ground of a tile: its shadow, its water, and the light on its edges. @param {string} kind */
const ground = (kind) => [
    s("rect", { class: "shade", x: 2, y: 3, width: 59, height: 58.5, rx: 4 }),
    s("rect", { class: kind, x: 0.75, y: 0.75, width: 58.5, height: 58.5, rx: 3.5 }),
    path("wave", "M4 5q3-3 6 0t6 0M44 57q3-3 6 0t6 0"),
    path("lit", "M2 57V4.500Q2 2 4.500 2H57"),
];

/** @param {"left" | "middle" | "right"} kind @param {string} name */
function island(kind, name) {
    const [shore, meadow] = LAND[kind] ?? ["", ""];
    return define(
        name,
        "tile",
        ground("sea"),
        // The surf ends where the tile ends.
        s("svg", { width: 60, height: 60 }, path("surf", shore)),
        path("shore", shore),
        path("land", meadow),
        path("grass", GRASS[kind] ?? ""),
        // Beside its place for a Viking.
        hasBuilding(name) && s("g", { transform: "translate(3 20) scale(.95)" }, drawing(`house-${name}`)),
    );
}

/** A ship, its sail in the colour and with the sign of the row down to which it threatens. @param {string} tile @param {Colour} reach */
const ship = (tile, reach) =>
    define(
        tile,
        "tile",
        ground("sea deep"),
        path("mast", "M30 3v38M11 6.500h38"),

        s("path", { class: `cloth c-${reach}`, d: "M12 7Q30 4 48 7q-4 12 1 23-19-5-38 0 5-11 1-23z" }),
        path("seam", "M20.500 6q-2 11-1 21.500M39.500 6q2 11 1 21.500"),
        s("path", { class: `glyph on-${reach}`, d: SIGNS[reach], transform: "translate(19.800 6.500) scale(.85)" }),
        path("foam", "M6 56q4-3 8 0t8 0 8 0 8 0 8 0 8 0"),
        path(
            "hull",
            "M6 38C3 34 4 28 9 26c-1 5 2 9 8 10h27c6-1 8-5 7-11 5 3 6 8 4 13-2 11-7 18-13 18H18C12 56 8 49 6 38z",
        ),
        path("strake", "M8 42q3 1.500 7 1.500h30q4 0 7-1.500"),
        s("circle", { class: "eye", cx: 8.4, cy: 29.5, r: 1 }),
    );

/** The pattern of waves on the open sea, and that of threatened cells. */
const patterns = [
    s(
        "pattern",
        { id: "art-waves", width: 60, height: 40, patternUnits: "userSpaceOnUse" },
        path("ripple", "M4 10q5-4 10 0t10 0M34 30q5-4 10 0t10 0"),
    ),
    s(
        "pattern",
        { id: "hatch", width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
        s("rect", { width: 3, height: 8, class: "hatch" }),
    ),
];

/** The drawings to which the boards refer. */
export function artwork() {
    return s(
        "svg",
        { class: "artwork", width: 0, height: 0, "aria-hidden": "true" },
        s(
            "defs",
            null,
            patterns,
            COLOURS.map((colour) => [shield(colour), figure(colour)]),
            island("left", "left"),
            island("right", "right"),
            Object.entries(BUILDINGS).map(([tile, parts]) => [
                define(
                    `house-${tile}`,
                    "building",
                    parts.map(([kind, d]) => path(kind, d)),
                ),
                island("middle", tile),
            ]),
            Object.entries(SHIPS).map(([tile, { reach }]) => ship(tile, reach)),
        ),
    );
}
