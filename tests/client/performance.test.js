// The costs of the table: time on a slow connection, memory over many updates, and layout shifts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { limitNetwork, SLIM, Visitor } from "./lib/browser.js";
import { playUntil, waitUntilIdle, takeATurn, playerToMove } from "./lib/play.js";
import { DESK, leaveAll, setUp } from "./lib/setup.js";
import { titleNames } from "./lib/titles.js";

const { browser, hall, twoAtATable } = await setUp();

/** Fast 3G: bytes per second in each direction, and milliseconds of a round trip. */
const FAST_3G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const NO_LIMIT = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
/** Maximum time until a target on the board can be pressed on such a connection, in milliseconds. */
const PLAYABLE_MS = 3000;
/** Maximum layout shift, as a share of the screen. */
const SHIFT_MAX = 0.02;

/** Makes a page record the time at which the first target on the board can be pressed. */
function markPlayable() {
    globalThis.playable = new Promise((resolve) => {
        const seen = () => {
            if (!document.querySelector(".board [data-target]")) return;
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.now()));
        };
        const observer = new MutationObserver(seen);
        observer.observe(document, { subtree: true, childList: true, attributes: true });
    });
}

/** The time until a table is playable, in a browser with empty caches, and again with full ones. */
async function measureLoads(address, storageState, conditions) {
    const context = await browser.newContext({ viewport: SLIM, storageState, serviceWorkers: "block" });
    await context.addInitScript(markPlayable);
    const page = await context.newPage();
    await limitNetwork(page, conditions);
    await page.goto(address);
    const cold = await page.evaluate(() => globalThis.playable);
    await page.reload();
    const warm = await page.evaluate(() => globalThis.playable);
    // The refresh token has been used and replaced.
    const left = await context.storageState();
    await context.close();
    return { cold, warm, left };
}

test("a table can be played within three seconds on fast 3G", async (t) => {
    const all = await twoAtATable();
    const [{ context, page }] = all;
    const address = page.url();
    await page.close();
    let state = await context.storageState();
    const measure = async (conditions) => {
        const { left, ...took } = await measureLoads(address, state, conditions);
        state = left;
        return took;
    };
    for (let attempt = 1; ; attempt++) {
        const slow = await measure(FAST_3G);
        // The time without a limit is that of the machine, and does not count.
        const own = await measure(NO_LIMIT);
        const rounded = (one) => `${Math.round(one.cold)} ms cold, ${Math.round(one.warm)} ms warm`;
        t.diagnostic(`fast 3G: ${rounded(slow)}; without a limit: ${rounded(own)}`);
        const share = slow.cold <= PLAYABLE_MS ? slow.cold : slow.cold - own.cold;
        const again = slow.warm <= PLAYABLE_MS ? slow.warm : slow.warm - own.warm;
        if (share <= PLAYABLE_MS && again <= PLAYABLE_MS / 2) break;
        assert.ok(attempt < 3, `${rounded(slow)}, of which the machine: ${rounded(own)}`);
    }
    await all[1].leave();
});

/** Maximum time from an empty cache to the first move of a guest on such a connection, in milliseconds. */
const GUEST_MS = 20_000;

test("a guest makes a first move within twenty seconds on fast 3G", async (t) => {
    const began = performance.now();
    const guest = await Visitor.come(browser, hall, SLIM, { rules: true, network: FAST_3G });
    const step = (name) => t.diagnostic(`${name} after ${Math.round(performance.now() - began)} ms`);
    await guest.page.getByRole("button", { name: "Play now" }).click();
    step("the page was there");
    await guest.atTheBoard();
    step("the board was there");
    await takeATurn(guest);
    step("the first move was made");
    assert.ok(performance.now() - began <= GUEST_MS);
    await guest.leave();
});

/** Number of updates. A leak also shows in a fifth of the promised number. */
const UPDATES = process.env.LONGHALL_TEST_LONG ? 1000 : 200;
/** Number of rounds. Leaked updates grow in each round, unlike the browser's own data. */
const ROUNDS = 4;
/**
 * Maximum memory left after each update in bytes, for the browser's own records. A leaked board is ten times as large.
 */
const LEFT_MAX = 1000;
/** Number of updates after which each position has been shown, and all one-time work is done. */
const BEFORE = 100;

test(`after ${UPDATES} updates nothing is left of them`, async (t) => {
    const all = await twoAtATable();
    await playUntil(all, 3, { afterTurn: async (turns) => turns === 8 });
    const page = await Promise.any(
        all.map(async ({ page }) => (await page.locator(".wheel [data-target]").first().waitFor(), page)),
    );
    const watch = await page.context().newCDPSession(page);
    await watch.send("HeapProfiler.enable");
    /** Looks through the past, and plans and takes back a step. */
    const update = (times) =>
        page.evaluate(async (times) => {
            const screen = document.querySelector("hall-game");
            const { table } = screen;
            const frame = () => new Promise(requestAnimationFrame);
            const [first, last] = [screen.first, table.game.seq];
            for (let n = 0; n < times; n++) {
                if (n % 8) screen.showPosition(first + (n % (last - first)));
                else {
                    screen.showPosition(null);
                    await table.play(table.legal[0], "a step");
                    await frame();
                    table.undo();
                }
                // Positions shown before are cached. The others need a wait.
                while (!table.past.isLoaded) await new Promise((resolve) => setTimeout(resolve, 20));
                await frame();
            }
            screen.showPosition(null);
            await frame();
        }, times);
    const size = async () => {
        for (let n = 0; n < 3; n++) await watch.send("HeapProfiler.collectGarbage");
        const { usedSize } = await watch.send("Runtime.getHeapUsage");
        const { nodes, jsEventListeners } = await watch.send("Memory.getDOMCounters");
        return { usedSize, nodes, jsEventListeners };
    };
    await update(BEFORE);
    const sizes = [await size()];
    for (let round = 0; round < ROUNDS; round++) {
        await update(UPDATES / ROUNDS);
        sizes.push(await size());
    }
    const [before, after] = [sizes[0], sizes.at(-1)];
    const left = sizes.slice(1).map(({ usedSize }, n) => (usedSize - sizes[n].usedSize) / (UPDATES / ROUNDS));
    t.diagnostic(`${left.map(Math.round).join(", ")} bytes an update; ${before.nodes} and ${after.nodes} nodes`);
    assert.ok(Math.min(...left) <= LEFT_MAX, `${left} bytes are left of an update`);
    const nodes = sizes.slice(1).map((one, n) => one.nodes - sizes[n].nodes);
    assert.ok(Math.min(...nodes) <= 0, `${nodes} nodes are left`);
    assert.ok(after.jsEventListeners <= before.jsEventListeners + 10, "listeners are removed");
    await leaveAll(all);
});

/**
 * Makes a page record its layout shifts, and the times of its reactions to presses. The browser excludes shifts within
 * half a second after a press, but a slow machine draws the reaction later. In the log the newest line is the first, so
 * the others move down.
 */
function noteShifts() {
    globalThis.shifts = [];
    /** @type {{from: number, to: number}[]} */
    globalThis.answering = [];
    const begin = (from) => {
        const one = { from, to: Infinity };
        globalThis.answering.push(one);
        return () => requestAnimationFrame(() => requestAnimationFrame(() => (one.to = performance.now() + 500)));
    };
    for (const kind of ["click", "keydown"]) addEventListener(kind, ({ timeStamp }) => begin(timeStamp)(), true);
    let end = () => {};
    const isChanging = () => document.documentElement.hasAttribute("data-changing");
    new MutationObserver(() => (isChanging() ? (end = begin(performance.now())) : end())).observe(document, {
        subtree: true,
        attributeFilter: ["data-changing"],
    });
    // The part that a step is about comes forward.
    new MutationObserver(() => begin(performance.now())()).observe(document, {
        subtree: true,
        attributeFilter: ["data-protagonist"],
    });
    const where = ({ node }) => {
        const one = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
        return one?.closest(".log") ? "log" : `${one?.localName} ${one?.getAttribute("class")}`;
    };
    /** The share of the window that an element covers before and after, times its distance. */
    const share = ({ previousRect: a, currentRect: b }) => {
        const [width, height] = [
            Math.max(a.right, b.right) - Math.min(a.x, b.x),
            Math.max(a.bottom, b.bottom) - Math.min(a.y, b.y),
        ];
        const far = Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) / Math.max(innerWidth, innerHeight);
        return ((width * height) / (innerWidth * innerHeight)) * far;
    };
    const told = ({ value, hadRecentInput, startTime, sources }) => {
        const own = sources.filter((source) => where(source) !== "log");
        const least = own.reduce((sum, source) => sum + share(source), 0);
        return { value: Math.min(value, least), hadRecentInput, at: startTime, what: own.map(where) };
    };
    new PerformanceObserver((list) => globalThis.shifts.push(...list.getEntries().map(told))).observe({
        type: "layout-shift",
        buffered: true,
    });
}

for (const title of titleNames)
    test(`${title}: nothing jumps while a table is opened, turns are planned and made, and news come`, async (t) => {
        const all = await twoAtATable(title, {}, [DESK, SLIM]);
        for (const { page, context } of all) {
            await context.addInitScript(noteShifts);
            // Animations of moves count, too.
            await page.emulateMedia({ reducedMotion: "no-preference" });
            await page.reload();
            await page.locator(".timeline").waitFor();
        }
        // Each plans, posts, and receives the other's move, once more than the number of visible places.
        for (let turn = 0; turn < 2 * all.length; turn++) {
            const one = await playerToMove(all);
            await takeATurn(one);
            await waitUntilIdle(one.page);
        }
        for (const { page, name } of all) {
            const own = await page.evaluate(() => {
                const isAnswer = ({ at }) => globalThis.answering.some(({ from, to }) => from <= at && at <= to);
                return globalThis.shifts.filter((shift) => !shift.hadRecentInput && !isAnswer(shift));
            });
            const sum = own.reduce((sum, { value }) => sum + value, 0);
            t.diagnostic(`${title}, ${name}, ${page.viewportSize().width} px: ${sum.toFixed(4)}`);
            assert.ok(sum <= SHIFT_MAX, `${title}, ${name}: ${JSON.stringify(own)}`);
        }
        await leaveAll(all);
    });
