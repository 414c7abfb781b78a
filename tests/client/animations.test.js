// Animations of moves over a board that already shows the server's state. No action waits for them, and they leave
// nothing behind.
import assert from "node:assert/strict";
import { test } from "node:test";
import { playUntil, waitUntilIdle, takeATurn } from "./lib/play.js";
import { DESK, leaveAll, setUp } from "./lib/setup.js";
import { titleNames } from "./lib/titles.js";

const { come, twoAtATable } = await setUp();

/** Maximum duration of a replay in milliseconds, with a margin for a slow machine. */
const REPLAY_MS = 5000 + 1500;

const pictures = (page) => page.locator(".animations > *").count();
const board = (page) => page.locator(".board").innerHTML();
const lets = ({ page }) => page.emulateMedia({ reducedMotion: "no-preference" });
const animationsStarted = (page) =>
    page.waitForFunction(() => document.querySelector(".animations")?.childElementCount);
/** Slows a show down so that it lasts until it is ended. */
const slow = (page) => page.evaluate(() => document.getAnimations().forEach((one) => (one.playbackRate = 0.01)));
const animationsEnded = (page) => page.waitForFunction(() => !document.querySelector(".animations")?.childElementCount);

/** Counts the pictures from now on. */
const count = (page) =>
    page.evaluate(() => {
        globalThis.shown = 0;
        const note = (all) => (globalThis.shown += all.flatMap(({ addedNodes }) => [...addedNodes]).length);
        new MutationObserver(note).observe(document.querySelector(".animations"), { childList: true });
    });

test("a step that is planned is shown, and a press ends the show where it leads to", async () => {
    const all = await twoAtATable();
    const [{ page }] = all;
    await lets(all[0]);
    await page.locator(".wheel [data-target]").nth(2).click();
    await animationsStarted(page);
    const during = await board(page);
    // A press takes effect at once, and ends the show.
    await page.locator(".homeland [data-target]").first().click();
    await waitUntilIdle(page);
    await animationsEnded(page);
    await page.getByRole("button", { name: "Undo" }).click();
    await waitUntilIdle(page);
    assert.equal(await pictures(page), 0, "taking a step back shows nothing");
    assert.equal(await board(page), during, "what was shown is what there is");
    await leaveAll(all);
});

test("the homeland goes to its new place with the step, and back", async () => {
    const all = await twoAtATable();
    const [{ page }] = all;
    const moving = () =>
        page.waitForFunction(() =>
            document
                .getAnimations()
                .some(
                    ({ effect }) => effect?.target?.dataset.part === "homeland" && "scale" in effect.getKeyframes()[0],
                ),
        );
    await lets(all[0]);
    for (const press of [page.locator(".wheel [data-target]").nth(2), page.getByRole("button", { name: "Undo" })]) {
        await Promise.all([moving(), press.click()]);
        await waitUntilIdle(page);
    }
    await leaveAll(all);
});

test("what others have done is shown as it comes, and again on request", async () => {
    const [first, second] = await twoAtATable();
    await takeATurn(first);
    await second.page.getByText("Your turn:").waitFor();
    await takeATurn(second);
    await lets(second);
    await count(second.page);
    await takeATurn(first);
    // It may be over before the test looks.
    await second.page.waitForFunction(() => globalThis.shown > 0);
    await animationsEnded(second.page);
    const after = await board(second.page);
    await second.page.getByRole("button", { name: "Show again" }).click();
    await animationsStarted(second.page);
    await second.page.waitForTimeout(REPLAY_MS);
    assert.equal(await pictures(second.page), 0, "it ends by itself");
    assert.equal(await board(second.page), after);

    // Scrubbing, a drawer and its own button end it.
    for (const end of [
        () => second.page.getByRole("button", { name: "A step back" }).click(),
        () => second.drawer("Scores"),
        () => second.page.getByRole("button", { name: "Stop", exact: true }).click(),
    ]) {
        if (await second.page.locator(".timeline.past").count()) {
            await second.page.getByRole("button", { name: "To the current position" }).click();
            await animationsEnded(second.page);
        }
        await second.page.getByRole("button", { name: "Show again" }).click();
        await animationsStarted(second.page);
        await slow(second.page);
        await end();
        assert.equal(await pictures(second.page), 0);
    }
    assert.equal(await second.page.getByRole("button", { name: "Show again" }).count(), 1);
    await leaveAll([first, second]);
});

test("whoever wants nothing to move sees nothing move", async () => {
    const [first, second] = await twoAtATable("Vikings on Board");
    for (const { page } of [first, second]) await count(page);
    await takeATurn(first);
    await second.page.getByText("Your turn:").waitFor();
    await takeATurn(second);
    for (const { page } of [first, second]) {
        assert.equal(await page.getByRole("button", { name: "Show again" }).count(), 0);
        assert.equal(await page.evaluate(() => globalThis.shown), 0);
    }
    await leaveAll([first, second]);
});

for (const title of titleNames)
    test(`${title}: much is shown, a winner has a moment, and nothing is left of any of it`, async () => {
        const all = await twoAtATable(title);
        for (const visitor of all) {
            await lets(visitor);
            await count(visitor.page);
        }
        await playUntil(all, 4);
        await Promise.any(all.map(({ page }) => page.locator(".banner").waitFor()));
        for (const { page } of all) {
            await page.locator(".prompt .state").getByText("The game is over").waitFor();
            assert.ok((await page.evaluate(() => globalThis.shown)) > 5);
            await animationsEnded(page);
        }
        await leaveAll(all);
    });

/** Shows effects of a seat's move as new, and stops the show at a moment. */
const pauseAnimation = (page, seat, effects, ms) =>
    page.evaluate(
        ([seat, effects, ms]) => {
            const { animator } = document.querySelector("hall-game");
            const event = { kind: "moved", by: "player", seat, seq: 1, effects };
            Object.defineProperty(animator, "eventsSinceOwnMove", { configurable: true, value: [event] });
            animator.replay();
            for (const one of document.getAnimations()) {
                one.pause();
                one.currentTime = ms;
            }
            const isSeen = (one) => getComputedStyle(one).visibility === "visible";
            const ghosts = [...document.querySelectorAll(".animations .ghost")].filter(isSeen);
            return {
                ghosts: ghosts.map(({ className }) => className.replace("ghost ", "")),
                isThere: getComputedStyle(document.querySelector(`[data-at~="player-${seat}"]`)).opacity === "1",
            };
        },
        [seat, effects, ms],
    );

test("what comes to a place that is not in sight flies to its owner's name, which stays", async () => {
    const all = await twoAtATable("Vikings on Board");
    const [{ page }] = all;
    await lets(all[0]);
    const seat = await page.evaluate(() => 1 - document.querySelector("hall-game").table.game.you);
    const taken = [
        { type: "ship_sailed", ship: 1, seat, control: [] },
        { type: "supply_taken", seat, supply: "grain" },
    ];
    const { ghosts, isThere } = await pauseAnimation(page, seat, taken, 1100);
    assert.ok(ghosts.includes(`shield flying seat-${seat}`), ghosts);
    assert.ok(isThere, "the player's name is gone");
    assert.ok((await pauseAnimation(page, seat, taken, 0)).isThere);
    await leaveAll(all);

    const [, second] = await twoAtATable("Vikings");
    await lets(second);
    const other = await second.page.evaluate(() => 1 - document.querySelector("hall-game").table.game.you);
    const laid = [
        { type: "bought", seat: other, space: 3, price: 2, exchange: 0, tile: "left", viking: "red" },
        { type: "tile_placed", seat: other, row: 3, column: 2, tile: "left" },
    ];
    const shown = await pauseAnimation(second.page, other, laid, 600);
    assert.ok(shown.ghosts.includes(`shield flying seat-${other}`), shown.ghosts);
    // A finished counter does not overlap its number while the show goes on.
    assert.ok((await pauseAnimation(second.page, other, laid, 300)).ghosts.includes("number"));
    assert.ok(!(await pauseAnimation(second.page, other, laid, 900)).ghosts.includes("number"));
    await leaveAll([second]);
});

/** Makes a page record every tone that it plays, and optionally blocks its storage. */
function listen(isBlocked) {
    globalThis.tones = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
        globalThis.tones++;
        return start.apply(this, when);
    };
    if (!isBlocked) return;
    const get = () => {
        throw new DOMException("blocked", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get });
}
const tones = (page) => page.evaluate(() => globalThis.tones);
const hasSounded = (page, before) => page.waitForFunction((before) => globalThis.tones > before, before);

test("nothing sounds unless somebody has switched it on, which lasts", async () => {
    // On a phone the switch lies in a drawer.
    const all = await twoAtATable("Vikings", {}, [DESK, DESK]);
    const [{ page }] = all;
    await lets(all[0]);
    await page.addInitScript(listen, false);
    await page.reload();
    await page.locator(".wheel [data-target]").nth(2).click();
    await animationsStarted(page);
    assert.equal(await tones(page), 0);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator(".top").getByRole("button", { name: "Sounds: off" }).click();
    await hasSounded(page, 0);

    await page.reload();
    await page.locator(".top").getByRole("button", { name: "Sounds: on" }).waitFor();
    await page.locator(".wheel [data-target]").nth(2).click();
    await hasSounded(page, 0);
    await page.locator(".homeland [data-target]").first().click();
    await waitUntilIdle(page);
    for (let n = 0; await page.locator(".plan li").count(); n++) {
        assert.ok(n < 8, "a turn has few steps");
        const confirm = page.locator('[data-post="whole"]');
        await ((await confirm.count()) ? confirm : page.locator(".board [data-target]").first()).click();
        await waitUntilIdle(page);
    }
    const before = await tones(page);
    await takeATurn(all[1]);
    await page.getByText("Your turn:").waitFor();
    await hasSounded(page, before);

    await all[0].drawer("More");
    await page.locator(".drawer").getByRole("button", { name: "Sounds: on" }).click();
    const last = await tones(page);
    await page.locator(".wheel [data-target]").nth(1).click();
    await animationsStarted(page);
    assert.equal(await tones(page), last);
    await leaveAll(all);
});

test("where nothing can be kept, sounds stay on until the page is left", async () => {
    const visitor = await come();
    const { page } = visitor;
    await page.addInitScript(listen, true);
    await page.reload();
    await page.getByRole("button", { name: "Sounds: off" }).click();
    await hasSounded(page, 0);
    await page.getByRole("link", { name: "Rules", exact: true }).click();
    await page.getByRole("button", { name: "Sounds: on" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Sounds: off" }).waitFor();
    await leaveAll([visitor]);
});
