// A server and a browser for a file of tests, closed when its tests are over.
import { after } from "node:test";
import { launch } from "./browser.js";
import { Hall } from "./hall.js";

export async function stage() {
    const hall = await Hall.open();
    after(() => hall.close());
    const browser = await launch();
    after(() => browser.close());
    return { hall, browser };
}
