// Your account: name, password, recovery code, deletion.
import { confirmsAtOnce, setConfirmsAtOnce } from "../game/confirm_at_once.js";
import { changePassword, deleteAccount, newRecoveryCode, renameAccount, signOut } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { supportsPasskeys } from "../lib/passkeys.js";
import { clearAccountData, disableNotifications } from "../lib/push.js";
import { goTo, link } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import * as session from "../lib/session.js";
import { attempt } from "../shell/toast.js";
import { account as say, people } from "../words/index.js";
import { identityProof, passkeyHint } from "./passkeys.js";
import { showRecoveryCode } from "./recovery_code.js";
import "./apps.js";
import "./blocks.js";
import "./feeds.js";
import "./sessions.js";
import "./notifications.js";
import "./tokens.js";
import "./webhooks.js";

const PASSWORD = { type: "password", minlength: 8, maxlength: 128, required: true };

/** Time for which signing out waits for the end of this browser's notifications, in milliseconds. */
const SIGN_OUT_MS_MAX = 3000;

class Account extends Screen {
    /** Increases when tokens and links have to be loaded again. */
    listVersion = 0;
    /**
     * Performs a form's action, and clears the form.
     * @param {SubmitEvent} event @param {(data: FormData) => Promise<unknown>} work @param {string} [done]
     */
    submit(event, work, done) {
        event.preventDefault();
        const form = /** @type {HTMLFormElement} */ (event.target);
        return attempt(async () => {
            await work(new FormData(form));
            form.reset();
        }, done);
    }

    /** @param {FormData} data */
    async rename(data) {
        session.rename((await renameAccount(String(data.get("name")))).name);
    }

    /** @param {FormData} data */
    async change(data) {
        const password = String(data.get("password"));
        await changePassword(await identityProof(data), { password, keep_tokens: data.has("keep_tokens") });
        // Reload the lists of tokens and subscriptions, because the change has ended some of them.
        this.listVersion++;
        this.repaint();
    }

    /** @param {FormData} data */
    async renewCode(data) {
        const { recovery_code } = await newRecoveryCode(await identityProof(data));
        const account = session.account();
        if (account) showRecoveryCode(recovery_code, account);
        scrollTo({ top: 0 });
    }

    async signOut() {
        // While the session is valid, so that the server ends this browser's notifications.
        const isLate = new Promise((resolve) => setTimeout(resolve, SIGN_OUT_MS_MAX));
        await Promise.race([disableNotifications().catch(() => {}), isLate]);
        // First here: nothing may ask the server by a session that it has ended.
        const token = await session.token().catch(() => "");
        session.end();
        goTo();
        await signOut(token).catch(() => {});
    }

    /** @param {FormData} data */
    async deleteAccount(data) {
        await deleteAccount(await identityProof(data));
        await clearAccountData().catch(() => {});
        session.end();
        goTo();
    }

    heading() {
        const { id = "", name = "" } = session.account() ?? {};
        return h(
            "header",
            { class: "person-heading" },
            h("h1", null, name),
            h("a", { href: link("people", id) }, people.yourPage),
            h("button", { onclick: () => this.signOut() }, say.signOut),
        );
    }

    draw() {
        /** @param {(data: FormData) => Promise<unknown>} work @param {string} [done] */
        const on = (work, done) => (/** @type {SubmitEvent} */ event) =>
            this.submit(event, (data) => work.call(this, data), done);
        const now = (/** @type {string} */ label) =>
            h(
                "label",
                null,
                label,
                h("input", {
                    name: "now",
                    ...PASSWORD,
                    required: !supportsPasskeys(),
                    autocomplete: "current-password",
                }),
                passkeyHint(),
            );
        return [
            this.heading(),
            h(
                "div",
                { class: "pages account" },
                h(
                    "div",
                    null,
                    h(
                        "form",
                        { class: "card", onsubmit: on(this.rename, say.saved) },
                        h("h2", null, say.changeName),
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
                            }),
                        ),
                        h("button", null, say.rename),
                    ),
                    h(
                        "form",
                        { class: "card", onsubmit: on(this.change, say.saved) },
                        h("h2", null, say.changePassword),
                        now(say.current),
                        h(
                            "label",
                            null,
                            say.newPassword,
                            h("input", { name: "password", ...PASSWORD, autocomplete: "new-password" }),
                        ),
                        h(
                            "label",
                            { class: "checkbox" },
                            h("input", { type: "checkbox", name: "keep_tokens" }),
                            say.keepTokens,
                        ),
                        h("p", { class: "hint" }, say.signedOutElsewhere),
                        h("button", null, say.change),
                    ),
                    h(
                        "form",
                        { class: "card", onsubmit: on(this.renewCode) },
                        h("h2", null, say.newCodeHeading),
                        h("p", { class: "hint" }, say.codeHow),
                        now(say.passwordForCode),
                        h("button", null, say.makeCode),
                    ),
                    h("hall-passkeys", null),
                    h("hall-sessions", { key: `sessions ${this.listVersion}` }),
                    h(
                        "form",
                        { class: "card", onsubmit: on(this.deleteAccount, say.deleted) },
                        h("h2", null, say.deleteHeading),
                        h("p", { class: "hint" }, say.deleteHow),
                        now(say.passwordToDelete),
                        h("button", { class: "danger" }, say.delete),
                    ),
                ),
                h(
                    "div",
                    null,
                    tableSettings(),
                    h("hall-notifications", { key: `notifications ${this.listVersion}` }),
                    h("hall-blocks", null),
                    h("hall-webhooks", { key: `webhooks ${this.listVersion}` }),
                    h("hall-apps", { key: `apps ${this.listVersion}` }),
                    h("hall-feeds", { key: `feeds ${this.listVersion}` }),
                    h("hall-tokens", { key: `tokens ${this.listVersion}` }),
                ),
            ),
        ];
    }
}

/** The settings for playing on this device. */
const tableSettings = () =>
    h(
        "section",
        { class: "card", key: "table" },
        h("h2", null, say.atTheTable),
        h(
            "label",
            { class: "checkbox" },
            h("input", {
                type: "checkbox",
                name: "confirm_at_once",
                checked: confirmsAtOnce(),
                onchange: (/** @type {Event & {target: HTMLInputElement}} */ { target }) =>
                    setConfirmsAtOnce(target.checked),
            }),
            say.confirmAtOnce,
        ),
        h("p", { class: "hint" }, say.confirmAtOnceHow),
    );

customElements.define("hall-account", Account);
