// Tabs of one browser: the effects of one tab's session changes on the others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Visitor, WIDE } from "./lib/browser.js";
import { startServerAndBrowser } from "./lib/server_and_browser.js";

const { hall, browser } = await startServerAndBrowser();

const isSignedIn = (page, name) => page.getByRole("link", { name, exact: true }).waitFor();
/** Whether the page shows the content for a valid token. */
const isLetIn = (page) => page.getByRole("heading", { name: "Start a game" }).waitFor();

test("somebody stays signed in over a reload, in two tabs, and not after signing out", async () => {
    const ann = await Visitor.come(browser, hall, WIDE);
    await ann.signUp("ann");
    await ann.page.reload();
    await isSignedIn(ann.page, "ann");
    const tabs = [await ann.context.newPage(), await ann.context.newPage()];
    // A refresh token can be used once, so two tabs that wake together must not end the session.
    await Promise.all(tabs.map((tab) => tab.goto(hall.base)));
    await Promise.all(tabs.map((tab) => isSignedIn(tab, "ann")));
    await Promise.all(tabs.map((tab) => isLetIn(tab)));
    await ann.page.reload();
    await isLetIn(ann.page);

    const stored = await ann.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    assert.ok(!/eyJ/.test(stored), "the access token is in memory alone");

    // A plan at another game.
    await tabs[0].evaluate(() => sessionStorage.setItem("longhall.own.plan.1", "{}"));
    const kept = () => JSON.stringify({ ...localStorage, ...sessionStorage });
    await ann.page.getByRole("link", { name: "ann", exact: true }).click();
    await ann.page.getByRole("button", { name: "Sign out", exact: true }).click();
    await ann.page.getByRole("button", { name: "Sign in" }).waitFor();
    await tabs[0].getByRole("button", { name: "Sign in" }).waitFor();
    for (const tab of [ann.page, tabs[0]]) assert.doesNotMatch(await tab.evaluate(kept), /longhall.(own|session|seen)/);
    await ann.leave();
});

test("a page that comes back by the back button shows nothing of a session that has ended meanwhile", async () => {
    const ann = await Visitor.come(browser, hall, WIDE);
    await ann.signUp("ann-back");
    await isSignedIn(ann.page, "ann-back");
    await ann.page.evaluate(() => {
        localStorage.removeItem("longhall.session");
        dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    await ann.page.getByRole("button", { name: "Sign in" }).waitFor();
    await ann.leave();
});

test("who signs in for one tab alone stays themself there, whoever signs in beside them", async () => {
    const una = await Visitor.come(browser, hall, WIDE);
    const { page, context } = una;
    await page.locator("[name=stay]").uncheck();
    await una.signUp("una");
    await isSignedIn(page, "una");
    const beside = new Visitor();
    Object.assign(beside, { hall, context });
    await beside.open();
    await beside.signUp("otto");
    await isSignedIn(beside.page, "otto");
    for (const one of [page, beside.page]) await one.reload();
    await isSignedIn(page, "una");
    await isSignedIn(beside.page, "otto");

    // Another account in the shared session appears in each tab that shares it.
    const third = await context.newPage();
    await third.goto(hall.base);
    await isSignedIn(third, "otto");
    await beside.page.getByRole("link", { name: "otto", exact: true }).click();
    await beside.page.getByRole("button", { name: "Sign out", exact: true }).click();
    await beside.page.getByRole("button", { name: "Sign in" }).waitFor();
    await beside.signUp("olga");
    await isSignedIn(third, "olga");
    const asked = third.waitForRequest("**/v1/me/sessions");
    await third.getByRole("link", { name: "olga", exact: true }).click();
    const [, claims] = (await (await asked).headerValue("authorization")).split(".");
    const { account } = JSON.parse(await third.evaluate(() => localStorage.getItem("longhall.session")));
    assert.equal(JSON.parse(Buffer.from(claims, "base64url").toString()).sub, account.id, "asked as who is shown");
    await isSignedIn(page, "una");
    assert.deepEqual(beside.faults, []);
    await una.leave();
});

/**
 * Loads a page, and checks by its first request, the only one without an `ETag`, that the hall has authenticated it.
 */
async function isKnown(page, load) {
    const told = page.waitForResponse((answer) => {
        const isFirst = !("if-none-match" in answer.request().headers());
        return isFirst && answer.url().endsWith("/v1/me/turns");
    });
    await load();
    assert.equal((await told).status(), 200);
}

test("a tab that is duplicated, or opened once more, shares its session with its copies", async () => {
    const una = await Visitor.come(browser, hall, WIDE);
    const { page, context } = una;
    await page.locator("[name=stay]").uncheck();
    await una.signUp("una-twice");
    await isLetIn(page);
    const kept = await page.evaluate(() => sessionStorage.getItem("longhall.session"));
    /** Another tab with the storage of that time. */
    const copied = async () => {
        const copy = await context.newPage();
        await copy.addInitScript((kept) => {
            if (sessionStorage.length === 0) sessionStorage.setItem("longhall.session", kept);
        }, kept);
        await isKnown(copy, () => copy.goto(hall.base));
        return copy;
    };
    const reload = (one) => isKnown(one, () => one.reload());
    // Each time the refresh token is used. The hall accepts the previous token once more, but no older one.
    const copy = await copied();
    await reload(page);
    const late = await copied();
    for (let n = 0; n < 3; n++) await reload(page);
    await page.close();
    await Promise.all([copy, late].map(reload));

    await late.getByRole("link", { name: "una-twice", exact: true }).click();
    await late.getByRole("button", { name: "Sign out", exact: true }).click();
    await copy.getByRole("button", { name: "Sign in" }).waitFor();
    await una.leave();
});

test("what one account does is not carried out as another that another tab signs in meanwhile", async () => {
    const [ann, bob] = [await Visitor.come(browser, hall, WIDE), await Visitor.come(browser, hall, WIDE)];
    await bob.signUp("bob-beside");
    const session = await bob.page.evaluate(() => localStorage.getItem("longhall.session"));
    await ann.signUp("ann-slow");
    const { page, expected } = ann;
    expected.push(/401/);
    await page.getByRole("link", { name: "ann-slow", exact: true }).click();
    let sent = 0;
    await page.route("**/v1/me", async (route) => {
        if (route.request().method() !== "PATCH") return route.continue();
        sent++;
        // While the request is under way, another tab signs ann out and bob in.
        await page.evaluate((of) => localStorage.setItem("longhall.session", of), session);
        return route.fulfill({ status: 401, json: { code: "not_signed_in", title: "", status: 401, detail: "" } });
    });
    await page.locator("[name=name]").fill("ann-renamed");
    await page.getByRole("button", { name: "Rename", exact: true }).click();
    await page.getByText("Somebody else is signed in now").waitFor();
    assert.equal(sent, 1);
    await ann.leave();
    await bob.leave();
});
