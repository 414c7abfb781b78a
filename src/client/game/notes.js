// Private notes about a game.
import { sendRequest } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { Problem } from "../lib/problem.js";
import { Screen } from "../lib/screen.js";
import { attempt, toast } from "../shell/toast.js";
import { players as say } from "../words/index.js";

class Notes extends Screen {
    text = "";
    isLoaded = false;
    /** The `ETag` of the notes that were read last. */
    etag = "";

    get path() {
        return `/v1/games/${this.getAttribute("game")}/notes/mine`;
    }

    async start() {
        try {
            this.text = await this.read();
            this.isLoaded = true;
            this.repaint();
        } catch {
            // The game works without notes.
        }
    }

    /** @returns {Promise<string>} The notes from the server. */
    async read() {
        const answer = await sendRequest(this.path, { signal: this.lifetime.signal });
        this.etag = answer.headers.get("ETag") ?? "";
        return (await answer.json()).text;
    }

    /** @param {Event} event */
    async save(event) {
        const area = /** @type {HTMLTextAreaElement} */ (event.target);
        this.text = area.value;
        await attempt(async () => toast((await this.write(area)) ? say.notesOfBoth : say.saved));
    }

    /**
     * Writes the notes. If another device has written some since they were read, keeps both, the other's first.
     * @param {HTMLTextAreaElement} area @returns {Promise<boolean>} Whether another device has.
     */
    async write(area) {
        // If a proxy has dropped the `ETag`, the last device to write wins.
        try {
            await sendRequest(this.path, {
                method: "PUT",
                body: { text: this.text },
                headers: this.etag ? { "if-match": this.etag } : undefined,
            });
        } catch (error) {
            if (!(error instanceof Problem && error.code === "changed_meanwhile")) throw error;
            this.text = [await this.read(), this.text].filter(Boolean).join("\n\n");
            area.value = this.text;
            await this.write(area);
            return true;
        }
        await this.read();
        return false;
    }

    draw() {
        if (!this.isLoaded) return [];
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
                        onchange: (/** @type {Event} */ event) => this.save(event),
                    },
                    this.text,
                ),
                h("span", { class: "hint" }, say.notesHow),
            ),
        ];
    }
}

customElements.define("hall-notes", Notes);
