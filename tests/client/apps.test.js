// Apps of others: a page on another origin that signs in by OAuth and plays, and a bot in a terminal. Both are the
// examples beside the API's document.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { checkWithAxe, fitsTheWindow } from "./lib/axe.js";
import { TIMEOUT_MS, SLIM, Visitor, WIDE } from "./lib/browser.js";
import { startServerAndBrowser } from "./lib/server_and_browser.js";

const { hall, browser } = await startServerAndBrowser();
const examples = fileURLToPath(new URL("../../openapi/examples/", import.meta.url));

/** A server of another origin: the example, and a page that shows the hall in a frame. */
async function elsewhere() {
    const page = await readFile(`${examples}vikings.html`, "utf8");
    assert.ok(page.split("\n").length < 250);
    const server = createServer((request, response) => {
        const frame = `<iframe src="${hall.base}oauth/authorize?client_id=x"></iframe>`;
        response.setHeader("Content-Type", "text/html");
        response.end(request.url.startsWith("/frame") ? frame : page);
    });
    await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
    return { base: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

test("a page on another origin signs in without a password and plays Vikings", async () => {
    const other = await elsewhere();
    const ann = await Visitor.come(browser, hall, SLIM);
    const page = await ann.context.newPage();
    await page.goto(`${other.base}/vikings.html?hall=${hall.base}`);
    await page.getByRole("button", { name: "Sign in at" }).click();

    // At the hall, where no account is signed in yet.
    await page.waitForURL(`${hall.base}oauth/authorize?**`);
    await page.getByText("no app needs your password").waitFor();
    await page.getByLabel("Name").fill("ann");
    await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("button", { name: "I have saved it" }).click();
    await page.getByRole("heading", { name: "A program on your own machine wants to play as ann" }).waitFor();
    await page.getByText(`${other.base}/vikings.html`).waitFor();
    await checkWithAxe(page, "the consent page");
    await fitsTheWindow(page, "the consent page");
    await page.getByRole("button", { name: "Allow" }).click();

    // Back at the app, with a code that the page has removed from the address.
    await page.waitForURL(`${other.base}/vikings.html`);
    const moves = page.locator("main button:enabled");
    await moves.first().waitFor();
    assert.ok(!/password|recovery/.test(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))));
    const seq = () => page.evaluate(() => Number(document.body.dataset.seq));
    const begun = await seq();
    for (let n = 0; n < 12; n++) {
        const before = await seq();
        await moves.first().click();
        await page.waitForFunction((seen) => Number(document.body.dataset.seq) > seen, before);
        await moves.first().waitFor();
    }
    assert.ok((await seq()) >= begun + 12);

    // After a reload the refresh token is enough. After a revocation the page is signed out.
    await page.reload();
    await moves.first().waitFor();
    await ann.page.goto(`${hall.base}#/account`);
    await ann.page.reload();
    await ann.page.getByRole("button", { name: "Remove access of the program" }).click();
    await ann.page.getByText("The app no longer has access").waitFor();
    await moves.first().click();
    await page.locator("#said", { hasText: "the code or token is wrong" }).waitFor();
    await ann.leave();
    other.close();
});

test("who says no leads the app back without a code, and nobody sees the question in a frame", async () => {
    const other = await elsewhere();
    const bea = await Visitor.come(browser, hall, WIDE);
    await bea.signUp("bea");
    const page = await bea.context.newPage();
    await page.goto(`${other.base}/vikings.html?hall=${hall.base.slice(0, -1)}`);
    await page.getByRole("button", { name: "Sign in at" }).click();
    await page.getByRole("button", { name: "No", exact: true }).click();
    await page.locator("#said", { hasText: "the person said no" }).waitFor();

    await page.goto(`${other.base}/frame`);
    const frame = page.frames().find((one) => one !== page.mainFrame());
    await page.waitForTimeout(500);
    assert.equal(await frame.locator("hall-consent").count(), 0);
    await bea.leave();
    other.close();
});

test("a bot in a terminal shows a code, is let in, plays, and is turned out", async () => {
    const source = await readFile(`${examples}bot.py`, "utf8");
    assert.ok(source.split("\n").length < 80);
    const cat = await Visitor.come(browser, hall, WIDE);
    await cat.signUp("cat");
    await cat.create("Vikings");
    await cat.page.getByRole("button", { name: /bot/i }).first().click();
    await cat.atTheBoard();

    const kept = join(tmpdir(), `longhall-bot-${process.pid}-${Date.now()}`);
    const bot = spawn("python3", [`${examples}bot.py`, hall.base], { env: { ...process.env, LONGHALL_BOT: kept } });
    let said = "";
    const ended = new Promise((end) => bot.on("exit", end));
    for (const stream of [bot.stdout, bot.stderr]) stream.on("data", (text) => (said += text));
    const hears = async (what) => {
        for (const until = Date.now() + TIMEOUT_MS; Date.now() < until && !what.test(said);)
            await new Promise((wait) => setTimeout(wait, 100));
        return what.exec(said) ?? assert.fail(`the bot said: ${said}`);
    };
    const [, address, code] = await hears(/Open (\S+) and type (\S+)/);
    // A link with the code does not fill it in, because the person must see the device.
    await cat.page.goto(`${address}?user_code=${code}`);
    await cat.page.getByText("Never type a code that somebody has sent you").waitFor();
    assert.equal(await cat.page.getByLabel("Code").inputValue(), "");
    await cat.page.getByLabel("Code").fill(code.toLowerCase());
    await cat.page.getByRole("button", { name: "Go on" }).click();
    await cat.page.locator(".user-code", { hasText: code }).waitFor();
    await cat.page.getByText("A device somewhere shows this code").waitFor();
    await cat.page.getByText("whose name we cannot check").first().waitFor();
    await cat.page
        .getByText("Play games for you", { exact: false })
        .or(cat.page.getByText("play games for you"))
        .waitFor();
    await cat.page.getByRole("button", { name: "Allow" }).click();
    await cat.page.getByText("Your device now has access").waitFor();
    await hears(/(.*'type'.*\n){5}/);

    await cat.page.goto(`${hall.base}#/account`);
    await cat.page.getByRole("button", { name: "Remove access of the program" }).click();
    await cat.page.getByText("The app no longer has access").waitFor();
    await hears(/not let in/);
    assert.equal(await ended, 1);
    await cat.leave();
});
