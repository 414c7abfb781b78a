// A server and a browser for a file of tests, closed when its tests are over.
import { after } from "node:test";
import { launch } from "./browser.js";
import { Hall } from "./hall.js";

/** @param {string[]} [args] Further settings of the server. @param {Record<string, string>} [env] @param {boolean} [isWhole] The browser. */
export async function startServerAndBrowser(args, env, isWhole) {
    const hall = await Hall.open(args, env);
    after(() => hall.close());
    const browser = await launch(isWhole);
    after(() => browser.close());
    return { hall, browser };
}
