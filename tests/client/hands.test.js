// The page as people use it: by Tab and Enter, with a slider that is dragged, on a slow line, with answers that get
// lost, without storage, with long names, on two devices, and as a stranger with a link.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fitsTheWindow } from "./lib/axe.js";
import { SLIM, Visitor } from "./lib/browser.js";
import { playOn, press, settled } from "./lib/play.js";
import { stage } from "./lib/stage.js";

const { hall, browser } = await stage();
/** The smallest desktop. */
const DESK = { width: 1280, height: 800 };
/** Failures that these tests cause. */
const CAUSED = /ERR_FAILED|422|404|Failed to fetch/;
let people = 0;

async function come(viewport = DESK, more = {}) {
    const visitor = await Visitor.come(browser, hall, viewport, more);
    visitor.expected.push(CAUSED);
    return visitor;
}

/** Two people at a game, the one whose turn it is first. */
async function twoAtATable(title = "Vikings", how = {}, [one, other] = [DESK, SLIM]) {
    const [ann, bob] = [await come(one), await come(other)];
    const n = ++people;
    await ann.signUp(`ann-${n}`);
    await bob.signUp(`bob-${n}`);
    await bob.join(await ann.create(title, how));
    await Promise.all([ann.atTheBoard(), bob.atTheBoard()]);
    return (await ann.state()).startsWith("Your turn") ? [ann, bob] : [bob, ann];
}

async function takeATurn(visitor, other) {
    while (await press(visitor.page, () => 0)) await settled(visitor.page);
    await other.page.getByText("Your turn:").waitFor();
}

const leave = async (all) => {
    for (const visitor of all) await visitor.leave();
};
const slider = (page) => page.locator(".rail input");
const value = async (page) => Number(await slider(page).inputValue());
/** Something that waits until it is opened. */
function gate() {
    let open = () => {};
    const opened = new Promise((resolve) => (open = resolve));
    return { open, opened };
}
/** What has the focus. */
const focused = (page) => page.evaluate(() => document.activeElement?.localName ?? "");

/** Presses Tab until something of a kind has the focus. */
async function tabTo(page, selector) {
    for (let tabs = 0; tabs < 60; tabs++) {
        if (await page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector)) return;
        await page.keyboard.press("Tab");
    }
    assert.fail(`no ${selector} within 60 tabs`);
}

describe("by hand", { concurrency: 3 }, () => {
    test("a whole turn by Tab and Enter alone, and the focus is never lost", async () => {
        const all = await twoAtATable();
        const [{ page }] = all;
        await tabTo(page, ".board [data-target]");
        for (let presses = 0; (await page.locator('[data-post="whole"]').count()) === 0; presses++) {
            assert.ok(presses < 8, "a turn has few steps");
            await page.keyboard.press("Enter");
            await settled(page);
            await page.waitForFunction(() => document.activeElement?.matches("[data-target], [data-post]"));
        }
        await tabTo(page, '[data-post="whole"]');
        await page.keyboard.press("Enter");
        await page.getByText("Waiting for").waitFor();
        await page.waitForFunction(() => document.activeElement !== document.body);
        await leave(all);
    });

    test("the slider is dragged and stepped, keeps the focus, stays where it is, and asks once", async () => {
        const all = await twoAtATable();
        await playOn(all, 3, { afterTurn: async (turns) => turns === 8 });
        const page = all[0].page;
        const asked = [];
        page.on("request", (request) => /[?]at=/.test(request.url()) && asked.push(request.url()));
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
        // The machine may be so slow that a drag looks like resting.
        assert.ok(asked.length < 10, asked.join(" "));
        assert.deepEqual(await slider(page).boundingBox(), before, "it has not moved");
        await page.getByText(`Looking back: event ${dragged} of ${max}`).waitFor();

        for (let n = 1; n <= 3; n++) {
            await page.keyboard.press("ArrowRight");
            assert.equal(await value(page), dragged + n);
        }
        assert.equal(await focused(page), "input");
        await page.keyboard.press("Shift+Tab");
        for (let n = 1; n <= 3; n++) await page.keyboard.press("Enter");
        await page.waitForFunction((at) => document.querySelector(".rail input").value === at, String(dragged));
        assert.equal(await focused(page), "button", "a step back keeps the focus");
        // On a German Mac a bracket needs Alt; the arrows step as well.
        await page.evaluate(() =>
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "]", altKey: true, bubbles: true })),
        );
        await page.waitForFunction((at) => document.querySelector(".rail input").value === at, String(dragged + 1));
        await leave(all);
    });

    test("on a slow line the past never shows the present, and a lost answer is asked for again", async () => {
        const all = await twoAtATable();
        await takeATurn(all[0], all[1]);
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
        await page.locator(".veil .wrong").waitFor();
        await page.unroute(/[?]at=/);
        await page.getByRole("button", { name: "Try again" }).click();
        await page.locator(".veil").waitFor({ state: "detached" });
        await leave(all);
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
        const began = Date.now();
        await page.locator(".wheel [data-target]").first().click();
        await page.locator(".plan .trying").waitFor();
        assert.ok(await page.locator(".table[aria-busy]").count(), "something is seen on its way");
        assert.ok(Date.now() - began < 5_000);
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
        await leave(all);
    });

    test("a plan outlives the rules beside the board and a reload; a turn outlives lost answers", async () => {
        const all = await twoAtATable();
        const { page } = all[0];
        await page.locator(".wheel [data-target]").first().click();
        await settled(page);
        await all[0].drawer("Rules");
        await page.getByRole("heading", { name: "2.5 Placing an island tile" }).waitFor();
        assert.equal(await page.locator(".plan li").count(), 1);
        await page.reload();
        await page.locator(".plan li").first().waitFor();

        // The server does it, and no answer comes: each time it is asked again, with the same key.
        let lost = 0;
        await page.route(/\/moves$/, async (route) => {
            await route.fetch();
            lost++;
            await route.abort();
        });
        if (await page.getByLabel("Close the drawer").isVisible()) await page.getByLabel("Close the drawer").click();
        while (await press(page, () => 0)) await settled(page);
        await page.getByText("Waiting for").waitFor();
        await page.getByText(/Your turn has arrived|nothing is done twice/).waitFor();
        assert.ok(lost >= 1);
        await all[1].page.getByText("Your turn:").waitFor();
        await leave(all);
    });

    test("with blocked or damaged storage, and at a damaged address, the page still works", async () => {
        const blocked = () => {
            for (const name of ["localStorage", "sessionStorage"])
                Object.defineProperty(window, name, {
                    get() {
                        throw new DOMException("blocked", "SecurityError");
                    },
                });
        };
        const ann = await come();
        await ann.context.addInitScript(blocked);
        await ann.page.reload();
        await ann.signUp(`ann-${++people}`);
        await ann.page.getByRole("heading", { name: "Start a game" }).waitFor();
        const bob = await come();
        await bob.page.evaluate(() => localStorage.setItem("longhall.session", "{"));
        await bob.page.goto(`${hall.base}#/game/%E0%A4%A`);
        await bob.page.reload();
        await bob.page.locator(".wrong").waitFor();
        await bob.page.goto(`${hall.base}#/`);
        await bob.page.getByRole("button", { name: "Sign in" }).waitFor();
        await leave([ann, bob]);
    });

    test("names of 24 wide letters fit a phone, and every target there has 44 pixels", async () => {
        const [ann, bob] = [await come(SLIM), await come(SLIM)];
        const wide = String(++people).padStart(24, "W");
        await ann.signUp(wide);
        await bob.signUp(wide.toLowerCase().replace("w", "m"));
        await bob.join(await ann.create("Vikings"));
        for (const visitor of [ann, bob]) {
            await visitor.atTheBoard();
            for (const drawer of ["Log", "Talk", "More", "Scores"]) {
                await visitor.drawer(drawer);
                await fitsTheWindow(visitor.page, drawer);
            }
            const small = await visitor.page.evaluate(() =>
                [...document.querySelectorAll(".begun :is(button, select, summary, input)")]
                    .map((one) => [one.getBoundingClientRect(), one.getAttribute("aria-label") ?? one.textContent])
                    .filter(([{ width, height }]) => width > 0 && height < 44)
                    .map(([{ height }, name]) => `${name}: ${height}`),
            );
            assert.deepEqual(small, []);
            await visitor.page.goto(`${hall.base}#/`);
            await visitor.page.getByRole("heading", { name: "Start a game" }).waitFor();
            await fitsTheWindow(visitor.page, "the lobby");
        }
        await leave([ann, bob]);
    });

    test("a stranger learns who can open a link, and nobody is seated without being asked", async () => {
        const ann = await come();
        await ann.signUp(`ann-${++people}`);
        const secret = await ann.create("Vikings", { isPrivate: true });
        const bob = await come();
        await bob.signUp(`bob-${++people}`);
        await bob.page.goto(secret);
        await bob.page.getByRole("heading", { name: "You are invited to a private game" }).waitFor();
        await ann.page.reload();
        await ann.page.getByText("Waiting for 1 player").waitFor();
        await bob.page.getByRole("button", { name: "Take a seat" }).click();
        await Promise.all([ann.atTheBoard(), bob.atTheBoard()]);
        await ann.page.getByRole("button", { name: "Link" }).click();
        await ann.page.getByText("Only the players of this private game can open it").waitFor();
        const eve = await come();
        await eve.page.goto(ann.page.url());
        await eve.page.getByText("you may not see it").waitFor();
        assert.match(await ann.page.title(), /Vikings · Longhall$/, "the page has its own title");

        // At a public game the terms stand there before anybody sits down.
        const open = await ann.create("Vikingdoms");
        await bob.page.goto(open);
        await bob.page.getByText("Waiting for 1 player").waitFor();
        await bob.page.getByRole("button", { name: "Take a seat" }).waitFor();
        await leave([ann, bob, eve]);
    });

    test("two devices of one person are in step, and steps that no longer fit are told", async () => {
        const all = await twoAtATable();
        const other = await come(SLIM);
        await other.page.getByLabel("Name").fill(all[0].name);
        await other.page.getByLabel("Password", { exact: true }).fill("correct horse battery");
        await other.page.getByRole("button", { name: "Sign in" }).click();
        await other.page.getByRole("heading", { name: "Start a game" }).waitFor();
        await other.page.goto(all[0].page.url());
        await other.page.locator(".wheel [data-target]").first().click();
        await other.page.locator(".plan li").first().waitFor();
        await takeATurn(all[0], all[1]);
        await other.page.getByText("The steps you had planned no longer fit").waitFor();
        await other.page.locator(".plan").waitFor({ state: "detached" });
        assert.match(await other.state(), /^Waiting for/);
        await leave([...all, other]);
    });

    test("a standing order is picked on the board, and no move is offered that this game cannot have", async () => {
        const all = await twoAtATable("Vikings", {}, [DESK, DESK]);
        const visitor = all[1];
        const { page } = visitor;
        await visitor.drawer("Orders");
        const known = page.getByLabel("One more").locator("optgroup").last().locator("option");
        await known.first().waitFor({ state: "attached" });
        const offered = await known.allTextContents();
        assert.ok(offered.includes("Place tile") && !offered.includes("Bid"), offered.join(", "));
        await page.getByRole("button", { name: "Pick on the board" }).click();
        await page.getByText("Press what you would do").waitFor();
        await page.locator(".wheel [data-target]").nth(2).click();
        await page
            .locator(".order-list")
            .getByText(/^Buy at/)
            .waitFor();
        await page.locator(".homeland-scroll [data-target]").first().click();
        await page
            .locator(".order-list")
            .getByText(/^Tile:/)
            .waitFor();
        await leave(all);
    });

    test("one screen: nothing scrolls but the board, at a desk and on a phone", async () => {
        for (const title of ["Vikings", "Vikings on Board", "Vikingdoms"]) {
            const all = await twoAtATable(title);
            for (const { page, name } of all) {
                const [page_, window_] = await page.evaluate(() => [
                    document.documentElement.scrollHeight,
                    window.innerHeight,
                ]);
                assert.ok(page_ <= window_, `${title}, ${name}: ${page_} in ${window_}`);
                const rail = await page.locator(".rail").boundingBox();
                assert.ok(rail.y + rail.height <= window_, "the rail is in sight");
            }
            const lit = await all[0].page.locator(".board [data-target]").first().boundingBox();
            const stage_ = await all[0].page.locator(".stage").boundingBox();
            assert.ok(lit.y >= stage_.y && lit.y + lit.height <= stage_.y + stage_.height, `${title}: where one acts`);
            await leave(all);
        }
    });

    test("what is bid for stands above the bid, with the prices before the Vikings", async () => {
        const all = await twoAtATable("Vikings", { options: ["progress"] });
        const { page } = all[0];
        const [facts, bid] = await Promise.all(
            [".board .progress", ".choices"].map((one) => page.locator(one).first().boundingBox()),
        );
        assert.ok(facts.y + facts.height <= bid.y, "the facts come first");
        await page.getByLabel("Another bid in gold").fill("7");
        await page.getByRole("button", { name: "Bid 7" }).click();
        await page.locator(".plan").getByText("Bid 7").waitFor();
        await page.getByRole("button", { name: "Confirm turn" }).click();
        await all[1].page.getByText("bids 7 gold").first().waitFor();
        await leave(all);
    });

    test("the filter by player shows the moves that came about in the turn of another", async () => {
        const all = await twoAtATable();
        await takeATurn(all[0], all[1]);
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
        await page.getByLabel("Whose moves").selectOption({ label: name });
        await page.locator(".log").getByText(`${name} buys`).waitFor();
        assert.equal(await page.locator(".log").getByText(`${all[0].name} buys`).count(), 0);
        await leave(all);
    });

    test("a game can be played after ten requests and 150 kB, and a reload costs less", async () => {
        const all = await twoAtATable();
        const [{ context, page: before }] = all;
        const address = before.url();
        await before.close();
        const fresh = await browser.newContext({ viewport: DESK, storageState: await context.storageState() });
        const page = await fresh.newPage();
        const watch = await fresh.newCDPSession(page);
        await watch.send("Network.enable");
        const seen = { requests: [], bytes: 0 };
        watch.on("Network.requestWillBeSent", ({ request }) => seen.requests.push(request.url));
        watch.on("Network.dataReceived", ({ encodedDataLength }) => (seen.bytes += encodedDataLength));
        for (const [again, bytes] of [
            [false, 150_000],
            [true, 40_000],
        ]) {
            Object.assign(seen, { requests: [], bytes: 0 });
            await (again ? page.reload() : page.goto(address));
            await page.locator(".board [data-target]").first().waitFor();
            const asked = seen.requests.filter((url) => !url.endsWith("/stream"));
            assert.ok(asked.length <= 10, `${asked.length}: ${asked.join(" ")}`);
            assert.ok(seen.bytes <= bytes, `${seen.bytes} bytes`);
        }
        await fresh.close();
        for (const visitor of all) assert.deepEqual(visitor.faults, []);
        await all[1].leave();
    });
});
