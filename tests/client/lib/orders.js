// Standing orders picked on the board: their elements on the page, and how to pick a turn.
import assert from "node:assert/strict";
import { INPUT_METHODS } from "./play.js";

/** The picked moves that are not saved yet. */
export const bar = (page) => page.locator(".plan.order");
export const steps = (page) => bar(page).locator("ol li");
export const completeTurn = (page) => bar(page).locator('[data-post="whole"]');
export const save = (page) => bar(page).getByRole("button", { name: "Save this order" });
export const targets = (page) => page.locator(".board [data-target]:visible");
/** The waiting orders. */
export const list = (page) => page.locator(".order-list li");
/** The page's data about the game's table. */
export const pageData = (page, what) =>
    page.evaluate(
        `(() => { const screen = document.querySelector("hall-game"); const { table, orders } = screen; return ${what}; })()`,
    );
export const localRulesReady = (page) =>
    page.waitForFunction(() => document.querySelector("hall-game")?.table?.localRules.isReady);

/** Starts picking on the board. */
export async function begin(visitor) {
    const { page } = visitor;
    await localRulesReady(page);
    await visitor.drawer("Orders");
    await page.getByRole("button", { name: "Pick on the board" }).click();
    await bar(page).waitFor();
}

/**
 * Picks a whole turn: first the target of this place, then always the first target.
 * @param {any} page @param {number} first
 */
export async function pickATurn(page, first, pressTarget = INPUT_METHODS.mouse) {
    for (let n = 0; !(await completeTurn(page).count()); n++) {
        assert.ok(n < 8, "a turn has few steps");
        const handles = await targets(page).elementHandles();
        await pressTarget(page, handles[n === 0 ? first : 0]);
        await page.evaluate(() => new Promise(requestAnimationFrame));
    }
}
