// The browsers that get notifications of turns, and the language of these.
import { deletePush, preferences, pushes, setPreferences } from "../lib/api.js";
import { h } from "../lib/dom.js";
import {
    supportsPush,
    isSubscribed,
    syncSubscription,
    enableNotifications,
    disableNotifications,
} from "../lib/push.js";
import { Screen } from "../lib/screen.js";
import { MESSAGE_LANGUAGES } from "../lib/language.js";
import { LANGUAGES } from "../words/languages.js";
import { attempt } from "../shell/toast.js";
import { notifications as say } from "../words/index.js";
import { Deliveries } from "./deliveries.js";
import { readSettings, settingsInWords, settingsFields } from "./notification_settings.js";

/** @typedef {import("../lib/api.js").Schemas} Schemas */

class Notifications extends Screen {
    /** @type {Schemas["Push"][]} */
    browsers = [];
    /** @type {Schemas["Preferences"] | null} */
    preferences = null;
    deliveries = new Deliveries("push", this);

    start() {
        attempt(() => this.load());
    }

    async load() {
        const [browsers, wishes] = await Promise.all([pushes(), preferences()]);
        await syncSubscription(browsers.items.map(({ id }) => id));
        [this.browsers, this.preferences] = [browsers.items, wishes];
        this.repaint();
    }

    /** @param {() => Promise<unknown>} work @param {string} [done] */
    change(work, done) {
        return attempt(async () => {
            await work();
            await this.load();
        }, done);
    }

    /** @param {(data: FormData) => Promise<unknown>} work @param {string} done */
    submits(work, done) {
        return (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
            return this.change(() => work(data), done);
        };
    }

    draw() {
        return [
            h(
                "section",
                { class: "card" },
                h("h2", null, say.heading),
                this.thisBrowser(),
                this.browsers.length > 0 &&
                    h(
                        "ul",
                        { class: "entry-list" },
                        this.browsers.map((one) => this.browser(one)),
                    ),
            ),
            this.preferences && this.language(this.preferences),
        ];
    }

    thisBrowser() {
        if (!supportsPush()) {
            return h("p", { class: "hint" }, say.unsupported);
        }
        if (isSubscribed()) {
            const stop = () => this.change(disableNotifications, say.stopped);
            return h("div", { class: "row" }, h("button", { onclick: stop }, say.stop));
        }
        return h(
            "form",
            { onsubmit: this.submits((data) => enableNotifications(readSettings(data)), say.started) },
            h("p", { class: "hint" }, say.how),
            h("details", null, h("summary", null, say.settings), settingsFields()),
            h("button", null, say.start),
        );
    }

    /** @param {Schemas["Push"]} one */
    browser(one) {
        const name = one.label || one.service;
        const wishes = settingsInWords(one);
        return h(
            "li",
            { key: one.id },
            h(
                "div",
                { class: "row" },
                h("strong", null, name),
                h("span", { class: "hint" }, [wishes, one.failing_since && say.failing].filter(Boolean).join("; ")),
            ),
            h(
                "div",
                { class: "row" },
                this.deliveries.buttons(one.id, name),
                h(
                    "button",
                    {
                        class: "quiet",
                        "aria-label": say.removeBrowser(name),
                        onclick: () => this.change(() => deletePush(one.id)),
                    },
                    say.remove,
                ),
            ),
            this.deliveries.log(one.id),
        );
    }

    /** @param {Schemas["Preferences"]} wishes */
    language({ language, zone }) {
        const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
        const zones = [...new Set([zone, own, "UTC", ...Intl.supportedValuesOf("timeZone")])];
        const option = (/** @type {string} */ value, /** @type {string} */ name, /** @type {string} */ chosen) =>
            h("option", { value, key: value, selected: value === chosen }, name);
        const save = (/** @type {FormData} */ data) =>
            setPreferences({
                language: /** @type {Schemas["LanguageRequest"]} */ (data.get("language")),
                zone: String(data.get("zone")),
            });
        return h(
            "form",
            { class: "card", onsubmit: this.submits(save, say.saved) },
            h("h2", null, say.languageHeading),
            h(
                "label",
                null,
                say.language,
                h(
                    "select",
                    { name: "language" },
                    MESSAGE_LANGUAGES.map((name) => option(name, LANGUAGES[name], language)),
                ),
            ),
            h(
                "label",
                null,
                say.zone,
                h(
                    "select",
                    { name: "zone" },
                    zones.map((one) => option(one, one, zone)),
                ),
            ),
            h("button", null, say.save),
        );
    }
}

customElements.define("hall-notifications", Notifications);
