// The rules of the titles on their pages: the summary for newcomers, the contents, and the sources of sentences. Every
// section has a figure, drawn by the table's code, or a reason why it has none.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkWithAxe, fitsTheWindow } from "./lib/axe.js";
import { SLIM, Visitor, WIDE } from "./lib/browser.js";
import { startServerAndBrowser } from "./lib/server_and_browser.js";

const { hall, browser } = await startServerAndBrowser();

/** The sections that have no figure. */
const WITHOUT = {
    vikings: {
        1: "its parts have figures",
        2.7: "the figure of section 2 shows the rounds",
        3: "its parts have figures",
        4: "its parts have figures",
        4.2: "it is about numbers, which nothing shows but themselves",
        4.5: "it is about numbers, which nothing shows but themselves",
        5: "its parts have figures",
        5.7: "it is about whom the figure of section 5.6 shows",
        6: "it is about this server",
        6.1: "it is about this server",
        6.2: "it is about this server",
        6.3: "it is about this server",
        7: "it is about options",
    },
    vikings_on_board: {
        3: "its parts have figures",
        3.2: "the figure of section 3.1 shows the sides",
        5: "its parts have figures",
        9: "it is about this server",
    },
    vikingdoms: {
        3: "its parts have figures",
        3.4: "what was undone cannot be seen in a position",
        3.5: "what was repeated cannot be seen in a position",
        4: "its parts have figures",
        4.6: "it leaves the board as it is",
        6: "it is about this server",
    },
};

/** The content of each figure. */
const drawn = (page) =>
    page.locator("figure.drawn").evaluateAll((all) =>
        all.map((figure) => {
            const shown = figure.querySelector("[role=img]");
            const boxes = [...shown.querySelectorAll("svg, li, section, fieldset")].map((one) =>
                one.getBoundingClientRect(),
            );
            const outer = figure.getBoundingClientRect();
            return {
                after: figure.previousElementSibling?.id,
                words: shown.getAttribute("aria-label") ?? "",
                caption: figure.querySelector("figcaption")?.textContent ?? "",
                isSeen: boxes.some(({ width, height }) => width > 10 && height > 10),
                isInside: boxes.every(({ right }) => right <= outer.right + 1),
                marks: figure.querySelectorAll("[data-at], [data-target], [name]").length,
            };
        }),
    );

/** Maximum height of a page of the rules on a phone, in pixels. */
const PAGE_MAX = 5000;

/** Turns the pages of the rules from the first one on, if the window shows one at a time. Gives the sections of each. */
async function* pages(page) {
    const heading = page.locator(".chapter > .part:first-child > h2").first();
    for (;;) {
        yield await page.locator("[id^=section-]").evaluateAll((all) => all.map(({ id }) => id));
        const next = page.locator(".neighbours .next");
        if ((await next.count()) === 0) return;
        const before = await heading.innerText();
        await next.click();
        await page.waitForFunction((before) => document.querySelector(".chapter h2").innerText !== before, before);
    }
}

for (const [title, without] of Object.entries(WITHOUT))
    for (const viewport of [WIDE, SLIM])
        test(`every section of ${title} has its figure at ${viewport.width} px`, async () => {
            const visitor = await Visitor.come(browser, hall, viewport);
            const { page } = visitor;
            await page.goto(`${hall.base}#/rules/${title}`);
            await page.locator(".chapter").first().waitFor();
            assert.equal(await page.locator("#section-brief").innerText(), "In one minute");
            await checkWithAxe(page, title);
            const [sections, figures] = [[], []];
            for await (const ids of pages(page)) {
                sections.push(...ids.filter((id) => /\d/.test(id)));
                figures.push(...(await drawn(page)));
                await fitsTheWindow(page, title);
                const height = await page.evaluate(() => document.documentElement.scrollHeight);
                if (viewport === SLIM) assert.ok(height < PAGE_MAX, `${ids[0]} is ${height} px high`);
            }
            const listed = Object.keys(without).map((section) => `section-${section}`);
            const both = [...figures.map(({ after }) => after), ...listed];
            assert.deepEqual(both.toSorted(), sections.toSorted(), "sections with a figure, and those with a reason");
            for (const { after, marks, caption, words, isSeen, isInside } of figures) {
                assert.ok(caption && words, `${after} is said in words`);
                assert.ok(isSeen, `${after} shows something`);
                assert.ok(isInside, `${after} is as wide as its frame`);
                assert.equal(marks, 0, `${after} has nothing that the table would look for`);
            }
            await checkWithAxe(page, `the end of ${title}`);
            await visitor.leave();
        });

test("on a phone the contents and addresses lead to pages, and the browser leads back", async () => {
    const visitor = await Visitor.come(browser, hall, SLIM);
    const { page } = visitor;
    const isAt = (id) => page.waitForFunction((id) => document.activeElement?.id === id, id);
    await page.goto(`${hall.base}#/rules/vikings`);
    const contents = page.locator(".contents-switch");
    await contents.click();
    await checkWithAxe(page, "the contents");
    await fitsTheWindow(page, "the contents");
    const heights = await page.locator(".entry").evaluateAll((all) => all.map((one) => one.offsetHeight));
    assert.ok(heights.length >= 10 && heights.every((height) => height >= 44), `${heights}`);
    await page.getByRole("link", { name: "3. Scorings" }).click();
    await isAt("section-3");
    assert.equal(await page.locator("#section-2, #section-brief").count(), 0, "one page is shown");
    await contents.click();
    await page.getByRole("link", { name: "3.4 Large scoring" }).click();
    await isAt("section-3.4");
    await page.goBack();
    await isAt("section-3");
    // The last place that was opened can be opened again.
    await contents.click();
    await page.getByRole("link", { name: "3. Scorings" }).click();
    await isAt("section-3");
    await page.goto(`${hall.base}#/rules/vikings/ruling-20`);
    await isAt("ruling-20");
    await visitor.leave();
});

test("the sources of sentences are shown on request", async () => {
    const visitor = await Visitor.come(browser, hall, WIDE);
    const { page } = visitor;
    await page.goto(`${hall.base}#/rules/vikings_on_board`);
    const source = page.locator(".rules sup").first();
    await source.waitFor({ state: "attached" });
    assert.equal(await source.isVisible(), false);
    const explained = page.getByText("is the printed rulebook");
    assert.equal(await explained.isVisible(), false);
    await page.getByText("About these rules").click();
    await explained.waitFor();
    await page.locator("[name=sourced]").check();
    await source.waitFor();
    const ruling = page.locator(".rules .ruling").first();
    const id = await ruling.innerText();
    await ruling.click();
    await page.waitForFunction((id) => document.activeElement?.id === id, `ruling-${id}`);
    await visitor.leave();
});
