// A short message at the edge of the page, which screen readers announce.
import { h, paint } from "../lib/dom.js";
import { inWords } from "../lib/problem.js";

let timer = 0;

/** @param {string} text @param {"info" | "wrong"} [kind] */
export function toast(text, kind = "info") {
    let place = document.getElementById("toast");
    if (!place) {
        place = document.createElement("div");
        place.id = "toast";
        place.role = "status";
        document.body.append(place);
    }
    paint(
        place,
        h("p", { class: kind }, text, h("button", { class: "quiet", "aria-label": "Dismiss", onclick: clear }, "×")),
    );
    clearTimeout(timer);
    timer = window.setTimeout(clear, 4000 + 60 * text.length);
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
