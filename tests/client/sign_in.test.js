// Signing in: at the door, from the header, and again after the server has ended the session.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkWithAxe, fitsTheWindow } from "./lib/axe.js";
import { SLIM } from "./lib/browser.js";
import { waitUntilIdle } from "./lib/play.js";
import { DESK, leaveAll, setUp } from "./lib/setup.js";

const { hall, come, signedUp, twoAtATable } = await setUp();

const PASSWORD = "correct horse battery";
const UNAUTHORIZED = /401/;
const dialog = (page) => page.getByRole("dialog");
const headerLink = (page) => page.getByRole("navigation").getByRole("link", { name: "Sign in" });
const steps = (page) => page.locator(".plan ol li");
const whole = (page) => page.locator('[data-post="whole"]');

/** Ends all sessions of an account from another device. */
async function endSessions(name) {
    const post = { method: "POST", headers: { "Content-Type": "application/json" } };
    const body = JSON.stringify({ name, password: PASSWORD });
    const { access_token } = await (await fetch(`${hall.base}v1/sessions`, { ...post, body })).json();
    const headers = { Authorization: `Bearer ${access_token}` };
    await fetch(`${hall.base}v1/me/sessions`, { method: "DELETE", headers });
}

async function fillIn(place, name, password = PASSWORD) {
    await place.getByLabel("Name").fill(name);
    await place.getByLabel("Password", { exact: true }).fill(password);
}

/** Two people at a table. The first has planned a whole turn, and her session is ended. */
async function endedDuringPlay() {
    const all = await twoAtATable("Vikings", {}, [DESK, SLIM]);
    const [ann] = all;
    const { page } = ann;
    ann.expected.push(UNAUTHORIZED);
    while (!(await whole(page).count())) {
        await page.locator(".board [data-target]").first().click();
        await waitUntilIdle(page);
    }
    const planned = await steps(page).allInnerTexts();
    await endSessions(ann.name);
    await whole(page).click();
    await dialog(page).waitFor();
    return { all, ann, page, planned };
}

describe("signing in", { concurrency: 2 }, () => {
    test("Enter signs in, and an account is created by its button alone", async () => {
        const visitor = await come(SLIM);
        const { page } = visitor;
        visitor.expected.push(UNAUTHORIZED);
        const posted = [];
        page.on("request", (request) => request.method() === "POST" && posted.push(new URL(request.url()).pathname));
        await fillIn(page, "enter-1");
        await page.keyboard.press("Enter");
        await page.getByText("There is no account named enter-1").waitFor();
        assert.deepEqual(posted, ["/v1/sessions"]);
        await checkWithAxe(page, "the door, with a name that is free");
        await page.getByRole("button", { name: "Create account" }).click();
        await page.getByRole("button", { name: "I have saved it" }).click();
        await page.getByRole("link", { name: "enter-1" }).click();
        await page.getByRole("button", { name: "Sign out", exact: true }).click();
        await fillIn(page, "enter-1", "another password");
        await page.keyboard.press("Enter");
        await page.getByRole("alert").waitFor();
        assert.equal(await page.getByText("There is no account named").count(), 0);
        await fillIn(page, "enter-1");
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: "Start a game" }).waitFor();
        assert.equal(posted.filter((path) => path === "/v1/accounts").length, 1);
        await visitor.leave();
    });

    test("who is signed out finds the way in in the header, also at a game that they watch", async () => {
        const all = await twoAtATable();
        const game = all[0].page.url();
        const eve = await signedUp();
        const { page } = eve;
        await page.getByRole("link", { name: eve.name, exact: true }).click();
        await page.getByRole("button", { name: "Sign out", exact: true }).click();
        await headerLink(page).click();
        assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name")), "name");
        await page.goto(game);
        await eve.atTheBoard();
        await headerLink(page).click();
        await dialog(page).getByLabel("Name").waitFor();
        await checkWithAxe(page, "the dialog for signing in");
        await page.keyboard.press("Escape");
        await dialog(page).waitFor({ state: "detached" });
        assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Sign in", "the focus is back");
        await headerLink(page).click();
        await fillIn(dialog(page), eve.name);
        await page.keyboard.press("Enter");
        await page.getByRole("link", { name: eve.name, exact: true }).waitFor();
        await dialog(page).waitFor({ state: "detached" });
        assert.equal(page.url(), game);
        await eve.atTheBoard();
        await leaveAll([...all, eve]);
    });

    test("after a session that ended during play the plan is still there, and can be confirmed", async () => {
        const { all, ann, page, planned } = await endedDuringPlay();
        await dialog(page).getByText(`Sign in again as ${ann.name}`).waitFor();
        await checkWithAxe(page, "the dialog after the end of a session");
        assert.deepEqual(await steps(page).allInnerTexts(), planned, "behind the dialog");
        assert.equal(await dialog(page).getByLabel("Name").inputValue(), ann.name);
        await dialog(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
        await page.keyboard.press("Enter");
        await dialog(page).waitFor({ state: "detached" });
        assert.deepEqual(await steps(page).allInnerTexts(), planned);
        await whole(page).click();
        await page.locator(".plan").waitFor({ state: "detached" });
        await all[1].page.locator(".prompt.mine").waitFor();
        await leaveAll(all);
    });

    test("Escape leaves a marked page of a spectator with the way back to the plan", async () => {
        const { all, ann, page, planned } = await endedDuringPlay();
        await page.keyboard.press("Escape");
        await page.getByText(`the session of ${ann.name} has ended`).waitFor();
        await headerLink(page).waitFor();
        assert.equal(await page.locator(".plan").count(), 0);
        await checkWithAxe(page, "a table after the end of a session");
        await fitsTheWindow(page, "a table after the end of a session");
        await page.getByRole("button", { name: "Sign in again" }).click();
        await dialog(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
        await page.keyboard.press("Enter");
        await page.locator(".plan").waitFor();
        await page.locator(".plan .trying").waitFor({ state: "detached" });
        await page.waitForFunction((n) => document.querySelectorAll(".plan ol li").length === n, planned.length);
        assert.deepEqual(await steps(page).allInnerTexts(), planned);
        await leaveAll(all);
    });

    test("somebody else who signs in finds no plan", async () => {
        const { all, page } = await endedDuringPlay();
        const own = () =>
            page.evaluate(() => Object.keys(sessionStorage).filter((key) => /own\.(?!account)/.test(key)));
        // A plan of another game, and a message without a response.
        await page.evaluate(() => {
            sessionStorage.setItem("longhall.own.plan.another", "{}");
            sessionStorage.setItem("longhall.own.unanswered", '[{"body": "a message"}]');
        });
        assert.equal((await own()).length, 3);
        await fillIn(dialog(page), all[1].name);
        await page.keyboard.press("Enter");
        await dialog(page).waitFor({ state: "detached" });
        await page.locator(".board").waitFor();
        assert.equal(await page.locator(".plan").count(), 0);
        assert.deepEqual(await own(), []);
        await leaveAll(all);
    });
});
