// The pages of people, and the games to watch.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkWithAxe, fitsTheWindow } from "./lib/axe.js";
import { ApiPlayer } from "./lib/api_player.js";
import { SLIM } from "./lib/browser.js";
import { leaveAll, setUp } from "./lib/setup.js";

const { hall, come, signedUp } = await setUp();

/** Ends a game of two: one of them resigns. */
const resign = (player, game) => player.send("POST", `games/${game}/resignation`, {});

describe("people", { concurrency: 2 }, () => {
    test("a name leads to the page of the person, with their results and games", async () => {
        const visitor = await signedUp("page-ann");
        const [ann, bob] = [await ApiPlayer.alsoAs(hall, visitor), await ApiPlayer.come(hall, "page-bob")];
        for (let n = 0; n < 2; n++) await resign(bob, await ann.game([bob], { title: "lost by bob" }));
        await resign(ann, await ann.game([bob], { visibility: "private" }));
        await ann.game([bob], { title: "still running" });
        const { page } = visitor;
        await page.reload();
        await page.locator(".game", { hasText: "still running" }).getByRole("link", { name: "page-bob" }).click();
        await page.getByRole("heading", { name: "page-bob" }).waitFor();
        await page.locator(".shelf", { hasText: "Playing now" }).getByText("still running").waitFor();
        assert.match(await page.title(), /page-bob · Longhall$/);
        const results = page.locator(".card", { hasText: "Results with people" });
        assert.deepEqual(await results.locator("tbody tr > *").allInnerTexts(), ["Vikings", "0", "0", "2", "0"]);
        // The reader has played the private game, too.
        assert.deepEqual(await page.locator(".counts dd").allInnerTexts(), ["2", "0", "1"]);
        assert.equal(await page.locator(".shelf", { hasText: "Finished games" }).locator(".game").count(), 2);
        await checkWithAxe(page, "the page of a person");
        await page.setViewportSize(SLIM);
        await fitsTheWindow(page, "the page of a person");

        await page.getByRole("button", { name: "Block page-bob", exact: true }).click();
        await page.getByRole("button", { name: "Unblock page-bob" }).click();
        await page.getByRole("button", { name: "Play again" }).click();
        await page.locator(".waiting-room").getByText("page-ann").waitFor();
        assert.equal((await bob.send("GET", "me/invitations")).items.length, 1);
        await leaveAll([visitor]);
    });

    test("whoever is signed out finds games to watch and people", async () => {
        const [ann, bob] = [await ApiPlayer.come(hall, "watched-ann"), await ApiPlayer.come(hall, "watched-bob")];
        await ann.game([bob], { title: "watch this", options: { progress: true } });
        await ann.game([bob], { title: "not this", visibility: "private" });
        const visitor = await come();
        const { page } = visitor;
        await page.getByRole("link", { name: "Watch" }).click();
        const card = page.locator(".watch .card", { hasText: "watch this" });
        await card.getByText("Vikings: Progress").waitFor();
        await card.locator("hall-thumbnail img").waitFor();
        assert.equal(await page.getByText("not this").count(), 0);
        await checkWithAxe(page, "games to watch");
        await page.setViewportSize(SLIM);
        await fitsTheWindow(page, "games to watch");

        const field = page.getByLabel("Find a person");
        await field.fill("nobody-at-all");
        await field.press("Enter");
        await page.getByText("Nobody has this name").waitFor();
        await field.fill("Watched-Ann");
        await field.press("Enter");
        await page.getByRole("heading", { name: "watched-ann" }).waitFor();
        await page.locator(".game .name", { hasText: "watch this" }).click();
        await visitor.atTheBoard();

        // The page of a game counts as a spectator, as long as it is open.
        const other = await come();
        const watched = other.page.locator(".watch .card", { hasText: "watch this" });
        await other.page.getByRole("link", { name: "Watch", exact: true }).click();
        await untilReloaded(other.page, watched.getByText("1 spectator"));
        await leaveAll([visitor, other]);
    });
});

/** Loads a page again until it shows this. @param {import("playwright-core").Page} page @param {any} shown */
async function untilReloaded(page, shown) {
    for (let n = 0; n < 20 && !(await shown.count()); n++) {
        await page.waitForTimeout(1000);
        await page.reload();
        await page.locator(".watch .card").first().waitFor();
    }
    await shown.waitFor();
}
