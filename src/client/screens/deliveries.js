// Tests a subscription, and shows the messages sent to it, both for a browser and for a webhook.
import { deliveries, testAddress } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { relativeTime } from "../lib/format.js";
import { attempt } from "../shell/toast.js";
import { notifications as say } from "../words/index.js";
import { kindInWords } from "./notification_settings.js";

/** @typedef {import("../lib/api.js").Schemas} Schemas */

/** A screen's cache of the messages sent to its subscriptions. */
export class Deliveries {
    /** The sent messages, by subscription. @type {Record<string, Schemas["Delivery"][]>} */
    #loaded = {};

    /** @param {"push" | "webhooks"} of @param {import("../lib/screen.js").Screen} screen */
    constructor(of, screen) {
        this.of = of;
        this.screen = screen;
    }

    /** @param {string} id @param {string} name Its name for people. */
    buttons(id, name) {
        const button = (/** @type {string} */ text, /** @type {() => unknown} */ onclick) =>
            h("button", { class: "quiet", "aria-label": `${text}: ${name}`, onclick }, text);
        return [
            button(say.sendTest, () => attempt(() => testAddress(this.of, id), say.testing)),
            button(say.sent, () =>
                attempt(async () => {
                    this.#loaded[id] = (await deliveries(this.of, id)).items;
                    this.screen.repaint();
                }),
            ),
        ];
    }

    /** The sent messages, the newest first, once the person has requested them. @param {string} id */
    log(id) {
        const sent = this.#loaded[id];
        if (!sent) return null;
        if (!sent.length) return h("p", { class: "hint" }, say.nothing);
        return h(
            "ul",
            { class: "hint", "aria-label": say.sent },
            sent.map(({ at, kind, status, error }, i) =>
                h("li", { key: i }, `${relativeTime(at)}, ${kindInWords(kind)}: ${error ?? say.answered(status)}`),
            ),
        );
    }
}
