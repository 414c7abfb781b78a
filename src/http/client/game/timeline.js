// Stepping back and forth through the game.
import { h } from "../lib/dom.js";

/**
 * @param {{at: number | null, head: number, first: number, fresh: number, look: (at: number | null) => void, share: () => void}} with_
 * `fresh` is the first event since my last move, 0 if there is none.
 */
export function timeline({ at, head, first, fresh, look, share }) {
    const here = at ?? head;
    /** @param {string} text @param {string} label @param {number | null} to @param {boolean} off */
    const step = (text, label, to, off) => h("button", { "aria-label": label, title: label, disabled: off, onclick: () => look(to) }, text);
    return h("div", { class: at === null ? "timeline" : "timeline past", role: "group", "aria-label": "History" },
        step("⏮", "To the beginning", first, here <= first),
        step("◀", "A step back", here - 1, here <= first),
        h("input", { type: "range", min: first, max: head, value: here, "aria-label": "Moment of the game", "aria-valuetext": `after event ${here} of ${head}`,
            oninput: (/** @type {any} */ event) => look(Number(event.target.value)) }),
        step("▶", "A step forward", here + 1, at === null),
        step("⏭", "To now", null, at === null),
        h("span", { class: "hint" }, at === null ? `now, ${head}` : `${here} of ${head}`),
        fresh > 0 && at === null && h("button", { class: "quiet", onclick: () => look(fresh - 1) }, "Since my last move"),
        h("button", { class: "quiet", onclick: share, title: "Copy a link to this position" }, "Link"));
}
