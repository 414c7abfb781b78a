// Verifies a game in the page: decides every event again by the rules, and computes every draw again. Only the log
// comes from the server, and a log from a file needs no server.
import { log } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { problemInWords, Problem } from "../lib/problem.js";
import { link, route } from "../lib/route.js";
import { RulesInstance, preload } from "../lib/rules_module.js";
import { Screen } from "../lib/screen.js";
import { beyondInWords, uncheckedInWords, faultInWords } from "../lib/verdict.js";
import { rules as say } from "../words/index.js";

/**
 * The result of an audit, in the format of `longhall audit --json`.
 * @typedef {{game: string | null, verdict: "verified" | "holds" | "fault", events: number, hash: string | null,
 *   unchecked: import("../lib/verdict.js").Unchecked[], fault: import("../lib/verdict.js").Fault | null, beyond: string[]}} Audit
 */

class Verify extends Screen {
    /** The current work, in a few words. `""` if there is none. */
    progress = "";
    failure = "";
    /** The audited game of this hall, or file. */
    name = "";
    /** @type {Audit | null} */
    audit = null;
    /** The address for saving the log of a game of this server. `""` if the game is not here. */
    saved = "";
    /** The number of runs that have started. Only the last one counts. */
    #runs = 0;

    start() {
        // A log from a file needs no connection.
        preload("audit");
        const [id] = route().rest;
        if (id) this.verify(say.ofGame, () => this.#fetched(id));
        this.lifetime.signal.addEventListener("abort", () => URL.revokeObjectURL(this.saved));
    }

    /** Loads the log of a game, which can be saved from then on. @param {string} id */
    async #fetched(id) {
        const text = await log(id, this.lifetime.signal);
        this.saved = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
        return text;
    }

    /** @param {string} name @param {() => Promise<string>} read */
    async verify(name, read) {
        const run = ++this.#runs;
        Object.assign(this, { name, audit: null, failure: "", progress: say.reading });
        this.repaint();
        try {
            const [text, rules] = await Promise.all([read(), RulesInstance.open("audit")]);
            if (run !== this.#runs) return;
            this.progress = say.replaying;
            this.repaint();
            // The page shows the text before it is busy.
            await new Promise((resolve) => setTimeout(resolve, 50));
            if (run !== this.#runs) return;
            this.audit = rules.ask({ audit: { log: text } });
        } catch (error) {
            if (run !== this.#runs) return;
            const hasStopped = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
            this.failure = hasStopped ? say.stopped : problemInWords(error);
        }
        this.progress = "";
        this.repaint();
    }

    draw() {
        const { name, progress, failure, audit } = this;
        const [id] = route().rest;
        return [
            h("h1", null, say.verifyAny),
            h(
                "section",
                { class: "card narrow", "aria-busy": progress && "true" },
                h("p", null, say.about),
                progress && h("p", { role: "status" }, progress),
                failure && h("p", { class: "error", role: "alert" }, failure),
                audit && findings(name, audit),
                h("p", { class: "hint" }, say.ownServer),
                this.saved &&
                    h("p", null, h("a", { class: "button", href: this.saved, download: `${id}.ndjson` }, say.save)),
                h(
                    "label",
                    null,
                    say.file,
                    h("input", {
                        type: "file",
                        accept: ".ndjson,.jsonl,.txt",
                        onchange: (/** @type {Event} */ event) => this.#file(event),
                    }),
                ),
                id && h("p", null, h("a", { href: link("game", id) }, say.leave)),
            ),
        ];
    }

    /** @param {Event} event */
    #file({ target }) {
        const field = /** @type {HTMLInputElement} */ (target);
        const file = field.files?.[0];
        // Allows choosing the same file again after a change.
        field.value = "";
        if (file) this.verify(file.name, () => exactText(file));
    }
}

/** The text of a file, without any correction, because hashes cover its exact bytes. @param {File} file */
async function exactText(file) {
    try {
        return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
    } catch {
        throw new Problem({ code: "not_text", detail: say.notText });
    }
}

/** The findings, in words. @param {string} name @param {Audit} audit */
function findings(name, audit) {
    const { verdict, unchecked, beyond, events, fault, hash, game } = audit;
    const list = (/** @type {string[]} */ lines) =>
        h(
            "ul",
            null,
            lines.map((line) => h("li", { key: line }, line)),
        );
    return h(
        "div",
        { class: `verdict ${verdict}`, role: "status" },
        h("h2", null, name),
        h(
            "p",
            null,
            h("strong", null, say[verdict]({ events, fault: fault && { ...fault, what: faultInWords(fault) } })),
        ),
        verdict === "verified" && list(say.checked),
        unchecked.length > 0 && [h("p", null, say.unchecked), list(unchecked.map(uncheckedInWords))],
        verdict !== "fault" && h("details", null, h("summary", null, say.beyond), list(beyondInWords(beyond))),
        game && hash && h("p", { class: "hint" }, say.head(game, `${events}:${hash}`)),
    );
}

customElements.define("hall-verify", Verify);
