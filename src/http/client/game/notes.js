// Private notes about a game.
import { ask } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { Screen } from "../lib/screen.js";
import { attempt } from "../shell/toast.js";
import { company as say } from "../words/company.js";

class Notes extends Screen {
    text = "";
    known = false;

    get path() {
        return `/v1/games/${this.getAttribute("game")}/notes/mine`;
    }

    async start() {
        try {
            this.text = (await (await ask(this.path, { signal: this.life.signal })).json()).text;
            this.known = true;
            this.repaint();
        } catch {
            // The game works without notes.
        }
    }

    /** @param {Event} event */
    async keep(event) {
        this.text = /** @type {HTMLTextAreaElement} */ (event.target).value;
        await attempt(() => ask(this.path, { method: "PUT", body: { text: this.text } }), say.noted);
    }

    draw() {
        if (!this.known) return [];
        return [
            h(
                "label",
                null,
                say.notes,
                h(
                    "textarea",
                    {
                        rows: 4,
                        maxlength: 10_000,
                        onchange: (/** @type {Event} */ event) => this.keep(event),
                    },
                    this.text,
                ),
                h("span", { class: "hint" }, say.notesHow),
            ),
        ];
    }
}

customElements.define("hall-notes", Notes);
