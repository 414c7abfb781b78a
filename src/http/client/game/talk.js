// Table talk, and notes for oneself, where the server keeps them. Neither is part of the game.
import { ask, openapi } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { inWords } from "../lib/problem.js";
import { Screen } from "../lib/screen.js";
import { fromNow } from "../lib/words.js";
import { toast } from "../shell/toast.js";

/** How often a page asks for news, in seconds. */
const ASK_SECONDS = 10;

/** @param {unknown} error */
const told = (error) => toast(inWords(error), "wrong");

class Talk extends Screen {
    /** @type {{number: number, account: {name: string}, text: string, at: string}[]} */
    messages = [];
    /** The last message that was shown. */
    seen = 0;
    isOpen = false;
    known = false;

    get path() {
        return `/v1/games/${this.getAttribute("game")}/talk`;
    }

    async start() {
        const document_ = await openapi().catch(() => null);
        if (!document_?.paths["/v1/games/{id}/talk"]) return;
        this.known = true;
        const timer = setInterval(() => document.hidden || this.load(), ASK_SECONDS * 1000);
        this.life.signal.addEventListener("abort", () => clearInterval(timer));
        const unread = await ask("/v1/me/unread").then((answer) => answer.json()).catch(() => ({ items: [] }));
        this.seen = unread.items.find((/** @type {any} */ one) => one.game === this.getAttribute("game"))?.read ?? Infinity;
        await this.load();
    }

    async load() {
        try {
            for (;;) {
                const page = await (await ask(`${this.path}?after=${this.messages.at(-1)?.number ?? 0}`, { signal: this.life.signal })).json();
                this.messages = [...this.messages, ...page.items];
                if (page.next === null || page.next === undefined) break;
            }
            // Whoever has nothing unread has read all there is.
            if (this.seen === Infinity) this.seen = this.messages.at(-1)?.number ?? 0;
            if (this.isOpen) await this.read();
        } catch {
            // The next try comes by itself.
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
        try {
            await ask(this.path, { method: "POST", body: { text: String(new FormData(form).get("text")) } });
            form.reset();
            await this.load();
        } catch (error) {
            told(error);
        }
    }

    draw() {
        if (!this.known) return [];
        const fresh = this.messages.filter(({ number }) => number > this.seen).length;
        return [h("details", { class: "card talk", ontoggle: (/** @type {any} */ event) => {
            this.isOpen = event.target.open;
            if (this.isOpen) this.read().then(() => this.repaint());
        } },
            h("summary", null, "Table talk", fresh > 0 && h("span", { class: "badge" }, fresh)),
            h("ol", { class: "messages", tabindex: 0, "aria-label": "Messages" }, this.messages.map(({ number, account, text, at }) =>
                h("li", { key: number }, h("strong", null, account.name), " ", h("time", { class: "hint", datetime: at }, fromNow(at)), h("p", null, text)))),
            h("form", { class: "row", onsubmit: (/** @type {SubmitEvent} */ event) => this.say(event) },
                h("input", { name: "text", required: true, maxlength: 1000, autocomplete: "off", "aria-label": "Say something" }), h("button", null, "Say")))];
    }
}

class Notes extends Screen {
    text = "";
    known = false;

    get path() {
        return `/v1/games/${this.getAttribute("game")}/notes/mine`;
    }

    async start() {
        const document_ = await openapi().catch(() => null);
        if (!document_?.paths["/v1/games/{id}/notes/mine"]) return;
        try {
            this.text = (await (await ask(this.path, { signal: this.life.signal })).json()).text;
            this.known = true;
            this.repaint();
        } catch {
            // Without notes the game goes on.
        }
    }

    /** @param {Event} event */
    async keep(event) {
        this.text = /** @type {HTMLTextAreaElement} */ (event.target).value;
        await ask(this.path, { method: "PUT", body: { text: this.text } }).then(() => toast("Noted"), told);
    }

    draw() {
        if (!this.known) return [];
        return [h("details", { class: "card" }, h("summary", null, this.text ? "My notes ✎" : "My notes"),
            h("textarea", { rows: 4, maxlength: 10_000, "aria-label": "My notes, which nobody else sees", onchange: (/** @type {Event} */ event) => this.keep(event) }, this.text))];
    }
}

customElements.define("hall-talk", Talk);
customElements.define("hall-notes", Notes);
