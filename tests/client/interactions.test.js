// The interactions of players besides moves: messages, offers, clocks, vacant seats, rematches.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkWithAxe } from "./lib/axe.js";
import { SLIM, Visitor, WIDE } from "./lib/browser.js";
import { playUntil, press, waitUntilIdle, takeATurn } from "./lib/play.js";
import { startServerAndBrowser } from "./lib/server_and_browser.js";

const { hall, browser } = await startServerAndBrowser();
let people = 0;

/** Signs up a person, by their first name. */
async function come(name, viewport = WIDE) {
    const visitor = await Visitor.come(browser, hall, viewport);
    await visitor.signUp(`${name}-${++people}`);
    return visitor;
}

/** Two people at a game. The one whose turn it is comes first. */
async function twoAtATable(title, how) {
    const [ann, bob] = [await come("ann"), await come("bob", SLIM)];
    await bob.join(await ann.create(title, how));
    await Promise.all([ann.atTheBoard(), bob.atTheBoard()]);
    return (await ann.state()).startsWith("Your turn") ? [ann, bob] : [bob, ann];
}

const button = ({ page }, name) => page.getByRole("button", { name, exact: true });
const leave = async (all) => {
    for (const visitor of all) await visitor.leave();
};

describe("interactions", { concurrency: 3 }, () => {
    // It runs first, because it takes a minute of waiting.
    test("whoever is kept waiting for too long ends the wait", async () => {
        const [ann, bob] = [await come("ann"), await come("bob", SLIM)];
        // The shortest clock in the form is an hour, and the test uses a minute.
        await ann.page.route("**/v1/games", (route) => {
            const body = JSON.parse(route.request().postData() ?? "{}");
            return route.continue({
                postData: JSON.stringify({
                    ...body,
                    clock: { ...body.clock, pace: { type: "per_move", seconds: 60 } },
                }),
            });
        });
        await bob.join(
            await ann.create("Vikingdoms", {
                fill: async (page) => {
                    await page.getByLabel("Time to move").selectOption("hour");
                    await page.getByLabel("When a player's time is up").selectOption("claim");
                },
            }),
        );
        await Promise.all([ann.atTheBoard(), bob.atTheBoard()]);
        const waits = (await ann.state()).startsWith("Your turn") ? bob : ann;
        await button(waits, "Claim that time is up").click({ timeout: 90_000 });
        for (const { page } of [ann, bob]) await page.getByText("The game is over").waitFor();
        await leave([ann, bob]);
    });

    test("what is said at the table is read by the others, and counted until then", async () => {
        const [first, second] = await twoAtATable("Vikingdoms");
        await first.drawer("Talk");
        await first.page.getByLabel("Say something").fill("May the wind be with you");
        await button(first, "Say").click();
        await first.page.locator(".messages").getByText("May the wind be with you").waitFor();

        await second.page.getByRole("link", { name: "Games" }).click();
        await second.page.locator(".game .badge").waitFor();
        assert.match(await second.page.locator(".game .badge").innerText(), /1/);
        await second.page.locator(".game .name").first().click();
        await second.page.locator(".tabs .badge").waitFor();
        await second.drawer("Talk");
        await second.page.getByText("May the wind be with you").waitFor();
        await second.page.locator(".tabs .badge").waitFor({ state: "detached" });
        await checkWithAxe(second.page, "the talk");

        await first.page.getByLabel("My notes").fill("Too quiet by half");
        await first.page.getByLabel("My notes").blur();
        await first.page.getByText("Saved").waitFor();
        await first.page.reload();
        await first.drawer("Talk");
        await first.page.waitForFunction(() => document.querySelector("hall-notes textarea"));
        assert.equal(await first.page.getByLabel("My notes").inputValue(), "Too quiet by half");
        await leave([first, second]);
    });

    test("notes of two devices are both kept, and the person is told", async () => {
        const [first, second] = await twoAtATable("Vikingdoms");
        await first.drawer("Talk");
        const notes = first.page.getByLabel("My notes");
        await notes.waitFor();
        first.expected.push(/412/);
        const page = await first.page.context().newPage();
        const other = Object.assign(Object.create(first), { page });
        await page.goto(first.page.url());
        await other.drawer("Talk");
        await page.getByLabel("My notes").fill("Written on the phone");
        await page.getByLabel("My notes").blur();
        await page.getByText("Saved", { exact: true }).waitFor();
        await notes.fill("Written at the desk");
        await notes.blur();
        await first.page.getByText("Both are here now").waitFor();
        assert.equal(await notes.inputValue(), "Written on the phone\n\nWritten at the desk");
        await notes.fill("Only this");
        await notes.blur();
        await first.page.getByText("Saved", { exact: true }).waitFor();
        await page.close();
        await leave([first, second]);
    });

    test("words are erased by who said them, and vanish from the pages of the others", async () => {
        const [first, second] = await twoAtATable("Vikingdoms");
        for (const visitor of [first, second]) await visitor.drawer("Talk");
        // The page requests messages only after hints of the stream, without waiting for the interval.
        await second.page.locator("hall-talk[live]").waitFor();
        let asked = 0;
        second.page.on("request", (request) => (asked += request.url().includes("/talk?") ? 1 : 0));
        // On a slow machine the first request may come late.
        for (let looks = -1, tries = 0; looks < asked; tries++) {
            assert.ok(tries < 3, "nothing was said yet");
            looks = asked;
            await second.page.waitForTimeout(4000);
        }
        asked = 0;
        await first.page.getByLabel("Say something").fill("A thing one regrets");
        await button(first, "Say").click();
        for (const { page } of [first, second])
            await page.locator(".messages").getByText("A thing one regrets").waitFor();
        assert.ok(asked > 0);
        assert.equal(await second.page.getByRole("button", { name: "Erase" }).count(), 0);
        await checkWithAxe(first.page, "words that can be erased");

        first.page.once("dialog", (dialog) => dialog.dismiss());
        await first.page.getByRole("button", { name: "Erase message 1" }).click();
        await first.page.getByText("A thing one regrets").waitFor();
        first.page.once("dialog", (dialog) => dialog.accept());
        await first.page.getByRole("button", { name: "Erase message 1" }).click();
        for (const { page } of [first, second]) {
            await page.locator(".messages").getByText("This message was erased").waitFor();
            assert.equal(await page.getByText("A thing one regrets").count(), 0);
        }
        await leave([first, second]);
    });

    test("the host renames the game before and while it is played, and somebody blocks a player of it", async () => {
        const [ann, bob] = [await come("ann"), await come("bob", SLIM)];
        const link = await ann.create("Vikingdoms");
        const rename = async (title) => {
            if (await ann.page.locator(".tabs").count()) await ann.drawer("More");
            if (!(await ann.page.getByLabel("Name of the game").isVisible()))
                await ann.page.getByText("Rename the game").click();
            await ann.page.getByLabel("Name of the game").fill(title);
            await button(ann, "Rename").click();
            await ann.page.getByRole("heading", { name: title }).waitFor();
        };
        await rename("Sundays at eight");
        await checkWithAxe(ann.page, "a table with another name");
        await bob.join(link);
        await Promise.all([ann.atTheBoard(), bob.atTheBoard()]);
        // On a phone it is hidden from view, but screen readers announce it.
        await bob.page.getByRole("heading", { name: "Sundays at eight" }).waitFor({ state: "attached" });
        assert.equal(await bob.page.getByText("Rename the game").count(), 0);
        await rename("Mondays at nine");
        await bob.page.reload();
        await bob.page.getByRole("heading", { name: "Mondays at nine" }).waitFor({ state: "attached" });
        await bob.drawer("More");

        assert.equal(await button(bob, `Block ${bob.name}`).count(), 0);
        await button(bob, `Block ${ann.name}`).click();
        await button(bob, `Unblock ${ann.name}`).waitFor();
        await checkWithAxe(bob.page, "a game with somebody who is blocked");
        await bob.page.reload();
        await bob.drawer("More");
        await button(bob, `Unblock ${ann.name}`).click();
        await button(bob, `Block ${ann.name}`).waitFor();
        await leave([ann, bob]);
    });

    test("what is planned stays while others ask for something", async () => {
        const [first, second] = await twoAtATable("Vikingdoms");
        await takeATurn(first);
        await takeATurn(second);
        await first.page.getByText("Your turn:").waitFor();
        const [plan, confirm] = [first.page.locator(".plan li"), first.page.locator('[data-post="whole"]')];
        for (; !(await confirm.count()); await waitUntilIdle(first.page)) await press(first.page, () => 0);
        const steps = await plan.allInnerTexts();
        await first.drawer("More");
        await first.page.getByRole("button", { name: "Take back my last move" }).click();
        await first.page.getByText(/^You offer to take back the moves/).waitFor();
        await waitUntilIdle(first.page);
        assert.deepEqual(await plan.allInnerTexts(), steps);
        // The offer can be made.
        await confirm.click();
        await second.page.getByText("Your turn:").waitFor();
        await leave([first, second]);
    });

    test("a move is taken back at once or by consent, and a game is called off when all agree", async () => {
        const [first, second] = await twoAtATable("Vikingdoms");
        await takeATurn(first);
        await takeATurn(second);
        await first.page.getByText("Your turn:").waitFor();
        const squares = () => second.page.locator(".square .height").count();
        const before = await squares();

        // The other player has moved since, so the undo needs their agreement.
        await first.drawer("More");
        await first.page.getByRole("button", { name: "Take back my last move" }).click();
        await first.page.getByText(/^You offer to take back the moves/).waitFor();
        await second.page.getByText(/offers to take back the moves/).waitFor();
        await checkWithAxe(second.page, "an offer");
        await button(second, "Decline").click();
        await second.page.locator(".offer").waitFor({ state: "detached" });
        assert.equal(await squares(), before);
        await second.page.getByText("Your turn:").waitFor({ state: "detached" });

        // No other player has moved since, so the move is undone at once.
        await second.drawer("More");
        await second.page.getByRole("button", { name: "Take back my last move" }).click();
        await second.page.getByText("Your turn:").waitFor();
        await second.drawer("Log");
        await second.page
            .locator(".log")
            .getByText(/are taken back/)
            .waitFor();
        await second.drawer("More");
        await second.page.getByLabel("Close the drawer").click();
        await takeATurn(second);
        await first.page.getByText("Your turn:").waitFor();

        await first.drawer("More");
        await first.page.getByRole("button", { name: "Call the game off" }).click();
        await button(second, "Accept").click();
        for (const { page } of [first, second]) await page.getByText("The game was called off").first().waitFor();
        await leave([first, second]);
    });

    test("the same people play again: one asks, the other finds the invitation", async () => {
        const [first, second] = await twoAtATable("Vikingdoms", { isPrivate: true });
        second.page.on("dialog", (dialog) => dialog.accept());
        await second.drawer("More");
        await second.page.getByRole("button", { name: "Resign" }).click();
        await first.page.getByText("The game is over").waitFor();
        await button(first, "Play again").click();
        await first.page.getByText("Waiting for 1 player").waitFor();

        await second.page.getByRole("link", { name: "Games" }).click();
        await second.page.locator(".shelf.turn").getByText("Play again?").waitFor();
        await checkWithAxe(second.page, "an invitation");
        await second.page.getByRole("button", { name: /^Take a seat/ }).click();
        await Promise.all([first.atTheBoard(), second.atTheBoard()]);
        await leave([first, second]);
    });

    test("a seat that was left is taken over by somebody who comes by the lobby", async () => {
        const all = [await come("cat"), await come("dan"), await come("eve", SLIM)];
        const [cat, dan, eve] = all;
        const link = await cat.create("Vikings", {
            seats: 3,
            fill: (page) => page.getByLabel("If one of three or more players leaves").selectOption("replace"),
        });
        for (const visitor of [dan, eve]) await visitor.join(link);
        await Promise.all(all.map((visitor) => visitor.atTheBoard()));
        dan.page.on("dialog", (dialog) => dialog.accept());
        await dan.drawer("More");
        await dan.page.getByRole("button", { name: "Resign" }).click();
        await cat.page.locator(".seats").getByText("free").waitFor();

        const fin = await come("fin");
        await fin.page.getByRole("heading", { name: "Seats to take over" }).waitFor();
        await fin.page.getByRole("button", { name: /^Play on/ }).click();
        await fin.atTheBoard();
        await fin.drawer("Log");
        await fin.page.locator(".log").getByText(`${fin.name} took the seat`).waitFor();
        await cat.page.locator(".seats").getByText(fin.name).waitFor();
        await leave([...all, fin]);
    });

    test("a game has a clock: it is told, and stands still on a vacation", async () => {
        const [first, second] = await twoAtATable("Vikingdoms", {
            fill: async (page) => {
                await page.getByLabel("Time to move").selectOption("three");
                await page.getByLabel("Days of vacation").fill("10");
                await page.getByLabel("Paused on weekends").check();
                await page.getByLabel("It runs from").fill("08:00");
                await page.getByLabel("It runs until").fill("22:00");
                await checkWithAxe(page, "a new game with a clock");
            },
        });
        await first.page
            .locator(".prompt")
            .getByText(/^until /)
            .waitFor();
        await first.page
            .locator(".prompt")
            .getByText("3 days for each move, not on weekends, from 08:00 to 22:00")
            .waitFor({ state: "attached" });
        await first.page.locator(".seats").getByText("left").first().waitFor();

        await first.drawer("More");
        await first.page.getByText("Vacation", { exact: true }).click();
        await first.page.getByText("You have 10 days left").waitFor();
        await checkWithAxe(first.page, "a vacation");
        await button(first, "Take vacation").click();
        await second.page
            .locator(".seats")
            .getByText(/away until/)
            .waitFor();
        await first.page.getByText("Your clock is paused from").waitFor();
        await button(first, "End my vacation").click();
        await second.page
            .locator(".seats")
            .getByText(/away until/)
            .waitFor({ state: "detached" });
        await leave([first, second]);
    });

    test("a move left beforehand is made when the turn comes, and what became of it is told", async () => {
        const [first, second] = await twoAtATable("Vikingdoms");
        const panel = second.page.locator(".orders");
        await second.drawer("Orders");
        await panel.getByText("Moves to play while you are away").waitFor();
        const one = panel.getByLabel("Add another");
        for (const type of ["place", "place"]) {
            await one.selectOption(type);
            await panel
                .getByLabel("Square")
                .fill(type === "place" && (await panel.locator(".order-list li").count()) ? "b2" : "c3");
            const known = await panel.locator(".order-list li").count();
            await button(second, "Save this order").click();
            await panel.locator(".order-list li").nth(known).waitFor();
        }
        await checkWithAxe(second.page, "standing orders");
        await panel
            .getByRole("button", { name: /^Move up/ })
            .last()
            .click();
        await panel.locator(".order-list li").first().getByText("b2").waitFor();
        await takeATurn(first);
        await panel.getByText("Played for you:").waitFor();
        assert.equal(await panel.locator(".order-list li").count(), 1);
        await panel.getByRole("button", { name: /^Remove/ }).click();
        await panel.locator(".order-list li").waitFor({ state: "detached" });
        await leave([first, second]);
    });

    test("bots are seated, sent away, and begin at once", async (t) => {
        const ann = await come("ann");
        const start = ann.page.getByRole("button", { name: "Play against bots" }).last();
        await ann.page.getByRole("heading", { name: "Start a game" }).waitFor();
        if (!(await start.count())) {
            await leave([ann]);
            return t.skip("this server seats none");
        }
        await ann.create("Vikings", {
            seats: 3,
            fill: async (page) => {
                await page.getByLabel("Bots among the players").selectOption("1");
                await page.getByLabel("Skill of the bots").selectOption("easy");
            },
        });
        await ann.page.getByText("Waiting for 1 player").waitFor();
        await ann.page.locator(".seat-list").getByText("Easy bot").waitFor();
        await checkWithAxe(ann.page, "a table with a bot");
        await ann.page.getByRole("button", { name: /^Remove / }).click();
        await ann.page.getByText("Waiting for 2 players").waitFor();
        // Its button is busy until a bot has the seat.
        const add = ann.page.locator("button:not([aria-busy])", { hasText: "Add a steady bot" });
        for (let n = 0; n < 2; n++) await add.click();
        await ann.atTheBoard();

        await ann.page.getByRole("link", { name: "Games" }).click();
        await start.click();
        await ann.atTheBoard();
        await ann.page.getByText("Your turn:").waitFor();
        await playUntil([ann], 5);
        assert.ok(await ann.page.locator(".seats").getByText("Steady bot").count());
        await leave([ann]);
    });
});
