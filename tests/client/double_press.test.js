// Presses take effect once: while the server is slow, and after its response was lost.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gate, leaveAll, setUp } from "./lib/setup.js";

const { come, hall, signedUp, twoAtATable } = await setUp();

const isPost = (request) => request.method() === "POST";

/** Holds POST requests to an address until `open` is called, and counts them. */
async function holdResponse(page, url) {
    const { open, opened } = gate();
    const sent = [];
    await page.route(url, async (route) => {
        if (!isPost(route.request())) return route.continue();
        sent.push(route.request().headers()["idempotency-key"]);
        await opened;
        await route.continue();
    });
    return { open, sent };
}

/** Executes the next POST request to an address, and loses its response. Later ones pass. */
async function loseResponse(page, url) {
    const sent = [];
    await page.route(url, async (route) => {
        if (!isPost(route.request())) return route.continue();
        sent.push(route.request().headers()["idempotency-key"]);
        if (sent.length > 1) return route.continue();
        await route.fetch();
        await route.abort();
    });
    return sent;
}

const talk = (page) => page.locator("form.message-form input");
const messages = (page) => page.locator(".messages li p");
const mine = (page) => page.locator("section.shelf", { hasText: "Your games" }).locator(".game");

describe("double press", { concurrency: 3 }, () => {
    test("an account is made once, held or lost, and its owner is told", async () => {
        const fillIn = async (page, name) => {
            await page.getByLabel("Name").fill(name);
            await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
        };
        const told = (page, text) => page.getByRole("alert").filter({ hasText: text }).waitFor();
        const held = async (page, press) => {
            const { open, sent } = await holdResponse(page, "**/v1/accounts");
            await press();
            setTimeout(open, 2000);
            return sent;
        };
        const [ann, bob, gus] = [await come(), await come(), await come()];
        for (const { expected } of [ann, bob, gus]) expected.push(/Failed to load resource/);
        await fillIn(ann.page, "held");
        const created = await held(ann.page, async () => {
            await ann.page.locator("button[name=new]").click();
            await ann.page.locator("button[name=new][disabled]").waitFor();
            await ann.page.keyboard.press("Enter");
        });
        await ann.page.locator(".code > button").click();
        assert.equal(created.length, 1);

        const lost = await loseResponse(bob.page, "**/v1/accounts");
        await fillIn(bob.page, "lost");
        await bob.page.locator("button[name=new]").click();
        await told(bob.page, "Your account may exist already: try to sign in");
        await bob.page.locator("button[name=new]").click();
        await told(bob.page, "Somebody else has this name");
        assert.equal(lost.length, 2);
        await loseResponse(bob.page, "**/v1/sessions");
        await bob.page.locator("[name=password]").press("Enter");
        await told(bob.page, "The server cannot be reached");
        await bob.page.locator("[name=password]").press("Enter");
        await bob.page.getByRole("heading", { name: "Start a game" }).waitFor();

        const guests = await held(gus.page, async () => {
            const play = gus.page.getByRole("button", { name: "Play now" });
            await play.evaluate((button) => (button.click(), button.click()));
        });
        await gus.atTheBoard();
        assert.equal(guests.length, 1);
        await leaveAll([ann, bob, gus]);
    });

    test("a message is said once, held or lost", async () => {
        const all = await twoAtATable();
        const [ann] = all;
        const { page } = ann;
        ann.expected.push(/Failed to load resource/);
        await ann.drawer(/Talk/);
        const { open, sent } = await holdResponse(page, "**/talk");
        await talk(page).fill("hello");
        await talk(page).press("Enter");
        await page.locator("form.message-form[aria-busy]").waitFor();
        await talk(page).press("Enter");
        open();
        await page.locator("form.message-form[aria-busy]").waitFor({ state: "detached" });
        assert.deepEqual([await messages(page).allInnerTexts(), sent.length], [["hello"], 1]);
        await page.unroute("**/talk");

        const lost = await loseResponse(page, "**/talk");
        await talk(page).fill("again");
        await talk(page).press("Enter");
        await page.locator("#toast .error").waitFor();
        assert.equal(await talk(page).inputValue(), "again");
        await talk(page).press("Enter");
        await page.waitForFunction(() => document.querySelector("form.message-form input").value === "");
        assert.deepEqual(await messages(page).allInnerTexts(), ["hello", "again"]);
        assert.ok(lost.length === 2 && lost[0] && lost[0] === lost[1], lost);
        await leaveAll(all);
    });

    test("a game whose creation got no answer is created once, even after a reload", async () => {
        const ann = await signedUp();
        const { page } = ann;
        ann.expected.push(/Failed to load resource/);
        const sent = await loseResponse(page, `${hall.base}v1/games`);
        await page.locator('nav [href="#/new"]').click();
        await page.locator("form button.primary").click();
        await page.locator(".error").waitFor();
        await page.reload();
        await page.locator("form button.primary").click();
        await page.locator(".waiting-room").waitFor();
        assert.ok(sent.length === 2 && sent[0] && sent[0] === sent[1], sent);
        await page.goto(hall.base);
        await mine(page).first().waitFor();
        assert.equal(await mine(page).count(), 1);
        // The next game is another request.
        await page.locator('nav [href="#/new"]').click();
        await page.locator("form button.primary").click();
        await page.locator(".waiting-room").waitFor();
        assert.ok(sent.length === 3 && sent[2] !== sent[0], sent);
        await ann.leave();
    });

    test("a bot that could not be seated does not create another game", async () => {
        const ann = await signedUp();
        const { page } = ann;
        ann.expected.push(/Failed to load resource/);
        await page.route("**/seats", (route) => route.abort(), { times: 1 });
        const sent = [];
        page.on("request", (request) => isPost(request) && request.url().endsWith("/v1/games") && sent.push(1));
        await page.locator('nav [href="#/new"]').click();
        await page.locator("[name=bots]").selectOption("1");
        await page.locator("form button.primary").click();
        await page.locator(".waiting-room").waitFor();
        assert.equal(sent.length, 1);
        await ann.leave();
    });

    test("an offer is made once", async () => {
        const all = await twoAtATable();
        const [ann] = all;
        await ann.drawer("More");
        const { open, sent } = await holdResponse(ann.page, "**/cancellation");
        const button = ann.page.getByRole("button", { name: "Call the game off" });
        await button.click();
        await button.click();
        assert.equal(await button.getAttribute("aria-busy"), "true");
        open();
        await ann.page.locator(".offer").waitFor();
        assert.equal(sent.length, 1);
        assert.ok(sent[0]);
        await leaveAll(all);
    });
});
