// Drags the slider through whole games. Each position shown is drawn once, without requests. With LONGHALL_TRACE=1, on
// an otherwise idle machine, no frame may come late.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { localRulesReady } from "./lib/orders.js";
import { leaveAll, setUp } from "./lib/setup.js";
import { recordTrace } from "./lib/frame_trace.js";

const { signedUp } = await setUp({ rules: true });

const IS_TIMED = Boolean(process.env.LONGHALL_TRACE);
/** Number of steps of the pointer in each direction. */
const STEPS = IS_TIMED ? 300 : 60;
/**
 * Number of drawings of which one may be late, and maximum number of drawings beyond the positions, for news and the
 * clock.
 */
const [LATE_OF, MORE_MAX] = [100, 30];
/** The requests about the past that a page without the rules would send. */
const ASKS = /[?]at=|\/events|\/legal-moves|\/dry-run/;

/** Makes a page play its seat to the end of the game, with any legal moves. */
async function playToTheEnd() {
    const { table } = document.querySelector("hall-game");
    let seed = 7;
    const roll = (n) => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) % n;
    while (table.game.status === "active") {
        if (table.moves.length) await table.play(table.moves[roll(table.moves.length)], "a move");
        else if (table.plan.length) await table.post();
        else await new Promise((done) => table.addEventListener("change", done, { once: true }));
    }
}

/** A person at a finished game with computer players. */
async function finishedGame(title, { seats, options = [] }) {
    // All motion during the drag counts.
    const visitor = await signedUp(undefined, undefined, { reducedMotion: "no-preference" });
    const { page } = visitor;
    await visitor.create(title, { seats, options });
    for (let n = 1; n < seats; n++) {
        await page.locator("button:not([aria-busy])", { hasText: "Add an easy bot" }).click();
        const sits = page.locator(".waiting-room").getByText("Easy bot");
        await sits
            .nth(n - 1)
            .or(page.locator(".board"))
            .first()
            .waitFor();
    }
    await visitor.atTheBoard();
    await localRulesReady(page);
    await page.evaluate(playToTheEnd);
    await page.reload();
    await page.locator(".prompt.over").waitFor();
    await localRulesReady(page);
    return visitor;
}

/** Counts the drawings from now on, and the positions that the slider passes. */
function countDrawings() {
    const place = document.querySelector("hall-game");
    const draw = place.draw.bind(place);
    globalThis.drawn = { drawings: 0, moments: 0 };
    place.draw = () => (globalThis.drawn.drawings++, draw());
    document.addEventListener("input", () => globalThis.drawn.moments++, { capture: true });
}

/** Drags the slider from its end to its beginning and back. */
async function dragThrough(page) {
    const { x, y, width, height } = await page.locator(".timeline input").boundingBox();
    const [from, to, middle] = [x + width - 8, x + 8, y + height / 2];
    await page.mouse.move(from, middle);
    await page.mouse.down();
    for (let step = 1; step <= 2 * STEPS; step++) {
        const share = step <= STEPS ? step / STEPS : 2 - step / STEPS;
        await page.mouse.move(from + (to - from) * share, middle);
    }
    await page.mouse.up();
}

/** Moves the slider past many positions at maximum speed, and then on by one position a frame. */
const passMany = (page) =>
    page.evaluate(async () => {
        const frame = () => new Promise(requestAnimationFrame);
        const slider = document.querySelector(".timeline input");
        const first = Number(slider.min);
        const moveTo = (at) => {
            slider.value = String(at);
            slider.dispatchEvent(new Event("input", { bubbles: true }));
        };
        let frames = 0;
        const count = () => requestAnimationFrame(() => (frames++, count()));
        count();
        await frame();
        const before = globalThis.drawn.drawings - frames;
        for (let n = 20; n >= 5; n--) await globalThis.scheduler.postTask(() => moveTo(first + n));
        await frame();
        await frame();
        const { table, animator } = document.querySelector("hall-game");
        const twice = globalThis.drawn.drawings - before - frames;
        const there = [table.shown.seq - first, Number(slider.value) - first];
        let shows = 0;
        for (let n = 6; n <= 20; n++) {
            moveTo(first + n);
            await frame();
            await frame();
            if (animator.isPlaying) shows++;
        }
        return { twice, there, shows };
    });

const GAMES = [
    ["Vikings", { seats: 4, options: ["progress"] }],
    ["Vikings on Board", { seats: 4 }],
    ["Vikings", { seats: 4 }],
    ["Vikingdoms", { seats: 2 }],
];

describe("dragged through a whole game", { concurrency: IS_TIMED ? 1 : 2 }, () => {
    for (const [title, how] of IS_TIMED ? GAMES : GAMES.slice(0, 2)) {
        const name = [title, ...(how.options ?? [])].join(" with ");
        test(`${name}: nothing is asked for, and each moment is drawn once`, async (t) => {
            const visitor = await finishedGame(title, how);
            const { page } = visitor;
            const asked = [];
            page.on("request", (request) => ASKS.test(request.url()) && asked.push(request.url()));
            await page.evaluate(countDrawings);
            const { told, late } = await recordTrace(page, () => dragThrough(page));
            const { drawings, moments } = await page.evaluate(() => globalThis.drawn);
            t.diagnostic(`${name}: ${moments} moments, ${drawings} drawings, ${late} of them late; ${told}`);
            const events = await page.evaluate(() => document.querySelector("hall-game").table.game.seq);
            assert.ok(moments > Math.min(STEPS, events) / 2, `${moments} moments of ${events} were passed`);
            assert.ok(drawings <= moments + MORE_MAX, `${drawings} drawings of ${moments} moments`);
            if (IS_TIMED) assert.ok(late * LATE_OF <= drawings, `${late} of ${drawings} late: ${told}`);

            const passed = await passMany(page);
            assert.ok(passed.twice <= 0, `${passed.twice} drawings more than frames`);
            assert.deepEqual(passed.there, [5, 5], "the newest moment is shown");
            assert.equal(passed.shows, 0, "what is passed is not shown");
            assert.deepEqual(asked, []);
            await leaveAll([visitor]);
        });
    }
});
