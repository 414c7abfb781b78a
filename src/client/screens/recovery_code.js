// The recovery code, shown after sign-up until its owner has saved it. It is only kept in memory.
import { copyButton } from "../lib/clipboard.js";
import { h } from "../lib/dom.js";
import { signIn as say } from "../words/index.js";

/** @type {string | null} */
let code = null;

/** @param {string} newCode */
export function showRecoveryCode(newCode) {
    code = newCode;
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
        { class: "card code", "aria-label": say.code },
        h("h2", null, say.keepCode),
        h("p", null, say.codeReason),
        h("p", { class: "row" }, h("code", null, code), copyButton(say.theCode, code)),
        h("button", { onclick: forget }, say.codeSaved),
    );
}
