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

/** The parts of the drawing of each supply, around the middle of a box of 22 by 22. @type {Record<Supply, [kind: string, d: string][]>} */
const SUPPLIES = {
    grain: [
        // An ear of wheat.
        ["stalks", "M0 10V-4"],
        [
            "ears",
            "M0 6q-5-.5-5.500-5.500 5 .5 5.500 5.500zM0 6q5-.5 5.500-5.500-5 .5-5.500 5.500zM0 2q-5-.5-5.500-5.500 5 .5 5.500 5.500zM0 2q5-.5 5.500-5.500-5 .5-5.500 5.500zM0 -2q-5-.5-5.500-5.500 5 .5 5.500 5.500zM0 -2q5-.5 5.500-5.500-5 .5-5.500 5.500zM0-3.500q-3-3 0-6.500 3 3.500 0 6.500z",
        ],
    ],
    hide: [
        [
            "pelt",
            "M-8-8q4 2 6 1 2-2 4 0 2 1 6-1 1 4-1.500 6-1 3 .5 6 2 2 1.500 5-3 0-5-2-3.500 3-7 0-2 2-5 2-.5-3 1.500-5 1.500-3 .5-6Q-9-4-8-8z",
        ],
        ["spine", "M0-5V5M-3-2l3 2 3-2M-3 3l3 1 3-1"],
    ],
    metal: [
        ["bar", "M-8.500 8L-6.500 2H-1.500L.5 8zM.5 8L2.500 2H7L9 8zM-4.500 1L-2.500-5H2.500L4.500 1z"],
        ["shine", "M-6 3.500h3.500M3 3.500h3.500M-2-3.500h4"],
    ],
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
        SUPPLIES[kind].map(([part, d]) => s("path", { class: part, d })),
    );
}
