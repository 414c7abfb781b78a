// Standing orders that are picked on the board: where things are, and how a turn is picked.
import assert from "node:assert/strict";
import { HANDS } from "./play.js";

/** What is picked and not saved yet. */
export const bar = (page) => page.locator(".plan.order");
export const steps = (page) => bar(page).locator("ol li");
export const whole = (page) => bar(page).locator('[data-post="whole"]');
export const save = (page) => bar(page).getByRole("button", { name: "Save this order" });
export const lit = (page) => page.locator(".board [data-target]:visible");
/** The orders that wait. */
export const list = (page) => page.locator(".order-list li");
/** What this page knows of the game's table. */
export const known = (page, what) =>
    page.evaluate(
        `(() => { const place = document.querySelector("hall-game"); const { table, orders } = place; return ${what}; })()`,
    );
export const atHand = (page) => page.waitForFunction(() => document.querySelector("hall-game")?.table?.hand.isReady);

/** Begins to pick on the board. */
export async function begin(visitor) {
    const { page } = visitor;
    await atHand(page);
    await visitor.drawer("Orders");
    await page.getByRole("button", { name: "Pick on the board" }).click();
    await bar(page).waitFor();
}

/** Picks a whole turn: first what has this place among what is offered, then always the first. @param {any} page @param {number} first */
export async function pickATurn(page, first, hand = HANDS.mouse) {
    for (let n = 0; !(await whole(page).count()); n++) {
        assert.ok(n < 8, "a turn has few steps");
        const targets = await lit(page).elementHandles();
        await hand(page, targets[n === 0 ? first : 0]);
        await page.evaluate(() => new Promise(requestAnimationFrame));
    }
}
