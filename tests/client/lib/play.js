// Plays with clicks alone: presses whatever is highlighted on the board, until there is a turn to confirm.

/** The same clicks in every run. */
export function dice(seed) {
    return (n) => {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
        return Math.floor((seed / 2 ** 32) * n);
    };
}

/** What is highlighted for the player whose turn it is. */
const targets = (page) => page.locator(".table:has(.prompt.mine) .board [data-target]:visible");

/** One click of the player whose turn it is; returns whether there was anything to press. */
export async function press(page, roll) {
    const confirm = page.locator('[data-post="whole"]');
    if (await confirm.count()) {
        await confirm.click();
        return true;
    }
    const lit = await targets(page).elementHandles();
    if (!lit.length) return false;
    const target = lit[roll(lit.length)];
    await target.click().catch(async (error) => {
        // An update may remove the target between the look and the click; then look again. But if it is there
        // and cannot be pressed, something covers it.
        if (await target.evaluate((one) => one.isConnected && "target" in one.dataset)) throw error;
    });
    return true;
}

/** Waits until the page is not waiting for the server. */
export async function settled(page) {
    await page.locator(".table[aria-busy]").waitFor({ state: "detached" });
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
    let idle = 0;
    for (;;) {
        let pressed = false;
        for (const visitor of people) {
            const { page } = visitor;
            let clicks = 0;
            while ((await meet(visitor), await press(page, roll))) {
                pressed = true;
                await settled(page);
                if (++clicks > 200) throw new Error(`no end of clicks: ${await page.locator(".prompt").innerText()}`);
            }
            if (clicks && (await afterTurn(++turns))) return;
            if ((await page.locator(".prompt .state").innerText()).includes("The game is over")) return;
        }
        if (pressed) idle = 0;
        else if (++idle > 300)
            throw new Error(`nobody can press anything: ${await people[0].page.locator(".prompt").innerText()}`);
        else await people[0].page.waitForTimeout(100);
    }
}
