// Drawings of Vikings and tiles. Every colour has its own sign, so that nobody depends on seeing colours.
import { s } from "../../lib/dom.js";
import { amounts as say } from "../../words/vikings/report.js";
import { isShip, SHIPS } from "./names.js";

/** @typedef {import("./names.js").Colour} Colour */
/** @typedef {import("./names.js").Tile} Tile */

/** The sign of each trade, in a box of 24 by 24. @type {Record<Colour, string>} */
const SIGNS = {
    blue: "M3.5 12q6-6.5 12 0 2.2 2.2 5 3.6v-7.200q-2.800 1.400-5 3.600-6 6.500-12 0zM7.500 11h1.600",
    yellow: "M12 4.500l6 7.500-6 7.500-6-7.500zM8.500 12h7",
    green: "M12 3l5.500 7h-3l4 6h-5v4h-3v-4h-5l4-6h-3z",
    red: "M4.500 17.500v-9l4 3.500 3.500-6.500 3.500 6.500 4-3.500v9z",
    black: "M12 21.500V3.500M12 6q5-3.500 7-3.500 2 6 0 12-2 0-7-3.500M12 6Q7 2.500 5 2.500q-2 6 0 12 2 0 7-3.500",
    gray: "M2.500 14h19q-1.500 5.500-7 5.500h-5q-5.500 0-7-5.500zM12 14V3.500q5 3 5.500 8H12",
};

/**
 * A Viking as a round shield, centred on a point.
 * @param {Colour} colour @param {number} x @param {number} y @param {number} [r]
 */
export function viking(colour, x, y, r = 15) {
    const scale = (r * 1.25) / 24;
    return s(
        "g",
        { class: `viking v-${colour}`, transform: `translate(${x} ${y})` },
        s("circle", { r, class: "shield" }),
        s("path", { d: SIGNS[colour], class: "glyph", transform: `scale(${scale}) translate(-12 -12)` }),
    );
}

/** A Viking as a picture of its own, for use in text. @param {Colour} colour @param {number} [size] */
export function vikingIcon(colour, size = 22) {
    return s(
        "svg",
        { viewBox: "-16 -16 32 32", width: size, height: size, "aria-hidden": "true", class: "icon" },
        viking(colour, 0, 0),
    );
}

/** The land on each kind of island tile, in a box of 60 by 60. @type {Record<string, string>} */
const LAND = {
    left: "M60 9H33C19 9 13 19 16 29 12 40 19 51 33 51H60z",
    right: "M0 9H27C41 9 47 19 44 29 48 40 41 51 27 51H0z",
    middle: "M0 9H60V51H0z",
};
/** The buildings on middles. @type {Partial<Record<Tile, string>>} */
const BUILDINGS = {
    middle_b1: "M3 24q8-14 16 0zM5 24v6h12v-6",
    middle_b2: "M7 30V13h2v2h2v-2h2v2h2v-2h0v17z",
    middle_b3: "M4 30V19h9v11zM13 22h6v8h-6M15 12v7M8 13v6",
    middle_b4: "M11 14v16M7 30h8M11 15l7-5M11 15l-7-5M11 15l6 7M11 15l-6 7",
};

/** @param {Tile} tile */
export const hasBuilding = (tile) => tile in BUILDINGS;

/**
 * A tile, its corner at a point.
 * @param {Tile} tile @param {number} x @param {number} y @param {{size?: number, special?: boolean}} [options]
 */
export function tileAt(tile, x, y, { size = 60, special = false } = {}) {
    const scale = size / 60;
    return s(
        "g",
        { class: special ? "tile special" : "tile", transform: `translate(${x} ${y}) scale(${scale})` },
        isShip(tile) ? ship(tile) : island(tile, special),
    );
}

/** A tile, for use in text. @param {Tile} tile */
export const tileIcon = (tile) =>
    s("svg", { viewBox: "0 0 60 60", width: 30, height: 30, "aria-hidden": "true", class: "icon" }, tileAt(tile, 0, 0));

/** @param {Tile} tile @param {boolean} special */
function island(tile, special) {
    const kind = tile.startsWith("middle") ? "middle" : tile;
    return [
        s("rect", { width: 60, height: 60, class: "sea" }),
        s("path", { d: "M4 5q4-3 8 0t8 0M40 56q4-3 8 0t8 0", class: "wave" }),
        s("path", { d: LAND[kind], class: "shore" }),
        s("path", { d: LAND[kind], class: "land", transform: "translate(0 3) scale(1 .9)" }),
        // In the corner, so that a Viking on it does not cover it.
        BUILDINGS[tile] && [
            s("rect", { class: "plate", x: 2, y: 36, width: 22, height: 22, rx: 4 }),
            s("path", { d: BUILDINGS[tile], class: "building", transform: "translate(2 26)" }),
        ],
        special &&
            s("path", {
                d: "M48 12l2.400 5 5.600.6-4.200 3.600 1.300 5.500-5.100-2.900-5.100 2.900 1.300-5.500L40 17.600l5.600-.6z",
                class: "star",
            }),
    ];
}

/** @param {Tile} tile */
function ship(tile) {
    const { gold, vp = 0, reach = "gray" } = SHIPS[tile] ?? {};
    return [
        s("rect", { width: 60, height: 60, class: "sea deep" }),
        s("path", { d: "M4 42q4-3 8 0t8 0M40 55q4-3 8 0t8 0", class: "wave" }),
        s("path", { d: "M30 5v38", class: "mast" }),
        s("path", { d: "M11 5q19-5 38 0-3 13 0 25-19-5-38 0 3-12 0-25z", class: `cloth c-${reach}` }),
        s("path", { d: SIGNS[reach], class: `glyph on-${reach}`, transform: "translate(20 7) scale(.84)" }),
        s("path", { d: "M2 36q-2-7 4-7 1 6 6 6h36q5 0 6-6 6 0 4 7-3 20-14 20H16Q5 56 2 36z", class: "hull" }),
        s("text", { x: 30, y: 52, class: "value", "aria-hidden": "true" }, gold ? say.shortGold(gold) : say.vp(vp)),
    ];
}

/** A coin, for amounts of gold. @param {number} [size] */
export function coin(size = 16) {
    return s(
        "svg",
        { viewBox: "0 0 16 16", width: size, height: size, "aria-hidden": "true", class: "icon coin" },
        s("circle", { cx: 8, cy: 8, r: 7 }),
        s("path", { d: "M8 4.500v7M5.500 6.500h5M5.500 9.500h5" }),
    );
}

/** A laurel, for VP. @param {number} [size] */
export function laurel(size = 16) {
    return s(
        "svg",
        { viewBox: "0 0 16 16", width: size, height: size, "aria-hidden": "true", class: "icon laurel" },
        s("path", { d: "M8 1l2.100 4.500 4.900.6-3.600 3.400.9 4.900L8 12l-4.300 2.400.9-4.900L1 6.100l4.900-.6z" }),
    );
}
