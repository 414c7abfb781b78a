// The guided first round of each title: it explains every decision, is never in the way, and can be skipped and repeated.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkWithAxe } from "./lib/axe.js";
import { Visitor } from "./lib/browser.js";
import { press, seededRandom, waitUntilIdle } from "./lib/play.js";
import { startServerAndBrowser } from "./lib/server_and_browser.js";
import { textsOf } from "./lib/text_tables.js";
import { rulesets } from "./lib/titles.js";

const { hall, browser } = await startServerAndBrowser();
const { LANGUAGES } = await import(new URL("../../src/client/words/languages.js", import.meta.url));

/** A phone with the bars of its browser, and the smallest desktop. */
const PHONE = { width: 390, height: 664 };
const DESK = { width: 1280, height: 800 };
/** Maximum number of presses until a guide ends. */
const PRESSES_MAX = 150;

/** Minimum number of texts that a guide says. */
const TEXTS_MIN = 8;

const strip = (page) => page.locator(".guide");
const text = (page) => strip(page).locator("p").innerText();

/** The faults of the strip: what it covers, and lines that do not fit. */
function faultsOfStrip() {
    const guide = document.querySelector(".guide");
    const box = guide.getBoundingClientRect();
    const stage = document.querySelector(".stage").getBoundingClientRect();
    const said = guide.querySelector("p");
    const covers = (one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        // What is scrolled out of the stage is not drawn.
        const [from, to] = one.closest(".stage")
            ? [Math.max(top, stage.top), Math.min(bottom, stage.bottom)]
            : [top, bottom];
        return from < to && left < box.right && right > box.left && from < box.bottom - 0.5 && to > box.top + 0.5;
    };
    const faults = [...document.querySelectorAll(".board [data-target], .plan, .prompt")].filter(covers);
    const lines = Math.round(said.scrollHeight / parseFloat(getComputedStyle(said).lineHeight));
    return [
        ...faults.map((one) => one.outerHTML.slice(0, 100)),
        ...(said.scrollHeight > guide.clientHeight || lines > 3 ? [`${lines} lines: ${said.textContent}`] : []),
    ];
}

/** Follows the guide by pressing what is lit, until it ends. Returns its texts. */
async function followGuide(page) {
    const roll = seededRandom(7);
    const said = new Set();
    const isDone = () => strip(page).getByRole("button", { name: "Done" }).count();
    for (let n = 0; !(await isDone()); n++) {
        assert.ok(n < PRESSES_MAX, `no end: ${[...said].join("\n")}`);
        said.add(await text(page));
        for (const size of [DESK, PHONE]) {
            await page.setViewportSize(size);
            await page.waitForFunction((width) => innerWidth === width, size.width);
            assert.deepEqual(await page.evaluate(faultsOfStrip), [], `at ${size.width}: ${await text(page)}`);
        }
        if (!(await press(page, roll))) await page.waitForTimeout(100);
        await waitUntilIdle(page);
    }
    said.add(await text(page));
    return said;
}

for (const edition of [...rulesets.map(({ id }) => id), "progress"])
    test(`a guest plays the guided first round of ${edition}`, async (t) => {
        const guest = await Visitor.come(browser, hall, PHONE, { rules: true });
        const { page } = guest;
        await page.locator(`[data-play="${edition}"]`).click();
        await guest.atTheBoard();
        // The first text depends on who begins.
        await strip(page).locator("p").waitFor();
        await checkWithAxe(page, `the guide of ${edition}`);
        const said = await followGuide(page);
        t.diagnostic(`${said.size} texts`);
        assert.ok(said.size >= TEXTS_MIN, [...said].join("\n"));
        await strip(page).getByRole("button", { name: "Done" }).click();
        await strip(page).waitFor({ state: "detached" });
        assert.equal(await page.locator("[data-guided]").count(), 0);
        await page.reload();
        await guest.atTheBoard();
        assert.equal(await strip(page).count(), 0);

        // It can be repeated, and skipped by a key.
        await guest.drawer("More");
        await page.getByRole("button", { name: "Show me how" }).click();
        await strip(page).waitFor();
        assert.equal(await page.evaluate((id) => localStorage.getItem(`longhall.guide.${id}`), edition), "{}");
        await page.keyboard.press("Escape");
        await strip(page).waitFor({ state: "detached" });
        // From the rules it leads to this game, and begins anew.
        await page.goto(`${hall.base}#/rules/${edition === "progress" ? "vikings" : edition}`);
        await page
            .getByRole("button", { name: /Show me how: / })
            .nth(edition === "progress" ? 1 : 0)
            .click();
        await strip(page).waitFor();
        await strip(page).getByRole("button").click();
        await strip(page).waitFor({ state: "detached" });
        await guest.leave();
    });

test("the guide says the same again after an undo and a reload, and what it says fits in every language", async () => {
    const guest = await Visitor.come(browser, hall, PHONE, { rules: true });
    const { page } = guest;
    await page.getByRole("button", { name: "Play now" }).click();
    await guest.atTheBoard();
    await strip(page).getByText("Buy a set").waitFor();
    assert.equal(await page.locator(".wheel[data-guided]").count(), 1);
    await press(page, () => 0);
    await strip(page).getByText("start tile").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await strip(page).getByText("Buy a set").waitFor();
    await page.reload();
    await guest.atTheBoard();
    await strip(page).getByText("Buy a set").waitFor();

    const guides = (await Promise.all(Object.keys(LANGUAGES).map(textsOf)))
        .flat()
        .filter(({ path }) => path.includes("guide.js"));
    const texts = guides.filter(({ texts: [said] }) => said.length > 40).map((one) => one.texts.join("Zurücknehmen"));
    assert.ok(texts.length > 100, `${texts.length} texts`);
    for (const size of [PHONE, DESK]) {
        await page.setViewportSize(size);
        await page.waitForFunction((width) => innerWidth === width, size.width);
        const tooLong = await strip(page)
            .locator("p")
            .evaluate((one, all) => {
                // The longest label of the button in any language. A phone has a sign for skipping.
                one.nextElementSibling.textContent = innerWidth > 720 ? "Überspringen" : "Fertig";
                const fits = (said) => {
                    one.textContent = said;
                    const lines = Math.round(one.scrollHeight / parseFloat(getComputedStyle(one).lineHeight));
                    return lines <= 3 && one.scrollHeight <= one.parentElement.clientHeight;
                };
                return all.filter((said) => !fits(said));
            }, texts);
        assert.deepEqual(tooLong, [], `at ${size.width}`);
    }
    await guest.leave();
});

test("with motion the ships stay in sight on a phone when an action changes the stage", async () => {
    const visitor = await Visitor.come(browser, hall, PHONE, { reducedMotion: "no-preference" });
    const { page } = visitor;
    await page.getByRole("button", { name: "Play now" }).first().waitFor();
    await page.evaluate(() => (location.hash = "#/sign-in"));
    await visitor.signUp("moving");
    await visitor.create("Vikings on Board", { seats: 3 });
    for (let n = 1; n <= 2; n++) {
        await page.locator("button:not([aria-busy])", { hasText: "Add an easy bot" }).click();
        const sits = page.locator(".waiting-room").getByText("Easy bot");
        await sits
            .nth(n - 1)
            .or(page.locator(".board"))
            .first()
            .waitFor();
    }
    await visitor.atTheBoard();
    await page.getByRole("button", { name: "Show me how" }).click();
    let pressed = 0;
    for (const action of ["Promote", "Jump", "Swap"]) {
        // A Viking may stand there from the beginning.
        if (!(await page.locator(".board [data-target]", { hasText: action }).count())) continue;
        pressed++;
        await page.locator(".board [data-target]", { hasText: action }).first().click();
        await page.waitForFunction(areAllInSight, null, { timeout: 20_000 });
        await page.getByRole("button", { name: "Undo" }).click();
        await page.locator(".board [data-target]", { hasText: action }).first().waitFor();
    }
    assert.ok(pressed > 0, "an action is free");
    await visitor.leave();
});

/** Whether the stage is at rest, with all bodies that can be chosen in sight, and no arrow that says otherwise. */
function areAllInSight() {
    const isMoving = document.getAnimations().some(({ effect }) => effect?.target?.matches("[data-part]"));
    const frame = document.querySelector(".board").getBoundingClientRect();
    const targets = [...document.querySelectorAll(".board .shore [data-target]")];
    const isBeyond = ({ top, bottom }) => top < frame.top - 1 || bottom > frame.bottom + 1;
    const hasBeyond = targets.some((one) => isBeyond(one.getBoundingClientRect()));
    return !isMoving && targets.length > 0 && !hasBeyond && document.querySelector(".beyond.up").hidden;
}
