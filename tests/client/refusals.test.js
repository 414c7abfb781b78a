// Requests for the reason of a refusal, which lead to the sentence of the rules: with the mouse, by keys, on a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SLIM } from "./lib/browser.js";
import { waitUntilIdle } from "./lib/play.js";
import { DESK, leaveAll, setUp } from "./lib/setup.js";

const { twoAtATable, come, hall } = await setUp({ rules: true });

/** Presses targets until the player to move can attempt an illegal move. */
const REFUSED = {
    // A start tile lies in the rows of the islands, and the first cell is one for ships.
    vikings: async ([{ page }]) => {
        await page.locator(".wheel [data-target]").nth(1).click();
        await waitUntilIdle(page);
        await page.locator(".homeland .blocked").first().click();
        return { rule: "wrong_start_row", steps: 1 };
    },
    // Only bodies of the player's own clan can be promoted.
    vikings_on_board: async ([{ page }]) => {
        await page.getByRole("button", { name: /^Promote/ }).click();
        await waitUntilIdle(page);
        await page.locator(":is(.body.target, .hull-target):visible").first().waitFor();
        const own = await clan(page);
        // On a phone a ship is enlarged first, because its bodies need the size of a finger.
        const ship = page.locator(".hull-target").first();
        if (await ship.isVisible()) await ship.click();
        const others = page.locator(`.body:not(.target, .${own})`);
        await others.first().click();
        return { rule: "not_yours_to_promote", steps: 1 };
    },
    // The only troop has no goal, because Vikings move onto another troop.
    vikingdoms: async ([one, two]) => {
        for (const { page } of [one, one]) {
            await page.locator(".board [data-target]").first().click();
            await waitUntilIdle(page);
        }
        await one.page.locator('[data-post="whole"]').click();
        const { page } = two;
        await page.getByText("Your turn:").waitFor();
        // It is marked as disabled, so that nobody expects it to move, but it can be pressed.
        await page.locator(".square:has(.layer)").click({ force: true });
        return { rule: "empty_square", steps: 0, who: two };
    },
};

/** The class of the player's own clan. */
async function clan(page) {
    const classes = await page.locator(".mat.large .clan").getAttribute("class");
    return classes.split(" ").at(-1);
}

/** For titles whose deal may allow no refusal: whether this one does. */
const DEALT = {
    // If only one body can be promoted, it is promoted at once, without a choice.
    vikings_on_board: async ([{ page }]) => {
        const own = page.locator(`.body.${await clan(page)}`);
        const places = await own.evaluateAll((all) => all.map((one) => one.dataset.at.split(" ")[0]));
        return new Set(places.filter((place) => !place.endsWith("-1"))).size > 1;
    },
};

/** A table of a title at which the rules can refuse a move. */
async function tableOf(ruleset, viewport) {
    for (;;) {
        const both = await twoAtATable(ruleset.name, {}, [viewport, viewport]);
        if ((await DEALT[ruleset.id]?.(both)) ?? true) return both;
        await leaveAll(both);
    }
}

/** The ways to request the reason. */
const ASKED = {
    "with the mouse": [DESK, (page) => page.getByRole("button", { name: "Why not?" }).click()],
    "by a key": [DESK, (page) => page.keyboard.press("?")],
    "on a phone": [SLIM, (page) => page.getByRole("button", { name: "Why not?" }).click()],
};

/** The visible part of the marked words, and the focused element. */
function seen() {
    const mark = document.querySelector("hall-rulebook mark");
    const box = mark?.getBoundingClientRect();
    const hit = box && document.elementFromPoint(box.left + box.width / 2, box.top + 2);
    return {
        words: mark?.textContent ?? "",
        isSeen: hit !== null && hit !== undefined && (mark?.parentElement?.contains(hit) ?? false),
        hasFocus: mark?.closest(".cited") === document.activeElement,
        isNarrow: [...document.querySelectorAll(".drawer-content")].every((one) => one.scrollWidth <= one.clientWidth),
    };
}

test("a section that is named leads there, and so does its address", async () => {
    const visitor = await come();
    const { page } = visitor;
    await page.goto(`${hall.base}#/rules/vikings`);
    const leads = page.locator(".to-section");
    await leads.first().waitFor();
    for (const lead of await leads.all()) {
        const [, number] = (await lead.innerText()).split(" ");
        await lead.click();
        await page.waitForFunction((id) => document.activeElement?.id === id, `section-${number}`);
    }
    for (const number of ["4.3", "2.2"]) {
        await page.goto(`${hall.base}#/rules/vikings/${number}`);
        await page.waitForFunction((id) => document.activeElement?.id === id, `section-${number}`);
    }
    await page.reload();
    await page.waitForFunction(() => document.activeElement?.id === "section-2.2");
    await visitor.leave();
});

for (const [title, refused] of Object.entries(REFUSED))
    for (const [how, [viewport, ask]] of Object.entries(ASKED))
        test(`a refused move's why-not opens its sentence: ${title}, ${how}`, async () => {
            const { items } = await (await fetch(new URL("/v1/rulesets", hall.base))).json();
            const ruleset = items.find(({ id }) => id === title);
            const both = await tableOf(ruleset, viewport);
            const { rule, steps, who = both[0] } = await refused(both);
            const { page } = who;
            await page.locator("#toast .toast-action").waitFor();
            await ask(page);
            await page.locator("hall-rulebook mark").waitFor();
            const reason = ruleset.refusals.find((one) => one.rule === rule);
            assert.ok(reason, rule);
            assert.deepEqual(await page.evaluate(seen), {
                words: reason.words,
                isSeen: true,
                hasFocus: true,
                isNarrow: true,
            });
            assert.equal(await page.locator("#toast p").count(), 0, "the message is gone");
            assert.equal(await page.locator(".plan li").count(), steps, "the plan is kept");
            await leaveAll(both);
        });

test("who reads German is told in German, and led to the German sentence", async () => {
    const both = await twoAtATable("Vikings", {}, [DESK, DESK]);
    for (const { page } of both) {
        await page.evaluate(() => localStorage.setItem("longhall.language", "de"));
        await page.reload();
    }
    const [{ page }] = both;
    await page.locator(".wheel [data-target]").nth(1).waitFor();
    await REFUSED.vikings(both);
    await page.getByText("Das Startplättchen kommt in eine der Reihen 2 bis 6.").waitFor();
    await page.getByRole("button", { name: "Warum nicht?" }).click();
    await page.locator("hall-rulebook [lang=de] mark").waitFor();
    const expected = { words: "in Spalte 1 einer der Reihen 2 bis 6", isSeen: true, hasFocus: true, isNarrow: true };
    assert.deepEqual(await page.evaluate(seen), expected);
    // There are links to sections and rulings, and the rulings are German, too.
    await page.getByRole("button", { name: "Abschnitt 1.1" }).first().click();
    await page.waitForFunction(() => document.activeElement?.id === "section-1.1");
    await page.getByRole("button", { name: "Inhalt" }).click();
    await page.locator(".contents").getByRole("button", { name: "Entscheidungen" }).click();
    await page.waitForFunction(() => document.activeElement?.id === "section-rulings");
    const ruling = page.locator("#ruling-3");
    assert.match(await ruling.innerText(), /^Die Startfigur wird ausgelost\./);
    await leaveAll(both);
});

test("where the page's own rules cannot be had, the server's are shown", async () => {
    const visitor = await come(DESK, { locale: "de-DE" });
    const { page } = visitor;
    await page.route("**/de/*/rules.md", (route) => route.abort());
    await page.goto(`${hall.base}#/rules/vikings`);
    await page.locator("[lang=en]").getByText("Players may exchange", { exact: false }).first().waitFor();
    await leaveAll([visitor]);
});
