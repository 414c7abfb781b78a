// The welcome page: one form for new users and returning ones.
import { signIn, signInByPasskey, signUp } from "../lib/api.js";
import { fieldsOf, h } from "../lib/dom.js";
import { supportsPasskeys, createPasskey, usePasskey } from "../lib/passkeys.js";
import { problemInWords } from "../lib/problem.js";
import { route } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import * as session from "../lib/session.js";
import { signIn as say } from "../words/sign_in.js";
import { languageSwitch } from "../shell/languages.js";
import { showRecoveryCode } from "./recovery_code.js";
import { welcomePicture } from "./welcome_picture.js";

class Welcome extends Screen {
    failure = "";
    busy = false;

    /** @param {SubmitEvent} event */
    async submit(event) {
        event.preventDefault();
        const { name = "", password = "", stay } = fieldsOf(event);
        const methods = {
            new: () => signUp({ name, password }),
            back: () => signIn({ name, password }),
            "new-passkey": async () => signUp({ name, passkey: await createPasskey("sign_up", name) }),
            passkey: async () => signInByPasskey(await usePasskey("sign_in")),
        };
        const method = /** @type {keyof typeof methods} */ (event.submitter?.getAttribute("name") ?? "back");
        this.busy = true;
        this.failure = "";
        this.repaint();
        try {
            const answer = await methods[method]();
            if ("recovery_code" in answer) showRecoveryCode(String(answer.recovery_code));
            session.begin(answer, stay === "on");
        } catch (error) {
            this.failure = problemInWords(error);
            this.busy = false;
            this.repaint();
        }
    }

    draw() {
        const invited = route().screen === "join";
        return [
            h(
                "section",
                { class: "welcome" },
                h(
                    "div",
                    { class: "pitch" },
                    h("h1", null, invited ? say.invited : say.pitch),
                    h("p", null, invited ? say.invitedHow : say.pitchHow),
                    h("p", null, h("a", { href: "#/rules" }, say.whatIsPlayed)),
                    welcomePicture(),
                ),
                h(
                    "form",
                    { class: "card", onsubmit: (/** @type {SubmitEvent} */ event) => this.submit(event) },
                    h("h2", null, invited ? say.takeYourSeat : say.signInHeading),
                    h(
                        "label",
                        null,
                        say.name,
                        h("input", {
                            name: "name",
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
                    h("p", { class: "hint" }, say.passwordRule),
                    h(
                        "label",
                        { class: "checkbox" },
                        h("input", { type: "checkbox", name: "stay", checked: true }),
                        say.stay,
                    ),
                    this.failure && h("p", { class: "error", role: "alert" }, this.failure),
                    h(
                        "div",
                        { class: "row sign-in-methods" },
                        h("button", { name: "new", class: "primary", disabled: this.busy }, say.create),
                        h("button", { name: "back", disabled: this.busy }, say.signIn),
                    ),
                    supportsPasskeys() &&
                        h(
                            "div",
                            { class: "row sign-in-methods" },
                            h(
                                "button",
                                { name: "new-passkey", formnovalidate: true, disabled: this.busy },
                                say.createByPasskey,
                            ),
                            h(
                                "button",
                                { name: "passkey", formnovalidate: true, disabled: this.busy },
                                say.signInByPasskey,
                            ),
                        ),
                    h("p", { class: "hint recover-link" }, h("a", { href: "#/recover" }, say.lost)),
                    languageSwitch(),
                ),
            ),
        ];
    }
}

customElements.define("hall-welcome", Welcome);
