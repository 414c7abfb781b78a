// Long-lived tokens, for bots and scripts.
import { createToken, revokeToken, tokens } from "../lib/api.js";
import { copyButton } from "../lib/clipboard.js";
import { h } from "../lib/dom.js";
import { Screen } from "../lib/screen.js";
import { formatDate } from "../lib/format.js";
import { attempt } from "../shell/toast.js";
import { account, access as say } from "../words/index.js";

class Tokens extends Screen {
    /** @type {import("../lib/api.js").Schemas["TokenInfo"][]} */
    all = [];
    /** A new token. It is shown only once. */
    secret = "";

    start() {
        attempt(() => this.load());
    }

    async load() {
        this.all = (await tokens()).items;
        this.repaint();
    }

    /** @param {SubmitEvent} event */
    make(event) {
        event.preventDefault();
        const form = /** @type {HTMLFormElement} */ (event.target);
        const data = new FormData(form);
        const until = data.get("until");
        return attempt(async () => {
            const made = await createToken({
                label: String(data.get("label")),
                scopes: /** @type {import("../lib/api.js").Schemas["TokenRequest"]["scopes"]} */ (
                    data.getAll("scopes")
                ),
                ...(until && { expires_at: new Date(`${until}T23:59:59`).toISOString() }),
            });
            this.secret = made.token;
            form.reset();
            await this.load();
        });
    }

    /** @param {string} id */
    revoke(id) {
        return attempt(async () => {
            await revokeToken(id);
            await this.load();
        }, say.tokenGone);
    }

    draw() {
        return [
            h(
                "section",
                { class: "card" },
                h("h2", null, say.tokens),
                h("p", { class: "hint" }, say.tokensHow, h("a", { href: "/docs/" }, say.apiDocumentation), "."),
                this.all.length > 0 &&
                    h(
                        "ul",
                        { class: "entry-list" },
                        this.all.map(({ id, label, scopes, expires_at, last_used_at }) =>
                            h(
                                "li",
                                { class: "row", key: id },
                                h("strong", null, label),
                                h(
                                    "span",
                                    { class: "hint" },
                                    scopes.map((scope) => say.scopes[scope] ?? scope).join(", "),
                                    expires_at ? `, ${say.until(formatDate(expires_at))}` : "",
                                    `, ${last_used_at ? account.lastUsed(formatDate(last_used_at)) : account.notUsed}`,
                                ),
                                h(
                                    "button",
                                    {
                                        class: "quiet",
                                        "aria-label": say.revokeThis(label),
                                        onclick: () => this.revoke(id),
                                    },
                                    say.revoke,
                                ),
                            ),
                        ),
                    ),
                this.secret &&
                    h(
                        "p",
                        { role: "status" },
                        say.copyToken,
                        h("code", null, this.secret),
                        " ",
                        copyButton(say.theToken, this.secret),
                    ),
                h(
                    "form",
                    { onsubmit: (/** @type {SubmitEvent} */ event) => this.make(event) },
                    h(
                        "label",
                        null,
                        say.tokenFor,
                        h("input", { name: "label", required: true, maxlength: 60, autocomplete: "off" }),
                    ),
                    Object.entries(say.mayScope).map(([scope, name]) =>
                        h(
                            "label",
                            { class: "checkbox" },
                            h("input", {
                                type: "checkbox",
                                name: "scopes",
                                value: scope,
                                checked: scope === "games:read",
                            }),
                            name,
                        ),
                    ),
                    h("label", null, say.validUntil, h("input", { type: "date", name: "until" })),
                    h("p", { class: "hint" }, say.noExpiry),
                    h("button", null, say.makeToken),
                ),
            ),
        ];
    }
}

customElements.define("hall-tokens", Tokens);
