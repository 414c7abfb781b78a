// Addresses of somebody's own that are told what happens: they are added, tried, switched off, and looked into.
import { createWebhook, deleteWebhook, deliveries, testWebhook, updateWebhook, webhooks } from "../lib/api.js";
import { copyButton } from "../lib/copy.js";
import { h } from "../lib/dom.js";
import { Screen } from "../lib/screen.js";
import { fromNow } from "../lib/words.js";
import { attempt } from "../shell/toast.js";
import { kindInWords, wishesIn, wishesInWords, wishFields } from "./wishes.js";

/** @typedef {import("../lib/api.js").Schemas} Schemas */

const FORMATS = { plain: "A program (JSON)", discord: "Discord", slack: "Slack", ntfy: "ntfy" };
/** Why one is off, in words. @type {Record<string, string>} */
const OFF = { gone: "off: it is gone", failing: "off: nothing arrived for a day", asked: "off" };

class Webhooks extends Screen {
    /** @type {Schemas["Webhook"][]} */
    all = [];
    /** The secret of a new one, which is shown only once. */
    secret = "";
    /** What was sent, by webhook. @type {Record<string, Schemas["Delivery"][]>} */
    sent = {};

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
                format: /** @type {Schemas["WebhookFormat"]} */ (data.get("format")),
                ...wishesIn(data),
            });
            this.secret = made.secret;
            form.reset();
        }, "The webhook is added.");
    }

    /** @param {string} id */
    look(id) {
        return attempt(async () => {
            this.sent[id] = (await deliveries(id)).items;
            this.repaint();
        });
    }

    draw() {
        return [
            h(
                "section",
                { class: "card" },
                h("h2", null, "Webhooks"),
                h("p", { class: "hint" }, "Addresses of your own, such as a chat, that are told what happens."),
                this.secret && [
                    h(
                        "div",
                        { class: "row", key: "secret" },
                        h("label", null, "Its secret", h("input", { readonly: true, value: this.secret })),
                        copyButton("the secret", this.secret),
                    ),
                    h("p", { class: "hint" }, "It signs the messages. Copy it now: it is shown once."),
                ],
                this.all.length > 0 &&
                    h(
                        "ul",
                        { class: "tokens-made" },
                        this.all.map((one) => this.hook(one)),
                    ),
                this.newOne(),
            ),
        ];
    }

    /** @param {Schemas["Webhook"]} one */
    hook(one) {
        const { id, active, url, label } = one;
        const state = active ? one.failing_since && "nothing arrives" : (OFF[one.off_because ?? ""] ?? "off");
        const button = (/** @type {string} */ text, /** @type {() => unknown} */ onclick) =>
            h("button", { class: "quiet", onclick }, text);
        return h(
            "li",
            { key: id },
            h(
                "div",
                { class: "row" },
                h("strong", { title: url }, label || new URL(url).host),
                h("span", { class: "hint" }, [wishesInWords(one), state].filter(Boolean).join("; ")),
            ),
            h(
                "div",
                { class: "row" },
                button("Send a test", () => this.change(() => testWebhook(id), "A test is on its way.")),
                button("What was sent", () => this.look(id)),
                button(active ? "Switch off" : "Switch on", () =>
                    this.change(() => updateWebhook(id, { active: !active })),
                ),
                button("Remove", () => this.change(() => deleteWebhook(id))),
            ),
            this.sent[id] && log(this.sent[id]),
        );
    }

    newOne() {
        return h(
            "details",
            null,
            h("summary", null, "Add a webhook"),
            h(
                "form",
                { onsubmit: (/** @type {SubmitEvent} */ event) => this.add(event) },
                h(
                    "label",
                    null,
                    "Address",
                    h("input", { name: "url", type: "url", required: true, pattern: "https://.+" }),
                ),
                h(
                    "label",
                    null,
                    "For",
                    h(
                        "select",
                        { name: "format" },
                        Object.entries(FORMATS).map(([value, name]) => h("option", { value, key: value }, name)),
                    ),
                ),
                wishFields(),
                h("button", null, "Add"),
            ),
        );
    }
}

/** What was sent, the newest first. @param {Schemas["Delivery"][]} sent */
function log(sent) {
    if (!sent.length) return h("p", { class: "hint" }, "Nothing yet.");
    return h(
        "ul",
        { class: "hint", "aria-label": "What was sent" },
        sent.map(({ at, kind, status, error }, i) =>
            h("li", { key: i }, `${fromNow(at)}, ${kindInWords(kind)}: ${error ?? `answered ${status}`}`),
        ),
    );
}

customElements.define("hall-webhooks", Webhooks);
