// Long-lived tokens, for bots and scripts.
import { createToken, revokeToken, tokens } from "../lib/api.js";
import { copyButton } from "../lib/copy.js";
import { h } from "../lib/dom.js";
import { Screen } from "../lib/screen.js";
import { attempt } from "../shell/toast.js";

/** What a token may do, in words. @type {Record<string, string>} */
const SCOPES = { "games:read": "see my games", "games:play": "play for me" };

/** @param {string} at @returns {string} */
const day = (at) => new Date(at).toLocaleDateString("en", { dateStyle: "medium" });

class Tokens extends Screen {
    /** @type {import("../lib/api.js").Schemas["TokenInfo"][]} */
    all = [];
    /** A new token, which is shown only once. */
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
                scopes: /** @type {import("../lib/api.js").Schemas["NewToken"]["scopes"]} */ (data.getAll("scopes")),
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
        }, "The token is no longer good");
    }

    draw() {
        return [
            h(
                "section",
                { class: "card" },
                h("h2", null, "Tokens for bots and scripts"),
                h(
                    "p",
                    { class: "hint" },
                    "A program shows one in place of your password. How it is used stands in the ",
                    h("a", { href: "/docs/" }, "description of the API"),
                    ".",
                ),
                this.all.length > 0 &&
                    h(
                        "ul",
                        { class: "tokens-made" },
                        this.all.map(({ id, label, scopes, expires_at, last_used_at }) =>
                            h(
                                "li",
                                { class: "row", key: id },
                                h("strong", null, label),
                                h(
                                    "span",
                                    { class: "hint" },
                                    scopes.map((scope) => SCOPES[scope] ?? scope).join(", "),
                                    expires_at ? `, until ${day(expires_at)}` : "",
                                    last_used_at ? `, last used ${day(last_used_at)}` : ", not used so far",
                                ),
                                h(
                                    "button",
                                    { class: "quiet", "aria-label": `Revoke ${label}`, onclick: () => this.revoke(id) },
                                    "Revoke",
                                ),
                            ),
                        ),
                    ),
                this.secret &&
                    h(
                        "p",
                        { role: "status" },
                        "Copy it now, it is shown once: ",
                        h("code", null, this.secret),
                        " ",
                        copyButton("the token", this.secret),
                    ),
                h(
                    "form",
                    { onsubmit: (/** @type {SubmitEvent} */ event) => this.make(event) },
                    h(
                        "label",
                        null,
                        "What it is for",
                        h("input", { name: "label", required: true, maxlength: 60, autocomplete: "off" }),
                    ),
                    Object.entries(SCOPES).map(([scope, name]) =>
                        h(
                            "label",
                            { class: "tick" },
                            h("input", {
                                type: "checkbox",
                                name: "scopes",
                                value: scope,
                                checked: scope === "games:read",
                            }),
                            `May ${name}`,
                        ),
                    ),
                    h("label", null, "Good until", h("input", { type: "date", name: "until" })),
                    h("p", { class: "hint" }, "For ever, if this stays empty."),
                    h("button", null, "Make a token"),
                ),
            ),
        ];
    }
}

customElements.define("hall-tokens", Tokens);
