// The passkeys of the account.
import { addPasskey, passkeys, removePasskey, renamePasskey } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { supportsPasskeys, hasHostName, createPasskey, usePasskey } from "../lib/passkeys.js";
import { Screen } from "../lib/screen.js";
import { formatDate } from "../lib/format.js";
import { attempt } from "../shell/toast.js";
import { account, access as say } from "../words/index.js";

/** The proof of identity: the password in the form, or else a passkey. @param {FormData} data */
export const identityProof = async (data) => String(data.get("now") ?? "") || usePasskey("prove");

/** The hint that the field for the password may stay empty. */
export const passkeyHint = () => supportsPasskeys() && h("p", { class: "hint" }, say.orPasskey);

class Passkeys extends Screen {
    /** @type {import("../lib/api.js").Schemas["Passkey"][]} */
    all = [];

    start() {
        attempt(() => this.load());
    }

    async load() {
        this.all = (await passkeys()).items;
        this.repaint();
    }

    /** @param {SubmitEvent} event */
    add(event) {
        event.preventDefault();
        const form = /** @type {HTMLFormElement} */ (event.target);
        const data = new FormData(form);
        return attempt(async () => {
            const known = await identityProof(data);
            await addPasskey(known, { passkey: await createPasskey("add"), label: String(data.get("label")) });
            form.reset();
            await this.load();
        }, say.passkeyAdded);
    }

    /** @param {string} id @param {string} label */
    rename(id, label) {
        const other = prompt(say.newPasskeyName, label);
        if (!other) return;
        attempt(async () => {
            await renamePasskey(id, other);
            await this.load();
        });
    }

    /** @param {string} id */
    removePasskey(id) {
        return attempt(async () => {
            const typed = /** @type {HTMLInputElement | null} */ (this.querySelector("[name=now]"))?.value;
            await removePasskey(typed || (await usePasskey("prove")), id);
            await this.load();
        }, say.passkeyGone);
    }

    draw() {
        return [
            h(
                "section",
                { class: "card" },
                h("h2", null, say.passkeys),
                h("p", { class: "hint" }, hasHostName() ? say.passkeysHow : say.noPasskeys),
                this.all.length > 0 &&
                    h(
                        "ul",
                        { class: "entry-list" },
                        this.all.map(({ id, label, created_at, last_used_at, backed_up }) => {
                            const name = label || say.passkeyFrom(formatDate(created_at));
                            const used = last_used_at ? account.lastUsed(formatDate(last_used_at)) : account.notUsed;
                            return h(
                                "li",
                                { class: "row", key: id },
                                h("strong", null, name),
                                h(
                                    "span",
                                    { class: "hint" },
                                    [used, ...(backed_up ? [say.onSeveralDevices] : [])].join(", "),
                                ),
                                h(
                                    "button",
                                    {
                                        class: "quiet",
                                        "aria-label": say.renameThis(name),
                                        onclick: () => this.rename(id, label),
                                    },
                                    account.rename,
                                ),
                                h(
                                    "button",
                                    {
                                        class: "quiet",
                                        "aria-label": say.removeThis(name),
                                        onclick: () => this.removePasskey(id),
                                    },
                                    account.remove,
                                ),
                            );
                        }),
                    ),
                supportsPasskeys() &&
                    h(
                        "form",
                        { onsubmit: (/** @type {SubmitEvent} */ event) => this.add(event) },
                        h(
                            "label",
                            null,
                            say.passkeyName,
                            h("input", { name: "label", required: true, maxlength: 60, autocomplete: "off" }),
                        ),
                        h(
                            "label",
                            null,
                            say.passkeyPassword,
                            h("input", {
                                name: "now",
                                type: "password",
                                maxlength: 128,
                                autocomplete: "current-password",
                            }),
                        ),
                        passkeyHint(),
                        h("button", null, say.addPasskey),
                    ),
            ),
        ];
    }
}

customElements.define("hall-passkeys", Passkeys);
