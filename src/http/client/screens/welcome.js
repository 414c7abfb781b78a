// The welcome page: one form for new users and returning ones.
import { signIn, signInByPasskey, signUp } from "../lib/api.js";
import { fieldsOf, h } from "../lib/dom.js";
import { canUse, make, use } from "../lib/passkeys.js";
import { inWords } from "../lib/problem.js";
import { route } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import * as session from "../lib/session.js";
import { keepCode } from "./recovery_code.js";
import { scene } from "./scene.js";

class Welcome extends Screen {
    wrong = "";
    busy = false;

    /** @param {SubmitEvent} event */
    async submit(event) {
        event.preventDefault();
        const { name = "", password = "", stay } = fieldsOf(event);
        const doors = {
            new: () => signUp({ name, password }),
            back: () => signIn({ name, password }),
            "new-passkey": async () => signUp({ name, passkey: await make("sign_up", name) }),
            passkey: async () => signInByPasskey(await use("sign_in")),
        };
        const door = /** @type {keyof typeof doors} */ (event.submitter?.getAttribute("name") ?? "back");
        this.busy = true;
        this.wrong = "";
        this.repaint();
        try {
            const answer = await doors[door]();
            if ("recovery_code" in answer) keepCode(String(answer.recovery_code));
            session.begin(answer, stay === "on");
        } catch (error) {
            this.wrong = inWords(error);
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
                    h("h1", null, invited ? "You are invited to a game" : "Board games of Vikings, a move at a time"),
                    h(
                        "p",
                        null,
                        invited
                            ? "Choose a name and a password, and you sit at the table."
                            : "Play over days or in one evening. Nobody has to be there at the same time, and every move can be looked at again.",
                    ),
                    h("p", null, h("a", { href: "#/rules" }, "What is played here, and how")),
                    scene(),
                ),
                h(
                    "form",
                    { class: "card", onsubmit: (/** @type {SubmitEvent} */ event) => this.submit(event) },
                    h("h2", null, invited ? "Take your seat" : "Come in"),
                    h(
                        "label",
                        null,
                        "Name",
                        h("input", {
                            name: "name",
                            required: true,
                            minlength: 3,
                            maxlength: 24,
                            pattern: "[A-Za-z0-9_\\-]+",
                            autocomplete: "username",
                            autocapitalize: "none",
                            title: "3 to 24 letters, digits, _ or -",
                        }),
                    ),
                    h(
                        "label",
                        null,
                        "Password",
                        h("input", {
                            name: "password",
                            type: "password",
                            required: true,
                            minlength: 8,
                            maxlength: 128,
                            autocomplete: "current-password",
                        }),
                    ),
                    h("p", { class: "hint" }, "At least 8 characters. No email is asked for."),
                    h(
                        "label",
                        { class: "tick" },
                        h("input", { type: "checkbox", name: "stay", checked: true }),
                        "Stay signed in on this device",
                    ),
                    this.wrong && h("p", { class: "wrong", role: "alert" }, this.wrong),
                    h(
                        "div",
                        { class: "row doors" },
                        h("button", { name: "new", class: "primary", disabled: this.busy }, "Create account"),
                        h("button", { name: "back", disabled: this.busy }, "Sign in"),
                    ),
                    canUse() &&
                        h(
                            "div",
                            { class: "row doors" },
                            h(
                                "button",
                                { name: "new-passkey", formnovalidate: true, disabled: this.busy },
                                "Sign up with a passkey",
                            ),
                            h(
                                "button",
                                { name: "passkey", formnovalidate: true, disabled: this.busy },
                                "Use a passkey",
                            ),
                        ),
                    h("p", { class: "hint lost-key" }, h("a", { href: "#/recover" }, "Password lost?")),
                ),
            ),
        ];
    }
}

customElements.define("hall-welcome", Welcome);
