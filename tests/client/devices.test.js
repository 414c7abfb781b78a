// Different devices and users: at a desk, with a phone, with two devices, without storage, with long names, as a
// stranger with a link. Also the costs of the page.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkWithAxe, fitsTheWindow } from "./lib/axe.js";
import { ApiPlayer } from "./lib/api_player.js";
import { SLIM } from "./lib/browser.js";
import { takeATurn, playerToMove, seededRandom, waitUntilIdle } from "./lib/play.js";
import { notInSight } from "./lib/positions.js";
import { DESK, leaveAll, setUp } from "./lib/setup.js";
import { rulesets, titleNames } from "./lib/titles.js";

const { hall, browser, come, signedUp, twoAtATable } = await setUp();

/** The targets on a phone that are smaller than a finger needs, on the page that begins a game or later. */
function smallTargets() {
    const isPhone = innerWidth < 720;
    return [...document.querySelectorAll("button, select, summary, input, .top a, [role=button], [data-target]")]
        .filter((one) => isPhone && one.checkVisibility() && !one.closest("label, sup, [inert]"))
        .map((one) => [one.getBoundingClientRect(), one.getAttribute("aria-label") ?? one.textContent])
        .filter(([{ width, height }]) => width > 0 && (width < 43.9 || height < 43.9))
        .map(([{ width, height }, name]) => `${name}: ${width} by ${height}`);
}

/** Whether a target lies in the visible part of the board. */
function actsInSight() {
    const stage = document.querySelector(".stage").getBoundingClientRect();
    return [...document.querySelectorAll(".board [data-target]")]
        .map((one) => one.getBoundingClientRect())
        .some(({ top, bottom }) => top >= stage.top && bottom <= stage.bottom);
}

/** Makes a page record the time at which the first target on the board can be pressed. */
function markPlayable() {
    globalThis.playable = new Promise((resolve) => {
        const seen = () => {
            if (!document.querySelector(".board [data-target]")) return;
            observer.disconnect();
            resolve(performance.now());
        };
        const observer = new MutationObserver(seen);
        observer.observe(document, { subtree: true, childList: true, attributes: true });
    });
}

/** The requests until then and their bytes, by the page's own clock. Later requests delay no player. */
async function costUntilPlayable() {
    const until = await globalThis.playable;
    const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    const own = all.filter(({ startTime, name }) => startTime <= until && !name.endsWith("/stream"));
    return { asked: own.map(({ name }) => name), came: own.reduce((sum, { transferSize }) => sum + transferSize, 0) };
}

/** The event after which a game is late enough to measure its costs. */
const LATE = 74;

/**
 * Plays games of two until one of them is late and waits for the first player. Some games end too early. Returns it and
 * its last event.
 */
async function lateGame(ann, bob, terms) {
    const roll = seededRandom(7);
    for (let n = 0; n < 20; n++) {
        const game = await ann.game([bob], terms);
        for (;;) {
            const { seq, awaiting, you, status } = await ann.send("GET", `games/${game}`);
            if (status !== "active") break;
            const isAnn = awaiting.includes(you);
            if (seq >= LATE && isAnn) return { game, at: seq };
            await (isAnn ? ann : bob).move(game, roll);
        }
    }
    throw new Error("every game ends too early");
}

/** The player in the second seat. */
const rival = (page) => page.locator(".player").nth(1).locator("strong").first().innerText();

describe("devices", { concurrency: 3 }, () => {
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
        await ann.signUp("ann-blocked");
        await ann.page.getByRole("heading", { name: "Start a game" }).waitFor();
        const bob = await come();
        await bob.page.evaluate(() => localStorage.setItem("longhall.session", "{"));
        await bob.page.goto(`${hall.base}#/game/%E0%A4%A`);
        await bob.page.reload();
        await bob.page.locator(".error").waitFor();
        await bob.page.goto(`${hall.base}#/`);
        await bob.page.getByRole("button", { name: "Sign in" }).waitFor();
        await leaveAll([ann, bob]);
    });

    test("before the page can draw itself it says that it is coming", async () => {
        const visitor = await come(SLIM);
        await visitor.page.route("**/main.js", (route) => route.abort());
        await visitor.page.goto(hall.base);
        await visitor.page.getByText("Longhall …").waitFor();
        await visitor.page.unroute("**/main.js");
        await visitor.page.reload();
        await visitor.page.getByRole("heading").first().waitFor();
        assert.equal(await visitor.page.getByText("Longhall …").count(), 0);
        await leaveAll([visitor]);
    });

    test("names of 24 wide letters fit a phone, and every target there has 44 pixels", async () => {
        const [ann, bob] = [await signedUp("W".repeat(24), SLIM), await signedUp("M".repeat(24), SLIM)];
        await bob.join(await ann.create("Vikings"));
        for (const visitor of [ann, bob]) {
            await visitor.atTheBoard();
            for (const drawer of ["Log", "Talk", "More", "Scores"]) {
                await visitor.drawer(drawer);
                await fitsTheWindow(visitor.page, drawer);
            }
            assert.deepEqual(await visitor.page.evaluate(smallTargets), []);
            if ((await visitor.state()).startsWith("Your turn")) {
                await visitor.page.locator(".tabs").getByRole("button", { name: "Scores" }).click();
                await visitor.page.locator(".board [data-target]:visible").first().press("Enter");
                await visitor.page.locator(".plan [data-post]").first().waitFor();
                assert.deepEqual(await visitor.page.evaluate(smallTargets), [], "while a turn is planned");
            }
            await visitor.page.goto(`${hall.base}#/`);
            await visitor.page.getByRole("heading", { name: "Start a game" }).waitFor();
            await fitsTheWindow(visitor.page, "the lobby");
        }
        await leaveAll([ann, bob]);
    });

    test("a stranger learns who can open a link, and nobody is seated without being asked", async () => {
        const ann = await signedUp();
        const secret = await ann.create("Vikings", { isPrivate: true });
        const bob = await signedUp();
        await bob.page.goto(secret);
        await bob.page.getByRole("heading", { name: "You are invited to a private game" }).waitFor();
        await ann.page.reload();
        await ann.page.getByText("Waiting for 1 player").waitFor();
        await bob.page.getByRole("button", { name: "Take a seat" }).click();
        await Promise.all([ann.atTheBoard(), bob.atTheBoard()]);
        await ann.page.getByRole("button", { name: "Share" }).click();
        await ann.page.getByText("Only the players of this private game can open it").waitFor();
        const eve = await come();
        await eve.page.goto(ann.page.url());
        await eve.page.getByText("you may not see it").waitFor();
        assert.match(await ann.page.title(), /Vikings · Longhall$/, "the page has its own title");

        // At a public game the terms are shown before taking a seat.
        const open = await ann.create("Vikingdoms");
        await bob.page.goto(open);
        await bob.page.getByText("Waiting for 1 player").waitFor();
        await bob.page.getByRole("button", { name: "Take a seat" }).waitFor();
        await leaveAll([ann, bob, eve]);
    });

    test("a private game that is over is shown to everybody once all who sat there agree, and hidden again", async () => {
        const all = await twoAtATable("Vikingdoms", { isPrivate: true });
        const [ann, bob] = all;
        ann.page.on("dialog", (dialog) => dialog.accept());
        await ann.drawer("More");
        await ann.page.getByRole("button", { name: "Resign" }).click();
        const of = ({ page }) => page.getByRole("group", { name: "Who sees this game" });
        const say = async (visitor, name) => {
            await visitor.drawer("More");
            await of(visitor).getByRole("button", { name }).click();
        };
        await say(ann, "Let everybody see it");
        await of(ann).getByText(`Everybody can see this game as soon as ${bob.name} agrees`).waitFor();
        await checkWithAxe(ann.page, "a game that is to be shown");
        const eve = await come();
        await eve.page.goto(ann.page.url());
        await eve.page.getByText("you may not see it").waitFor();
        await say(bob, "Let everybody see it");
        await of(bob).getByText("Anyone with a link can see this game").waitFor();
        await eve.page.reload();
        await eve.atTheBoard();
        await say(bob, "Only for its players");
        await of(bob).getByText("Only its players can see this game").waitFor();
        await eve.page.reload();
        await eve.page.getByText("you may not see it").waitFor();
        await leaveAll([...all, eve]);
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
        const told = other.page.getByText("Your planned steps no longer fit").waitFor();
        await takeATurn(all[0]);
        await all[1].page.getByText("Your turn:").waitFor();
        await told;
        await other.page.locator(".plan").waitFor({ state: "detached" });
        assert.match(await other.state(), /^Waiting for/);
        await leaveAll([...all, other]);
    });

    test("one screen: nothing scrolls but the board, at a desk and on a phone", async () => {
        for (const title of titleNames) {
            const all = await twoAtATable(title);
            for (const { page, name } of all) {
                const [page_, window_] = await page.evaluate(() => [
                    document.documentElement.scrollHeight,
                    window.innerHeight,
                ]);
                assert.ok(page_ <= window_, `${title}, ${name}: ${page_} in ${window_}`);
                const rail = await page.locator(".timeline").boundingBox();
                assert.ok(rail.y + rail.height <= window_, "the rail is in sight");
            }
            // A player who has scrolled elsewhere on the board sees the place of action when their turn comes.
            for (let turns = 0; turns < 3; turns++) {
                const visitor = await playerToMove(all);
                await visitor.page.waitForFunction(actsInSight);
                assert.deepEqual(await visitor.page.evaluate(smallTargets), [], title);
                for (const { page } of all) await page.locator(".board").evaluate((board) => (board.scrollTop = 1e6));
                await takeATurn(visitor);
            }
            // A press on a player shows their belongings and the places of these.
            await all[1].page.locator(".player").nth(1).click();
            await all[1].page
                .locator("#toast")
                .getByText(`${await rival(all[1].page)}: `)
                .waitFor();
            await leaveAll(all);
        }
    });

    test("on a phone the homeland stays where one has scrolled it, and every cell to lay in is in sight", async () => {
        const all = await twoAtATable("Vikings", {}, [SLIM, SLIM]);
        const { page } = all[0];
        const homeland = page.locator(".homeland-scroll");
        await page.locator(".wheel [data-target]").first().click();
        await page.locator(".homeland [data-target]").first().waitFor();
        const { count, beyond } = await page.evaluate(notInSight, ".homeland [data-target]");
        assert.ok(count > 0);
        assert.deepEqual(beyond, []);
        await homeland.evaluate((one) => (one.scrollLeft = 40));
        await page.evaluate(() => document.querySelector("hall-game").repaint());
        await waitUntilIdle(page);
        assert.equal(await homeland.evaluate((one) => one.scrollLeft), 40);
        assert.deepEqual(await page.evaluate(smallTargets), []);
        await leaveAll(all);
    });

    test("a new game asks for the essentials first, and offers the options that have an effect", async () => {
        const visitor = await signedUp(undefined, { width: 1280, height: 800 });
        const { page } = visitor;
        await page.locator('nav [href="#/new"]').click();
        await page.locator("[name=ruleset][value=vikings]").check();
        await page.locator("[name=seats]").selectOption("3");
        await page.locator("[name=bots]").selectOption("1");
        await page.locator("[name=pace]").selectOption("day");
        const { y, height } = await page.getByRole("button", { name: "Create the game" }).boundingBox();
        assert.ok(y + height <= 800, `the button ends at ${y + height}`);
        await page.locator(".more-choices > summary").click();
        const auction = page.locator('[name="option.auction"]');
        assert.equal(await page.locator('[name="option.progress"]').count(), 0);
        assert.equal(await auction.isVisible(), false);
        assert.doesNotMatch(await page.locator("form").innerText(), /Whether/);
        await page.locator("[name=ruleset][value=vikings_progress]").check();
        await page.locator(".more-choices > summary").click();
        await auction.uncheck();
        await checkWithAxe(page, "a new game");
        await page.getByRole("button", { name: "Create the game" }).click();
        await page.locator(".waiting-room").getByText("Progress, no auction").waitFor();
        await leaveAll([visitor]);
    });

    /** The games of the budget: each edition in English, and one in German. */
    const BUDGETED = [
        ...rulesets.map(({ id, name }) => [name, { ruleset: id }, "en-GB"]),
        ["Progress", { ruleset: "vikings", options: { progress: true } }, "en-GB"],
        ["Vikings", { ruleset: "vikings" }, "de-DE"],
    ];
    for (const [title, terms, locale] of BUDGETED)
        test(`late in a game of ${title} (${locale}) ten requests and 150 kB make it playable, a reload less`, async (t) => {
            const visitor = await signedUp();
            const [ann, bob] = [await ApiPlayer.alsoAs(hall, visitor), await ApiPlayer.come(hall, `b-${visitor.name}`)];
            const { game, at } = await lateGame(ann, bob, terms);
            await visitor.page.close();
            const storageState = await visitor.context.storageState();
            const fresh = await browser.newContext({ viewport: DESK, storageState, locale });
            await fresh.addInitScript(markPlayable);
            const page = await fresh.newPage();
            for (const [again, bytes] of [
                [false, 150_000],
                [true, 40_000],
            ]) {
                await (again ? page.reload() : page.goto(`${hall.base}#/game/${game}`));
                const { asked, came } = await page.evaluate(costUntilPlayable);
                t.diagnostic(`event ${at}: ${asked.length} requests, ${came} bytes`);
                assert.ok(asked.length > 4 && asked.length <= 10, `${asked.length}: ${asked.join(" ")}`);
                assert.ok(came > 1000 && came <= bytes, `${came} bytes: ${asked.join(" ")}`);
                const texts = asked.filter((name) => /\/[a-z]{2}\.js$/.test(name));
                assert.equal(texts.length, 1, `the texts of one language: ${texts}`);
                assert.ok(texts[0].endsWith(`${locale.slice(0, 2)}.js`), texts[0]);
            }
            await fresh.close();
            assert.deepEqual(visitor.faults, []);
        });
});
