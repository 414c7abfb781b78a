// Exchanging VP for gold: one field for the amount, which shows the sets that it makes affordable.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkWithAxe, fitsTheWindow } from "./lib/axe.js";
import { INPUT_METHODS, waitUntilIdle } from "./lib/play.js";
import { setPosition, notInSight } from "./lib/positions.js";
import { DESK, leaveAll, setUp } from "./lib/setup.js";

const { twoAtATable } = await setUp();

/** The phone with the lowest window. */
const PHONE = { width: 390, height: 664 };
const MOST = 20;

/** Draws a purse that pays only for the cheapest sets, and any number of VP to exchange. */
async function shortOfGold(page) {
    const { offer, players } = await page.evaluate(() => document.querySelector("hall-game").table.game.view);
    const dear = offer.filter(({ price }) => price > 2);
    const legal = [
        ...offer.filter(({ price }) => price <= 2).map(({ space }) => ({ type: "buy", space, exchange: 0 })),
        ...dear.map(({ space, price }) => ({ type: "buy", space, exchange: price - 2 })),
        ...Array.from({ length: MOST }, (_, i) => ({ type: "exchange", vp: i + 1 })),
    ];
    await setPosition(page, { legal, view: { players: players.map((one) => ({ ...one, gold: 2, vp: MOST })) } });
    return dear;
}

const SIZES = [
    ["a phone", PHONE, INPUT_METHODS.touch],
    ["a desk", DESK, INPUT_METHODS.keys],
];

describe("exchange of VP", { concurrency: 2 }, () => {
    for (const [where, size, hand] of SIZES)
        test(`on ${where}`, async () => {
            const all = await twoAtATable("Vikings", { options: ["free_exchange"] }, [size, size]);
            const [{ page, expected }] = all;
            // The game on the server differs from the drawn one.
            expected.push(/409/);
            const dear = await shortOfGold(page);
            const place = page.locator(".exchange");
            const [summary] = await place.locator("summary").elementHandles();
            await hand(page, summary);
            const field = place.getByLabel(`How many VP, 1 to ${MOST}`);
            await field.waitFor();
            // One button exchanges any amount, and each other one buys a set.
            assert.equal(await place.locator("form [data-target]").count(), 1);
            assert.equal(await place.locator("li button").count(), dear.length);
            const least = Math.min(...dear.map(({ price }) => price - 2));
            assert.equal(await field.inputValue(), String(least));
            const opened = (n) => dear.filter(({ price }) => price - 2 <= n).length;
            const says = async (n) => {
                await place.getByRole("button", { name: `Exchange ${n} VP` }).waitFor();
                assert.equal(await place.locator("li.opened").count(), opened(n), `${n} VP`);
                const text = await place.locator("output").innerText();
                assert.match(text, new RegExp(`Then you have ${2 + n} gold and ${MOST - n} VP`));
                assert.match(text, new RegExp(`pays for ${opened(n)} more set`));
            };
            await says(least);
            await hand(page, await place.getByLabel("One VP more").elementHandle());
            await says(least + 1);
            await hand(page, await place.getByLabel("One VP less").elementHandle());
            await says(least);
            await field.fill("1");
            assert.equal(await place.getByLabel("One VP less").getAttribute("aria-disabled"), "true");
            await field.fill("7");
            await says(7);
            await field.fill("99");
            await says(MOST);
            await field.fill("5");
            assert.deepEqual((await page.evaluate(notInSight, ".exchange form button, .exchange input")).beyond, []);
            for (const one of await place.locator("form button, input").all()) {
                const { width, height } = await one.boundingBox();
                assert.ok(width >= 44 && height >= 44, `${width} by ${height}`);
            }
            await checkWithAxe(page, "the chooser");
            await fitsTheWindow(page, "the chooser");
            if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${size.width}.png` });
            const dry = page.waitForRequest(/dry-run/);
            await field.press("Enter");
            assert.deepEqual((await dry).postDataJSON().moves, [{ type: "exchange", vp: 5 }]);
            await waitUntilIdle(page);
            assert.equal(
                await place.evaluate((one) => one.open).catch(() => false),
                false,
                "the wheel is in sight again",
            );
            await leaveAll(all);
        });
});
