// Signing up, signing out, and coming back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkWithAxe, fitsTheWindow } from "./lib/axe.js";
import { SLIM, Visitor, WIDE } from "./lib/browser.js";
import { startServerAndBrowser } from "./lib/server_and_browser.js";

const { hall, browser } = await startServerAndBrowser();

const isSignedIn = (page, name) => page.getByRole("link", { name, exact: true }).waitFor();

test("a wrong password is told, and the recovery code opens the door", async () => {
    const bob = await Visitor.come(browser, hall, SLIM);
    bob.expected.push(/401/);
    const { page } = bob;
    await page.getByLabel("Name").fill("bob");
    await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await page.getByRole("button", { name: "Create account" }).click();
    const code = await page.locator(".code code").innerText();
    await page.getByRole("button", { name: "I have saved it" }).click();
    await page.getByRole("link", { name: "bob" }).click();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();

    await page.getByLabel("Name").fill("bob");
    await page.getByLabel("Password", { exact: true }).fill("something else");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.locator(".error[role=alert]").waitFor();

    await page.getByRole("link", { name: "Password lost?" }).click();
    // The sign-in page has a field for a name, too.
    await page.getByRole("heading", { name: "Password lost" }).waitFor();
    await page.getByLabel("Name").fill("bob");
    await page.getByLabel("Recovery code").fill(code);
    await page.getByLabel("New password").fill("another long phrase");
    await page.getByRole("button", { name: "Set the new password" }).click();
    await isSignedIn(page, "bob");
    await bob.leave();
});

test("an open game is joined from the lobby, one with a free seat is started, and it can be left", async () => {
    const [cat, dan] = [await Visitor.come(browser, hall, WIDE), await Visitor.come(browser, hall, SLIM)];
    await cat.signUp("cat");
    await dan.signUp("dan");
    await cat.page.getByRole("link", { name: "New game" }).click();
    await cat.page.locator("[name=seats]").selectOption("3");
    await cat.page.getByText("More choices").click();
    await cat.page.getByLabel("Name of the game").fill("Three at the fjord");
    await cat.page.getByRole("button", { name: "Create the game" }).click();
    await cat.page.getByText("Waiting for 2 players").waitFor();

    await dan.page.reload();
    await dan.page.getByRole("button", { name: "Join Three at the fjord" }).click();
    await dan.page.getByText("Waiting for 1 player").waitFor();
    await dan.page.getByRole("button", { name: "Leave" }).click();
    await cat.page.getByText("Waiting for 2 players").waitFor();
    await dan.page.getByRole("button", { name: "Join Three at the fjord" }).click();
    await cat.page.getByRole("button", { name: "Start with 2" }).click();
    await Promise.all([cat.atTheBoard(), dan.atTheBoard()]);
    for (const visitor of [cat, dan]) await visitor.leave();
});

test("the host takes somebody out, who stays out while they are blocked", async () => {
    const [jon, kim] = [await Visitor.come(browser, hall, WIDE), await Visitor.come(browser, hall, SLIM)];
    await jon.signUp("jon");
    await kim.signUp("kim");
    await kim.join(await jon.create("Vikings", { seats: 3 }));
    for (const { page } of [jon, kim]) await page.getByText("Waiting for 1 player").waitFor();
    assert.equal(await kim.page.getByRole("button", { name: "Remove" }).count(), 0);
    assert.equal(await jon.page.getByRole("button", { name: "Block jon" }).count(), 0);
    await jon.page.getByRole("button", { name: "Block kim" }).click();
    await jon.page.getByRole("button", { name: "Unblock kim" }).waitFor();
    await checkWithAxe(jon.page, "a table with somebody who is blocked");
    jon.page.once("dialog", (dialog) => dialog.dismiss());
    await jon.page.getByRole("button", { name: "Remove kim" }).click();
    jon.page.once("dialog", (dialog) => dialog.accept());
    await jon.page.getByRole("button", { name: "Remove kim" }).click();
    for (const { page } of [jon, kim]) await page.getByText("Waiting for 2 players").waitFor();

    kim.expected.push(/403/);
    await kim.page.getByRole("button", { name: "Take a seat" }).click();
    await kim.page.locator("#toast .error").waitFor();
    await jon.page.getByRole("link", { name: "jon", exact: true }).click();
    await jon.page.getByText("Blocked people").waitFor();
    await checkWithAxe(jon.page, "an account that has blocked somebody");
    await jon.page.getByRole("button", { name: "Unblock kim" }).click();
    await jon.page.getByText("Nobody so far. You can block players").waitFor();
    await kim.page.getByRole("button", { name: "Take a seat" }).click();
    await kim.page.getByText("Waiting for 1 player").waitFor();
    for (const visitor of [jon, kim]) await visitor.leave();
});

test("a friend is invited to a private game by its link, and nobody else sees it", async () => {
    const [eve, fin, guest] = [
        await Visitor.come(browser, hall, WIDE),
        await Visitor.come(browser, hall, SLIM),
        await Visitor.come(browser, hall, SLIM),
    ];
    await eve.signUp("eve");
    await guest.signUp("gus");
    await eve.page.getByRole("button", { name: "Invite a friend" }).first().click();
    const link = await eve.page.getByLabel("Invite by this link").inputValue();
    await guest.page.reload();
    await guest.page.getByRole("heading", { name: "Start a game" }).waitFor();
    assert.equal(await guest.page.getByText("eve", { exact: true }).count(), 0);

    // A person who follows the link sees the terms, signs up, and has the seat. No server sees the code in the link.
    fin.expected.push(/404/);
    assert.match(link, /\/g\/[0-9a-f-]{36}#invite=[0-9a-f]{16}$/);
    await fin.page.goto(link);
    await fin.page.getByRole("heading", { name: "You are invited to a private game: Vikings" }).waitFor();
    const host = fin.page.locator(".seat-list li").first();
    assert.match(await host.innerText(), /eve\s+host/);
    await fin.page.getByRole("button", { name: "Sign in and take a seat" }).click();
    await fin.page.getByLabel("Name").fill("fin");
    await fin.page.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await fin.page.getByRole("button", { name: "Create account" }).click();
    await Promise.all([eve.atTheBoard(), fin.atTheBoard()]);
    for (const visitor of [eve, fin, guest]) await visitor.leave();
});

test("links for calendars and tokens for scripts are made, used and ended", async () => {
    const gil = await Visitor.come(browser, hall, WIDE);
    await gil.signUp("gil");
    const { page } = gil;
    await page.getByRole("link", { name: "gil" }).click();
    await page.getByRole("button", { name: "Make links" }).click();
    const calendar = await page.getByLabel("For a calendar").inputValue();
    const feed = await page.getByLabel("For a feed reader").inputValue();
    assert.match(await (await fetch(calendar)).text(), /BEGIN:VCALENDAR/);
    assert.match(await (await fetch(feed)).text(), /<feed/);

    await page.getByLabel("What the token is for").fill("my notifier");
    await page.getByLabel("May play for me").check();
    await page.getByRole("button", { name: "Make a token" }).click();
    const token = await page.locator("hall-tokens code").innerText();
    const turns = () => fetch(new URL("/v1/me/turns", hall.base), { headers: { Authorization: `Bearer ${token}` } });
    assert.equal((await turns()).status, 200);
    await gil.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    for (const [place, text] of [
        ["hall-tokens", token],
        ["hall-feeds", calendar],
    ]) {
        await page.locator(place).getByRole("button", { name: "Copy" }).first().click();
        await page.waitForFunction((text) => navigator.clipboard.readText().then((copied) => copied === text), text);
    }
    await checkWithAxe(page, "the account");

    await page.getByRole("button", { name: "Revoke my notifier" }).click();
    await page.getByText("The token no longer works").waitFor();
    assert.equal((await turns()).status, 401);
    await page.getByRole("button", { name: "Revoke links" }).click();
    await page.getByText("The links no longer work").waitFor();
    assert.notEqual((await fetch(calendar)).status, 200);
    await gil.leave();
});

test("somebody sees where they are signed in, signs out there, and everywhere", async () => {
    const [ida, away] = [await Visitor.come(browser, hall, WIDE), await Visitor.come(browser, hall, SLIM)];
    await ida.signUp("ida");
    away.expected.push(/401/);
    await away.page.getByLabel("Name").fill("ida");
    await away.page.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await away.page.getByRole("button", { name: "Sign in" }).click();
    await isSignedIn(away.page, "ida");

    await ida.page.getByRole("link", { name: "ida", exact: true }).click();
    await ida.page.getByRole("button", { name: "Sign out Chrome on Linux" }).click();
    await ida.page.getByText("Signed out there").waitFor();
    await away.page.reload();
    await away.page.getByRole("button", { name: "Sign in" }).waitFor();
    await ida.page.getByRole("button", { name: "Sign out everywhere" }).click();
    await ida.page.getByRole("button", { name: "Sign in" }).waitFor();
    for (const visitor of [ida, away]) await visitor.leave();
});

test("an account gets another name and password, and is deleted for good", async () => {
    const hal = await Visitor.come(browser, hall, SLIM);
    await hal.signUp("hal");
    const { page } = hal;
    await page.getByRole("link", { name: "hal", exact: true }).click();
    await page.getByLabel("Name", { exact: true }).fill("halla");
    await page.getByRole("button", { name: "Rename" }).click();
    await isSignedIn(page, "halla");
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.getByLabel("Current password").fill("correct horse battery");
    await page.getByLabel("New password").fill("a very new phrase");
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByText("Saved").waitFor();

    await page.getByLabel("Password for a new code").fill("a very new phrase");
    await page.getByRole("button", { name: "Make a new code" }).click();
    assert.match(await page.locator(".code code").innerText(), /^[0-9a-f-]{49}$/);
    await page.getByRole("button", { name: "I have saved it" }).click();

    hal.expected.push(/403/);
    await page.getByLabel("Password to delete the account").fill("a wrong phrase");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByText("The password is wrong").waitFor();
    await page.getByLabel("Password to delete the account").fill("a very new phrase");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    hal.expected.push(/401|404/);
    await page.getByLabel("Name").fill("halla");
    await page.getByLabel("Password", { exact: true }).fill("a very new phrase");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.locator(".error[role=alert]").waitFor();
    await hal.leave();
});

test("a page speaks the language of its browser, or the one that its reader chooses, also after a reload", async () => {
    const eve = await Visitor.come(browser, hall, SLIM, { locale: "de-DE" });
    const { page } = eve;
    eve.name = "eva";
    await page.getByRole("heading", { name: "Brettspiele der Wikinger, Zug um Zug" }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
    await checkWithAxe(page, "the doors in German");
    await fitsTheWindow(page, "the doors in German");
    await page.getByLabel("Name").fill("eva");
    await page.getByLabel("Passwort", { exact: true }).fill("correct horse battery");
    await page.getByRole("button", { name: "Konto anlegen" }).click();
    await page.getByRole("button", { name: "Ich habe ihn aufbewahrt" }).click();
    await page.getByRole("heading", { name: "Ein Spiel beginnen" }).waitFor();
    await fitsTheWindow(page, "the lobby in German");
    await page.getByRole("button", { name: "Gegen Bots spielen" }).first().click();
    await page.getByText("Du bist am Zug:").waitFor();
    await page.reload();
    await page.getByText("Du bist am Zug:").waitFor();
    await fitsTheWindow(page, "a table in German");
    await page.getByRole("link", { name: /^Spiele/ }).click();
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("heading", { name: "Start a game" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Start a game" }).waitFor();
    await page.getByRole("button", { name: "Deutsch" }).click();
    await page.getByRole("heading", { name: "Ein Spiel beginnen" }).waitFor();
    await eve.leave();
});

test("a recovery code that nobody has saved is not shown to the next account", async () => {
    const [bob, ann] = [await Visitor.come(browser, hall, WIDE), await Visitor.come(browser, hall, WIDE)];
    await bob.signUp("bob-before-ann");
    const { page } = ann;
    await ann.makeAccount("ann-unsaved");
    await page.locator(".code code").waitFor();
    await page.getByRole("link", { name: "ann-unsaved", exact: true }).click();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.locator("[name=name]").fill("bob-before-ann");
    await page.locator("[name=password]").fill("correct horse battery");
    await page.getByRole("button", { name: "Sign in" }).click();
    await isSignedIn(page, "bob-before-ann");
    assert.equal(await page.locator(".code").count(), 0);
    await bob.leave();
    await ann.leave();
});
