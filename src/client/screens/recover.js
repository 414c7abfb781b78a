// Signs in with the recovery code if the password is lost.
import { recover } from "../lib/api.js";
import { fieldsOf, h } from "../lib/dom.js";
import { supportsPasskeys, createPasskey } from "../lib/passkeys.js";
import { problemInWords } from "../lib/problem.js";
import { goTo } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import * as session from "../lib/session.js";
import { signIn as say } from "../words/index.js";
import { showRecoveryCode } from "./recovery_code.js";

class Recover extends Screen {
    failure = "";

    /** @param {SubmitEvent} event */
    async submit(event) {
        event.preventDefault();
        const { name = "", recovery_code = "", new_password = "" } = fieldsOf(event);
        const byPasskey = event.submitter?.getAttribute("name") === "passkey";
        try {
            const key = byPasskey ? { passkey: await createPasskey("recover", name) } : { new_password };
            const answer = await recover({ name, recovery_code, ...key });
            showRecoveryCode(answer.recovery_code, answer.account);
            session.begin(answer, true);
            goTo();
        } catch (error) {
            this.failure = problemInWords(error);
            this.repaint();
        }
    }

    draw() {
        return [
            h(
                "form",
                { class: "card narrow", onsubmit: (/** @type {SubmitEvent} */ event) => this.submit(event) },
                h("h1", null, say.passwordLost),
                h("p", { class: "hint" }, say.codeWhere),
                h("label", null, say.name, h("input", { name: "name", required: true, autocomplete: "username" })),
                h("label", null, say.code, h("input", { name: "recovery_code", required: true, autocomplete: "off" })),
                h(
                    "label",
                    null,
                    say.newPassword,
                    h("input", {
                        name: "new_password",
                        type: "password",
                        required: true,
                        minlength: 8,
                        maxlength: 128,
                        autocomplete: "new-password",
                    }),
                ),
                this.failure && h("p", { class: "error", role: "alert" }, this.failure),
                h(
                    "div",
                    { class: "row" },
                    h("button", { class: "primary" }, say.setPassword),
                    supportsPasskeys() && h("button", { name: "passkey", formnovalidate: true }, say.passkeyFromNow),
                    h("a", { href: "#/" }, say.back),
                ),
            ),
        ];
    }
}

customElements.define("hall-recover", Recover);
