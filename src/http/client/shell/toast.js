// A short word at the edge of the page, read out to those who do not see it.
import { h, paint } from "../lib/dom.js";
import { inWords } from "../lib/problem.js";

let timer = 0;

/** @param {string} text @param {"info" | "wrong"} [kind] */
export function toast(text, kind = "info") {
    let place = document.getElementById("toast");
    if (!place) {
        place = h("div", { id: "toast", role: "status", "aria-live": "polite" });
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

/** Does something a button asks for; a refusal is told. @param {() => Promise<unknown>} work @param {string} [done] Said when it is done. */
export async function attempt(work, done) {
    try {
        await work();
        if (done) toast(done);
    } catch (error) {
        toast(inWords(error), "wrong");
    }
}
