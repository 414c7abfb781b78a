// Addresses that people share: a game, a position of it, and an invitation to it.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { checkWithAxe, fitsTheWindow } from "./lib/axe.js";
import { DESK, leaveAll, setUp } from "./lib/setup.js";

const { hall, come, signedUp, twoAtATable } = await setUp({ rules: true });
const PHONE = { width: 390, height: 664 };
/** The folder for pictures of the pages, if somebody wants to look at them. */
const PICTURES = process.env.LONGHALL_PICTURES;

test("a shared game opens signed out, at the position that its address names", async () => {
    const [ann, bob] = await twoAtATable("Vikings on Board");
    const [, id] = /game\/([0-9a-f-]{36})/.exec(ann.page.url()) ?? [];
    await ann.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await ann.page.getByRole("button", { name: "Share" }).click();
    await ann.page.getByText("A link to this game is copied.").waitFor();
    assert.equal(await ann.page.evaluate(() => navigator.clipboard.readText()), `${hall.base}g/${id}`);
    await ann.page.locator(".board [data-target]:visible").first().click();

    for (const size of [DESK, PHONE]) {
        const eve = await come(size);
        await eve.page.goto(`${hall.base}g/${id}`);
        await eve.atTheBoard();
        assert.match(await eve.state(), /^Waiting for /);
        assert.equal(await eve.page.locator(".board [data-target]").count(), 0, "a spectator makes no moves");
        await fitsTheWindow(eve.page, "a shared game");
        await checkWithAxe(eve.page, "a shared game");
        if (PICTURES) await eve.page.screenshot({ path: `${PICTURES}/shared-${size.width}.png` });

        await eve.page.goto(`${hall.base}g/${id}/3`);
        await eve.page.getByText(/^Looking back: event 3 of /).waitFor();
        await eve.page.goto(`${hall.base}g/01890000-0000-7000-8000-000000000000`);
        await eve.page.getByText("you may not see it").waitFor();
        await eve.leave();
    }
    await leaveAll([ann, bob]);
});

test("a visitor takes a seat at a public game by signing in", async () => {
    const ann = await signedUp();
    const link = await ann.create("Vikingdoms");
    assert.match(link, /\/g\/[0-9a-f-]{36}$/);
    const eve = await come(PHONE);
    await eve.page.goto(link);
    await eve.page.getByText("Waiting for 1 player").waitFor();
    if (PICTURES) await eve.page.screenshot({ path: `${PICTURES}/open.png` });
    await eve.page.getByRole("button", { name: "Sign in and take a seat" }).click();
    await eve.makeAccount("eve-of-ann");
    await eve.atTheBoard();
    // The game begins at once, and the page still shows the recovery code.
    await fitsTheWindow(eve.page, "the recovery code at a game");
    if (PICTURES) await eve.page.screenshot({ path: `${PICTURES}/code.png` });
    await eve.saveCode();
    await eve.page.locator(".code").waitFor({ state: "detached" });
    await leaveAll([ann, eve]);
});

test("a visitor who goes elsewhere before signing in takes no seat later", async () => {
    const ann = await signedUp();
    const link = await ann.create("Vikingdoms");
    const eve = await come(PHONE);
    await eve.page.goto(link);
    await eve.page.getByRole("button", { name: "Sign in and take a seat" }).click();
    await eve.page.locator("[name=name]").waitFor();
    await eve.page.evaluate(() => (location.hash = "#/watch"));
    await eve.page.getByRole("heading", { name: "Games to watch" }).waitFor();
    await eve.page.evaluate(() => (location.hash = "#/sign-in"));
    await eve.signUp("eve-elsewhere");
    const id = /[0-9a-f-]{36}/.exec(link)[0];
    await eve.page.evaluate((to) => (location.hash = `#/game/${to}`), id);
    const take = eve.page.getByRole("button", { name: /[Tt]ake a seat/ });
    await take.waitFor();
    // The page would have taken it at once.
    await eve.page.waitForTimeout(1000);
    await take.waitFor();
    await leaveAll([ann, eve]);
});

test("an invitation shows its terms on a phone, and an old link still works", async () => {
    const ann = await signedUp();
    const link = await ann.create("Vikings", { isPrivate: true });
    const [, id, code] = /g\/([0-9a-f-]{36})#invite=([0-9a-f]{16})$/.exec(link) ?? [];
    const eve = await come(PHONE);
    for (const address of [link, `${hall.base}#/join/${id}/${code}`]) {
        await eve.page.goto("about:blank");
        await eve.page.goto(address);
        await eve.page.getByRole("heading", { name: "You are invited to a private game" }).waitFor();
        await eve.page.getByRole("button", { name: "Sign in and take a seat" }).waitFor();
        await fitsTheWindow(eve.page, "an invitation");
        await checkWithAxe(eve.page, "an invitation");
    }
    if (PICTURES) await eve.page.screenshot({ path: `${PICTURES}/invitation.png` });
    // A wrong code shows nothing.
    await eve.page.goto("about:blank");
    await eve.page.goto(link.replace(code, "0123456789abcdef"));
    await eve.page.getByText("you may not see it").waitFor();
    await leaveAll([ann, eve]);
});

test("another site shows a public game in a frame, where nobody is signed in, and frames no other page", async () => {
    const all = await twoAtATable();
    const [ann] = all;
    const game = await ann.page.evaluate(() => document.querySelector("hall-game").table.game.id);
    const paths = [`g/${game}/embed`, `g/${game}`, "g/00000000-0000-7000-8000-000000000000/embed", `g/${game}/%65mbed`];
    const site = createServer((_, answer) => {
        answer.writeHead(200, { "Content-Type": "text/html" });
        answer.end(
            paths.map((path) => `<iframe src="${hall.base}${path}" width="760" height="400"></iframe>`).join(""),
        );
    });
    after(() => (site.closeAllConnections(), site.close()));
    site.listen(0, "127.0.0.1");
    await once(site, "listening");
    const page = await ann.context.newPage();
    const withSession = [];
    page.on("request", (request) => {
        if (request.headers().authorization || request.url().endsWith("/refresh")) withSession.push(request.url());
    });
    await page.goto(`http://127.0.0.1:${site.address().port}/`);
    const [shown, refused, unknown] = [0, 1, 2].map((n) => page.frameLocator("iframe").nth(n));
    await shown.locator(".live-board .vikings").waitFor();
    await shown.getByText(`Homeland of ${ann.name}`).waitFor();
    assert.equal(await shown.locator("[data-target], button:not([inert] *)").count(), 0);
    assert.match(await shown.getByRole("link").getAttribute("href"), new RegExp(`/g/${game}$`));
    await unknown.getByText("you may not see it").waitFor();
    const framed = page.frames().map((frame) => frame.url());
    assert.ok(
        framed.some((url) => url.endsWith(paths[0])) && !framed.some((url) => url.endsWith(paths[1])),
        framed.join(),
    );
    await refused.owner().waitFor();
    await page.frameLocator("iframe").nth(3).locator(".board, .live-board, main").first().waitFor();
    assert.deepEqual(withSession, []);
    assert.ok(await ann.page.evaluate(() => localStorage.getItem("longhall.session")), "the session is untouched");
    await page.close();
    await leaveAll(all);
});
