// The recovery code, shown after sign-up until its owner has saved it. It is only kept in memory, for its account alone.
import { copyButton } from "../lib/clipboard.js";
import { h } from "../lib/dom.js";
import * as session from "../lib/session.js";
import { signIn as say } from "../words/index.js";

/** @type {{code: string, account: string} | null} */
let unsaved = null;

/** @param {string} code @param {{id: string}} account */
export function showRecoveryCode(code, account) {
    unsaved = { code, account: account.id };
    document.dispatchEvent(new Event("recovery-code"));
}

/** @param {() => void} done @returns {import("../lib/dom.js").Element | null} */
export function recoveryCode(done) {
    if (!unsaved || unsaved.account !== session.account()?.id) return null;
    const { code } = unsaved;
    const forget = () => {
        unsaved = null;
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
