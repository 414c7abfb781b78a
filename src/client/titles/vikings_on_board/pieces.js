// Drawings of clans, bodies and supplies. Each clan and each kind has its own sign.
import { s } from "../../lib/dom.js";

/** @typedef {import("./names.js").Clan} Clan */
/** @typedef {import("./names.js").Supply} Supply */

/** The signs of the clans, in a box of 20 by 20. @type {Record<Clan, string>} */
const SIGNS = {
    red: "M3 14l7-9 7 9-7-3.500z",
    yellow: "M10 2v16M2 10h16M4.500 4.500l11 11M15.500 4.500l-11 11",
    green: "M10 2l6 9h-4v6H8v-6H4z",
    blue: "M2 7q4-4 8 0t8 0M2 13q4-4 8 0t8 0",
};

/** @param {Clan} clan @param {number} x @param {number} y @param {number} [size] */
export function clanSign(clan, x, y, size = 20) {
    return s("path", {
        class: "clan-sign",
        d: SIGNS[clan],
        transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 20})`,
    });
}

/** A disc with a clan's sign, for use in text. @param {Clan} clan @param {number} [size] */
export function clanIcon(clan, size = 20) {
    return s(
        "svg",
        { class: `icon clan clan-${clan}`, viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" },
        s("circle", { cx: 12, cy: 12, r: 11, class: "field" }),
        clanSign(clan, 12, 12, 14),
    );
}

/** The shapes of the supplies, in a box of 20 by 20. @type {Record<Supply, string>} */
const SUPPLIES = {
    grain: "M10 18V6M10 8q-5-1-5-5 5 0 5 5 0-5 5-5 0 4-5 5M10 14q-5-1-5-5 5 0 5 5 0-5 5-5 0 4-5 5",
    hide: "M4 3q6 3 12 0 2 5-1 7 3 3 1 8-6-3-12 0-2-5 1-8-3-2-1-7z",
    metal: "M6 5h8l4 10H2z",
};

/** @param {Supply} kind @param {number} [size] */
export function supplyIcon(kind, size = 22) {
    return s(
        "svg",
        { class: `icon supply supply-${kind}`, viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" },
        supply(kind, 12, 12),
    );
}

/** @param {Supply} kind @param {number} x @param {number} y */
export function supply(kind, x, y) {
    return s(
        "g",
        { class: `supply supply-${kind}`, transform: `translate(${x} ${y})` },
        s("rect", { class: "field", x: -11, y: -11, width: 22, height: 22, rx: 4 }),
        s("path", { class: "shape", d: SUPPLIES[kind], transform: "translate(-8 -8) scale(.8)" }),
    );
}
