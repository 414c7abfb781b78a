// The recovery code, shown after sign-up until its owner has saved it. It is only kept in memory.
import { copyButton } from "../lib/copy.js";
import { h } from "../lib/dom.js";

/** @type {string | null} */
let code = null;

/** @param {string} fresh */
export function keepCode(fresh) {
    code = fresh;
}

/** @param {() => void} done @returns {import("../lib/dom.js").Element | null} */
export function recoveryCode(done) {
    if (!code) return null;
    const forget = () => {
        code = null;
        done();
    };
    return h(
        "aside",
        { class: "card code", "aria-label": "Recovery code" },
        h("h2", null, "Keep this code"),
        h("p", null, "It is the only way back into your account if you lose the password, and it is shown once."),
        h("p", { class: "row" }, h("code", null, code), copyButton("the code", code)),
        h("button", { onclick: forget }, "I have kept it"),
    );
}
