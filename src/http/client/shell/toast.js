// A short message at the edge of the page, which screen readers announce.
import { h, paint } from "../lib/dom.js";
import { inWords } from "../lib/problem.js";
import { shell as say } from "../words/shell.js";

let timer = 0;

/** An action that a message offers, such as showing its reason. @typedef {{label: string, press: () => void}} Way */

/** Time for which a message with an action is shown, in milliseconds. */
const OFFERED_MS = 12_000;

/** @param {string} text @param {"info" | "wrong"} [kind] @param {Way | null} [way] */
export function toast(text, kind = "info", way = null) {
    let place = document.getElementById("toast");
    if (!place) {
        place = document.createElement("div");
        place.id = "toast";
        place.role = "status";
        document.body.append(place);
    }
    paint(
        place,
        h(
            "p",
            { class: kind },
            h("span", null, text),
            way && h("button", { class: "way", onclick: () => (clear(), way.press()) }, way.label),
            h("button", { class: "quiet", "aria-label": say.dismiss, onclick: clear }, "×"),
        ),
    );
    clearTimeout(timer);
    timer = window.setTimeout(clear, way ? OFFERED_MS : 4000 + 60 * text.length);
}

/** Runs the action that the message offers, if one is shown. */
export function follow() {
    const way = document.querySelector("#toast .way");
    if (way instanceof HTMLElement) way.click();
}

function clear() {
    const place = document.getElementById("toast");
    if (place) paint(place);
}

/** Performs a button's action and shows any error. @param {() => Promise<unknown>} work @param {string} [done] The message on success. */
export async function attempt(work, done) {
    try {
        await work();
        if (done) toast(done);
    } catch (error) {
        toast(inWords(error), "wrong");
    }
}
