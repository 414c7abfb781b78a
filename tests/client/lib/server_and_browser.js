// A server and a browser for a file of tests, closed when its tests are over.
import { after } from "node:test";
import { launch } from "./browser.js";
import { Hall } from "./hall.js";

/** A file of tests takes three minutes on a busy machine. One that does not end shall fail. */
const DEADLINE_MS = 15 * 60_000;

/** @param {string[]} [args] Further settings of the server. @param {Record<string, string>} [env] @param {boolean} [isWhole] The browser. */
export async function startServerAndBrowser(args, env, isWhole) {
    const hall = await Hall.open(args, env);
    after(() => hall.close());
    const browser = await launch(isWhole);
    after(() => browser.close());
    const deadline = setTimeout(async () => {
        console.error(`${process.argv[1]} has not ended after ${DEADLINE_MS / 60_000} minutes`);
        await hall.close();
        process.exit(1);
    }, DEADLINE_MS);
    deadline.unref();
    return { hall, browser };
}
