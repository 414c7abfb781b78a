// The page on a bad line: without a connection, with lost files, and on a device whose clock is wrong.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkWithAxe, fitsTheWindow } from "./lib/axe.js";
import { SLIM, Visitor, WIDE } from "./lib/browser.js";
import { takeATurn } from "./lib/play.js";
import { HallProxy } from "./lib/proxy.js";
import { startServerAndBrowser } from "./lib/server_and_browser.js";

// The headless shell lacks what the worker needs.
const { hall, browser } = await startServerAndBrowser([], {}, true);

const unreachable = (page) => page.getByText("The server cannot be reached.");

/** A visitor behind a line that can be cut. The browser's own cache is empty, as after a while. */
async function comeByLine(viewport = WIDE) {
    const line = await HallProxy.start(hall);
    const visitor = await Visitor.come(browser, line, viewport, { rules: true, serviceWorkers: "allow" });
    visitor.expected.push(/Failed to load|ERR_/);
    return { visitor, line, page: visitor.page };
}

/** Cuts the line and empties the browser's own cache, so that only the worker's is left. */
async function cut({ visitor, line, page }) {
    await line.disconnect();
    const session = await visitor.context.newCDPSession(page);
    await session.send("Network.clearBrowserCache");
}

test("after a first visit the page opens without a connection in its language", async () => {
    const all = await comeByLine();
    const { visitor, line, page } = all;
    await page.getByRole("button", { name: "Français" }).click();
    await page.getByRole("button", { name: "Se connecter", exact: true }).first().waitFor();
    // The worker of the new language replaces the other one.
    await page.waitForFunction(async () => {
        const files = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        return files.flat().some(({ url }) => url.endsWith("/fr.js"));
    });
    await page.waitForFunction(() => {
        const { scriptURL, state } = navigator.serviceWorker.controller ?? {};
        return state === "activated" && scriptURL.endsWith("language=fr");
    });
    await cut(all);
    await page.reload();
    await page.getByText("Le serveur est injoignable.").waitFor();
    await page.getByRole("button", { name: "Se connecter", exact: true }).first().waitFor();
    await line.connect();
    await visitor.leave();
});

const seenKeys = (page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("longhall.seen")));

test("after a first visit the page opens without a connection, says so, and goes on when it is back", async () => {
    const all = await comeByLine();
    const { visitor, line, page } = all;
    await visitor.workerReady();
    await cut(all);
    await page.reload();
    await page.getByRole("heading").first().waitFor();
    await unreachable(page).waitFor();
    await checkWithAxe(page, "the door without a connection");
    await fitsTheWindow(page, "the door without a connection");
    await line.connect();
    await unreachable(page).waitFor({ state: "detached" });
    await visitor.leave();
});

test("the games seen last can be read without a connection, and nothing of them stays after signing out", async () => {
    const all = await comeByLine(SLIM);
    const { visitor, line, page } = all;
    await visitor.signUp("ann");
    await page.getByRole("button", { name: "Play against bots" }).first().click();
    await visitor.atTheBoard();
    await takeATurn(visitor);
    await page.locator(".prompt.mine").waitFor();
    const game = page.url();
    await page.getByRole("link", { name: /^Games/ }).click();
    await page.locator(".shelf .game").first().waitFor();
    await visitor.workerReady();
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith(".lobby")));
    await cut(all);
    await page.reload();
    await page.getByText("This is what this device saw last").waitFor();
    const rows = page.locator(".shelf .game");
    await rows.first().waitFor();
    assert.equal(await rows.count(), 1);
    assert.equal(await page.getByText("Loading…").count(), 0);
    await checkWithAxe(page, "the lobby without a connection");
    await rows.first().locator(".name").click();
    await visitor.atTheBoard();
    assert.equal(page.url(), game);
    await page.getByText("This is what this device saw last").waitFor();
    await visitor.drawer("Log");
    assert.ok((await page.locator(".log li").count()) > 3, "the log");
    await fitsTheWindow(page, "a table without a connection");
    await page.keyboard.press("Escape");
    await page.locator(".drawer").waitFor({ state: "hidden" });
    await line.connect();
    await page.getByText("This is what this device saw last").waitFor({ state: "detached" });
    await takeATurn(visitor);

    assert.ok((await seenKeys(page)).length === 2);
    await page.goto(`${line.base}#/account`);
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByLabel("Password", { exact: true }).waitFor();
    assert.deepEqual(await seenKeys(page), []);
    await visitor.leave();
});

test("what was seen is not kept for one tab alone, and not for the next account", async () => {
    const visitor = await Visitor.come(browser, hall, WIDE);
    const { page, context } = visitor;
    await page.locator("[name=stay]").uncheck();
    await visitor.signUp("bob");
    await page.getByRole("button", { name: "Play against bots" }).first().click();
    await visitor.atTheBoard();
    assert.deepEqual(await seenKeys(page), []);
    const other = new Visitor();
    Object.assign(other, { hall, context });
    await other.open();
    // A request may be under way when the session is gone.
    other.expected.push(/401/);
    await other.signUp("cat");
    await other.page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith(".lobby")));
    // The session ends without the page, for example by clearing a part of the storage.
    await other.page.evaluate(() => localStorage.removeItem("longhall.session"));
    await other.page.reload();
    await other.page.getByLabel("Password", { exact: true }).waitFor();
    assert.deepEqual(await seenKeys(other.page), []);
    assert.deepEqual(other.faults, []);
    await visitor.leave();
});

for (const [file, breaks] of [
    ["main.js", (route) => route.abort()],
    ["en.js", (route) => route.abort()],
    ["main.css", (route) => route.abort()],
    ["main.css", () => {}],
])
    test(`${file} is lost${breaks.length ? "" : " without an answer"}, and the page offers to load again`, async () => {
        const visitor = await Visitor.come(browser, hall, SLIM);
        const { page } = visitor;
        // The browser reports the failed import without a message.
        visitor.expected.push(/ERR_FAILED|^error: $/);
        const files = `**/${file}`;
        await page.route(files, breaks);
        const isAsked = page.waitForRequest(files);
        await page.goto(`${hall.base}?again#/rules`, { waitUntil: "commit" });
        const again = page.getByRole("link", { name: "Load again" });
        await again.waitFor();
        await page.getByText("This page has not loaded completely").waitFor();
        // While it waits for its style sheet, a page shows nothing.
        if (file === "main.css") await page.locator("link[rel=stylesheet]").waitFor({ state: "detached" });
        // A slow page offers it before it asks for the file.
        await isAsked;
        await page.unroute(files);
        await again.click();
        await page.getByRole("heading", { name: "Vikings", exact: true }).first().waitFor();
        assert.equal(await again.isVisible(), false);
        assert.match(page.url(), /\?again#\/rules$/);
        await visitor.leave();
    });

test("without the small script the style sheet offers it", async () => {
    const visitor = await Visitor.come(browser, hall, SLIM);
    const { page } = visitor;
    visitor.expected.push(/ERR_FAILED/);
    for (const file of ["**/main.js", "**/load_again.js"]) await page.route(file, (route) => route.abort());
    await page.goto(`${hall.base}?again`);
    await page.getByRole("link", { name: "Load again" }).waitFor();
    await visitor.leave();
});

/** Sets the clock of a device wrong by some milliseconds. */
function shiftClock(ms) {
    const RealDate = Date;
    globalThis.Date = class extends RealDate {
        constructor(...given) {
            super(...(given.length ? given : [RealDate.now() + ms]));
        }
        static now() {
            return RealDate.now() + ms;
        }
    };
}

for (const days of [2, -2])
    test(`times are right on a device whose clock is wrong by ${days} days`, async () => {
        const visitor = await Visitor.come(browser, hall, WIDE);
        const { page } = visitor;
        await visitor.context.addInitScript(shiftClock, days * 86_400_000);
        await page.reload();
        await visitor.signUp(`clock-${days + 2}`);
        await visitor.create("Vikings", { fill: () => page.locator("[name=pace]").selectOption("three") });
        await page.getByRole("button", { name: /^Add/ }).first().click();
        await visitor.atTheBoard();
        await page.getByText(/until .*, in 3 days/).waitFor();
        await visitor.drawer("Log");
        assert.deepEqual(await page.locator(".log time").allInnerTexts(), ["just now"]);
        await page.getByRole("link", { name: /^Games/ }).click();
        await page
            .locator(".game")
            .getByText(/ends in 3 days/)
            .first()
            .waitFor();
        await visitor.leave();
    });
