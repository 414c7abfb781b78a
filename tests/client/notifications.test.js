// Notifications while no page is open: when somebody is asked, what their phone shows, and what the service worker keeps.
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { checkWithAxe, fitsTheWindow } from "./lib/axe.js";
import { TIMEOUT_MS, SLIM, Visitor, WIDE } from "./lib/browser.js";
import { HallProxy } from "./lib/proxy.js";
import { takeATurn } from "./lib/play.js";
import { PushService, TRUST } from "./lib/push_service.js";
import { startServerAndBrowser } from "./lib/server_and_browser.js";

const { hall, browser } = await startServerAndBrowser(["--allow-private"], TRUST, true);
const service = await PushService.open();
after(() => service.close());
/** With the local rules: in tests that cut requests, the browser sends none to the worker. */
const INSTALLED = { rules: true, serviceWorkers: "allow", permissions: ["notifications"] };
/** Waits until a condition holds. */
async function eventually(what) {
    for (const until = Date.now() + TIMEOUT_MS; ;) {
        const found = await what();
        if (found) return found;
        assert.ok(Date.now() < until, `it does not come about: ${what}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

/** A visitor whose browser has the worker and has not decided about notifications yet. */
async function come(name, viewport, by = hall, pushedBy = service) {
    const visitor = await Visitor.come(browser, by, viewport, INSTALLED);
    await visitor.context.addInitScript((subscription) => {
        let allowed = "default";
        Object.defineProperty(Notification, "permission", { get: () => allowed });
        Notification.requestPermission = async () => (allowed = "granted");
        PushManager.prototype.getSubscription = async () => null;
        PushManager.prototype.subscribe = async () => ({ toJSON: () => subscription });
    }, pushedBy.subscription);
    await visitor.page.reload();
    await visitor.signUp(name);
    await visitor.workerReady();
    const worker = await eventually(() => visitor.context.serviceWorkers()[0]);
    return { visitor, page: visitor.page, worker };
}

/** Returns a function that delivers messages to the browser like its push service. */
async function postman({ visitor, page }) {
    const session = await visitor.context.newCDPSession(page);
    const known = new Promise((resolve) => {
        session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [one] }) => {
            if (one) resolve(one.registrationId);
        });
    });
    await session.send("ServiceWorker.enable");
    const registrationId = await known;
    const origin = new URL(hall.base).origin;
    return (data) => session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}

/** Makes the worker count its notifications. */
const countShown = (worker) =>
    worker.evaluate(() => {
        const show = ServiceWorkerRegistration.prototype.showNotification;
        self.showings = 0;
        ServiceWorkerRegistration.prototype.showNotification = async function (...what) {
            await show.apply(this, what);
            self.showings += 1;
        };
    });

/**
 * Requesting the list of notifications makes Chromium drop those that are on their way. So this waits for them first.
 */
const hasShown = (worker, times) => eventually(() => worker.evaluate((times) => self.showings === times, times));

/** The shown notifications, the newest last. */
const shown = (worker) =>
    worker.evaluate(async () => {
        const all = await self.registration.getNotifications();
        return all.map(({ title, tag, renotify, data }) => ({ title, tag, renotify, data }));
    });

const kept = (page) =>
    page.evaluate(async () => {
        const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        return all.flat().map(({ url }) => new URL(url).pathname);
    });

describe("notifications", { concurrency: 2 }, () => {
    test("whoever moves against people is asked, once, and told of the next turn while no page is open", async () => {
        const phone = await come("ann", SLIM);
        const { visitor: ann, page, worker } = phone;
        const bob = await Visitor.come(browser, hall, WIDE);
        await bob.signUp("bob");
        await bob.join(await ann.create("Vikings"));
        await Promise.all([ann.atTheBoard(), bob.atTheBoard()]);
        if (!(await ann.state()).startsWith("Your turn")) await takeATurn(bob);
        await page.getByText("Your turn:").waitFor();
        const question = page.getByText("Should this browser notify you");
        assert.equal(await question.count(), 0, "not on arrival");
        await takeATurn(ann);
        await question.waitFor();
        await fitsTheWindow(page, "the question");
        await checkWithAxe(page, "the question");
        // From now on no page shows the game here.
        ann.expected.push(/ERR_FAILED/);
        await page.route(/\/v1\/(games|me\/turns)/, (route) => route.abort());
        await page.getByRole("button", { name: "Notify me", exact: true }).click();
        await page.getByText("Notifications are on for this browser").waitFor();
        assert.equal(await question.count(), 0);
        const game = page.url();
        await page.goto(`${hall.base}client/icon.svg`);
        await takeATurn(bob);

        const message = await service.next();
        const { web_push, app_badge, notification } = JSON.parse(message);
        assert.deepEqual([web_push, app_badge, notification.navigate], [8030, 1, game]);
        await worker.evaluate(() => {
            self.badges = [];
            self.navigator.setAppBadge = async (turns) => void self.badges.push(turns);
        });
        await countShown(worker);
        const deliver = await postman(phone);
        await deliver(message);
        const { title, tag, navigate } = notification;
        await hasShown(worker, 1);
        // It makes a sound even if it replaces an older one.
        assert.deepEqual(await shown(worker), [{ title, tag, renotify: true, data: { navigate } }]);
        assert.deepEqual(await worker.evaluate(() => self.badges), [1]);

        // Pressing it opens the game, in the page that is open.
        await page.unroute(/\/v1\/(games|me\/turns)/);
        await page.goto(hall.base);
        await page.getByRole("heading", { name: "Start a game" }).waitFor();
        await worker.evaluate(async () => {
            const [notification] = await self.registration.getNotifications();
            self.dispatchEvent(new self.NotificationEvent("notificationclick", { notification }));
        });
        await page.waitForURL(game);
        await page.getByText("Your turn:").waitFor();
        await eventually(async () => (await shown(worker)).length === 0);
        await takeATurn(ann);
        assert.equal(await question.count(), 0, "once");

        // An invalid message is shown nevertheless, because browsers require it.
        await deliver("{");
        await hasShown(worker, 2);
        assert.deepEqual(
            (await shown(worker)).map((one) => one.title),
            ["Longhall"],
        );

        // The session is ended from elsewhere, and then no data of the account stays here.
        await page.evaluate(() => localStorage.removeItem("longhall.session"));
        await page.goto(hall.base);
        await page.getByRole("button", { name: "Sign in" }).waitFor();
        await eventually(async () => (await shown(worker)).length === 0);
        assert.equal(await page.evaluate(() => localStorage.getItem("longhall.push")), null);
        await ann.leave();
        await bob.leave();
    });

    test("the page opens without a line, keeps nothing of an account, and gives way to the next edition", async () => {
        const line = await HallProxy.start(hall);
        const { visitor, page } = await come("cat", WIDE, line);
        visitor.expected.push(/Failed to load|ERR_/);
        await visitor.create("Vikings");
        await page.getByRole("link", { name: "cat", exact: true }).click();
        await page.getByRole("heading", { name: "Notifications" }).waitFor();
        // Once the worker is there, it has answered for all of the page.
        await page.reload();
        await page.getByRole("heading", { name: "Notifications" }).waitFor();
        const files = await kept(page);
        assert.ok(files.includes("/") && files.some((path) => path.endsWith("/main.js")), `${files}`);
        assert.deepEqual(
            files.filter((path) => path !== "/" && !path.startsWith("/client/")),
            [],
        );
        await line.disconnect();
        await page.reload();
        await page.getByRole("link", { name: "cat", exact: true }).waitFor();
        await line.connect();

        const editions = () => page.evaluate(() => caches.keys());
        const [before] = await editions();
        line.edition = 2;
        await page.reload();
        await eventually(async () => {
            const all = await editions();
            return all.length === 1 && all[0] !== before;
        });
        assert.ok((await kept(page)).includes("/"));

        await page.getByRole("button", { name: "Sign out", exact: true }).click();
        await page.getByLabel("Password", { exact: true }).waitFor();
        await eventually(async () => (await kept(page)).length === 0);
        await visitor.leave();
    });

    test("browsers find the page fit to be installed", async () => {
        const dan = await Visitor.come(browser, hall, SLIM);
        const session = await dan.context.newCDPSession(dan.page);
        const { url, errors, data } = await session.send("Page.getAppManifest");
        assert.deepEqual([url, errors], [`${hall.base}client/manifest.webmanifest`, []]);
        for (const { src, type } of JSON.parse(data).icons) {
            const answer = await dan.page.request.get(new URL(src, hall.base).href);
            assert.deepEqual([answer.status(), answer.headers()["content-type"]], [200, type]);
        }
        await dan.leave();
    });

    test("webhooks are added, tried, looked into and removed; a browser is told what it shall, when it may", async () => {
        const own = await PushService.open();
        const eve = await come("eve", WIDE, hall, own);
        const { page } = eve;
        await page.getByRole("link", { name: "eve", exact: true }).click();
        const hooks = page.locator("hall-webhooks");
        await hooks.getByText("Add a webhook").click();
        await hooks.getByLabel("Address").fill("https://localhost:9/hook");
        await hooks.locator("[name=format]").selectOption("discord");
        await hooks.getByLabel("Quiet from").fill("22:00");
        await hooks.getByLabel("Quiet until").fill("07:30");
        await hooks.getByRole("button", { name: "Add", exact: true }).click();
        assert.match(await hooks.getByLabel("Secret of the webhook").inputValue(), /^whsec_/);
        await hooks.getByText("quiet 22:00 to 07:30").waitFor();
        await hooks.getByRole("button", { name: "Send a test" }).click();
        await page.getByText("A test message is on its way").waitFor();
        const tried = hooks.getByLabel("Sent messages").getByText("test:");
        await eventually(async () => {
            await hooks.getByRole("button", { name: "Sent messages" }).click();
            return tried.count();
        });
        await hooks.getByRole("button", { name: "Switch off" }).click();
        await hooks.getByRole("button", { name: "Switch on" }).waitFor();
        await hooks.getByRole("button", { name: "Remove" }).click();
        await hooks.getByRole("button", { name: "Send a test" }).waitFor({ state: "detached" });

        const settings = page.locator("hall-notifications");
        await settings.getByText("Which, and when").click();
        await settings.getByLabel("a player writes a message").uncheck();
        await settings.getByLabel("Leave out the names of games and players").check();
        await checkWithAxe(page, "the account");
        await settings.getByRole("button", { name: "Notify this browser" }).click();
        await settings.getByText("without names of games and players").waitFor();
        await settings.getByRole("button", { name: /^Send a test/ }).click();
        const { notification } = JSON.parse(await own.next());
        assert.equal(notification.title, "This is a test: messages arrive here.");
        const arrived = settings.getByLabel("Sent messages").getByText("test: response 201");
        await eventually(async () => {
            await settings.getByRole("button", { name: /^Sent messages/ }).click();
            return arrived.count();
        });
        await fitsTheWindow(page, "sent messages");
        await settings.getByLabel("Language of notifications").selectOption("de");
        await settings.getByLabel("Time zone, for quiet hours").selectOption("Europe/Berlin");
        await settings.getByRole("button", { name: "Save" }).click();
        await page.getByText("Saved").waitFor();
        await settings.getByRole("button", { name: /^Remove / }).click();
        await settings.getByRole("button", { name: "Notify this browser" }).waitFor();
        await eve.visitor.leave();
        own.close();
    });
});
