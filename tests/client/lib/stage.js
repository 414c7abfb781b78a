// Where a file of tests plays: a server and a browser, which go when its tests are over.
import { after } from "node:test";
import { launch } from "./browser.js";
import { Hall } from "./hall.js";

export async function stage() {
    let hall, browser;
    after(async () => {
        await browser?.close();
        await hall?.close();
    });
    hall = await Hall.open();
    browser = await launch();
    return { hall, browser };
}
