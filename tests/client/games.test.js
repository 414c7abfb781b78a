// Every title is played to its end: by one player at a desktop with clicks, by the other with a slim window by the
// keys alone, or on a phone by touch; one game is played on a line that is slow and loses requests.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkWithAxe, fitsTheWindow } from "./lib/axe.js";
import { SLIM, Visitor, WIDE } from "./lib/browser.js";
import { dice, HANDS, playOn } from "./lib/play.js";
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

/** The title that is played by touch, and the one that is played on a bad line. */
const [TOUCHED, LOSSY] = ["Vikings on Board", "Vikingdoms"];
/** Of so many requests one is lost on a bad line: half of them before they arrive, half of them the answer. */
const LOST_OF = 12;
/** How long each takes there, in milliseconds. */
const SLOW_MS = 50;

/** From now on somebody's line is bad. */
async function spoilTheLine({ page, expected }, seed) {
    expected.push(/ERR_FAILED/);
    const roll = dice(seed);
    await page.route(/\/v1\/(?!.*stream)/, async (route) => {
        const fate = roll(LOST_OF * 2);
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
        if (fate === 1) await route.fetch().catch(() => {});
        if (fate < 2) await route.abort();
        else await route.continue();
    });
}

// A game is mostly waiting for each other, so two run at a time.
describe("to the end", { concurrency: 2 }, () => {
    for (const [n, { title, options }] of games.entries()) {
        test([title, ...options].join(" with "), async () => {
            const [ann, bob] = [
                await Visitor.come(browser, hall, WIDE),
                await Visitor.come(browser, hall, SLIM, { colorScheme: "dark", hasTouch: title === TOUCHED }),
            ];
            bob.hand = title === TOUCHED ? HANDS.touch : HANDS.keys;
            await ann.signUp(`ann-${n}`);
            await bob.signUp(`bob-${n}`);
            await bob.join(await ann.create(title, { options }));
            await Promise.all([ann.atTheBoard(), bob.atTheBoard()]);

            if (title === LOSSY) await spoilTheLine(ann, n);

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
