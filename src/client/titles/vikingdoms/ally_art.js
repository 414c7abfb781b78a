// The portraits of the allies.
import { s } from "../../lib/dom.js";

/** @typedef {import("../title.js").Schemas["VikingdomsAlly"]} Ally */

/** The parts of each portrait from back to front, in a box of 60 by 60. @type {Record<Ally, [kind: string, d: string][]>} */
const PORTRAITS = {
    freya: [
        ["gold", "M17 46C10 34 12 8 30 8s20 26 13 38l4 14H13z"],
        ["red", "M8 60q3-17 22-17t22 17z"],
        ["skin", "M25 36h10v8q-5 5-10 0zM20 25q0-13 10-13t10 13-10 14-10-14z"],
        ["gold", "M20 25q2-14 10-14t10 14q-6-2-9-9-3 7-11 9z"],
        ["jewel", "M21 46q9 10 18 0M30 51v.1"],
        ["line", "M26 26v.1M34 26v.1M27.500 32.500q2.500 2 5 0"],
    ],
    volund: [
        ["fire", "M44 14c5 6 10 10 6 18-2 5-10 5-12 0-2-6 4-10 6-18z"],
        ["dark", "M5 60q1-17 20-17t22 17z"],
        ["skin", "M14 24q0-13 11-13t11 13-11 15-11-15z"],
        ["hair", "M14 25q0 22 11 23t11-23q-3 5-11 5t-11-5zM14 22q0-14 11-14t11 14q-6-5-11-5t-11 5z"],
        ["line", "M20 24v.1M30 24v.1M21 34q4 2 8 0"],
        ["wood", "M42 60V38h4v22z"],
        ["steel", "M34 33h20v9H34z"],
    ],
    gunnar: [
        ["blue", "M8 60q3-17 22-17t22 17z"],
        ["skin", "M19 27q0-14 11-14t11 14-11 14-11-14z"],
        ["hair", "M19 28q0 19 11 20t11-20q-2 6-11 6t-11-6z"],
        ["horn", "M19 20C10 20 8 14 9 7c3 5 7 6 13 6zM41 20c9 0 11-6 10-13-3 5-7 6-13 6z"],
        ["steel", "M18 26Q18 8 30 8t12 18l-9-1-3 7-3-7z"],
        ["line", "M25 29v.1M35 29v.1"],
        ["arrows", "M6 38h9l-3-3m3 3-3 3M54 46h-9l3-3m-3 3 3 3"],
    ],
    loke: [
        ["green", "M6 60q2-15 12-19C12 34 14 8 33 5q13 8 11 30 8 5 10 25z"],
        ["dark", "M21 26q1-13 10-13t10 13-10 16-10-16z"],
        ["skin", "M23 26q1-11 8-11t8 11-8 15-8-15z"],
        ["hair", "M27 38q4 3 8 0l-4 9z"],
        ["line", "M26 23l4 2M37 23l-4 2M28 27v.1M35 27v.1M27 33q5 4 9-2"],
        [
            "chain",
            "M9 54a4 3 0 1 0 8 0a4 3 0 1 0-8 0M16 51a4 3 0 1 0 8 0a4 3 0 1 0-8 0M23 54a4 3 0 1 0 8 0a4 3 0 1 0-8 0",
        ],
    ],
};

/** The portrait of an ally. A newer server may have allies without one. @param {Ally} ally */
export const allyArt = (ally) =>
    s(
        "svg",
        { class: "card-art", viewBox: "0 0 60 60", "aria-hidden": "true" },
        s("rect", { class: "sky", width: 60, height: 60, rx: 6 }),
        PORTRAITS[ally]?.map(([kind, d]) => s("path", { class: `p-${kind}`, d })),
    );
