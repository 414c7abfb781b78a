// The timeline under the board, for stepping and dragging through the game.
import { inputValue, h, s } from "../lib/dom.js";
import { table as say } from "../words/index.js";

/** The icons of the buttons, in a box of 16 by 16. */
const ICONS = {
    first: "M4 3v10M13 3 6 8l7 5z",
    back: "M11 3 4 8l7 5z",
    on: "M5 3l7 5-7 5z",
    now: "M3 3l7 5-7 5zM12 3v10",
    share: "M8 10V2M5 4.500 8 1.500l3 3M4 7H3v7h10V7h-1",
};

/**
 * @param {{at: number | null, head: number, first: number, marks: number[], look: (at: number | null) => void,
 *   drag: (at: number) => void, share: () => void}} options `marks` are the events with a scoring. `drag` is called for
 *   each position passed.
 */
export function timeline({ at, head, first, marks, look, drag, share }) {
    const here = at ?? head;
    const wide = Math.max(1, head - first);
    /** @param {keyof typeof ICONS} name @param {string} label @param {number | null} to @param {boolean} off */
    const step = (name, label, to, off) =>
        h(
            "button",
            // It stays enabled at the end of the timeline, because a disabled button would lose the focus.
            {
                class: name,
                "aria-label": label,
                title: label,
                "aria-disabled": off && "true",
                onclick: () => off || look(to),
            },
            icon(name),
        );
    return h(
        "div",
        { class: at === null ? "timeline" : "timeline past", role: "group", "aria-label": say.history },
        step("first", say.first, first, here <= first),
        step("back", say.back, here - 1, here <= first),
        h(
            "span",
            { class: "slider" },
            h(
                "span",
                { class: "track" },
                s(
                    "svg",
                    { class: "marks", viewBox: "0 0 1000 10", preserveAspectRatio: "none", "aria-hidden": "true" },
                    marks.map((seq) =>
                        s("path", { key: seq, d: `M${Math.round((1000 * (seq - first)) / wide)} 0v10`, class: "mark" }),
                    ),
                ),
                h("input", {
                    type: "range",
                    min: first,
                    max: head,
                    value: here,
                    "aria-label": say.position,
                    "aria-valuetext": say.positionOf(here, head),
                    oninput: (/** @type {Event} */ event) => drag(Number(inputValue(event))),
                    onchange: (/** @type {Event} */ event) => look(Number(inputValue(event))),
                }),
            ),
            h("span", { class: "timeline-position" }, at === null ? `${head}` : `${here}/${head}`),
        ),
        step("on", say.forward, here + 1, at === null),
        step("now", say.now, null, at === null),
        h("button", { class: "share", onclick: share, "aria-label": say.share, title: say.shareHow }, icon("share")),
    );
}

/** @param {keyof typeof ICONS} name */
const icon = (name) =>
    s(
        "svg",
        { viewBox: "0 0 16 16", width: 18, height: 18, class: `sign ${name}`, "aria-hidden": "true" },
        s("path", { d: ICONS[name] }),
    );
