// Plays with clicks alone: presses whatever is highlighted on the board, until there is a turn to confirm.
import { PATIENCE_MS } from "./browser.js";

/** The same clicks in every run. */
export function dice(seed) {
    return (n) => {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
        return Math.floor((seed / 2 ** 32) * n);
    };
}

/** What is highlighted for the player whose turn it is. */
const targets = (page) => page.locator(".table:has(.prompt.mine) .board [data-target]:visible");

/** The most that lies before a target. */
const TABS_MAX = 200;

/** How often Tab must be pressed to come to an element, by what people see; backwards, if negative; null if it has gone. */
function tabsTo(target) {
    const { activeElement: now } = document;
    if (!target.isConnected) return null;
    if (now === target) return 0;
    const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].filter(
        (one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility() && !one.closest("[inert]"),
    );
    // Where nothing has the focus, Tab begins anew or goes on from what had it: then one sees where it has led.
    return all.includes(now) && all.includes(target) ? all.indexOf(target) - all.indexOf(now) : 1;
}

/** How something is pressed. */
export const HANDS = {
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

/** One press of the player whose turn it is; returns whether there was anything to press. */
export async function press(page, roll, hand = HANDS.mouse) {
    const [confirm] = await page.locator('[data-post="whole"]').elementHandles();
    if (confirm) {
        await hand(page, confirm);
        return true;
    }
    const lit = await targets(page).elementHandles();
    if (!lit.length) return false;
    const target = lit[roll(lit.length)];
    await hand(page, target).catch(async (error) => {
        // An update may remove the target between the look and the click; then look again. But if it is there
        // and cannot be pressed, something covers it.
        if (await target.evaluate((one) => one.isConnected && "target" in one.dataset)) throw error;
    });
    return true;
}

/** Waits until the page is not waiting for the server. */
export async function settled(page) {
    // What has just been pressed is drawn with the next frame, or late, where nobody sees the page.
    await page.evaluate(() => {
        const drawn = (done) => requestAnimationFrame(() => requestAnimationFrame(done));
        return new Promise((done) => (drawn(done), setTimeout(done, 200)));
    });
    await page.locator(".table[aria-busy]").waitFor({ state: "detached" });
}

/** A whole turn, with the first of whatever can be pressed; ends when the server has it. */
export async function takeATurn({ page }) {
    const plan = page.locator('[data-post="whole"]');
    await page.locator(".prompt.mine").waitFor();
    // Not until nothing can be pressed: the next turn may begin at once.
    for (let isPlanned = false; !isPlanned; await settled(page)) {
        isPlanned = (await plan.count()) > 0;
        await press(page, () => 0);
    }
    await plan.waitFor({ state: "detached" });
}

/** The player to move. @param {import("./browser.js").Visitor[]} all */
export async function whoseTurn(all) {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await all[0].page.waitForTimeout(50))
        for (const visitor of all) if (await visitor.page.locator(".prompt.mine").count()) return visitor;
    throw new Error("it is nobody's turn");
}

/** The kinds of what can be pressed now, each once. @returns {Promise<string>} */
async function choice(page) {
    const kinds = await targets(page).evaluateAll((all) => all.map((one) => one.dataset.target));
    return [...new Set(kinds)].sort().join(" ");
}

/**
 * Plays until the game is over, or a hook ends it. Only what is on the pages decides who clicks.
 * @param {import("./browser.js").Visitor[]} people @param {number} seed
 * @param {{afterTurn?: (turns: number) => Promise<boolean | void>, atNewChoice?: (visitor: import("./browser.js").Visitor, choice: string) => Promise<void>}} [hooks]
 *   `atNewChoice`: there is a kind of choice that was not there before in this game.
 */
export async function playOn(people, seed, { afterTurn = async () => {}, atNewChoice } = {}) {
    const roll = dice(seed);
    const known = new Set();
    async function meet(visitor) {
        const now = atNewChoice ? await choice(visitor.page) : "";
        if (now === "" || known.has(visitor.name + now)) return;
        known.add(visitor.name + now);
        await atNewChoice(visitor, now);
    }
    let turns = 0;
    /** When something could last be pressed. */
    let idle = Date.now();
    for (;;) {
        let pressed = false;
        for (const visitor of people) {
            const { page } = visitor;
            let clicks = 0;
            while ((await meet(visitor), await press(page, roll, visitor.hand))) {
                pressed = true;
                await settled(page);
                if (++clicks > 200) throw new Error(`no end of clicks: ${await page.locator(".prompt").innerText()}`);
            }
            if (clicks && (await afterTurn(++turns))) return;
            if (await page.locator(".prompt.over").count()) return;
        }
        if (pressed) idle = Date.now();
        else if (Date.now() - idle > PATIENCE_MS) {
            const prompts = people.map(({ page }) => page.locator(".table:has(.prompt)").innerText());
            throw new Error(`nobody can press anything: ${(await Promise.all(prompts)).join("\n---\n")}`);
        } else await people[0].page.waitForTimeout(50);
    }
}
