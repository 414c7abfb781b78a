// The account page of a guest: a name, and a password or a passkey, make the account a person's.
import { claimAccount, deleteGuest, myAccount } from "../lib/api.js";
import { fieldsOf, h } from "../lib/dom.js";
import { createPasskey, supportsPasskeys } from "../lib/passkeys.js";
import { Problem, problemInWords } from "../lib/problem.js";
import { goTo } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import * as session from "../lib/session.js";
import { attempt, toast } from "../shell/toast.js";
import { guests as say, signIn } from "../words/index.js";
import { showRecoveryCode } from "./recovery_code.js";

class Claim extends Screen {
    failure = "";
    busy = false;

    /** @param {SubmitEvent} event */
    async submit(event) {
        event.preventDefault();
        if (this.busy) return;
        const { name = "", password = "" } = fieldsOf(event);
        const byPasskey = event.submitter?.getAttribute("name") === "passkey";
        this.busy = true;
        this.failure = "";
        this.repaint();
        try {
            const credential = byPasskey ? { passkey: await createPasskey("sign_up", name) } : { password };
            await this.claim({ name, ...credential });
        } catch (error) {
            this.failure = problemInWords(error);
            this.busy = false;
            this.repaint();
        }
    }

    /** @param {import("../lib/api.js").Schemas["MePatch"]} body */
    async claim(body) {
        try {
            const answer = await claimAccount(body);
            showRecoveryCode(String(answer.recovery_code), answer);
            goTo();
            session.claimed(answer.name);
            toast(say.kept);
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            if (error.status === 0 && error.code === "offline")
                throw new Problem({ code: "unanswered", detail: say.maybeClaimed });
            if (error.code !== "already_claimed") throw error;
            session.claimed((await myAccount()).name);
            toast(say.claimedBefore);
        }
    }

    leave() {
        return attempt(async () => {
            await deleteGuest();
            session.end();
            goTo();
        });
    }

    draw() {
        const text = { required: true, maxlength: 128 };
        return [
            h("h1", null, session.account()?.name ?? ""),
            h(
                "div",
                { class: "pages" },
                h(
                    "form",
                    { class: "card", onsubmit: (/** @type {SubmitEvent} */ event) => this.submit(event) },
                    h("h2", null, say.heading),
                    h("p", null, say.how),
                    h(
                        "label",
                        null,
                        signIn.name,
                        h("input", {
                            ...text,
                            name: "name",
                            minlength: 3,
                            maxlength: 24,
                            pattern: "[A-Za-z0-9_\\-]+",
                            autocomplete: "username",
                            autocapitalize: "none",
                            title: signIn.nameRule,
                        }),
                    ),
                    h(
                        "label",
                        null,
                        signIn.password,
                        h("input", {
                            ...text,
                            name: "password",
                            type: "password",
                            minlength: 8,
                            autocomplete: "new-password",
                        }),
                    ),
                    h("p", { class: "hint" }, signIn.passwordRule),
                    this.failure && h("p", { class: "error", role: "alert" }, this.failure),
                    h(
                        "div",
                        { class: "row sign-in-methods" },
                        h("button", { name: "password", class: "primary", disabled: this.busy }, say.keep),
                        supportsPasskeys() &&
                            h(
                                "button",
                                { name: "passkey", formnovalidate: true, disabled: this.busy },
                                say.keepByPasskey,
                            ),
                    ),
                ),
                h(
                    "section",
                    { class: "card" },
                    h("h2", null, say.leaveHeading),
                    h("p", { class: "hint" }, say.leaveHow),
                    h("button", { class: "danger", onclick: () => this.leave() }, say.leave),
                ),
            ),
        ];
    }
}

customElements.define("hall-claim", Claim);
