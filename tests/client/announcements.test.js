// Announces the actions and requests of others to players who do not look at the board.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { INPUT_METHODS, press, waitUntilIdle, takeATurn } from "./lib/play.js";
import { leaveAll, setUp } from "./lib/setup.js";

const { hall, twoAtATable } = await setUp();

/** Makes a page record each text of its live region for the moves of others. */
const listen = (page) =>
    page.evaluate(() => {
        globalThis.heard = [];
        const region = document.querySelector(".announcer");
        const note = () => region.textContent && globalThis.heard.push(region.textContent);
        new MutationObserver(note).observe(region, { childList: true, subtree: true, characterData: true });
    });
const announced = (page) => page.evaluate(() => globalThis.heard);
const hasAnnounced = (page, many) => page.waitForFunction((n) => globalThis.heard.length >= n, many);
const seqOf = (page) => page.evaluate(() => document.querySelector("hall-game").table.game.seq);

/** A whole turn by Tab and Enter alone. */
async function turnByKeys({ page }) {
    await page.locator(".prompt.mine").waitFor();
    for (let presses = 0; (await page.locator('[data-post="whole"]').count()) === 0; presses++) {
        assert.ok(presses < 10, "a turn has few steps");
        await press(page, () => 0, INPUT_METHODS.keys);
        await waitUntilIdle(page);
    }
    await press(page, () => 0, INPUT_METHODS.keys);
}

describe("announcements", { concurrency: 3 }, () => {
    test("each move of an opponent is said once, also where the status stays the same", async () => {
        const all = await twoAtATable();
        const [first, second] = all;
        // The first player has heard that the other came.
        await first.page.reload();
        await first.page.locator(".board").waitFor();
        const region = first.page.locator(".announcer");
        assert.equal(await region.getAttribute("aria-live"), "polite");
        assert.equal(await region.innerText(), "", "what was before is not news");
        await Promise.all(all.map(({ page }) => listen(page)));
        await turnByKeys(first);
        await hasAnnounced(second.page, 1);
        assert.match((await announced(second.page)).at(-1), new RegExp(`^${first.name}: .+`));
        assert.deepEqual(await announced(first.page), [], "what I did myself is no news");

        // The second plays on another device, and the first continues. The page that was left open announces only the
        // first.
        const other = await second.context.newPage();
        await other.goto(second.page.url());
        const before = (await announced(second.page)).length;
        await takeATurn({ page: other });
        await hasAnnounced(first.page, 1);
        assert.match((await announced(first.page)).at(-1), new RegExp(`^${second.name}: .+`));
        await turnByKeys(first);
        await hasAnnounced(second.page, before + 1);
        const said = await announced(second.page);
        assert.match(said.at(-1), new RegExp(`^${first.name}: .+`));
        assert.ok(!said.some((text) => text.startsWith(second.name)), said.join("\n"));
        const [seq] = await Promise.all([seqOf(first.page)]);
        await second.page.waitForFunction((n) => document.querySelector("hall-game").table.game.seq >= n, seq);
        assert.equal(new Set(said).size, said.length, "nothing is said twice");
        await leaveAll(all);
    });

    test("a request for agreement stands in the list, in the title and at the icon", async () => {
        const all = await twoAtATable();
        const [asks, asked] = all;
        // It is the turn of the requesting player, so nothing else waits for the other.
        await asked.page.goto(`${hall.base}#/`);
        await asked.page.locator("section.shelf", { hasText: "Your games" }).waitFor();
        assert.equal(await asked.page.title(), "Longhall");
        await asks.drawer("More");
        await asks.page.getByRole("button", { name: "Call the game off" }).click();
        const row = asked.page.locator("section.shelf", { hasText: "Waiting for you" }).locator(".game");
        await row.waitFor();
        assert.match(await row.innerText(), /End the game without a result\?/);
        assert.equal(await asked.page.title(), "(1) Longhall");
        assert.match(await asked.page.locator("#icon").getAttribute("href"), /icon-turn/);
        await row.locator(".name").click();
        await asked.page.locator(".offer").getByRole("button", { name: "Decline" }).click();
        await asked.page.locator(".offer").waitFor({ state: "detached" });
        await asked.page.goto(`${hall.base}#/`);
        await asked.page.waitForFunction(() => document.title === "Longhall");
        await row.waitFor({ state: "detached" });
        await leaveAll(all);
    });

    test("playing again is not offered where none of the others can come", async () => {
        const all = await twoAtATable();
        const [ann, bob] = all;
        await ann.drawer("More");
        ann.page.on("dialog", (dialog) => dialog.accept());
        await ann.page.getByRole("button", { name: "Resign" }).click();
        const again = bob.page.getByRole("button", { name: "Play again" });
        await again.waitFor();
        await bob.drawer("More");
        await bob.page.getByRole("button", { name: new RegExp(`Block ${ann.name}`) }).click();
        await again.waitFor({ state: "detached" });
        await bob.page.getByRole("button", { name: new RegExp(`Unblock ${ann.name}`) }).click();
        await again.waitFor();
        // A deleted account does not return.
        await ann.page.goto(`${hall.base}#/account`);
        await ann.page.getByLabel("Password to delete the account").fill("correct horse battery");
        await ann.page.getByRole("button", { name: "Delete my account" }).click();
        await ann.page.locator(".welcome").waitFor();
        await bob.page.reload();
        await bob.page.locator(".board").waitFor();
        await bob.page.getByText("The game is over").waitFor();
        assert.equal(await again.count(), 0);
        await leaveAll([bob, ann]);
    });
});
