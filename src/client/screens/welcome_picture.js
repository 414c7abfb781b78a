// The picture on the welcome page: a longhall by the fjord.
import { s } from "../lib/dom.js";

export function welcomePicture() {
    return s(
        "svg",
        { class: "scene", viewBox: "0 0 640 260", "aria-hidden": "true" },
        s("path", { class: "far", d: "M0 150 90 70l60 50 80-90 95 100 60-45 85 65 70-50 100 50v110H0z" }),
        s("path", { class: "snow", d: "M230 30l-30 34 18-6 12 10 14-12 18 8zM90 70 70 88l14-4 8 6 12-8z" }),
        s("circle", { class: "sun", cx: 500, cy: 62, r: 26 }),
        s("path", { class: "shore-hill", d: "M0 190q120-50 250-22t210 14q90-8 180 10v70H0z" }),
        s(
            "g",
            { class: "hall", transform: "translate(70 96)" },
            s("path", { class: "roof-line", d: "M0 84Q92-46 184 84l-14 6Q92-18 14 90z" }),
            s("path", { class: "wall", d: "M22 84Q92-10 162 84v22H22z" }),
            s("path", { class: "door", d: "M80 106V72q12-14 24 0v34z" }),
            s("path", { class: "beams", d: "M84 8l16-24M100 8 84-16M40 106V66M144 106V66M62 106V48M122 106V48" }),
        ),
        s("path", { class: "water", d: "M0 214q40-14 80 0t80 0 80 0 80 0 80 0 80 0 80 0 80 0v46H0z" }),
        s(
            "g",
            { transform: "translate(390 108)" },
            s("path", { class: "mast", d: "M86 0v112" }),
            s("path", { class: "sail", d: "M36 8q50 12 100 0-10 34 0 68-50-12-100 0 10-34 0-68z" }),
            s("path", { class: "stripes", d: "M61 12q-6 33 0 62M86 14v60M111 12q6 33 0 62" }),
            s("path", {
                class: "hull",
                d: "M-10 62q-14-4-10 8 4 34 38 48h130q34-10 42-52 4-14-8-8-8 28-32 30H22Q0 88-10 62z",
            }),
            s("path", {
                class: "shields",
                d: "M34 100a9 9 0 1 0 .1 0M62 102a9 9 0 1 0 .1 0M90 102a9 9 0 1 0 .1 0M118 101a9 9 0 1 0 .1 0",
            }),
        ),
        s("path", { class: "front", d: "M0 236q40-12 80 0t80 0 80 0 80 0 80 0 80 0 80 0 80 0v24H0z" }),
    );
}
