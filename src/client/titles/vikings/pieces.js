// Vikings, tiles, and the signs of gold and VP.
import { s } from "../../lib/dom.js";
import { amounts as say } from "../../words/vikings/texts.js";
import { drawing } from "./artwork.js";
import { isShip, SHIPS } from "./names.js";

/** @typedef {import("./names.js").Colour} Colour */
/** @typedef {import("./names.js").Tile} Tile */

/** The radius in which the drawing of a Viking lies. */
const FIGURE = 15;

/**
 * A Viking with a shield that has the sign of its trade, centred on a point.
 * @param {Colour} colour @param {number} x @param {number} y @param {number} [r]
 */
export const viking = (colour, x, y, r = FIGURE) =>
    s("g", { transform: `translate(${x} ${y}) scale(${r / FIGURE})` }, drawing(colour));

/** The size from which the whole figure is legible, and not its shield alone. */
const WHOLE_PX = 32;

/** A Viking as a picture of its own, for use in text. @param {Colour} colour @param {number} [size] */
export function vikingIcon(colour, size = 22) {
    const isWhole = size >= WHOLE_PX;
    return s(
        "svg",
        {
            viewBox: isWhole ? "-19 -21.500 38 38" : "-16 -16 32 32",
            width: size,
            height: size,
            "aria-hidden": "true",
            class: "icon",
        },
        drawing(isWhole ? colour : `shield-${colour}`),
    );
}

/**
 * A tile, its corner at a point.
 * @param {Tile} tile @param {number} x @param {number} y @param {{size?: number, special?: boolean}} [options]
 */
export function tileAt(tile, x, y, { size = 60, special = false } = {}) {
    const scale = size / 60;
    const { gold, vp = 0 } = SHIPS[tile] ?? {};
    return s(
        "g",
        { class: special ? "tile special" : "tile", transform: `translate(${x} ${y}) scale(${scale})` },
        drawing(tile),
        isShip(tile) &&
            s(
                "text",
                { x: 30, y: 52.5, class: "value", "aria-hidden": "true" },
                gold ? say.shortGold(gold) : say.vp(vp),
            ),
        special && [
            s("rect", { class: "frame", x: 2, y: 2, width: 56, height: 56, rx: 4 }),
            s("path", {
                d: "M48 12l2.400 5 5.600.6-4.200 3.600 1.300 5.500-5.100-2.900-5.100 2.900 1.300-5.500L40 17.600l5.600-.6z",
                class: "star",
            }),
        ],
    );
}

/** A tile, for use in text. @param {Tile} tile */
export const tileIcon = (tile) =>
    s("svg", { viewBox: "0 0 62 62", width: 30, height: 30, "aria-hidden": "true", class: "icon" }, tileAt(tile, 0, 0));

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

/** A special tile, for their number. */
export const specialIcon = () =>
    s(
        "svg",
        { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true", class: "icon special-sign" },
        s("rect", { x: 1, y: 1, width: 14, height: 14, rx: 2 }),
        s("path", {
            d: "M8 3.200l1.500 3.200 3.500.4-2.600 2.400.7 3.500L8 11l-3.100 1.700.7-3.500L3 6.800l3.500-.4z",
        }),
    );
