// Messages at a game. They are not part of the game.
import { sendRequest, postMessage as post, unread } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { Problem } from "../lib/problem.js";
import { Screen } from "../lib/screen.js";
import * as session from "../lib/session.js";
import { relativeTime } from "../lib/format.js";
import { showUnread } from "../shell/attention.js";
import { attempt } from "../shell/toast.js";
import { players as say } from "../words/index.js";

/** @type {import("../lib/api.js").Schemas["Unread"]} */
const NONE_UNREAD = { items: [] };
/**
 * Interval between requests for new messages in seconds: while they are read, while they are closed, and while a stream
 * hints at them.
 */
const POLL_SECONDS = { open: 3, closed: 10, live: 60 };
/** Delay of the first request if the messages are closed, because the board comes first. */
const FIRST_LOAD_MS = 1500;
/** Number of latest messages that are loaded again, because they may have been erased. */
const RELOADED = 20;

/**
 * The messages at a game. The attribute `speaks` shows the form for writing. With `open` they count as read. `live`
 * means that a stream hints at new ones.
 */
class Talk extends Screen {
    /** @type {import("../lib/api.js").Schemas["Message"][]} */
    messages = [];
    /** The last message that was shown. */
    seen = 0;

    get path() {
        return `/v1/games/${this.getAttribute("game")}/talk`;
    }

    static observedAttributes = ["open"];

    attributeChangedCallback() {
        if (this.isConnected && this.isOpen) this.load();
    }

    get isOpen() {
        return this.hasAttribute("open");
    }

    async start() {
        const { signal } = this.lifetime;
        let lastLoad = Date.now();
        const timer = setInterval(() => {
            const pause = this.hasAttribute("live") ? POLL_SECONDS.live : POLL_SECONDS[this.isOpen ? "open" : "closed"];
            if (document.hidden || Date.now() - lastLoad < pause * 1000) return;
            lastLoad = Date.now();
            this.load();
        }, 1000);
        signal.addEventListener("abort", () => clearInterval(timer));
        const onNewMessages = (/** @type {Event} */ event) => {
            if (/** @type {CustomEvent} */ (event).detail === this.getAttribute("game")) this.load();
        };
        document.addEventListener("new-messages", onNewMessages, { signal });
        if (!this.isOpen) await new Promise((resolve) => setTimeout(resolve, FIRST_LOAD_MS));
        if (signal.aborted) return;
        const { items } = session.account() ? await unread().catch(() => NONE_UNREAD) : NONE_UNREAD;
        this.seen = items.find(({ game }) => game === this.getAttribute("game"))?.read ?? Infinity;
        await this.load();
    }

    async load() {
        try {
            const last = this.messages.at(-1)?.seq ?? 0;
            for (let after = Math.max(0, last - RELOADED); ;) {
                const page = await (
                    await sendRequest(`${this.path}?after=${after}`, { signal: this.lifetime.signal })
                ).json();
                this.messages = mergeMessages(this.messages, page.items);
                if (page.next === null || page.next === undefined) break;
                after = page.next;
            }
            // If nothing is unread, everything was read.
            if (this.seen === Infinity) this.seen = this.messages.at(-1)?.seq ?? 0;
            if (this.isOpen) await this.markRead();
        } catch (error) {
            // The next request repeats it, from the beginning if the server was restored from a backup.
            if (error instanceof Problem && error.code === "cursor_ahead") this.messages = [];
        }
        this.reportUnread();
        this.repaint();
    }

    /** Reports the number of unread messages. */
    reportUnread() {
        const detail = this.messages.filter(({ seq }) => seq > this.seen).length;
        this.dispatchEvent(new CustomEvent("unread", { detail, bubbles: true }));
        showUnread(detail);
    }

    async markRead() {
        const last = this.messages.at(-1)?.seq ?? 0;
        if (last <= this.seen) return;
        this.seen = last;
        await sendRequest(`${this.path}/read`, { method: "PUT", body: { seq: last } }).catch(() => {});
    }

    /** @param {SubmitEvent} event */
    async send(event) {
        event.preventDefault();
        const form = /** @type {HTMLFormElement} */ (event.target);
        await attempt(async () => {
            await post(this.path, String(new FormData(form).get("text")));
            form.reset();
            await this.load();
        });
    }

    /** @param {number} seq */
    async erase(seq) {
        if (!confirm(say.eraseForGood)) return;
        await attempt(async () => {
            await sendRequest(`${this.path}/${seq}`, { method: "DELETE" });
            this.messages = this.messages.map((one) => (one.seq === seq ? { ...one, text: "", erased: true } : one));
            this.repaint();
        });
    }

    updated() {
        const list = this.querySelector(".messages");
        if (list) list.scrollTop = list.scrollHeight;
    }

    /** @param {import("../lib/api.js").Schemas["Message"]} message */
    message({ seq, account, text, erased, at }) {
        const mine = account.id === session.account()?.id;
        return h(
            "li",
            { key: seq },
            h("strong", null, account.name),
            " ",
            h("time", { class: "hint", datetime: at }, relativeTime(at)),
            mine &&
                !erased &&
                h(
                    "button",
                    { class: "quiet", "aria-label": say.eraseMessage(seq), onclick: () => this.erase(seq) },
                    say.erase,
                ),
            erased ? h("p", { class: "hint" }, say.erased) : h("p", null, text),
        );
    }

    draw() {
        return [
            this.messages.length === 0
                ? h("p", { class: "hint" }, say.nothingSaid)
                : h(
                      "ol",
                      { class: "messages", tabindex: 0, "aria-label": say.messages },
                      this.messages.map((one) => this.message(one)),
                  ),
            this.hasAttribute("speaks") &&
                h(
                    "form",
                    { class: "row message-form", onsubmit: (/** @type {SubmitEvent} */ event) => this.send(event) },
                    h("input", {
                        name: "text",
                        required: true,
                        maxlength: 1000,
                        autocomplete: "off",
                        "aria-label": say.saySomething,
                    }),
                    h("button", null, say.say),
                ),
        ];
    }
}

/**
 * Merges newly loaded messages into the cached ones.
 * @template {{seq: number}} T @param {T[]} known @param {T[]} news @returns {T[]}
 */
function mergeMessages(known, news) {
    const all = new Map([...known, ...news].map((one) => [one.seq, one]));
    return [...all.values()].sort((a, b) => a.seq - b.seq);
}

customElements.define("hall-talk", Talk);
