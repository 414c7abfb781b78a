// Every title is played to its end with clicks, one player at a desktop, the other on a phone.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkWithAxe, fitsTheWindow } from "./lib/axe.js";
import { SLIM, Visitor, WIDE } from "./lib/browser.js";
import { playOn } from "./lib/play.js";
import { stage } from "./lib/stage.js";

const { hall, browser } = await stage();

/** The titles offered for a new game. */
async function titles() {
    const visitor = await Visitor.come(browser, hall, WIDE);
    await visitor.signUp("reader");
    await visitor.page.getByRole("link", { name: "New game" }).click();
    await visitor.page.locator(".titles label").first().waitFor();
    const all = await visitor.page.locator(".titles label").allInnerTexts();
    await visitor.leave();
    return all.map((title) => title.trim());
}

const all = await titles();
assert.ok(all.includes("Vikings"), all.join(", "));
const games = [...all.map((title) => ({ title, options: [] })), { title: "Vikings", options: ["progress"] }];

// A game is mostly waiting for each other, so two run at a time.
describe("to the end", { concurrency: 2 }, () => {
    for (const [n, { title, options }] of games.entries()) {
        test([title, ...options].join(" with "), async () => {
            const [ann, bob] = [
                await Visitor.come(browser, hall, WIDE),
                await Visitor.come(browser, hall, SLIM, { colorScheme: "dark" }),
            ];
            await ann.signUp(`ann-${n}`);
            await bob.signUp(`bob-${n}`);
            await bob.join(await ann.create(title, { options }));
            await Promise.all([ann.atTheBoard(), bob.atTheBoard()]);

            const look = async ({ page, name }, when) => {
                await checkWithAxe(page, `${title}, ${when}, ${name}`);
                await fitsTheWindow(page, `${title}, ${when}, ${name}`);
            };
            await playOn([ann, bob], n + 1, {
                // Whatever the deal brings, each kind of choice is checked when it first appears.
                atNewChoice: (visitor, choice) => look(visitor, `to press: ${choice}`),
                afterTurn: async (turns) => {
                    if (turns % 12 === 1) for (const visitor of [ann, bob]) await look(visitor, `turn ${turns}`);
                },
            });

            const [seenByAnn, seenByBob] = await Promise.all(
                [ann, bob].map(async ({ page }) => {
                    await page.getByText("The game is over").waitFor();
                    return page.locator(".prompt .state").innerText();
                }),
            );
            assert.equal(seenByAnn, seenByBob);
            await checkWithAxe(ann.page, `${title}, the end`);
            for (const visitor of [ann, bob]) await visitor.leave();
        });
    }
});
