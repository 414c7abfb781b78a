// Webhooks: addresses of your own that get notifications. You can add, test, switch off and inspect them.
import { createWebhook, deleteWebhook, updateWebhook, webhooks } from "../lib/api.js";
import { copyButton } from "../lib/clipboard.js";
import { h } from "../lib/dom.js";
import { Screen } from "../lib/screen.js";
import { attempt } from "../shell/toast.js";
import { notifications as say } from "../words/index.js";
import { Deliveries } from "./deliveries.js";
import { readSettings, settingsInWords, settingsFields } from "./notification_settings.js";

/** @typedef {import("../lib/api.js").Schemas} Schemas */

const FORMATS = { plain: say.program, discord: "Discord", slack: "Slack", ntfy: "ntfy" };

class Webhooks extends Screen {
    /** @type {Schemas["Webhook"][]} */
    all = [];
    /** The secret of a new webhook. It is shown only once. */
    secret = "";
    deliveries = new Deliveries("webhooks", this);

    start() {
        attempt(() => this.load());
    }

    async load() {
        this.all = (await webhooks()).items;
        this.repaint();
    }

    /** @param {() => Promise<unknown>} work @param {string} [done] */
    change(work, done) {
        return attempt(async () => {
            await work();
            await this.load();
        }, done);
    }

    /** @param {SubmitEvent} event */
    add(event) {
        event.preventDefault();
        const form = /** @type {HTMLFormElement} */ (event.target);
        const data = new FormData(form);
        return this.change(async () => {
            const made = await createWebhook({
                url: String(data.get("url")),
                format: /** @type {Schemas["WebhookFormatRequest"]} */ (data.get("format")),
                ...readSettings(data),
            });
            this.secret = made.secret;
            form.reset();
        }, say.added);
    }

    draw() {
        return [
            h(
                "section",
                { class: "card" },
                h("h2", null, say.webhooks),
                h("p", { class: "hint" }, say.webhooksHow),
                this.secret && [
                    h(
                        "div",
                        { class: "row", key: "secret" },
                        h("label", null, say.secret, h("input", { readonly: true, value: this.secret })),
                        copyButton(say.theSecret, this.secret),
                    ),
                    h("p", { class: "hint" }, say.secretHow),
                ],
                this.all.length > 0 &&
                    h(
                        "ul",
                        { class: "entry-list" },
                        this.all.map((one) => this.hook(one)),
                    ),
                this.newOne(),
            ),
        ];
    }

    /** @param {Schemas["Webhook"]} one */
    hook(one) {
        const { id, active, url, label } = one;
        const state = active ? one.failing_since && say.failing : (say.offBecause[one.off_because ?? ""] ?? say.off);
        const name = label || new URL(url).host;
        const button = (/** @type {string} */ text, /** @type {() => unknown} */ onclick) =>
            h("button", { class: "quiet", "aria-label": `${text}: ${name}`, onclick }, text);
        return h(
            "li",
            { key: id },
            h(
                "div",
                { class: "row" },
                h("strong", { title: url }, name),
                h("span", { class: "hint" }, [settingsInWords(one), state].filter(Boolean).join("; ")),
            ),
            h(
                "div",
                { class: "row" },
                this.deliveries.buttons(id, name),
                button(active ? say.switchOff : say.switchOn, () =>
                    this.change(() => updateWebhook(id, { active: !active })),
                ),
                button(say.remove, () => this.change(() => deleteWebhook(id))),
            ),
            this.deliveries.log(id),
        );
    }

    newOne() {
        return h(
            "details",
            null,
            h("summary", null, say.addWebhook),
            h(
                "form",
                { onsubmit: (/** @type {SubmitEvent} */ event) => this.add(event) },
                h(
                    "label",
                    null,
                    say.address,
                    h("input", { name: "url", type: "url", required: true, pattern: "https://.+" }),
                ),
                h(
                    "label",
                    null,
                    say.for,
                    h(
                        "select",
                        { name: "format" },
                        Object.entries(FORMATS).map(([value, name]) => h("option", { value, key: value }, name)),
                    ),
                ),
                settingsFields(),
                h("button", null, say.add),
            ),
        );
    }
}

customElements.define("hall-webhooks", Webhooks);
