// Plays with clicks alone: presses highlighted targets on the board until a turn can be confirmed.
import { TIMEOUT_MS } from "./browser.js";

/** Random numbers that are the same in every run, so that the clicks are, too. */
export function seededRandom(seed) {
    return (n) => {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
        return Math.floor((seed / 2 ** 32) * n);
    };
}

/** The highlighted targets of the player whose turn it is. */
const targets = (page) => page.locator(".table:has(.prompt.mine) .board [data-target]:visible");

/** Maximum number of Tab stops before a target. */
const TABS_MAX = 200;

/**
 * The number of presses of Tab to reach an element, by the visible order. Negative if backwards, `null` if the element
 * has gone.
 */
function tabsTo(target) {
    const { activeElement: now } = document;
    if (!target.isConnected) return null;
    if (now === target) return 0;
    const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].filter(
        (one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility() && !one.closest("[inert]"),
    );
    // Without focus, Tab begins anew or continues from the last element. Then its result shows which.
    return all.includes(now) && all.includes(target) ? all.indexOf(target) - all.indexOf(now) : 1;
}

/** Ways of pressing a target. */
export const INPUT_METHODS = {
    mouse: (_, target) => target.click(),
    touch: (_, target) => target.tap(),
    /** By Tab and Enter alone. */
    async keys(page, target) {
        for (let tabs = 0; tabs < TABS_MAX;) {
            const way = await target.evaluate(tabsTo);
            if (way === null) return;
            if (way === 0) return page.keyboard.press("Enter");
            for (let n = Math.abs(way); n > 0; n--, tabs++) await page.keyboard.press(way > 0 ? "Tab" : "Shift+Tab");
        }
        throw new Error(`Tab does not lead to ${await target.evaluate((one) => one.outerHTML.slice(0, 200))}`);
    },
};

/** Presses one target for the player whose turn it is. Returns whether there was one. */
export async function press(page, roll, pressTarget = INPUT_METHODS.mouse) {
    const [confirm] = await page.locator('[data-post="whole"]').elementHandles();
    if (confirm) {
        await pressTarget(page, confirm);
        return true;
    }
    const lit = await targets(page).elementHandles();
    if (!lit.length) return false;
    const target = lit[roll(lit.length)];
    await pressTarget(page, target).catch(async (error) => {
        // An update may remove the target between the query and the click. Then the loop queries again. If the target
        // exists and cannot be pressed, another element covers it.
        if (await target.evaluate((one) => one.isConnected && "target" in one.dataset)) throw error;
    });
    return true;
}

/** Waits until the page is not waiting for the server. */
export async function waitUntilIdle(page) {
    // The reaction to a press is drawn with the next frame, or later on a hidden page.
    await page.evaluate(() => {
        const drawn = (done) => requestAnimationFrame(() => requestAnimationFrame(done));
        return new Promise((done) => (drawn(done), setTimeout(done, 200)));
    });
    await page.locator(".table[aria-busy]").waitFor({ state: "detached" });
}

/** Plays a whole turn with the first target at each step. Ends when the server has it. */
export async function takeATurn({ page }) {
    const plan = page.locator('[data-post="whole"]');
    await page.locator(".prompt.mine").waitFor();
    // The loop does not wait for the last target to vanish, because the next turn may begin at once.
    for (let isPlanned = false; !isPlanned; await waitUntilIdle(page)) {
        isPlanned = (await plan.count()) > 0;
        await press(page, () => 0);
    }
    await plan.waitFor({ state: "detached" });
}

/** The player to move. @param {import("./browser.js").Visitor[]} all */
export async function playerToMove(all) {
    for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await all[0].page.waitForTimeout(50))
        for (const visitor of all) if (await visitor.page.locator(".prompt.mine").count()) return visitor;
    throw new Error("it is nobody's turn");
}

/** The kinds of present targets, each once. @returns {Promise<string>} */
async function choice(page) {
    const kinds = await targets(page).evaluateAll((all) => all.map((one) => one.dataset.target));
    return [...new Set(kinds)].sort().join(" ");
}

/**
 * Plays until the game is over, or until a hook ends it. Only the content of the pages decides which player clicks.
 * @param {import("./browser.js").Visitor[]} people @param {number} seed
 * @param {{afterTurn?: (turns: number) => Promise<boolean | void>, atNewChoice?: (visitor: import("./browser.js").Visitor, choice: string) => Promise<void>}} [hooks]
 *   `atNewChoice` runs when a kind of choice appears for the first time in this game.
 */
export async function playUntil(people, seed, { afterTurn = async () => {}, atNewChoice } = {}) {
    const roll = seededRandom(seed);
    const known = new Set();
    async function checkChoice(visitor) {
        const now = atNewChoice ? await choice(visitor.page) : "";
        if (now === "" || known.has(visitor.name + now)) return;
        known.add(visitor.name + now);
        await atNewChoice(visitor, now);
    }
    let turns = 0;
    /** The last time at which there was a target. */
    let idle = Date.now();
    for (;;) {
        let pressed = false;
        for (const visitor of people) {
            const { page } = visitor;
            let clicks = 0;
            while ((await checkChoice(visitor), await press(page, roll, visitor.pressTarget))) {
                pressed = true;
                await waitUntilIdle(page);
                if (++clicks > 200) throw new Error(`no end of clicks: ${await page.locator(".prompt").innerText()}`);
            }
            if (clicks && (await afterTurn(++turns))) return;
            if (await page.locator(".prompt.over").count()) return;
        }
        if (pressed) idle = Date.now();
        else if (Date.now() - idle > TIMEOUT_MS) {
            const prompts = people.map(({ page }) => page.locator(".table:has(.prompt)").innerText());
            throw new Error(`nobody can press anything: ${(await Promise.all(prompts)).join("\n---\n")}`);
        } else await people[0].page.waitForTimeout(50);
    }
}
