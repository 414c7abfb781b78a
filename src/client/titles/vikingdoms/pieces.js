// Drawings of Vikings in troops, and of territory tiles.
import { freshMark } from "../../game/fresh.js";
import { s } from "../../lib/dom.js";
import { building, tileValueInWords } from "./names.js";

const SHAPES = ["M0-6 6 5H-6z", "M-5-5H5V5H-5z"];

/** A Viking from the side, as one layer of a troop. @param {number} seat @param {number} x @param {number} y @param {{top?: boolean, bottom?: boolean}} [options] */
export function layer(seat, x, y, { top = false, bottom = false } = {}) {
    return s(
        "g",
        { class: `layer seat-${seat}`, transform: `translate(${x} ${y})` },
        bottom && s("ellipse", { class: "shade", cy: 12, rx: 30, ry: 12 }),
        s("path", { class: "side", d: "M-26 0v10a26 11 0 0 0 52 0V0z" }),
        s("ellipse", { class: "face", rx: 26, ry: 11 }),
        s("ellipse", { class: "rim", rx: 20, ry: 8 }),
        top && s("path", { class: "sign", d: SHAPES[seat % 2], transform: "scale(1 .7)" }),
    );
}

/** The buildings, in a box of 40 by 30. @type {Record<import("./names.js").TileView["building"], string>} */
const BUILDINGS = {
    village: "M2 28V17l8-8 8 8v11zM20 28V13l9-9 9 9v15zM26 28v-7h6v7",
    port: "M20 4v22M14 9h12M8 18q2 9 12 9t12-9M20 4a2 2 0 1 0 .1 0",
    fortress: "M4 28V8h5v4h5V8h5v4h3V8h5v4h5V8h4v20zM17 28v-8h6v8",
    workshop: "M5 28V14h30v14zM5 14l8-9h14l8 9M14 28v-7h12v7",
    farm: "M8 28V14l12-9 12 9v14zM20 28V16M14 22h12",
    marketplace: "M4 12h32l-4-8H8zM6 12v16M34 12v16M4 12q4 6 8 0 4 6 8 0 4 6 8 0 4 6 8 0",
};

/**
 * A territory tile, 60 by 60: its building, and below it its income and number of prisoners. Its numbers are legible at
 * half the width.
 * @param {import("./names.js").TileView} tile @param {number} x @param {number} y
 */
export function territory(tile, x, y) {
    return s(
        "g",
        { class: `territory b-${tile.building}`, transform: `translate(${x} ${y})` },
        s("rect", { class: "field", x: 1, y: 1, width: 58, height: 58, rx: 7 }),
        s("path", { class: "house", d: BUILDINGS[tile.building], transform: "translate(10 2) scale(.95)" }),
        s("circle", { class: "coin-disc", cx: 16, cy: 45, r: 11.5 }),
        s("text", { class: "amount", x: 16, y: 52 }, tile.coins),
        s("path", { class: "cell", d: "M31 37h10v16H31zM34.500 37v16M37.500 37v16" }),
        s("text", { class: "amount", x: 50, y: 52 }, tile.prisoners),
        tile.rioter && rioter(49, 11),
    );
}

/** @param {number} x @param {number} y */
const rioter = (x, y) =>
    s(
        "g",
        { class: "rioter", transform: `translate(${x} ${y})` },
        s("circle", { r: 9 }),
        s("path", { d: "M-2 5L2-5M-4-2l7-4" }),
    );

/** A sign before a number in text. @param {...import("../../lib/dom.js").Child} drawing In a box of 40 by 30. */
const sign = (...drawing) =>
    s("svg", { class: "icon fact", viewBox: "0 0 40 30", width: 20, height: 15, "aria-hidden": "true" }, ...drawing);

/** The signs of what a player has. */
export const factSigns = {
    coins: () => sign(s("circle", { class: "coin-disc", cx: 20, cy: 15, r: 13 })),
    /** @param {"village" | "port"} kind */
    building: (kind) => sign(s("path", { class: "house", d: BUILDINGS[kind] })),
    /** @param {number} seat */
    camp: (seat) => sign(layer(seat, 20, 10, { top: true })),
    prisoners: () => sign(s("path", { class: "cell", d: "M8 2h24v26H8zM14 2v26M20 2v26M26 2v26" })),
};

/** A rioter, for use in text. */
export const rioterIcon = () =>
    s("svg", { class: "icon", viewBox: "0 0 20 20", width: 18, height: 18, "aria-hidden": "true" }, rioter(10, 10));

/** The raid marker, for use in text. */
export const markerIcon = () =>
    s(
        "svg",
        { class: "icon raid-marker", viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" },
        s("path", { d: "M3 15V1h11l-3 3.500L14 8H3" }),
    );

/** @param {import("./names.js").TileView} tile @param {boolean} isFresh Whether it has a new owner. @param {import("../../lib/dom.js").Props} [props] */
export function territoryIcon(tile, isFresh, props = {}) {
    return s(
        "svg",
        {
            class: "territory-icon",
            viewBox: "0 0 60 60",
            role: "img",
            "aria-label": `${building(tile.tile)}, ${tileValueInWords(tile)}`,
            ...props,
        },
        territory(tile, 0, 0),
        isFresh && freshMark(1, 1, 22),
    );
}
