// The rules as WebAssembly, outside a browser.
import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { RulesInstance } from "../../../src/client/lib/rules_module.js";

const bytes = gunzipSync(await readFile(new URL("../../../src/client/built/rules.wasm.gz", import.meta.url)));
const module = new WebAssembly.Module(bytes);

/** The rules with a game, as a seat sees it. @param {any[]} events @param {number} [you] */
export function rulesOf(events, you = 0) {
    const rules = new RulesInstance(new WebAssembly.Instance(module).exports);
    rules.ask({ fold: { game: events[0].game, you, events } });
    return rules;
}
