// Every title is played to its end by clicks, one player at a desk, the other at a phone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { checkWithAxe, fitsTheWindow } from "./lib/axe.js";
import { launch, SLIM, Visitor, WIDE } from "./lib/browser.js";
import { Hall } from "./lib/hall.js";
import { playOn } from "./lib/play.js";

let hall, browser;
before(async () => {
    hall = await Hall.open();
    browser = await launch();
});
after(async () => {
    await browser?.close();
    await hall?.close();
});

const GAMES = [
    { game: "Vikings", seed: 1 },
    { game: "Vikings", options: ["progress"], seed: 2 },
    { game: "Vikings on Board", seed: 3 },
    { game: "Vikingdoms", seed: 4 },
];

for (const { game, options = [], seed } of GAMES) {
    test([game, ...options].join(" with "), async () => {
        const [ann, bob] = [await Visitor.come(browser, hall, WIDE), await Visitor.come(browser, hall, SLIM, { colorScheme: "dark" })];
        await ann.signUp(`ann-${seed}`);
        await bob.signUp(`bob-${seed}`);
        const link = await ann.create(game, { options });
        await bob.page.goto(link);
        await Promise.all([ann.atTheBoard(), bob.atTheBoard()]);

        await playOn([ann, bob], seed, async (turns) => {
            if (turns % 12 !== 1) return;
            for (const { page, name } of [ann, bob]) {
                await checkWithAxe(page, `${game}, turn ${turns}, ${name}`);
                await fitsTheWindow(page, `${game}, turn ${turns}, ${name}`);
            }
        });

        const [seenByAnn, seenByBob] = await Promise.all([ann, bob].map(async ({ page }) => {
            await page.getByText("The game is over").waitFor();
            return page.locator(".prompt .state").innerText();
        }));
        assert.equal(seenByAnn, seenByBob);
        await checkWithAxe(ann.page, `${game}, the end`);
        for (const visitor of [ann, bob]) await visitor.leave();
    });
}
