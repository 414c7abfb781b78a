// Playing as a guest: at once, without a form, and keeping the games.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkWithAxe, fitsTheWindow } from "./lib/axe.js";
import { SLIM, Visitor, WIDE } from "./lib/browser.js";
import { takeATurn } from "./lib/play.js";
import { startServerAndBrowser } from "./lib/server_and_browser.js";
import { titleNames } from "./lib/titles.js";

const { hall, browser } = await startServerAndBrowser();

const ACCOUNTS = "**/v1/accounts";
const PASSWORD = "correct horse battery";
const playNow = (page) => page.getByRole("button", { name: "Play now" });

/** Fills in the form that claims a guest. */
async function claim(page, name) {
    await page.getByRole("link", { name: "Keep your games: choose a name" }).click();
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
}

test("the start page names the games, and shows a running game and its moves", async () => {
    const vic = await Visitor.come(browser, hall, { width: 390, height: 664 });
    const board = vic.page.locator(".live-board");
    await board.getByText("From a game of Vikings").waitFor();
    const { y, height } = await playNow(vic.page).boundingBox();
    assert.ok(y + height <= 664, `Play now ends at ${y + height}`);
    for (const name of [...titleNames, "Vikings: Progress"]) {
        await vic.page.getByRole("heading", { name, exact: true }).waitFor();
        await vic.page.getByRole("button", { name: `Play ${name} now`, exact: true }).waitFor();
        await vic.page.getByRole("link", { name: `rules of ${name}`, exact: true }).waitFor();
    }
    await fitsTheWindow(vic.page);
    const ann = await Visitor.come(browser, hall, WIDE);
    await ann.signUp("ann");
    await ann.create("Vikings");
    await ann.page.getByRole("button", { name: "Add a steady bot" }).click();
    await ann.atTheBoard();
    await vic.page.reload();
    await board.getByText("Live: Vikings").waitFor();
    await board.getByText("ann").first().waitFor();
    const before = await board.locator(".live-stage").innerHTML();
    await takeATurn(ann);
    await vic.page.waitForFunction((old) => document.querySelector(".live-stage").innerHTML !== old, before);
    // It is a picture: nothing in it can be reached or pressed.
    assert.equal(await board.locator("[data-target]").count(), 0);
    await checkWithAxe(vic.page, "the start page with a game");
    await vic.page.getByRole("link", { name: "Watch this game" }).click();
    await vic.atTheBoard();
    assert.equal(await vic.page.locator(".guide").count(), 0);
    await Promise.all([vic.leave(), ann.leave()]);
});

test("a visitor plays a first move as a guest, and keeps the game by choosing a name", async () => {
    const gus = await Visitor.come(browser, hall, SLIM);
    const { page } = gus;
    const requests = [];
    page.on("request", (request) => request.method() === "POST" && requests.push(new URL(request.url()).pathname));
    await checkWithAxe(page, "the welcome page");
    await playNow(page).click();
    await gus.atTheBoard();
    assert.deepEqual(
        requests.map((path) => path.replace(/[\da-f-]{36}/, "ID")),
        ["/v1/accounts", "/v1/games", "/v1/games/ID/seats"],
    );
    const game = page.url();
    await checkWithAxe(page, "the board of a guest");
    await fitsTheWindow(page);
    await takeATurn(gus);
    assert(requests.some((path) => path.endsWith("/moves")));
    assert.equal(await page.getByRole("button", { name: "Talk" }).count(), 0);
    // The lobby offers games against bots alone.
    await page.locator(".tabs .to-lobby, .top nav [href='#/']").locator("visible=true").first().click();
    await page.getByRole("button", { name: "Play against bots" }).first().waitFor();
    assert.equal(await page.getByRole("button", { name: "Invite a friend" }).count(), 0);
    assert.equal(await page.getByRole("link", { name: "New game" }).count(), 0);
    await checkWithAxe(page, "the lobby of a guest");

    await claim(page, "gus");
    await checkWithAxe(page, "the account page of a guest");
    await page.getByRole("button", { name: "Keep my games" }).click();
    const code = await page.locator(".code code").innerText();
    assert.match(code, /^[\da-f]{4}(-[\da-f]{4}){9}$/);
    await page.getByRole("button", { name: "I have saved it" }).click();
    assert.equal(await page.locator(".guest-line").count(), 0);
    await page.goto(game);
    await gus.atTheBoard();
    await page.reload();
    await gus.atTheBoard();
    // A person's page of the account, with all that belongs to it.
    await page.locator(".tabs .to-lobby").click();
    await page.getByRole("link", { name: "gus", exact: true }).click();
    await page.getByRole("heading", { name: "Where you are signed in" }).waitFor();
    await gus.leave();
});

test("a guest that was lost on the way is told, and so is one too many", async () => {
    const gil = await Visitor.come(browser, hall, WIDE);
    const { page, expected } = gil;
    expected.push(/ERR_FAILED/, /429/);
    await page.route(ACCOUNTS, (route) => route.abort(), { times: 1 });
    await playNow(page).click();
    await page.getByRole("alert").filter({ hasText: "The server did not answer. Try again" }).waitFor();
    const full = { type: "about:blank", title: "", status: 429, code: "too_many_requests", detail: "No." };
    await page.route(ACCOUNTS, (route) => route.fulfill({ status: 429, json: full }), { times: 1 });
    await playNow(page).click();
    await page.getByRole("alert").filter({ hasText: "Too many guests" }).waitFor();
    // The button is busy until there is an answer, and however often it is pressed, there is one guest.
    let accounts = 0;
    page.on("request", (request) => (accounts += Number(new URL(request.url()).pathname === "/v1/accounts")));
    await playNow(page).evaluate((button) => {
        for (let n = 0; n < 3; n++) button.click();
    });
    await gil.atTheBoard();
    assert.equal(accounts, 1);
    await gil.leave();
});

test("a claim whose answer was lost is found out by pressing again", async () => {
    const gry = await Visitor.come(browser, hall, WIDE);
    const { page, expected } = gry;
    expected.push(/ERR_FAILED/, /409/);
    await playNow(page).click();
    await gry.atTheBoard();
    await claim(page, "gry");
    const mine = "**/v1/me";
    let isLost = false;
    await page.route(mine, async (route) => {
        if (route.request().method() !== "PATCH" || isLost) return route.continue();
        isLost = true;
        await route.fetch();
        return route.abort();
    });
    await page.getByRole("button", { name: "Keep my games" }).click();
    await page.getByRole("alert").filter({ hasText: "The account may be yours already" }).waitFor();
    await page.getByRole("button", { name: "Keep my games" }).click();
    await page.getByText("its recovery code was lost on the way").waitFor();
    await page.getByLabel("Password for a new code").fill(PASSWORD);
    await page.getByRole("button", { name: "Make a new code" }).click();
    await page.locator(".code code").waitFor();
    await gry.leave();
});

test("a guest leaves, and a taken name leaves the guest", async () => {
    const gro = await Visitor.come(browser, hall, SLIM);
    const { page, expected } = gro;
    expected.push(/409/);
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ name: "gna", password: PASSWORD });
    await fetch(new URL("/v1/accounts", hall.base), { method: "POST", headers, body });
    await playNow(page).click();
    await gro.atTheBoard();
    // On a phone the table has no room for the link.
    await page.getByRole("link", { name: /^Games/ }).click();
    await claim(page, "gna");
    await page.getByRole("button", { name: "Keep my games" }).click();
    await page.getByRole("alert").filter({ hasText: "Somebody else has this name" }).waitFor();
    await page.getByRole("button", { name: "Delete my games and leave" }).click();
    await playNow(page).waitFor();
    await gro.leave();
});

test("two tabs that play at once make one guest, and a person who signs in meanwhile stays signed in", async () => {
    const una = await Visitor.come(browser, hall, WIDE);
    const other = await una.context.newPage();
    await other.goto(hall.base);
    let guests = 0;
    await una.context.route("**/v1/accounts", async (route) => {
        guests++;
        const answer = await route.fetch();
        await other.waitForTimeout(1000);
        return route.fulfill({ response: answer });
    });
    const play = (page) => page.getByRole("button", { name: "Play now" }).first().click();
    await Promise.all([play(una.page), play(other)]);
    await una.page.locator(".guest-line").waitFor();
    await other.locator(".guest-line").waitFor();
    assert.equal(guests, 1);
    await una.leave();

    const pia = await Visitor.come(browser, hall, SLIM);
    await pia.signUp("pia-person");
    const session = await pia.page.evaluate(() => localStorage.getItem("longhall.session"));
    const lea = await Visitor.come(browser, hall, SLIM);
    await lea.page.route("**/v1/accounts", async (route) => {
        const answer = await route.fetch();
        await lea.page.evaluate((of) => localStorage.setItem("longhall.session", of), session);
        return route.fulfill({ response: answer });
    });
    await play(lea.page);
    await lea.page.waitForResponse("**/v1/accounts");
    await lea.page.waitForTimeout(300);
    assert.equal(await lea.page.evaluate(() => localStorage.getItem("longhall.session")), session);
    for (const one of [pia, lea]) await one.leave();
});
