// Responses that are wrong, break off or are missing. The page reports the fault in the reader's language, loses no
// data, and continues.
import assert from "node:assert/strict";
import { test } from "node:test";
import { localRulesReady, pageData } from "./lib/orders.js";
import { playUntil, waitUntilIdle } from "./lib/play.js";
import { englishOnly } from "./lib/text_tables.js";
import { DESK, leaveAll, setUp } from "./lib/setup.js";

const { come, hall, twoAtATable } = await setUp({ rules: true });

const MOVES = /\/v1\/games\/[^/]+\/moves$/;
const differ = (page) => page.getByText("The rules in this page differ from the server's").waitFor();
const isReady = (page) => pageData(page, "table.localRules.isReady");
const wrong = (page) => page.locator("#toast .error");
const html = (status) => ({ status, contentType: "text/html", body: "<!doctype html><p>Please accept our terms" });

/** Plans a whole turn with the first target at each step. */
async function plan(page) {
    while (!(await page.locator('[data-post="whole"]').count())) {
        await page.locator(".board [data-target]").first().click();
        await waitUntilIdle(page);
    }
}

test("a move that the rules in the page allow and the server refuses is a difference, and the server counts", async () => {
    const both = await twoAtATable("Vikings", {}, [DESK, DESK]);
    const [{ page, expected }] = both;
    expected.push(/rules differ: event \d+, a refusal/);
    await localRulesReady(page);
    await plan(page);
    const body = {
        type: "about:blank",
        title: "",
        status: 422,
        code: "illegal_move",
        rule: "wrong_row",
        detail: "No.",
    };
    await page.route(MOVES, (route) => route.fulfill({ status: 422, json: body }), { times: 1 });
    await page.locator('[data-post="whole"]').click();
    await differ(page);
    assert.equal(await isReady(page), false);
    await page.locator('[data-post="whole"]').click();
    await page.locator(".plan").waitFor({ state: "detached" });
    await leaveAll(both);
});

test("what can be done is compared with what the server says can be", async () => {
    const both = await twoAtATable("Vikings", {}, [DESK, DESK]);
    const [{ page, expected }] = both;
    expected.push(/rules differ: event \d+, moves/);
    await page.route(/\/legal-moves$/, async (route) => {
        const response = await route.fetch();
        const legal = await response.json();
        await route.fulfill({ response, json: { ...legal, moves: legal.moves.slice(1) } });
    });
    await page.reload();
    await differ(page);
    assert.equal(await isReady(page), false);
    await leaveAll(both);
});

test("rules that did not come while there was no connection come when it is back", async () => {
    const both = await twoAtATable("Vikings", {}, [DESK, DESK]);
    const [{ page, context, expected }] = both;
    expected.push(/ERR_INTERNET_DISCONNECTED/);
    await page.route("**/rules.wasm*", (route) => route.abort("internetdisconnected"), { times: 1 });
    await page.reload();
    await page.locator(".wheel [data-target]").first().waitFor();
    await page.waitForTimeout(3000);
    assert.equal(await isReady(page), false);
    await context.setOffline(true);
    await context.setOffline(false);
    await localRulesReady(page);
    await leaveAll(both);
});

for (const [what, answer] of [
    ["missing", { status: 404, body: "" }],
    ["damaged", { status: 200, contentType: "application/wasm", body: "\0asm\x01\0\0\0\x07" }],
    ["another page", html(200)],
])
    test(`without the rules everything goes on: ${what}`, async () => {
        const both = await twoAtATable("Vikings", {}, [DESK, DESK]);
        const [{ page }] = both;
        await page.route("**/rules.wasm*", (route) => route.fulfill(answer));
        await page.reload();
        await page.locator(".wheel [data-target]").first().waitFor();
        await plan(page);
        await page.locator('[data-post="whole"]').click();
        await page.locator(".plan").waitFor({ state: "detached" });
        assert.equal(await isReady(page), false);
        await leaveAll(both);
    });

test("an answer that something else gives in place of the server is told in German, and is tried again", async () => {
    const both = await twoAtATable("Vikings", {}, [DESK, DESK]);
    const [{ page, expected }] = both;
    expected.push(/502|511|429/);
    const isEnglish = await englishOnly();
    await page.evaluate(() => localStorage.setItem("longhall.language", "de"));
    await page.reload();
    await localRulesReady(page);
    await plan(page);
    const keys = new Set();
    page.on("request", (request) => {
        if (MOVES.test(request.url())) keys.add(request.headers()["idempotency-key"]);
    });
    for (const answer of [html(200), html(502), html(511), { status: 502, json: { message: "Bad Gateway" } }]) {
        await page.route(MOVES, (route) => route.fulfill(answer));
        await page.locator('[data-post="whole"]').click();
        await waitUntilIdle(page);
        const said = await wrong(page).locator("span").innerText();
        assert.ok(!isEnglish(said) && /Server/.test(said) && !/[<>]|Error/.test(said), said);
        await page.unroute(MOVES);
        await page.locator("#toast .quiet").click();
    }
    // The move has arrived although the response broke off, and the page repeats the same request.
    await page.route(
        MOVES,
        async (route) => {
            const { headers } = await route.fetch().then(async (response) => ({ headers: response.headers() }));
            await route.fulfill({ status: 201, headers, body: '{"seq":' });
        },
        { times: 1 },
    );
    await page.locator('[data-post="whole"]').click();
    await page.locator(".plan").waitFor({ state: "detached" });
    assert.equal(keys.size, 1, "all of them are one request");
    await leaveAll(both);
});

test("only the server itself ends a session", async () => {
    const both = await twoAtATable("Vikings", {}, [DESK, DESK]);
    const [{ page, expected }] = both;
    expected.push(/403|rules not/);
    const kept = () => page.evaluate(() => localStorage.getItem("longhall.session"));
    await page.route("**/v1/sessions/refresh", (route) => route.fulfill(html(403)));
    const before = await kept();
    const asked = page.waitForResponse("**/v1/sessions/refresh");
    await page.reload();
    await asked;
    await page.waitForTimeout(1000);
    assert.equal(await kept(), before);
    await page.unroute("**/v1/sessions/refresh");
    await page.reload();
    await page.locator(".wheel [data-target]").first().waitFor();
    await leaveAll(both);
});

test("a log from a file is verified without a connection; what is missing for that is told in German", async () => {
    const both = await twoAtATable("Vikings on Board", {}, [DESK, DESK]);
    await Promise.all(both.map(({ page }) => localRulesReady(page)));
    await playUntil(both, 5);
    const game = both[0].page.url().split("/").at(-1);
    const answer = await fetch(`${hall.base}v1/games/${game}/events`, { headers: { Accept: "application/x-ndjson" } });
    const log = { name: "game.ndjson", mimeType: "text/plain", buffer: Buffer.from(await answer.text()) };

    const nobody = await come(DESK, { locale: "de-DE" });
    nobody.expected.push(/ERR_INTERNET_DISCONNECTED/);
    const { page, context } = nobody;
    const choose = () => page.getByLabel("Ein Protokoll aus einer Datei").setInputFiles(log);
    const loaded = page.waitForResponse("**/audit.wasm*");
    await page.goto(`${hall.base}#/verify`);
    await (await loaded).finished();
    await context.setOffline(true);
    await choose();
    await page
        .locator(".verdict")
        .getByText(/^Nachgeprüft: \d+ Ereignisse/)
        .waitFor();

    await context.setOffline(false);
    await page.route("**/audit.wasm*", (route) => route.abort());
    await page.reload();
    await choose();
    await page.getByText("Die Regeln konnten nicht in diese Seite geladen werden.").waitFor();
    await page.unroute("**/audit.wasm*");
    await choose();
    await page
        .locator(".verdict")
        .getByText(/^Nachgeprüft/)
        .waitFor();
    await leaveAll([...both, nobody]);
});
