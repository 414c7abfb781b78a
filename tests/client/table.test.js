// The functions of the game screen besides the board: plans, history, reasons, live updates, and recovery from
// failures.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkWithAxe, fitsTheWindow } from "./lib/axe.js";
import { SLIM, Visitor, WIDE } from "./lib/browser.js";
import { playUntil, press, waitUntilIdle, takeATurn, playerToMove } from "./lib/play.js";
import { englishOnly } from "./lib/text_tables.js";
import { startServerAndBrowser } from "./lib/server_and_browser.js";

const { hall, browser } = await startServerAndBrowser();
let people = 0;

/** Two people at a game. The one whose turn it is comes first. */
async function twoAtATable({ isPrivate = false, title = "Vikings" } = {}) {
    const [ann, bob] = [await Visitor.come(browser, hall, WIDE), await Visitor.come(browser, hall, SLIM)];
    await ann.signUp(`ann-${++people}`);
    await bob.signUp(`bob-${people}`);
    await bob.join(await ann.create(title, { isPrivate }));
    await Promise.all([ann.atTheBoard(), bob.atTheBoard()]);
    return (await ann.state()).startsWith("Your turn") ? [ann, bob] : [bob, ann];
}

/** The number of events that a page has. */
const lastEvent = async ({ page }) => Number(await page.locator(".timeline input").getAttribute("max"));

async function playOnce(page) {
    while (await press(page, () => 0)) await waitUntilIdle(page);
}

test("a planned step is shown, taken back, and posted only when confirmed", async () => {
    const [first, second] = await twoAtATable();
    const before = await lastEvent(first);
    await first.page.locator(".wheel [data-target]").nth(1).click();
    await first.page
        .getByRole("region", { name: "Planned steps" })
        .getByText(/^Buy the /)
        .waitFor();
    await first.page.getByText("Your turn goes on").waitFor();
    assert.ok(await first.page.locator(".homeland [data-target]").count(), "the start tile's rows are lit");
    assert.match(await second.state(), /^Waiting for/, "nobody else knows");

    await first.page.getByRole("button", { name: "Undo" }).click();
    await first.page.locator(".plan").waitFor({ state: "detached" });
    assert.equal(await lastEvent(first), before);

    await takeATurn(first);
    await second.page.getByText("Your turn:").waitFor();
    assert.ok((await lastEvent(first)) > before);
    for (const visitor of [first, second]) await visitor.leave();
});

/** Plans to buy a set and place the start tile so that the tile in hand fits more than one cell. */
async function chooseWhereToLay(page) {
    const sets = page.locator(".wheel [data-target]");
    const rows = page.locator(".homeland [data-target]");
    for (let set = 0; set < (await sets.count()); set++) {
        await sets.nth(set).click();
        await waitUntilIdle(page);
        for (let row = 0; row < (await rows.count()); row++) {
            await rows.nth(row).click();
            await waitUntilIdle(page);
            // The rules place a tile that fits only one cell.
            if (await rows.count()) return;
            await page.getByRole("button", { name: "Undo" }).click();
        }
        await page.getByRole("button", { name: "Undo" }).click();
    }
    throw new Error("no tile of the wheel fits two cells");
}

test("a cell that does not fit says why", async () => {
    const [first, second] = await twoAtATable();
    const { page } = first;
    first.expected.push(/422/);
    const told = page.locator("#toast p");

    await page.locator(".wheel [data-target]").first().click();
    await waitUntilIdle(page);
    await page.locator(".homeland .blocked").last().click();
    assert.match(await told.innerText(), /beside your base/);
    // The message lies over no button of the plan, and goes with the next press elsewhere.
    for (const viewport of [WIDE, { width: 390, height: 664 }]) {
        await page.setViewportSize(viewport);
        await page.locator(".homeland .blocked").last().click();
        const [message, plan] = [await told.boundingBox(), await page.locator(".plan").boundingBox()];
        assert.ok(message.y + message.height <= plan.y || message.y >= plan.y + plan.height, JSON.stringify(viewport));
    }
    await page.setViewportSize(WIDE);
    await page.getByRole("button", { name: "Undo" }).click();
    assert.equal(await told.count(), 0);

    await chooseWhereToLay(page);
    await page.locator(".homeland .blocked").last().click();
    assert.match(await page.locator("#toast .error").innerText(), /row|column|touch|tile/);
    for (const visitor of [first, second]) await visitor.leave();
});

test("a set that cannot be bought says why", async () => {
    const both = await twoAtATable();
    for (const visitor of both) visitor.expected.push(/422/);
    // Eventually a set is locked, or gold runs out.
    for (;;) {
        const { page } = await playerToMove(both);
        const refused = page.locator(".wheel .off");
        if (await refused.count()) {
            // It is disabled, but pressing it shows the reason.
            await refused.first().click({ force: true });
            assert.match(await page.locator("#toast p").innerText(), /Locked|gold|VP/);
            break;
        }
        // If a purchase is the only choice, the rules make it. Then only the tile is left to place.
        const sets = page.locator(".wheel [data-target]");
        if (await sets.count()) await sets.last().click();
        await waitUntilIdle(page);
        await playOnce(page);
    }
    for (const visitor of both) await visitor.leave();
});

test("an action that is taken and a body that is not one's own say why", async () => {
    const [first, second] = await twoAtATable({ title: "Vikings on Board" });
    first.expected.push(/422/);
    second.expected.push(/422/);
    const refused = async (page, place) => {
        // Impossible targets are disabled, but pressing them shows the reason.
        await place.click({ force: true });
        const text = await page.locator("#toast .error").innerText();
        await page.getByRole("button", { name: "Dismiss" }).click();
        return text;
    };
    const jump = { hasText: "own body to another ship" };
    await first.page.locator(".village .action.target", jump).click();
    await waitUntilIdle(first.page);
    // If a ship is a target, a press on any part of it is a press on the ship.
    const others = first.page.locator(".mooring:not(.pressable) .body:not(.target)");
    assert.match(await refused(first.page, others.first()), /another clan/);
    await takeATurn(first);

    await second.page.getByText("Your turn:").waitFor();
    assert.match(await refused(second.page, second.page.locator(".village .off", jump)), /once a round/);
    for (const visitor of [first, second]) await visitor.leave();
});

test("the history can be stepped through, linked to, and left again", async () => {
    const [first, second] = await twoAtATable();
    await takeATurn(first);
    await second.page.getByText("Your turn:").waitFor();
    const { page } = second;
    const now = await page.locator(".homeland-scroll").innerHTML();

    await page.getByRole("button", { name: "A step back" }).click();
    await page.getByText("Looking back").waitFor();
    assert.equal(await page.locator(".board [data-target]").count(), 0, "nothing can be played in the past");
    assert.match(page.url(), /\/\d+$/);
    await page.getByRole("button", { name: "To the beginning" }).click();
    await page.locator(".other .homeland").waitFor();
    await checkWithAxe(page, "the past");

    // The link leads others to the same position.
    const watcher = await Visitor.come(browser, hall, WIDE);
    watcher.name = "a spectator";
    await watcher.page.goto(page.url());
    await watcher.page.getByText("Looking back").waitFor();
    assert.ok(await watcher.page.locator(".wheel .set").count());

    await page.getByRole("button", { name: "To the current position" }).click();
    await page.getByText("Your turn:").waitFor();
    assert.equal(await page.locator(".homeland-scroll").innerHTML(), now);
    // Brackets and arrows step as well.
    const at = (seq) => page.getByText(`Looking back: event ${seq} of`).waitFor();
    const head = await lastEvent(second);
    await page.locator(".board").focus();
    await page.keyboard.press("[");
    await at(head - 1);
    await page.keyboard.press("ArrowLeft");
    await at(head - 2);
    await page.keyboard.press("ArrowRight");
    await at(head - 1);
    // On some keyboards brackets need Alt.
    await page.keyboard.press("Alt+[");
    await at(head - 2);
    await page.keyboard.press("Alt+]");
    await at(head - 1);
    for (const visitor of [first, second, watcher]) await visitor.leave();
});

test("the log tells what happened since my last move, and whose moves I ask for", async () => {
    const [first, second] = await twoAtATable();
    await takeATurn(first);
    await second.page.getByText("Your turn:").waitFor();
    await takeATurn(second);
    await first.page.getByText("Your turn:").waitFor();
    await first.drawer("Log");
    assert.ok(await first.page.locator(".log li.fresh").count(), "news is marked");
    assert.ok(await first.page.locator(".others .fresh-mark").count(), "and the tile that was laid");
    await first.page.getByLabel("Show the moves of").selectOption({ label: first.name });
    const lines = await first.page.locator(".log li").allInnerTexts();
    assert.ok(lines.length > 0 && lines.every((line) => !line.includes(`${second.name} buys`)), lines.join("\n"));
    for (const visitor of [first, second]) await visitor.leave();
});

test("the title, the icon and the lobby show whose turn it is", async () => {
    const [first, second] = await twoAtATable({ isPrivate: true });
    await first.page.waitForFunction(() => document.title === "(1) Vikings · Longhall");
    assert.match((await first.page.locator("#icon").getAttribute("href")) ?? "", /icon-turn/);
    assert.equal(await second.page.title(), "Vikings · Longhall");
    await first.page.getByRole("link", { name: "Games" }).click();
    await first.page.locator(".shelf").first().getByText("Your turn").waitFor();
    // Keyboard focus begins at the top of the new screen.
    await first.page.waitForFunction(() => document.activeElement?.id === "main");
    await checkWithAxe(first.page, "the lobby");
    await first.page.locator(".shelf.turn .name").click();
    await first.atTheBoard();
    await takeATurn(first);
    await first.page.waitForFunction(() => document.title === "Vikings · Longhall");
    await second.page.waitForFunction(() => document.title === "(1) Vikings · Longhall");
    for (const visitor of [first, second]) await visitor.leave();
});

test("a lost connection is told, and comes back by itself", async () => {
    const [first, second] = await twoAtATable();
    second.expected.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_NETWORK/);
    await second.context.setOffline(true);
    await second.page.getByText("Connection lost").waitFor();
    await takeATurn(first);
    assert.match(await second.state(), /^Waiting for/);
    await second.context.setOffline(false);
    await second.page.getByText("Your turn:").waitFor();
    await second.page.getByText("Connection lost").waitFor({ state: "detached" });
    await takeATurn(second);
    await first.page.getByText("Your turn:").waitFor();
    for (const visitor of [first, second]) await visitor.leave();
});

test("two browsers stay in step through a restart of the server", async () => {
    const both = await twoAtATable();
    for (const visitor of both)
        visitor.expected.push(
            /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_SOCKET|50\d/,
        );
    await playUntil(both, 5, { afterTurn: async (turns) => turns === 6 });
    await hall.stop();
    await both[0].page.getByText("Connection lost").waitFor();
    await hall.start();
    for (const { page } of both) await page.getByText("Connection lost").waitFor({ state: "detached" });
    await playUntil(both, 6, { afterTurn: async (turns) => turns === 6 });
    // The last turn may still be under way to the other page.
    const all = String(Math.max(...(await Promise.all(both.map(lastEvent)))));
    const logs = await Promise.all(
        both.map(async (visitor) => {
            const { page } = visitor;
            await visitor.drawer("Log");
            await page.waitForFunction((max) => document.querySelector(".timeline input").max === max, all);
            return page.locator(".log li p").allInnerTexts();
        }),
    );
    assert.deepEqual(logs[0].slice(-10), logs[1].slice(-10));
    for (const visitor of both) await visitor.leave();
});

test("a turn is made by the list of moves alone, as with a title that has no board", async () => {
    const [first, second] = await twoAtATable();
    const { page } = first;
    await first.drawer("More");
    await page.getByText("All moves as a list").click();
    while (!(await page.locator('[data-post="whole"]').count())) {
        await page.locator(".moves button:not(.quiet)").first().click();
        await waitUntilIdle(page);
    }
    await page.getByRole("button", { name: "Confirm turn" }).click();
    await second.page.getByText("Your turn:").waitFor();
    for (const visitor of [first, second]) await visitor.leave();
});

test("every page fits a phone and passes axe, in light and dark", async () => {
    for (const colorScheme of ["light", "dark"]) {
        const visitor = await Visitor.come(browser, hall, SLIM, { colorScheme });
        const { page } = visitor;
        const look = async (where) => {
            await checkWithAxe(page, `${where}, ${colorScheme}`);
            await fitsTheWindow(page, where);
        };
        await page.getByRole("button", { name: "Create account" }).waitFor();
        await look("the door");
        await visitor.signUp(`${colorScheme}-${++people}`);
        await page.getByRole("heading", { name: "Start a game" }).waitFor();
        await look("the lobby");
        for (const [name, heading] of [
            ["New game", "New game"],
            ["Rules", "Games on this server"],
            [visitor.name, visitor.name],
        ]) {
            await page.getByRole("link", { name }).first().click();
            await page.getByRole("heading", { name: heading }).first().waitFor();
            await look(name);
        }
        await page.getByRole("link", { name: "Rules", exact: true }).click();
        await page.getByRole("link", { name: "Vikings", exact: true }).click();
        await page.locator(".rules").first().waitFor();
        await look("the rules");
        await visitor.leave();
    }
});

test("a plan that was begun in English goes on in German", async () => {
    const isEnglish = await englishOnly();
    const both = await twoAtATable();
    const [{ page }] = both;
    await page.locator(".wheel [data-target]").nth(1).click();
    await waitUntilIdle(page);
    const steps = page.locator(".plan ol li");
    const english = await steps.allInnerTexts();
    assert.ok(english.length === 1 && isEnglish(english[0]), english);
    // Like the switch on the account's page, which keeps the tab.
    await page.evaluate(() => (localStorage.setItem("longhall.language", "de"), location.reload()));
    await page.getByText("Du bist am Zug").waitFor();
    await steps.first().waitFor();
    const german = await steps.allInnerTexts();
    assert.ok(german.length === 1 && !isEnglish(german[0]), german);
    for (const visitor of both) await visitor.leave();
});
