// Plays every title to its end.
//
// One player clicks at a desktop. The other uses only keys in a slim window, or touch on a small phone. One game is
// played on a slow connection that loses requests. One of the two reads another language, and never sees English.
//
// With LONGHALL_TEST_LONG each title is played in both languages, by keys and by touch.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkWithAxe, fitsTheWindow } from "./lib/axe.js";
import { SLIM, Visitor, WIDE } from "./lib/browser.js";
import { seededRandom, INPUT_METHODS, playUntil } from "./lib/play.js";
import { englishOnly } from "./lib/text_tables.js";
import { startServerAndBrowser } from "./lib/server_and_browser.js";

const { hall, browser } = await startServerAndBrowser();

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
assert.ok(all.includes("Vikings: Progress"), all.join(", "));
const kinds = all.map((title) => {
    const [name, variant] = title.split(": ");
    return { title: name, options: variant ? [variant.toLowerCase()] : [] };
});
/** The title that is played by touch in the short run. */
const TOUCH_TITLE = "Vikings on Board";
/** The smallest phone. */
const PHONE = { width: 360, height: 640 };

/**
 * The games. Each has a reader of another language, 0 at the desktop or 1 in the small window. The latter may be a
 * phone.
 */
const games = kinds.flatMap((kind, n) => {
    if (process.env.LONGHALL_TEST_LONG)
        return ["de", "fr"].flatMap((language, reads) =>
            [false, true].map((hasTouch) => ({ ...kind, language, reads: hasTouch ? 1 - reads : reads, hasTouch })),
        );
    const language = n < 2 ? "de" : "fr";
    return [{ ...kind, language, reads: n % 2, hasTouch: kind.title === TOUCH_TITLE }];
});
const isEnglish = { de: await englishOnly("de"), fr: await englishOnly("fr") };

/** The title that is played on a bad connection. */
const LOSSY_TITLE = "Vikingdoms";
/**
 * Number of requests of which a bad connection loses one. In half of the cases the request is lost, in the others the
 * response.
 */
const LOST_EVERY = 12;
/** Delay of each request there, in milliseconds. */
const SLOW_MS = 50;

/** Makes a visitor's connection bad from now on. */
async function loseResponses({ page, expected }, seed) {
    expected.push(/ERR_FAILED/);
    const roll = seededRandom(seed);
    await page.route(/\/v1\/(?!.*stream)/, async (route) => {
        const fate = roll(LOST_EVERY * 2);
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
        if (fate === 1) await route.fetch().catch(() => {});
        if (fate < 2) await route.abort();
        else await route.continue();
    });
}

/** The text on a page, including text for screen readers. Parts marked as another language are left out. */
function shownOn() {
    const said = ["aria-label", "aria-valuetext", "title", "placeholder", "label", "alt"];
    const texts = [];
    for (const one of document.body.querySelectorAll("*:not(script, [lang] body [lang], [lang] body [lang] *)")) {
        texts.push(...said.map((name) => one.getAttribute(name) ?? ""));
        texts.push(
            ...[...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map((text) => text.data),
        );
    }
    return [...new Set(texts)].filter((text) => text.trim() !== "");
}

/** Checks that no English is left on a page in another language. */
async function isTranslated(page, language, where) {
    const shown = await page.evaluate(shownOn);
    assert.ok(shown.length > 20, `${where}: ${shown}`);
    assert.deepEqual(shown.filter(isEnglish[language]), [], where);
}

/** Checks the drawers as well. */
async function drawersAreTranslated(page, language, title) {
    for (const tab of await page.locator(".tabs button").all()) {
        if ((await tab.getAttribute("aria-expanded")) !== "true") await tab.click();
        await isTranslated(page, language, `${title}, ${await tab.innerText()}`);
    }
}

// A game is mostly waiting for each other, so two run at a time.
describe("whole games", { concurrency: 2 }, () => {
    for (const [n, { title, options, language, reads, hasTouch }] of games.entries()) {
        const ways = `${hasTouch ? "touch" : "keys"}, in ${language} ${reads ? "small" : "wide"}`;
        test(`${[title, ...options].join(" with ")} by ${ways}`, async () => {
            const locale = (/** @type {number} */ who) => (who === reads ? language : "en-GB");
            const size = hasTouch ? PHONE : SLIM;
            const [ann, bob] = [
                await Visitor.come(browser, hall, WIDE, { rules: true, locale: locale(0) }),
                await Visitor.come(browser, hall, size, { colorScheme: "dark", hasTouch, locale: locale(1) }),
            ];
            const reader = [ann, bob][reads];
            bob.pressTarget = hasTouch ? INPUT_METHODS.touch : INPUT_METHODS.keys;
            await ann.signUp(`ann-${n}`);
            await bob.signUp(`bob-${n}`);
            await bob.join(await ann.create(title, { options }));
            await Promise.all([ann.atTheBoard(), bob.atTheBoard()]);

            if (title === LOSSY_TITLE) await loseResponses(ann, n);

            const look = async ({ page, name }, when) => {
                if (page === reader.page) await isTranslated(page, language, `${title}, ${when}, ${name}`);
                await checkWithAxe(page, `${title}, ${when}, ${name}`);
                await fitsTheWindow(page, `${title}, ${when}, ${name}`);
            };
            await playUntil([ann, bob], n + 1, {
                // Each kind of choice is checked when it first appears, in any deal.
                atNewChoice: (visitor, choice) => look(visitor, `to press: ${choice}`),
                afterTurn: async (turns) => {
                    await isTranslated(reader.page, language, `${title}, turn ${turns}`);
                    if (turns % 12 === 1) for (const visitor of [ann, bob]) await look(visitor, `turn ${turns}`);
                },
            });

            const ends = await Promise.all(
                [ann, bob].map(async ({ page }) => {
                    await page.locator(".prompt.over").waitFor();
                    return page.locator(".prompt .state").innerText();
                }),
            );
            const [seenByAnn, seenByBob] = ends.map((end) => end.match(/(ann|bob)-\d+|\d+/g)?.join(" "));
            assert.ok(seenByAnn);
            assert.equal(seenByAnn, seenByBob);
            // There are three ways to win it, and no points.
            if (title === "Vikingdoms") assert.match(ends.join(), /with (three (villages|ports)|coins)|draw/);
            await drawersAreTranslated(reader.page, language, title);
            await checkWithAxe(ann.page, `${title}, the end`);
            for (const visitor of [ann, bob]) await visitor.leave();
        });
    }
});
