// Standing orders picked on the board as it would be at the player's next turn: by clicks, by keys, on a phone, in
// German. Also if that board is unknown.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkWithAxe, fitsTheWindow } from "./lib/axe.js";
import { SLIM } from "./lib/browser.js";
import { INPUT_METHODS, waitUntilIdle, takeATurn, playerToMove } from "./lib/play.js";
import { localRulesReady, bar, begin, pageData, targets, list, pickATurn, steps, completeTurn } from "./lib/orders.js";
import { englishOnly } from "./lib/text_tables.js";
import { DESK, leaveAll, setUp } from "./lib/setup.js";

const { twoAtATable, signedUp } = await setUp({ rules: true });

describe("orders on the board", { concurrency: 3 }, () => {
    for (const [where, viewport] of [
        ["at a desk", DESK],
        ["on a phone", SLIM],
    ])
        test(`a whole turn is picked as it is played, and played when it comes: ${where}`, async () => {
            const both = await twoAtATable("Vikings", {}, [viewport, viewport]);
            const { page } = both[1];
            await begin(both[1]);
            assert.match(await both[1].state(), /^At your next turn, if nothing changes: buy a set/);
            await fitsTheWindow(page, "picking orders");

            // Moves that the rules refuse are not offered, and show the reason.
            const offer = await pageData(page, "table.game.view.offer");
            const open = offer.filter(({ locked }) => !locked);
            assert.deepEqual(
                await pageData(page, "table.moves.map(({ type, space, exchange }) => [type, space, exchange])"),
                open.map(({ space }) => ["buy", space, 0]),
            );
            if (open.length < offer.length) {
                await page.locator(".wheel .set.off").click({ force: true });
                await page.locator("#toast .toast-action").waitFor();
                await page.getByRole("button", { name: "Dismiss" }).click();
            }

            await targets(page).nth(2).click();
            await steps(page).first().waitFor();
            await bar(page).getByText("Your turn would go on").waitFor();
            await page.getByRole("button", { name: "Undo" }).click();
            await steps(page).first().waitFor({ state: "detached" });
            await pickATurn(page, 2);
            const picked = await steps(page).count();
            assert.ok(picked >= 2, "buy and lay");
            assert.equal(await targets(page).count(), 0, "nothing follows a whole turn");

            // The default conditions are this set and no higher price.
            const [{ space }] = await pageData(page, "table.sandbox.steps.map(({ move }) => move)");
            const set = offer.find((one) => one.space === space);
            assert.deepEqual(await pageData(page, "table.sandbox.steps[0].conditions"), {
                price_at_most: set.price,
                viking_is: set.viking,
                tile_is: set.tile,
            });
            await bar(page).getByText(`Only if the price is at most ${set.price}, the Viking`).click();
            await page.getByLabel("Price at most").fill(String(set.price + 1));
            await page.getByLabel("Viking is").selectOption({ index: 0 });
            await bar(page)
                .getByText(`Only if the price is at most ${set.price + 1} and the tile is`)
                .waitFor();
            await checkWithAxe(page, "orders that are picked");
            await fitsTheWindow(page, "orders that are picked");
            await completeTurn(page).click();
            await page.getByText("Your order is saved.").waitFor();
            await bar(page).waitFor({ state: "detached" });
            await both[1].drawer("Orders");
            await list(page)
                .nth(picked - 1)
                .waitFor();
            assert.deepEqual(await pageData(page, "orders.list[0].if"), {
                price_at_most: set.price + 1,
                tile_is: set.tile,
            });

            await takeATurn(both[0]);
            await page.getByText("Played for you:").waitFor();
            await both[0].page.getByText("Your turn:").waitFor();
            assert.equal(await pageData(page, `table.events.filter(({ by }) => by === "order").length`), picked);
            assert.equal(await list(page).count(), 0);
            await leaveAll(both);
        });

    test("by Tab and Enter alone, and the focus is never lost", async () => {
        const both = await twoAtATable();
        const { page } = both[1];
        await localRulesReady(page);
        const press = async (place) => INPUT_METHODS.keys(page, await place.elementHandle());
        await press(page.locator(".tabs").getByRole("button", { name: "Orders" }));
        await press(page.getByRole("button", { name: "Pick on the board" }));
        await bar(page).waitFor();
        await pickATurn(page, 1, INPUT_METHODS.keys);
        await page.waitForFunction(() => document.activeElement?.matches('[data-post="whole"]'));
        await page.keyboard.press("Enter");
        await page.getByText("Your order is saved.").waitFor();
        await page.waitForFunction(() => document.activeElement !== document.body);
        await leaveAll(both);
    });

    test("nothing is left by whoever cancels, and whose turn comes meanwhile has it planned", async () => {
        const both = await twoAtATable("Vikings", {}, [DESK, DESK]);
        const { page } = both[1];
        await begin(both[1]);
        await pickATurn(page, 2);
        await page.getByRole("button", { name: "Cancel" }).click();
        await page.getByText("Waiting for").waitFor();
        assert.equal(await pageData(page, "orders.list.length"), 0);

        await page.getByRole("button", { name: "Pick on the board" }).click();
        await pickATurn(page, 2);
        // The other's purchase may change its price.
        const unpriced = async (plan) => (await plan.allInnerTexts()).map((step) => step.replace(/ for \d+ gold/, ""));
        const picked = await unpriced(steps(page));
        await takeATurn(both[0]);
        await page.getByText("Your picks are planned").waitFor();
        assert.deepEqual(await unpriced(page.locator(".plan:not(.order) ol li")), picked);
        await page.getByRole("button", { name: "Confirm turn" }).click();
        await both[0].page.getByText("Your turn:").waitFor();
        await leaveAll(both);
    });

    test("what was dropped leads to the sentence of the rules", async () => {
        const both = await twoAtATable("Vikings", {}, [DESK, DESK]);
        const { page } = both[1];
        await begin(both[1]);
        // The other buys the same.
        await targets(page).first().click();
        await page.locator('.plan.order [data-post="part"]').click();
        await list(page).first().waitFor();
        await takeATurn(both[0]);
        await page.getByText("No order could be played.").waitFor();
        await page.locator(".last-results").getByRole("button", { name: "Why not?" }).click();
        await page.locator("hall-rulebook mark").waitFor();
        await leaveAll(both);
    });

    test("what is dropped a moment after one's turn has begun is told, too", async () => {
        const both = await twoAtATable("Vikings", {}, [DESK, DESK]);
        const { page } = both[1];
        await begin(both[1]);
        await targets(page).first().click();
        const left = page.waitForResponse((answer) => answer.request().method() === "PUT");
        await page.locator('.plan.order [data-post="part"]').click();
        const json = await (await left).json();
        await list(page).first().waitFor();
        // The page reads the orders from before the turn, although it has begun.
        await page.route("**/orders", (route) => route.fulfill({ json }));
        await takeATurn(both[0]);
        await page.locator(".prompt.mine").waitFor();
        await page.unroute("**/orders");
        await page.getByText("No order could be played.").waitFor();
        await leaveAll(both);
    });

    test("where the next turn cannot be told, that is said, and there is a form", async () => {
        const both = await twoAtATable("Vikings", {}, [DESK, DESK]);
        const [{ page: first }, { page }] = both;
        await localRulesReady(page);
        await both[1].drawer("Orders");
        await page.getByRole("button", { name: "Pick on the board" }).waitFor();
        await targets(first).nth(1).click();
        await waitUntilIdle(first);
        await first.locator('[data-post="part"]').click();
        await page.getByText("You cannot pick your next turn on the board now.").waitFor();
        await page.getByLabel("Add another").waitFor({ state: "visible" });
        assert.equal(await page.getByRole("button", { name: "Pick on the board" }).count(), 0);
        await leaveAll(both);
    });

    for (const title of ["Vikings on Board", "Vikingdoms"])
        test(`a turn is ordered on the board of ${title}`, async () => {
            const both = await twoAtATable(title, {}, [DESK, DESK]);
            for (let turns = 0; turns < 2; turns++) await takeATurn(await playerToMove(both));
            const moves = await playerToMove(both);
            const waits = both.find((one) => one !== moves);
            const { page } = waits;
            await begin(waits);
            await pickATurn(page, 1);
            await completeTurn(page).click();
            await list(page).first().waitFor();
            for (let who = moves; who === moves; who = await playerToMove(both)) await takeATurn(who);
            await page.getByText(/^(Played for you:|No order could be played)/).waitFor();
            await leaveAll(both);
        });

    test("in German nothing of it is English", async () => {
        const isEnglish = await englishOnly();
        const all = [
            await signedUp("anna", DESK, { locale: "de-DE" }),
            await signedUp("bernd", DESK, { locale: "de-DE" }),
        ];
        await all[1].join(await all[0].create("Vikings"));
        await Promise.all(all.map((one) => one.atTheBoard()));
        await all[0].page.locator(".prompt.mine, .prompt:not(.mine)").waitFor();
        const { page } = (await all[0].state()).startsWith("Du bist") ? all[1] : all[0];
        await localRulesReady(page);
        await page.locator(".tabs").getByRole("button", { name: "Aufträge" }).click();
        await page.getByRole("button", { name: "Auf dem Spielplan wählen" }).click();
        await pickATurn(page, 2);
        await bar(page).locator("summary").click();
        const shown = await page.locator(".prompt .state, .plan.order").allInnerTexts();
        assert.equal(shown.length, 2);
        assert.deepEqual(shown.flatMap((text) => text.split("\n")).filter(isEnglish), []);
        await leaveAll(all);
    });
});
