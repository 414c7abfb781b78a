// The rules in the page: the server's own, as WebAssembly. Without them the page sends requests to the server instead.
import { faults } from "../words/index.js";
import { Problem } from "./problem.js";

/** @typedef {import("./api.js").Schemas} Schemas */

/**
 * The exports of the module: see `src/wasm/lib.rs`.
 * @typedef {{memory: WebAssembly.Memory, longhall_place: (length: number) => number, longhall_answer: () => number, longhall_text: () => number}} Exports
 */

/** The modules that are loaded or being loaded. @type {Map<string, Promise<WebAssembly.Module>>} */
const modules = new Map();

/** @param {"rules" | "audit"} name @returns {Promise<WebAssembly.Module>} */
function load(name) {
    const cached = modules.get(name);
    if (cached) return cached;
    const address = document.querySelector(`meta[name="longhall-${name}"]`)?.getAttribute("content") ?? "";
    const module = WebAssembly.compileStreaming(fetch(address)).catch((cause) => {
        modules.delete(name);
        throw Object.assign(new Problem({ code: "no_rules", detail: faults.noRules }), { cause });
    });
    modules.set(name, module);
    return module;
}

/** Loads a module in advance, because the connection may be lost later. @param {"rules" | "audit"} name */
export const preload = (name) => void load(name).catch(() => {});

/** The module could not answer a request. */
export class ModuleError extends Error {}

/** One instance of the rules. It holds one game, and its memory is freed with it. */
export class RulesInstance {
    /** @param {Exports} exports */
    constructor(exports) {
        this.exports = exports;
    }

    /** @param {"rules" | "audit"} name */
    static async open(name) {
        const { exports } = await WebAssembly.instantiate(await load(name));
        return new RulesInstance(/** @type {Exports} */ (/** @type {unknown} */ (exports)));
    }

    /** @template T @param {object} request In the format of `src/wasm/ask.rs`. @returns {T} */
    ask(request) {
        const { memory, longhall_place, longhall_answer, longhall_text } = this.exports;
        const bytes = new TextEncoder().encode(JSON.stringify(request));
        // The module returns addresses as signed numbers, and they may lie beyond 2 GB.
        const address = longhall_place(bytes.length) >>> 0;
        // The memory's buffer may have changed after each call of the module.
        new Uint8Array(memory.buffer, address, bytes.length).set(bytes);
        const length = longhall_answer() >>> 0;
        const text = new TextDecoder().decode(new Uint8Array(memory.buffer, longhall_text() >>> 0, length));
        const { done, failed } = JSON.parse(text);
        if (failed !== undefined) throw new ModuleError(failed);
        return done;
    }
}
