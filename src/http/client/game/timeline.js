// Stepping back and forth through the game.
import { h, s } from "../lib/dom.js";

/** The icons of the buttons, in a box of 16 by 16. */
const SIGNS = {
    first: "M4 3v10M13 3 6 8l7 5z",
    back: "M11 3 4 8l7 5z",
    on: "M5 3l7 5-7 5z",
    now: "M3 3l7 5-7 5zM12 3v10",
};

/**
 * @param {{at: number | null, head: number, first: number, fresh: number, look: (at: number | null) => void, share: () => void}} with_
 * `fresh` is the first event since my last move, or 0.
 */
export function timeline({ at, head, first, fresh, look, share }) {
    const here = at ?? head;
    /** @param {keyof typeof SIGNS} sign @param {string} label @param {number | null} to @param {boolean} off */
    const step = (sign, label, to, off) =>
        h(
            "button",
            { "aria-label": label, title: label, disabled: off, onclick: () => look(to) },
            s(
                "svg",
                { viewBox: "0 0 16 16", width: 16, height: 16, class: "sign", "aria-hidden": "true" },
                s("path", { d: SIGNS[sign] }),
            ),
        );
    return h(
        "div",
        { class: at === null ? "timeline" : "timeline past", role: "group", "aria-label": "History" },
        step("first", "To the beginning", first, here <= first),
        step("back", "A step back", here - 1, here <= first),
        h("input", {
            type: "range",
            min: first,
            max: head,
            value: here,
            "aria-label": "Moment of the game",
            "aria-valuetext": `after event ${here} of ${head}`,
            oninput: (/** @type {any} */ event) => look(Number(event.target.value)),
        }),
        step("on", "A step forward", here + 1, at === null),
        step("now", "To now", null, at === null),
        h("span", { class: "hint" }, at === null ? `now, ${head}` : `${here} of ${head}`),
        fresh > 0 &&
            at === null &&
            h("button", { class: "quiet", onclick: () => look(fresh - 1) }, "Since my last move"),
        h("button", { class: "quiet", onclick: share, title: "Copy a link to this position" }, "Link"),
    );
}
