// Using the table by hand: by Tab and Enter, by dragging a slider, on a slow connection, and with lost responses.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { playUntil, press, waitUntilIdle, takeATurn } from "./lib/play.js";
import { DESK, gate, leaveAll, setUp } from "./lib/setup.js";

const { twoAtATable } = await setUp();

/** Number of frames in a tenth of a second at the normal rate. */
const FRAMES = 6;

const slider = (page) => page.locator(".timeline input");
const value = async (page) => Number(await slider(page).inputValue());
/** The element that has the focus. */
const focused = (page) => page.evaluate(() => document.activeElement?.localName ?? "");

/** Presses Tab until an element that matches the selector has the focus. */
async function tabTo(page, selector) {
    for (let tabs = 0; tabs < 60; tabs++) {
        if (await page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector)) return;
        await page.keyboard.press("Tab");
    }
    assert.fail(`no ${selector} within 60 tabs`);
}

/** Minimum rest of a drag before a position is loaded, in milliseconds. It is somewhat less than the page's delay. */
const REST_MS = 390;

/** Makes a page count the rests of the slider during a drag. On a slow machine it rests during any movement. */
const noteRests = (page) =>
    page.evaluate((rest) => {
        globalThis.rests = 0;
        let last = Infinity;
        const note = () => {
            const now = performance.now();
            if (now - last >= rest) globalThis.rests++;
            last = now;
        };
        document.addEventListener("input", note, { capture: true });
    }, REST_MS);

describe("keyboard and pointer", { concurrency: 3 }, () => {
    test("a whole turn by Tab and Enter alone, and the focus is never lost", async () => {
        const all = await twoAtATable();
        const [{ page }] = all;
        let posted = 0;
        page.on("request", (request) => request.method() === "POST" && request.url().endsWith("/moves") && posted++);
        await tabTo(page, ".board [data-target]");
        for (let presses = 0; (await page.locator('[data-post="whole"]').count()) === 0; presses++) {
            assert.ok(presses < 8, "a turn has few steps");
            await page.keyboard.press("Enter");
            await waitUntilIdle(page);
            await page.waitForFunction(() => document.activeElement?.matches("[data-target], [data-post]"));
            // It confirms whole turns only.
            if (await page.locator('[data-post="part"]').count()) await page.keyboard.press("c");
        }
        assert.equal(posted, 0, "half a turn was posted");
        await page.keyboard.press("c");
        await page.getByText("Waiting for").waitFor();
        assert.equal(posted, 1);
        await page.waitForFunction(() => document.activeElement !== document.body);
        await leaveAll(all);
    });

    test("the slider is dragged and stepped, keeps the focus, stays where it is, and asks once", async () => {
        const all = await twoAtATable("Vikings", {}, [DESK, DESK]);
        await playUntil(all, 3, { afterTurn: async (turns) => turns === 8 });
        const page = all[0].page;
        const asked = [];
        page.on("request", (request) => /[?]at=/.test(request.url()) && asked.push(request.url()));
        await noteRests(page);
        const max = Number(await slider(page).getAttribute("max"));
        assert.ok(max > 12, `${max} events`);
        const before = await slider(page).boundingBox();
        const y = before.y + before.height / 2;
        await page.mouse.move(before.x + before.width - 8, y);
        await page.mouse.down();
        for (let step = 1; step <= 20; step++)
            await page.mouse.move(before.x + (before.width - 8) * (1 - step / 22), y);
        await page.mouse.up();
        const dragged = await value(page);
        assert.ok(dragged < max * 0.4, `dragged to ${dragged} of ${max}`);
        await page.locator(".board:not([inert])").waitFor();
        const rests = await page.evaluate(() => globalThis.rests);
        assert.ok(asked.length <= rests + 1, `${rests} rests: ${asked.join(" ")}`);
        assert.deepEqual(await slider(page).boundingBox(), before, "it has not moved");
        // The last turn may have been under way when the slider was read.
        await page.getByText(`Looking back: event ${dragged} of `).waitFor();

        for (let n = 1; n <= 3; n++) {
            await page.keyboard.press("ArrowRight");
            assert.equal(await value(page), dragged + n);
        }
        assert.equal(await focused(page), "input");
        await page.keyboard.press("Shift+Tab");
        for (let n = 1; n <= 3; n++) await page.keyboard.press("Enter");
        await page.waitForFunction((at) => document.querySelector(".timeline input").value === at, String(dragged));
        assert.equal(await focused(page), "button", "a step back keeps the focus");
        // On a German Mac a bracket needs Alt. The arrows step as well.
        await page.evaluate(() =>
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "]", altKey: true, bubbles: true })),
        );
        await page.waitForFunction((at) => document.querySelector(".timeline input").value === at, String(dragged + 1));
        await leaveAll(all);
    });

    test("on a slow line the past never shows the present, and a lost answer is asked for again", async () => {
        const all = await twoAtATable("Vikings", {}, [DESK, DESK]);
        await takeATurn(all[0]);
        await all[1].page.getByText("Your turn:").waitFor();
        const page = all[1].page;
        const sets = () => page.locator(".wheel .set").count();
        const now = await sets();
        const line = gate();
        await page.route(/[?]at=/, async (route) => {
            await line.opened;
            await route.continue();
        });
        await page.getByRole("button", { name: "To the beginning" }).click();
        await page.locator(".veil").getByText("Event").waitFor();
        assert.ok(await page.locator(".board[inert]").count(), "what is shown is not offered as the past");
        line.open();
        await page.locator(".veil").waitFor({ state: "detached" });
        assert.ok((await sets()) > now, "all twelve sets lie there again");

        await page.unroute(/[?]at=/);
        await page.route(/[?]at=/, (route) => route.abort());
        await page.getByRole("button", { name: "A step forward" }).click();
        await page.locator(".veil .error").waitFor();
        await page.unroute(/[?]at=/);
        await page.getByRole("button", { name: "Try again" }).click();
        await page.locator(".veil").waitFor({ state: "detached" });
        // An address of no position of the game shows the newest state.
        await page.evaluate(() => (location.hash = location.hash.replace(/[^/]*$/, "banana")));
        await page.locator(".timeline:not(.past)").waitFor();
        assert.match(page.url(), /#\/game\/[-0-9a-f]+$/);
        await leaveAll(all);
    });

    test("a press is answered at once, and a step that ends the game does not end it before it is confirmed", async () => {
        const all = await twoAtATable();
        const { page } = all[0];
        const line = gate();
        await page.route("**/moves/dry-run", async (route) => {
            const reply = await route.fetch();
            const tried = await reply.json();
            await line.opened;
            const placings = [0, 1].map((seat) => ({ seat, place: seat + 1, points: 20 }));
            const game = { ...tried.game, status: "finished", awaiting: [], result: { placings } };
            await route.fulfill({ json: { ...tried, game, legal_moves: { ...tried.legal_moves, moves: [] } } });
        });
        await page.locator(".wheel [data-target]").first().click();
        await page.locator(".plan .trying").waitFor();
        assert.ok(await page.locator(".table[aria-busy]").count(), "something is seen on its way");
        assert.equal(
            await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle),
            "none",
            "no frame around what was pressed by mouse",
        );
        line.open();
        await page.getByText("ends the game. Confirm it, or undo.").waitFor();
        assert.equal(await page.locator(".player.winner").count(), 0, "nobody has won");
        assert.equal(await page.getByText("The game is over").count(), 0);
        await page.getByRole("button", { name: "Confirm turn" }).waitFor();
        await leaveAll(all);
    });

    test("every press is answered within a few frames, however slow the line", async () => {
        const [visitor, other] = await twoAtATable("Vikings", {}, [DESK, DESK]);
        const { page } = visitor;
        await takeATurn(visitor);
        await takeATurn(other);
        await page.getByText("Your turn:").waitFor();
        await page.evaluate((frames) => {
            globalThis.answers = [];
            const all = { subtree: true, childList: true, attributes: true, characterData: true };
            const watch = () => {
                let changes = 0;
                const observer = new MutationObserver((changed) => (changes += changed.length));
                observer.observe(document, all);
                const next = (left) => {
                    if (left) return requestAnimationFrame(() => next(left - 1));
                    observer.disconnect();
                    globalThis.answers.push(changes);
                };
                next(frames);
            };
            document.addEventListener("click", watch, { capture: true });
        }, FRAMES);
        const line = gate();
        await page.route("**/v1/**", async (route) => {
            await line.opened;
            await route.continue();
        });
        let presses = 0;
        /** Presses a target, and checks that the page reacts although no response comes. */
        const answered = async (what, place) => {
            await place.click();
            presses++;
            const wait = (n) => globalThis.answers.length === n;
            await page.waitForFunction(wait, presses);
            const changes = await page.evaluate((n) => globalThis.answers[n - 1], presses);
            assert.ok(changes > 0, `nothing is seen of a press on ${what}`);
        };
        const button = (name) => page.getByRole("button", { name, exact: true });
        await answered("a player", page.locator(".player").nth(1));
        await answered("a step back", button("A step back"));
        await answered("the beginning", button("To the beginning"));
        await answered("now", button("To the current position"));
        for (const drawer of ["Talk", "Scores", "Orders", "Rules", "More", "Log"])
            await answered(drawer, page.locator(".tabs").getByRole("button", { name: drawer }));
        await answered("a set", page.locator(".wheel [data-target]").first());
        await answered("a link", page.getByRole("link", { name: "New game" }));
        line.open();
        await page.getByRole("button", { name: "Create the game" }).waitFor();
        const form = gate();
        await page.unroute("**/v1/**");
        await page.route("**/v1/games", async (route) => {
            await form.opened;
            await route.continue();
        });
        await answered("a form", button("Create the game"));
        form.open();
        await page.getByLabel("Invite by this link").waitFor();
        await leaveAll([visitor, other]);
    });

    test("a plan outlives the rules beside the board and a reload; a turn outlives lost answers", async () => {
        const all = await twoAtATable();
        const { page } = all[0];
        await page.locator(".wheel [data-target]").first().click();
        await waitUntilIdle(page);
        await all[0].drawer("Rules");
        await page.locator(".drawer .rules").waitFor();
        assert.equal(await page.locator(".plan li").count(), 1);
        await page.reload();
        await page.locator(".plan li").first().waitFor();

        // The server executes the request, and the response is lost. Each retry has the same key.
        let lost = 0;
        await page.route(/\/moves$/, async (route) => {
            await route.fetch();
            lost++;
            await route.abort();
        });
        if (await page.getByLabel("Close the drawer").isVisible()) await page.getByLabel("Close the drawer").click();
        const told = page.getByText(/The server has your turn|The turn counts only once/).waitFor();
        while (await press(page, () => 0)) await waitUntilIdle(page);
        await page.getByText("Waiting for").waitFor();
        await told;
        assert.ok(lost >= 1);
        await all[1].page.getByText("Your turn:").waitFor();
        await leaveAll(all);
    });

    test("without the rules at hand an order is left by a form, with no move that this game cannot have", async () => {
        const all = await twoAtATable("Vikings", {}, [DESK, DESK]);
        const visitor = all[1];
        const { page } = visitor;
        const learned = page.waitForResponse("**/client/built/vikings.json");
        page.on("request", (request) => visitor.faults.push(...(request.url().match(/openapi\.json/) ?? [])));
        await visitor.drawer("Orders");
        const { responseBodySize } = await (await learned).request().sizes();
        assert.ok(responseBodySize < 4_000, `${responseBodySize} bytes tell what can be ordered`);
        const known = page.getByLabel("Add another").locator("option");
        await known.first().waitFor({ state: "attached" });
        const offered = await known.allTextContents();
        assert.ok(offered.includes("Place the tile") && !offered.includes("Bid"), offered.join(", "));
        assert.equal(await page.getByRole("button", { name: "Pick on the board" }).count(), 0);
        await page.getByLabel("Add another").selectOption("buy");
        for (const [field, value] of Object.entries({ space: "4", exchange: "0" }))
            await page.locator(`.order-form [name="move.${field}"]`).fill(value);
        await page.locator(".conditions summary").click();
        await page.getByLabel("Price at most").fill("3");
        await page.getByRole("button", { name: "Save this order" }).click();
        await page.locator(".order-list").getByText("if the price is at most 3").waitFor();
        await leaveAll(all);
    });

    test("what is bid for stands above the bid, with the prices before the Vikings", async () => {
        const all = await twoAtATable("Vikings", { options: ["progress"] }, [DESK, DESK]);
        const { page } = all[0];
        const [facts, bid] = await Promise.all(
            [".board .progress", ".choices"].map((one) => page.locator(one).first().boundingBox()),
        );
        assert.ok(facts.y + facts.height <= bid.y, "the facts come first");
        await page.getByRole("group", { name: /^Bid for the start player figure: \d+ to \d+ gold/ }).waitFor();
        assert.match(await page.getByLabel("Another bid in gold").getAttribute("placeholder"), /^\d+–\d+$/);
        await page.getByLabel("Another bid in gold").fill("7");
        await page.getByRole("button", { name: "Bid 7" }).click();
        await page.locator(".plan").getByText("Bid 7").waitFor();
        await page.getByRole("button", { name: "Confirm turn" }).click();
        await all[1].page.getByText("bids 7 gold").first().waitFor();
        await leaveAll(all);
    });

    test("the filter by player shows the moves that came about in the turn of another", async () => {
        const all = await twoAtATable();
        await takeATurn(all[0]);
        await all[1].page.getByText("Your turn:").waitFor();
        const { page, name } = all[1];
        const me = await page.evaluate(async () => document.querySelector("hall-game").table.game.you);
        await page.route("**/events?*", async (route) => {
            const reply = await route.fetch();
            const body = await reply.json();
            const last = body.items.findLast(({ kind }) => kind === "moved");
            last?.effects.push({ type: "bought", seat: me, space: 0, price: 5, exchange: 0 });
            await route.fulfill({ response: reply, json: body });
        });
        await page.reload();
        await all[1].drawer("Log");
        await page.getByLabel("Show the moves of").selectOption({ label: name });
        await page.locator(".log").getByText(`${name} buys`).waitFor();
        assert.equal(await page.locator(".log").getByText(`${all[0].name} buys`).count(), 0);
        await leaveAll(all);
    });
});
