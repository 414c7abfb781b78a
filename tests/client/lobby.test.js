// The lobby: what waits comes first, by its urgency, and the lists stay up to date without a timer.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isPostedAtOnce, setConfirmsAtOnce } from "../../src/client/game/confirm_at_once.js";
import { checkWithAxe, fitsTheWindow } from "./lib/axe.js";
import { ApiPlayer } from "./lib/api_player.js";
import { SLIM } from "./lib/browser.js";
import { press, takeATurn } from "./lib/play.js";
import { leaveAll, setUp } from "./lib/setup.js";

const { hall, come, signedUp, twoAtATable } = await setUp();
const HOUR = 3600;
const clock = (seconds) => ({
    clock: { pace: { type: "per_move", seconds }, at_deadline: "autoplay", zone: "UTC", vacation_days: 0 },
});

/** The names of the rows in a list, from its top. */
const rows = (page, heading) =>
    page.locator("section.shelf", { has: page.getByRole("heading", { name: heading }) }).locator(".game .name");

describe("lobby", { concurrency: 2 }, () => {
    test("what waits is sorted by urgency, with requests of others among the turns", async () => {
        const visitor = await signedUp("urgent-ann");
        const [ann, bob] = [await ApiPlayer.alsoAs(hall, visitor), await ApiPlayer.come(hall, "urgent-bob")];
        for (const [title, terms] of [
            ["no clock, first", {}],
            ["no clock, second", { visibility: "private" }],
            ["a day", clock(24 * HOUR)],
            ["an hour", { ...clock(HOUR), options: { progress: true } }],
        ])
            await ann.untilMyTurn(await ann.game([bob], { title, ...terms }), [bob]);
        const asked = await bob.game([ann], { title: "asked" });
        await bob.untilMyTurn(asked, [ann]);
        await bob.send("POST", `games/${asked}/cancellation`);

        const { page } = visitor;
        await page.reload();
        const waiting = rows(page, "Waiting for you");
        await waiting.nth(4).waitFor();
        const names = ["an hour", "a day", "no clock, first", "no clock, second", "asked"];
        assert.deepEqual(await waiting.allInnerTexts(), names);
        const row = (name) => page.locator(".game", { hasText: name });
        assert.match(await row("an hour").innerText(), /Vikings: Progress[^]*ends in (59|60) minutes|ends in 1 hour/);
        assert.match(await row("asked").innerText(), /End the game without a result\?/);
        const standing = row("a day");
        assert.match(await standing.innerText(), /round 1 of 6/);
        assert.equal(await standing.locator(".points").count(), 2, "the points of both");
        const lefts = await page.locator(".game .times").evaluateAll((all) => all.map((one) => one.offsetLeft));
        assert.equal(new Set(lefts).size, 1, `the columns are aligned: ${lefts}`);

        // The picture appears within the room that the emblem has had.
        const height = (await row("a day").boundingBox()).height;
        await row("a day").locator("hall-thumbnail img").waitFor();
        assert.equal((await row("a day").boundingBox()).height, height);
        assert.equal(await row("no clock, second").locator("hall-thumbnail img").count(), 0, "of a private game");
        await checkWithAxe(page, "the lobby");
        await page.setViewportSize(SLIM);
        await fitsTheWindow(page, "the lobby");
        await leaveAll([visitor]);
    });

    test("a visible lobby requests nothing on a timer, and follows the moves of others", async () => {
        const visitor = await signedUp("still-ann");
        const [ann, bob] = [await ApiPlayer.alsoAs(hall, visitor), await ApiPlayer.come(hall, "still-bob")];
        const game = await ann.game([bob], { title: "quiet", visibility: "private" });
        await bob.untilMyTurn(game, [ann]);
        const { page } = visitor;
        const isStream = (response) => /\/v1\/me\/(turns\/)?stream/.test(response.url());
        await page.clock.install();
        const streams = [page.waitForResponse(isStream), page.waitForResponse(isStream)];
        await page.reload();
        await rows(page, "Your games").getByText("quiet").waitFor();
        await Promise.all(streams);
        await page.waitForLoadState();
        await page.waitForTimeout(500);
        const sent = [];
        page.on("request", (request) => sent.push(request.url()));
        // Less than the silence after which a stream counts as broken.
        await page.clock.runFor(60_000);
        assert.deepEqual(sent, []);

        await ann.untilMyTurn(game, [bob]);
        await rows(page, "Waiting for you").getByText("quiet").waitFor();
        await bob.untilMyTurn(game, [ann]);
        await rows(page, "Your games").getByText("quiet").waitFor();
        await leaveAll([visitor]);
    });

    test("after a turn the most urgent of the other games is one press away", async () => {
        const visitor = await signedUp("next-ann");
        const [ann, bob] = [await ApiPlayer.alsoAs(hall, visitor), await ApiPlayer.come(hall, "next-bob")];
        const { page } = visitor;
        const ids = [];
        for (const [title, terms] of [
            ["slow", {}],
            ["soon", clock(HOUR)],
            ["now", { ruleset: "vikingdoms" }],
        ])
            ids.push(await ann.game([bob], { title, ...terms }));
        for (const id of ids) await ann.untilMyTurn(id, [bob]);
        await page.goto(`${hall.base}#/game/${ids[2]}`);
        await visitor.atTheBoard();
        const next = page.locator(".next-game a");
        assert.equal(await next.count(), 0, "it is not offered during the turn");
        await takeATurn(visitor);
        await next.waitFor();
        assert.match(await next.innerText(), /Next game\s+2/);
        await next.click();
        await page.waitForFunction((id) => location.hash === `#/game/${id}`, ids[1]);
        await visitor.atTheBoard();

        // With the setting, a turn of one step is posted at once.
        await page.goto(`${hall.base}#/account`);
        await page.getByLabel("Confirm a turn of one step at once").check();
        await ann.untilMyTurn(ids[2], [bob]);
        await page.goto(`${hall.base}#/game/${ids[2]}`);
        await visitor.atTheBoard();
        await page.locator(".prompt.mine").waitFor();
        const seq = await page.evaluate(() => document.querySelector("hall-game").table.game.seq);
        for (let presses = 0; presses < 2 && !(await page.locator(".plan").count()); presses++)
            await press(page, () => 0);
        await page.waitForFunction((seq) => document.querySelector("hall-game").table.game.seq > seq, seq);
        await leaveAll([visitor]);
    });

    test("a step is confirmed by its player if it reveals or ends something, or does not end the turn", () => {
        const step = { legal: [], veiled: false, game: { result: null } };
        assert.equal(isPostedAtOnce([step]), false, "the setting is off");
        setConfirmsAtOnce(true);
        assert.equal(isPostedAtOnce([step]), true);
        for (const plan of [
            [],
            [step, step],
            [{ ...step, veiled: true }],
            [{ ...step, legal: [{}] }],
            [{ ...step, game: { result: {} } }],
        ])
            assert.equal(isPostedAtOnce(plan), false, JSON.stringify(plan));
    });

    test("Progress is a game of its own to people", async () => {
        const visitor = await come();
        await visitor.signUp("progress-ann");
        const { page } = visitor;
        const card = page.locator(".card.title", { hasText: "Vikings: Progress" });
        await card.getByRole("button", { name: "Invite a friend" }).click();
        await page.locator(".waiting-room").getByText("Progress").first().waitFor();
        await page.getByRole("link", { name: "Games" }).click();
        await rows(page, "Your games").getByText("Vikings: Progress").waitFor();
        await leaveAll([visitor]);
    });
});

test("turns that wait already are not announced when the page is loaded", async () => {
    const all = await twoAtATable();
    const { page, context } = all[0];
    await context.addInitScript(() => {
        globalThis.shown = [];
        Object.defineProperty(document, "hidden", { get: () => true });
        globalThis.Notification = class {
            static permission = "granted";
            constructor(text) {
                globalThis.shown.push(text);
            }
        };
    });
    const isLoaded = page.waitForResponse((answer) => answer.url().endsWith("/v1/me/turns") && answer.ok());
    await page.reload();
    await isLoaded;
    await page.waitForFunction(() => document.title.startsWith("(1)"));
    assert.deepEqual(await page.evaluate(() => globalThis.shown), []);
    await leaveAll(all);
});
