// The form for signing in and for new accounts, on the welcome page and in the dialog.
import { person, signIn, signInByPasskey, signUp } from "../lib/api.js";
import { fieldsOf, h } from "../lib/dom.js";
import { supportsPasskeys, createPasskey, usePasskey } from "../lib/passkeys.js";
import { Problem, problemInWords } from "../lib/problem.js";
import { Screen } from "../lib/screen.js";
import * as session from "../lib/session.js";
import { languageSwitch } from "../shell/languages.js";
import { signIn as say } from "../words/index.js";
import { showRecoveryCode } from "./recovery_code.js";

/** Whether nobody has this name. @param {string} name */
const isFree = (name) =>
    person(name).then(
        () => false,
        (error) => error instanceof Problem && error.status === 404,
    );

class SignInForm extends Screen {
    heading = say.signInHeading;
    /** The name of the account whose session has ended. Then the form offers no new account. */
    lapsed = "";
    /** Closes the dialog with the form. `null` on a page. @type {(() => void) | null} */
    close = null;
    failure = "";
    /** Whether the failed name can be had. */
    isNameFree = false;
    busy = false;
    /** Whether the dialog has had the focus at its first field to fill in. */
    #hasFocused = false;

    /** @param {SubmitEvent} event */
    async submit(event) {
        event.preventDefault();
        if (this.busy) return;
        const { name = "", password = "", stay } = fieldsOf(event);
        const methods = {
            new: () => signUp({ name, password }),
            back: () => signIn({ name, password }),
            "new-passkey": async () => signUp({ name, passkey: await createPasskey("sign_up", name) }),
            passkey: async () => signInByPasskey(await usePasskey("sign_in")),
        };
        // Enter in a field presses the first button, which creates nothing.
        const method = /** @type {keyof typeof methods} */ (event.submitter?.getAttribute("name") ?? "back");
        Object.assign(this, { busy: true, failure: "", isNameFree: false });
        this.repaint();
        try {
            const answer = await methods[method]();
            if ("recovery_code" in answer) showRecoveryCode(String(answer.recovery_code), answer.account);
            session.begin(answer, stay === "on");
        } catch (error) {
            const isUnknown = method === "back" && error instanceof Problem && error.code === "bad_credentials";
            this.isNameFree = isUnknown && !this.lapsed && (await isFree(name));
            this.failure = this.isNameFree ? say.nameIsFree(name) : problemInWords(error);
            this.busy = false;
            this.repaint();
        }
    }

    updated() {
        this.querySelector(".error + .sign-in-methods")?.scrollIntoView({ block: "nearest" });
        if (!this.close || this.#hasFocused) return;
        this.#hasFocused = true;
        const field = this.querySelector(`[name=${this.lapsed ? "password" : "name"}]`);
        if (field instanceof HTMLElement) field.focus();
    }

    draw() {
        const { busy, lapsed, isNameFree } = this;
        /** @param {string} name @param {string} label @param {import("../lib/dom.js").Props} [more] */
        const button = (name, label, more) => h("button", { name, disabled: busy, ...more }, label);
        return [
            h(
                "form",
                { class: "card", onsubmit: (/** @type {SubmitEvent} */ event) => this.submit(event) },
                h("h2", { id: "sign-in-heading" }, lapsed ? say.sessionEnded : this.heading),
                lapsed && h("p", null, say.signInAgain(lapsed)),
                this.fields(),
                this.failure && h("p", { class: "error", role: "alert" }, this.failure),
                h(
                    "div",
                    { class: "row sign-in-methods" },
                    button("back", say.signIn, { class: isNameFree ? "" : "primary" }),
                    !lapsed && button("new", say.create, { class: isNameFree ? "primary" : "" }),
                ),
                supportsPasskeys() &&
                    h(
                        "div",
                        { class: "row sign-in-methods" },
                        button("passkey", say.signInByPasskey, { formnovalidate: true }),
                        !lapsed && button("new-passkey", say.createByPasskey, { formnovalidate: true }),
                    ),
                this.close &&
                    h(
                        "div",
                        { class: "row sign-in-methods" },
                        h(
                            "button",
                            { type: "button", class: "quiet", onclick: this.close },
                            lapsed ? say.staySignedOut : say.cancel,
                        ),
                    ),
                h("p", { class: "hint recover-link" }, h("a", { href: "#/recover" }, say.lost)),
                !this.close && languageSwitch(),
            ),
        ];
    }

    fields() {
        return [
            h(
                "label",
                null,
                say.name,
                h("input", {
                    name: "name",
                    value: this.lapsed || null,
                    required: true,
                    minlength: 3,
                    maxlength: 24,
                    pattern: "[A-Za-z0-9_\\-]+",
                    autocomplete: "username",
                    autocapitalize: "none",
                    title: say.nameRule,
                }),
            ),
            h(
                "label",
                null,
                say.password,
                h("input", {
                    name: "password",
                    type: "password",
                    required: true,
                    minlength: 8,
                    maxlength: 128,
                    autocomplete: "current-password",
                }),
            ),
            !this.lapsed && h("p", { class: "hint" }, say.passwordRule),
            h("label", { class: "checkbox" }, h("input", { type: "checkbox", name: "stay", checked: true }), say.stay),
        ];
    }
}

customElements.define("hall-sign-in", SignInForm);
