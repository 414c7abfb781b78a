// A short message at the edge of the page, which screen readers announce.
import { h, paint } from "../lib/dom.js";
import { problemInWords } from "../lib/problem.js";
import { isAsked } from "../lib/session.js";
import { shell as say } from "../words/index.js";

let timer = 0;

// A message goes as soon as the person presses something else.
document.addEventListener("click", ({ target }) => target instanceof Element && !target.closest("#toast") && clear(), {
    capture: true,
});

/** An action that a message offers, such as showing its reason. @typedef {{label: string, press: () => void}} ToastAction */

/** Time for which a message with an action is shown, in milliseconds. */
const WITH_ACTION_MS = 12_000;

/** @param {string} text @param {"info" | "error"} [kind] @param {ToastAction | null} [action] */
export function toast(text, kind = "info", action = null) {
    // The dialog for signing in says why an action failed.
    if (isAsked()) return;
    let container = document.getElementById("toast");
    if (!container) {
        container = document.createElement("div");
        container.id = "toast";
        container.role = "status";
        document.body.append(container);
    }
    paint(
        container,
        h(
            "p",
            { class: kind },
            h("span", null, text),
            action && h("button", { class: "toast-action", onclick: () => (clear(), action.press()) }, action.label),
            h("button", { class: "quiet", "aria-label": say.dismiss, onclick: clear }, "×"),
        ),
    );
    keepClear(container);
    clearTimeout(timer);
    timer = window.setTimeout(clear, action ? WITH_ACTION_MS : 4000 + 60 * text.length);
}

/** Moves the message off the planned steps and their buttons. @param {HTMLElement} container */
function keepClear(container) {
    container.style.bottom = "";
    const plan = document.querySelector(".plan")?.getBoundingClientRect();
    const message = container.firstElementChild?.getBoundingClientRect();
    if (!plan || !message || message.bottom <= plan.top || message.top >= plan.bottom) return;
    container.style.bottom = `${innerHeight - plan.top + 8}px`;
}

/** Runs the action that the message offers, if one is shown. */
export function runAction() {
    const action = document.querySelector("#toast .toast-action");
    if (action instanceof HTMLElement) action.click();
}

function clear() {
    const container = document.getElementById("toast");
    if (container) paint(container);
}

/** Performs a button's action and shows any error. @param {() => Promise<unknown>} work @param {string} [done] The message on success. */
export async function attempt(work, done) {
    try {
        await work();
        if (done) toast(done);
    } catch (error) {
        toast(problemInWords(error), "error");
    }
}
