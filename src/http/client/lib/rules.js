// The rules in the page: the server's own, as WebAssembly. Without them everything works by asking the server.
import { faults } from "../words/faults.js";
import { Problem } from "./problem.js";

/** @typedef {import("./api.js").Schemas} Schemas */

/**
 * What the module offers: see `src/wasm/lib.rs`.
 * @typedef {{memory: WebAssembly.Memory, longhall_place: (length: number) => number, longhall_answer: () => number, longhall_text: () => number}} Exports
 */

/** The modules that are loaded or on their way. @type {Map<string, Promise<WebAssembly.Module>>} */
const loaded = new Map();

/** @param {"rules" | "audit"} name @returns {Promise<WebAssembly.Module>} */
function load(name) {
    const known = loaded.get(name);
    if (known) return known;
    const address = document.querySelector(`meta[name="longhall-${name}"]`)?.getAttribute("content") ?? "";
    const module = WebAssembly.compileStreaming(fetch(address)).catch((cause) => {
        loaded.delete(name);
        throw Object.assign(new Problem({ code: "no_rules", detail: faults.noRules }), { cause });
    });
    loaded.set(name, module);
    return module;
}

/** Loads what will be needed soon, when there may be no connection any more. @param {"rules" | "audit"} name */
export const prepare = (name) => void load(name).catch(() => {});

/** What the rules answer to a question; it says so when they cannot. */
export class Unanswered extends Error {}

/** One instance of the rules. It holds one game, and is gone with it. */
export class Desk {
    /** @param {Exports} exports */
    constructor(exports) {
        this.exports = exports;
    }

    /** @param {"rules" | "audit"} name */
    static async open(name) {
        const { exports } = await WebAssembly.instantiate(await load(name));
        return new Desk(/** @type {Exports} */ (/** @type {unknown} */ (exports)));
    }

    /** @template T @param {object} question As `src/wasm/ask.rs` reads it. @returns {T} */
    ask(question) {
        const { memory, longhall_place, longhall_answer, longhall_text } = this.exports;
        const asked = new TextEncoder().encode(JSON.stringify(question));
        // Addresses come signed, and may lie beyond 2 GB.
        const place = longhall_place(asked.length) >>> 0;
        // Memory may have moved whenever the module has run.
        new Uint8Array(memory.buffer, place, asked.length).set(asked);
        const length = longhall_answer() >>> 0;
        const text = new TextDecoder().decode(new Uint8Array(memory.buffer, longhall_text() >>> 0, length));
        const { done, failed } = JSON.parse(text);
        if (failed !== undefined) throw new Unanswered(failed);
        return done;
    }
}
