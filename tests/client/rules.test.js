// The rules in the page: the past, plans and reasons without a request. The server's result where the two differ, and
// the fallback to the server. Also games that are verified without the server.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { playUntil, press, takeATurn } from "./lib/play.js";
import { gate, leaveAll, setUp } from "./lib/setup.js";

const { twoAtATable, come, hall } = await setUp({ rules: true });

/** Waits until the local rules are loaded. */
const localRulesReady = ({ page }) =>
    page.waitForFunction(() => document.querySelector("hall-game")?.table?.localRules.isReady);

/** Counts the page's requests about its game from now on. */
function counting({ page }) {
    const asked = [];
    page.on("request", (request) => {
        const { pathname, search } = new URL(request.url());
        if (/^\/v1\/games\/[^/]+($|\/(events|legal-moves|moves))/.test(pathname))
            asked.push(`${request.method()} ${pathname}${search}`);
    });
    return asked;
}

/** Waits until no request is pending. */
async function blockRequests(visitor) {
    const asked = counting(visitor);
    for (let before = -1; before < asked.length; await visitor.page.waitForTimeout(2000)) before = asked.length;
}

test("the past is there at once, and asks for nothing", async () => {
    const both = await twoAtATable();
    for (let n = 0; n < 4; n++) await takeATurn(both[n % 2]);
    const [{ page }] = both;
    await localRulesReady(both[0]);
    await blockRequests(both[0]);
    const asked = counting(both[0]);
    const rail = page.locator(".timeline input");
    const [first, head] = await rail.evaluate(({ min, max }) => [Number(min), Number(max)]);
    for (let at = head - 1; at >= first; at--) {
        await rail.evaluate((input, at) => {
            input.value = at;
            input.dispatchEvent(new Event("input", { bubbles: true }));
        }, at);
        await page.getByText(`Looking back: event ${at} of`).waitFor();
        assert.equal(await page.locator(".veil").count(), 0, `event ${at} is not waited for`);
    }
    assert.deepEqual(asked, []);
    await leaveAll(both);
});

test("steps are planned, taken back and refused without a connection, and posted when it is back", async () => {
    const both = await twoAtATable();
    const [{ page, context, expected }] = both;
    expected.push(/ERR_INTERNET_DISCONNECTED/);
    await localRulesReady(both[0]);
    await context.setOffline(true);
    await page.locator(".wheel [data-target]").nth(1).click();
    await page.getByText("Your turn goes on").waitFor();
    const why = (move) => page.evaluate((move) => document.querySelector("hall-game").table.explainRefusal(move), move);
    await why({ type: "place_start_tile", row: 9 });
    await page.locator("#toast .error").getByText(/row/).waitFor();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator(".plan").waitFor({ state: "detached" });
    while (!(await page.locator('[data-post="whole"]').count())) assert.ok(await press(page, () => 0));
    await context.setOffline(false);
    await page.locator('[data-post="whole"]').click();
    await page.locator(".plan").waitFor({ state: "detached" });
    await both[1].page.getByText("Your turn:").waitFor();
    await leaveAll(both);
});

test("where the page and the server differ, the server counts", async () => {
    const both = await twoAtATable();
    const [{ page, expected }] = both;
    expected.push(/rules differ: event \d+, view/);
    await page.route(/\/v1\/games\/[^/?]+$/, async (route) => {
        const answer = await route.fetch();
        if (answer.status() !== 200) return route.fulfill({ response: answer });
        const game = await answer.json();
        if (game.view) game.view.round = 77;
        await route.fulfill({ response: answer, json: game });
    });
    await page.reload();
    await page.getByText("The rules in this page differ from the server's").waitFor();
    assert.equal(await page.evaluate(() => document.querySelector("hall-game").table.localRules.isReady), false);
    // From now on the server tries out the plan.
    const asked = counting(both[0]);
    await page.locator(".wheel [data-target]").nth(1).click();
    await page.getByText("Your turn goes on").waitFor();
    assert.ok(
        asked.some((one) => one.endsWith("/moves/dry-run")),
        asked.join(", "),
    );
    await page.locator(".homeland .blocked").first().click();
    await page.getByRole("button", { name: "Why not?" }).click();
    await page.locator("hall-rulebook mark").waitFor();
    await leaveAll(both);
});

test("whoever's page gives the rules up over an event can move all the same", async () => {
    const both = await twoAtATable();
    const [, { page, expected }] = both;
    await localRulesReady(both[1]);
    expected.push(/rules differ: event \d+, view/);
    await page.route(/\/v1\/games\/[^/?]+$/, async (route) => {
        const answer = await route.fetch();
        if (answer.status() !== 200) return route.fulfill({ response: answer });
        const game = await answer.json();
        if (game.view) game.view.round = 77;
        await route.fulfill({ response: answer, json: game });
    });
    await takeATurn(both[0]);
    await page.getByText("The rules in this page differ from the server's").waitFor();
    await page.getByText("Your turn:").waitFor();
    await page.locator(".board [data-target]").first().waitFor();
    await leaveAll(both);
});

test("pointing at a set shows where its tile could lie, and what it would bring", async () => {
    const both = await twoAtATable("Vikings");
    const [{ page }] = both;
    await localRulesReady(both[0]);
    const sets = page.locator(".wheel .set.target");
    const previewed = page.locator(".homeland .previewed");
    const centre = page.locator(".wheel .centre");
    const unpoint = () => page.locator(".prompt").first().hover();
    await sets.last().hover();
    await centre.getByText("start tile first").waitFor();
    assert.equal(await previewed.count(), 5);
    await unpoint();
    await previewed.first().waitFor({ state: "detached" });
    for (let n = 0; n < 2; n++) await takeATurn(both[n]);
    await page.locator(".prompt.mine").waitFor();
    let places = 0;
    for (let n = 0; n < (await sets.count()) && places < 2; n++) {
        await sets.nth(n).focus();
        await page.getByRole("status").getByText("in the small scoring").waitFor();
        await centre.getByText("in the small scoring").waitFor();
        places = await previewed.count();
        if (places > 1) await page.keyboard.press("Enter");
    }
    assert.ok(places > 1, "a set whose tile fits in several places");
    await previewed.first().waitFor({ state: "detached" });
    assert.equal(await page.locator(".homeland .target").count(), places);
    await leaveAll(both);
});

test("what if: both seats are played on a copy, of which nothing happens", async () => {
    const both = await twoAtATable();
    const waiting = both[1];
    const { page } = waiting;
    await localRulesReady(waiting);
    await blockRequests(waiting);
    const asked = counting(waiting);
    await waiting.drawer("More");
    await page.getByRole("button", { name: "What if from here?" }).click();
    await page.getByText("This is a copy").waitFor();
    const steps = page.locator(".plan ol li");
    for (let n = 1; n <= 4; n++) {
        await page.locator(".board [data-target]").first().click();
        await steps.nth(n - 1).waitFor();
    }
    await page.getByRole("button", { name: "Undo" }).click();
    await steps.nth(3).waitFor({ state: "detached" });
    assert.deepEqual(asked, [], "nothing is asked");
    // Later events are there afterwards.
    await takeATurn(both[0]);
    await page.getByText("This is a copy").waitFor();
    await page.getByRole("button", { name: "Back to the game" }).click();
    await page.getByText("Your turn:").waitFor();
    await page.locator(".board [data-target]").first().waitFor();
    await leaveAll(both);
});

test("without the rules in the page the server is asked", async () => {
    const both = await twoAtATable();
    const [{ page, context }] = both;
    await context.route("**/rules.wasm", (route) => route.abort());
    await page.reload();
    await page.locator(".wheel [data-target]").nth(1).waitFor();
    const asked = counting(both[0]);
    await page.locator(".wheel [data-target]").nth(1).click();
    await page.getByText("Your turn goes on").waitFor();
    assert.ok(
        asked.some((one) => one.endsWith("/moves/dry-run")),
        asked.join(", "),
    );
    await page.locator(".homeland .blocked").first().click();
    await page.getByRole("button", { name: "Why not?" }).click();
    await page.locator("hall-rulebook mark").waitFor();
    await leaveAll(both);
});

test("a game that is over is verified in the page, and a log that was changed is not", async () => {
    const both = await twoAtATable("Vikings on Board");
    await Promise.all(both.map(localRulesReady));
    await playUntil(both, 5);
    const [{ page }] = both;
    await both[0].drawer("More");
    await page.getByRole("link", { name: "Verify this game" }).click();
    await page.getByText(/^Verified: \d+ events/).waitFor();
    // The page comes from the server that it checks: it says so, and gives the log away for another one.
    await page.getByText("proves nothing against the operator").waitFor();
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save the log" }).click();
    const saved = await readFile(await (await coming).path(), "utf8");

    const game = page.url().split("/").at(-1);
    const answer = await fetch(`${hall.base}v1/games/${game}/events`, { headers: { Accept: "application/x-ndjson" } });
    const log = await answer.text();
    assert.equal(saved, log);
    const path = join(tmpdir(), `longhall-log-${process.pid}.ndjson`);
    const nobody = await come();
    await nobody.page.goto(`${hall.base}#/verify`);
    for (const [text, verdict] of [
        [log, /^Verified/],
        [log.replace('"by":"player"', '"by":"autoplay"'), /^A fault at event \d+/],
        [log.split("\n").slice(0, 9).join("\n") + "\n", /^No fault found/],
        ["no log", /^A fault/],
    ]) {
        await writeFile(path, text);
        // The verdict about the former file has gone.
        await nobody.page.reload();
        await nobody.page.getByLabel("A log from a file").setInputFiles(path);
        await nobody.page.locator(".verdict").getByText(verdict).waitFor();
    }
    await writeFile(path, Buffer.from([...Buffer.from(log), 0xff]));
    await nobody.page.getByLabel("A log from a file").setInputFiles(path);
    await nobody.page.getByText("This file is not UTF-8 text").waitFor();
    // What was begun before has no say in what was chosen since.
    const { open, opened } = gate();
    await nobody.page.route(/\/events/, (route) => opened.then(() => route.continue()));
    await nobody.page.goto(`${hall.base}#/verify/${game}`);
    await nobody.page.reload();
    await writeFile(path, "no log");
    await nobody.page.getByLabel("A log from a file").setInputFiles(path);
    await nobody.page.locator(".verdict.fault").waitFor();
    const read = nobody.page.waitForResponse(/\/events/);
    open();
    await read;
    await nobody.page.waitForTimeout(1500);
    assert.equal(await nobody.page.locator(".verdict.fault").count(), 1);
    await leaveAll([...both, nobody]);
});
