// Your account: name, password, leaving.
import { deleteMe, signOut, updateMe } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { go } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import * as session from "../lib/session.js";
import { attempt } from "../shell/toast.js";
import "./feeds.js";
import "./tokens.js";

class Account extends Screen {
    /** @param {SubmitEvent} event */
    update(event) {
        event.preventDefault();
        const form = /** @type {HTMLFormElement} */ (event.target);
        const patch = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ""));
        return attempt(async () => {
            session.rename((await updateMe(patch)).name);
            form.reset();
        }, "Saved");
    }

    async leave() {
        await signOut().catch(() => {});
        session.end();
        go();
    }

    async forget() {
        if (!confirm("Delete your account? Your name vanishes; the games you played stay, under a number.")) return;
        await attempt(async () => {
            await deleteMe();
            session.end();
            go();
        }, "Your account is deleted");
    }

    draw() {
        const update = (/** @type {SubmitEvent} */ event) => this.update(event);
        const password = { type: "password", minlength: 8, maxlength: 128, required: true };
        return [
            h("h1", null, session.account()?.name ?? ""),
            h("div", { class: "pages" },
                h("form", { class: "card", onsubmit: update },
                    h("h2", null, "Another name"),
                    h("label", null, "Name", h("input", { name: "name", required: true, minlength: 3, maxlength: 24, pattern: "[A-Za-z0-9_\\-]+", autocomplete: "username" })),
                    h("button", null, "Rename")),
                h("form", { class: "card", onsubmit: update },
                    h("h2", null, "Another password"),
                    h("label", null, "Password until now", h("input", { name: "current_password", ...password, autocomplete: "current-password" })),
                    h("label", null, "New password", h("input", { name: "password", ...password, autocomplete: "new-password" })),
                    h("button", null, "Change")),
                h("hall-feeds", null),
                h("hall-tokens", null),
                h("section", { class: "card" },
                    h("h2", null, "Goodbye"),
                    h("p", { class: "hint" }, "Whoever deletes an account resigns from running games first, if the others shall not wait."),
                    h("div", { class: "row" },
                        h("button", { onclick: () => this.leave() }, "Sign out"),
                        h("button", { class: "danger", onclick: () => this.forget() }, "Delete my account")))),
        ];
    }
}

customElements.define("hall-account", Account);
