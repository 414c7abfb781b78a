// The stage: what can be pressed is in sight and large enough for a finger, at every step and at the usual sizes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openRules, positions, showPosition } from "./lib/local_positions.js";
import { DESK, leaveAll, setUp } from "./lib/setup.js";
import { rulesets } from "./lib/titles.js";

const { twoAtATable } = await setUp({ rules: true });

/** Width, height, the minimum size of what is pressed, and the share of the screen that the stage has. */
const SIZES = [
    [360, 640, 44, 69],
    [390, 664, 44, 70],
    [768, 1024, 44, 70],
    [1280, 720, 44, 70],
    [1280, 800, 44, 70],
    [1366, 768, 44, 70],
    [1536, 864, 44, 70],
    [2560, 1440, 44, 70],
    // A desktop at 200 %.
    [720, 450, 32, 69],
];
/** All positions, or one of each kind of step. */
const IS_WHOLE = process.env.LONGHALL_STAGE === "whole";
/** The parts that may have more places than fit at a size. An arrow and a button lead to these. */
const MAY_SCROLL = ["homeland", "harbour"];

/** Measures the drawing. It runs in the page. */
function measure({ least, share }) {
    const board = document.querySelector(".board");
    const frame = board.getBoundingClientRect();
    const stage = document.querySelector(".stage").getBoundingClientRect();
    const bar = document.querySelector(".bar").getBoundingClientRect();
    const targets = [...board.querySelectorAll("[data-target]")].filter((one) => one.checkVisibility());
    const drawn = (one) => (one.ownerSVGElement && one.querySelector(".touch-area, .halo, rect")) || one;
    const boxes = targets.map((one) => [one, drawn(one).getBoundingClientRect()]);
    const beyond = boxes.filter(([one, box]) => {
        const inner = one.closest(".scroll")?.getBoundingClientRect() ?? frame;
        const [left, right] = [Math.max(inner.left, 0), Math.min(inner.right, innerWidth)];
        const isAside = box.left < left - 3 || box.right > right + 3;
        return isAside || box.top < frame.top - 3 || box.bottom > frame.bottom + 3;
    });
    const arrows = [...document.querySelectorAll(".beyond")].filter((one) => one.checkVisibility());
    const counted = arrows.reduce((sum, one) => sum + Number(one.querySelector("strong").textContent), 0);
    const names = (all) => all.map(([one, { width, height }]) => `${one.dataset.target} ${width} ${height}`);
    return {
        lit: targets.length,
        small: names(boxes.filter(([, { width, height }]) => Math.min(width, height) < least - 0.6)),
        beyond: names(beyond),
        isCounted: beyond.length === 0 || (counted > 0 && document.querySelector(".next-place").checkVisibility()),
        protagonist: document.querySelector(".stage").dataset.protagonist,
        isStageSmall: (100 * stage.width * stage.height) / innerWidth / innerHeight < share - 0.5,
        isBarCut: bar.bottom > innerHeight + 1 || bar.right > innerWidth + 1,
        frame: [frame.x, frame.y, frame.width, frame.height].map(Math.round).join(" "),
    };
}

/** Plans the first move, as far as the drawing is concerned. It runs in the page. */
function plan() {
    const screen = document.querySelector("hall-game");
    const { table } = screen;
    // After a hidden draw the recorded events do not say which moves there are.
    if (!table.legal.length) return;
    table.plan = [{ move: table.legal[0], game: { ...table.game, awaiting: [] }, legal: [], events: [] }];
    screen.repaint();
}

/** Whether Undo and Confirm can be pressed. It runs in the page. */
function isUncovered() {
    return [...document.querySelectorAll(".plan .row button")].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const at = document.elementFromPoint(x + width / 2, y + height / 2);
        return height >= 31 && width > 0 && one.contains(at);
    });
}

/** The board is drawn, and its arrows are counted. */
const isDrawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));

for (const { id: ruleset, name: title } of rulesets) {
    test(`${title}: every place that can be pressed is in sight`, async (t) => {
        const all = await twoAtATable(title, {}, [DESK, DESK]);
        const [{ page }] = all;
        await page.evaluate(openRules);
        const known = new Set();
        const [faults, steps, scrolled] = [[], [], []];
        for (const { name, kind, you, events, ...more } of await positions(ruleset)) {
            if (!IS_WHOLE && known.has(kind)) continue;
            known.add(kind);
            const { position, moves } = await page.evaluate((given) => window.positionOf(given), {
                ...more,
                events,
                you,
            });
            await page.evaluate(showPosition, { position, moves, events, you, options: more.options });
            for (const [width, height, least, share] of SIZES) {
                const at = `${name} ${events.length} (${kind}) at ${width}x${height}`;
                await page.setViewportSize({ width, height });
                await page.waitForFunction((size) => `${innerWidth}x${innerHeight}` === size, `${width}x${height}`);
                await page.evaluate(() => document.querySelector("hall-game").repaint());
                await page.evaluate(isDrawn);
                const seen = await page.evaluate(measure, { least, share });
                steps.push(at);
                const isBeyond = seen.beyond.length > 0;
                if (isBeyond) scrolled.push(`${at}: ${seen.beyond.length} of ${seen.lit}`);
                if (isBeyond && !MAY_SCROLL.includes(seen.protagonist))
                    faults.push(`${at}: ${seen.beyond} out of sight`);
                if (!seen.isCounted) faults.push(`${at}: ${seen.beyond} not counted`);
                if (seen.small.length) faults.push(`${at}: too small: ${seen.small}`);
                if (seen.isStageSmall || seen.isBarCut) faults.push(`${at}: the stage is small, or the bar is cut`);
                await page.evaluate(plan);
                await page.evaluate(isDrawn);
                const planned = await page.evaluate(measure, { least, share });
                if (planned.frame !== seen.frame) faults.push(`${at}: the board moves to ${planned.frame}`);
                if ((await page.evaluate(isUncovered)).some((open) => !open)) faults.push(`${at}: Undo is covered`);
                await page.evaluate(showPosition, { position, moves, events, you, options: more.options });
            }
        }
        t.diagnostic(`${steps.length} steps and sizes, ${known.size} kinds; ${scrolled.length} are scrolled`);
        if (IS_WHOLE) t.diagnostic(scrolled.join("\n"));
        assert.ok(known.size >= 4, `${[...known]}`);
        assert.deepEqual(faults, []);
        await leaveAll(all);
    });
}
