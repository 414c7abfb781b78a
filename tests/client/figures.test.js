// The figures of the rules: every section has one, drawn by the table's code, or a reason why it has none.
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

for (const [title, without] of Object.entries(WITHOUT))
    for (const viewport of [WIDE, SLIM])
        test(`every section of ${title} has its figure at ${viewport.width} px`, async () => {
            const visitor = await Visitor.come(browser, hall, viewport);
            const { page } = visitor;
            await page.goto(`${hall.base}#/rules/${title}`);
            await page.locator("figure.drawn").first().waitFor();
            const sections = await page.locator("[id^=section-]").evaluateAll((all) => all.map(({ id }) => id));
            const figures = await drawn(page);
            const listed = Object.keys(without).map((section) => `section-${section}`);
            const both = [...figures.map(({ after }) => after), ...listed];
            assert.deepEqual(both.toSorted(), sections.toSorted(), "sections with a figure, and those with a reason");
            for (const { after, marks, caption, words, isSeen, isInside } of figures) {
                assert.ok(caption && words, `${after} is said in words`);
                assert.ok(isSeen, `${after} shows something`);
                assert.ok(isInside, `${after} is as wide as its frame`);
                assert.equal(marks, 0, `${after} has nothing that the table would look for`);
            }
            await checkWithAxe(page, title);
            await fitsTheWindow(page, title);
            await visitor.leave();
        });
