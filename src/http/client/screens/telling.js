// The browsers in which somebody is told that it is their turn, and in which language.
import { deletePush, preferences, pushes, setPreferences } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { canBeTold, isTold, keepInStep, tellMe, tellMeNothing } from "../lib/push.js";
import { Screen } from "../lib/screen.js";
import { attempt } from "../shell/toast.js";
import { wishesIn, wishesInWords, wishFields } from "./wishes.js";

/** @typedef {import("../lib/api.js").Schemas} Schemas */

class Telling extends Screen {
    /** @type {Schemas["Push"][]} */
    browsers = [];
    /** @type {Schemas["Preferences"] | null} */
    wishes = null;

    start() {
        attempt(() => this.load());
    }

    async load() {
        const [browsers, wishes] = await Promise.all([pushes(), preferences()]);
        await keepInStep(browsers.items.map(({ id }) => id));
        [this.browsers, this.wishes] = [browsers.items, wishes];
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
                h("h2", null, "Being told"),
                this.thisBrowser(),
                this.browsers.length > 0 &&
                    h(
                        "ul",
                        { class: "tokens-made" },
                        this.browsers.map((one) => this.browser(one)),
                    ),
            ),
            this.wishes && this.language(this.wishes),
        ];
    }

    thisBrowser() {
        if (!canBeTold()) {
            const why = "This browser takes no messages. On a phone, add this page to the home screen first.";
            return h("p", { class: "hint" }, why);
        }
        if (isTold()) {
            const stop = () => this.change(tellMeNothing, "This browser is told nothing more.");
            return h("div", { class: "row" }, h("button", { onclick: stop }, "Do not tell this browser"));
        }
        return h(
            "form",
            { onsubmit: this.submits((data) => tellMe(wishesIn(data)), "This browser is told from now on.") },
            h("p", { class: "hint" }, "Even while the page is closed. Nothing is sent while you are looking."),
            h("details", null, h("summary", null, "Of what, and when"), wishFields()),
            h("button", null, "Tell this browser"),
        );
    }

    /** @param {Schemas["Push"]} one */
    browser(one) {
        const name = one.label || one.service;
        const wishes = wishesInWords(one);
        return h(
            "li",
            { class: "row", key: one.id },
            h("strong", null, name),
            h("span", { class: "hint" }, [wishes, one.failing_since && "nothing arrives"].filter(Boolean).join("; ")),
            h(
                "button",
                {
                    class: "quiet",
                    "aria-label": `Tell ${name} no more`,
                    onclick: () => this.change(() => deletePush(one.id)),
                },
                "Remove",
            ),
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
                language: /** @type {Schemas["Language"]} */ (data.get("language")),
                zone: String(data.get("zone")),
            });
        return h(
            "form",
            { class: "card", onsubmit: this.submits(save, "Saved.") },
            h("h2", null, "How you are spoken to"),
            h(
                "label",
                null,
                "Language of messages",
                h("select", { name: "language" }, option("en", "English", language), option("de", "Deutsch", language)),
            ),
            h(
                "label",
                null,
                "Time zone, for quiet hours",
                h(
                    "select",
                    { name: "zone" },
                    zones.map((one) => option(one, one, zone)),
                ),
            ),
            h("button", null, "Save"),
        );
    }
}

customElements.define("hall-telling", Telling);
