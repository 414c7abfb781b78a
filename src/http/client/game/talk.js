// Messages at a game. They are not part of the game.
import { ask, unread } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { Screen } from "../lib/screen.js";
import * as session from "../lib/session.js";
import { fromNow } from "../lib/words.js";
import { attempt } from "../shell/toast.js";

/** @type {import("../lib/api.js").Schemas["Unread"]} */
const NOTHING = { items: [] };
/** How often the page asks for new messages, in seconds. */
const ASK_SECONDS = 10;
/** How many of the latest messages to load again, because they may have been erased. */
const ASKED_AGAIN = 20;

/** The messages at a game; the attribute `speaks` shows the form for writing. */
class Talk extends Screen {
    /** @type {import("../lib/api.js").Schemas["Message"][]} */
    messages = [];
    /** The last message that was shown. */
    seen = 0;
    isOpen = false;
    known = false;

    get path() {
        return `/v1/games/${this.getAttribute("game")}/talk`;
    }

    async start() {
        this.known = true;
        const timer = setInterval(() => document.hidden || this.load(), ASK_SECONDS * 1000);
        this.life.signal.addEventListener("abort", () => clearInterval(timer));
        const { items } = session.account() ? await unread().catch(() => NOTHING) : NOTHING;
        this.seen = items.find(({ game }) => game === this.getAttribute("game"))?.read ?? Infinity;
        await this.load();
    }

    async load() {
        try {
            const last = this.messages.at(-1)?.number ?? 0;
            for (let after = Math.max(0, last - ASKED_AGAIN); ;) {
                const page = await (await ask(`${this.path}?after=${after}`, { signal: this.life.signal })).json();
                this.messages = joined(this.messages, page.items);
                if (page.next === null || page.next === undefined) break;
                after = page.next;
            }
            // If nothing is unread, everything was read.
            if (this.seen === Infinity) this.seen = this.messages.at(-1)?.number ?? 0;
            if (this.isOpen) await this.read();
        } catch {
            // It will be tried again soon.
        }
        this.repaint();
    }

    async read() {
        const last = this.messages.at(-1)?.number ?? 0;
        if (last <= this.seen) return;
        this.seen = last;
        await ask(`${this.path}/read`, { method: "PUT", body: { number: last } }).catch(() => {});
    }

    /** @param {SubmitEvent} event */
    async say(event) {
        event.preventDefault();
        const form = /** @type {HTMLFormElement} */ (event.target);
        await attempt(async () => {
            await ask(this.path, { method: "POST", body: { text: String(new FormData(form).get("text")) } });
            form.reset();
            await this.load();
        });
    }

    /** @param {number} number */
    async erase(number) {
        if (!confirm("Erase these words for good?")) return;
        await attempt(async () => {
            await ask(`${this.path}/${number}`, { method: "DELETE" });
            this.messages = this.messages.map((one) =>
                one.number === number ? { ...one, text: "", erased: true } : one,
            );
            this.repaint();
        });
    }

    updated() {
        const list = this.querySelector(".messages");
        if (list) list.scrollTop = list.scrollHeight;
    }

    /** @param {import("../lib/api.js").Schemas["Message"]} message */
    message({ number, account, text, erased, at }) {
        const mine = account.id === session.account()?.id;
        return h(
            "li",
            { key: number },
            h("strong", null, account.name),
            " ",
            h("time", { class: "hint", datetime: at }, fromNow(at)),
            mine &&
                !erased &&
                h(
                    "button",
                    { class: "quiet", "aria-label": `Erase message ${number}`, onclick: () => this.erase(number) },
                    "Erase",
                ),
            erased ? h("p", { class: "hint" }, "These words were erased.") : h("p", null, text),
        );
    }

    draw() {
        if (!this.known) return [];
        const speaks = this.hasAttribute("speaks");
        const fresh = this.messages.filter(({ number }) => number > this.seen).length;
        return [
            h(
                "details",
                {
                    class: "card talk",
                    ontoggle: (/** @type {any} */ event) => {
                        this.isOpen = event.target.open;
                        if (this.isOpen) this.read().then(() => this.repaint());
                    },
                },
                h(
                    "summary",
                    null,
                    "Table talk",
                    fresh > 0 && h("span", { class: "badge", title: "not yet read" }, fresh),
                ),
                this.messages.length === 0
                    ? h("p", { class: "hint" }, "Nothing has been said yet.")
                    : h(
                          "ol",
                          { class: "messages", tabindex: 0, "aria-label": "Messages" },
                          this.messages.map((one) => this.message(one)),
                      ),
                speaks &&
                    h(
                        "form",
                        { class: "row", onsubmit: (/** @type {SubmitEvent} */ event) => this.say(event) },
                        h("input", {
                            name: "text",
                            required: true,
                            maxlength: 1000,
                            autocomplete: "off",
                            "aria-label": "Say something",
                        }),
                        h("button", null, "Say"),
                    ),
            ),
        ];
    }
}

/** Merges newly loaded messages into the known ones. @template {{number: number}} T @param {T[]} known @param {T[]} news @returns {T[]} */
function joined(known, news) {
    const all = new Map([...known, ...news].map((one) => [one.number, one]));
    return [...all.values()].sort((a, b) => a.number - b.number);
}

customElements.define("hall-talk", Talk);
