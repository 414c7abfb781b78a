// Playing by clicks alone: whatever is lit on the board can be pressed, until there is a turn to confirm.

/** The same clicks in every run. */
export function dice(seed) {
    return (n) => {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
        return Math.floor((seed / 2 ** 32) * n);
    };
}

/** One click of somebody whose turn it is; tells whether there was anything to press. */
export async function press(page, roll) {
    const confirm = page.locator('[data-post="whole"]');
    if (await confirm.count()) {
        await confirm.click();
        return true;
    }
    const lit = page.locator(".prompt.mine ~ .board [data-target]:visible");
    const n = await lit.count();
    if (!n) return false;
    // News may take the target away between the look and the click; then there is another look.
    await lit.nth(roll(n)).click({ timeout: 5_000 }).catch((error) => {
        if (!/Timeout/.test(error.name)) throw error;
    });
    return true;
}

/** The page is not waiting for the server. */
export async function settled(page) {
    await page.locator(".table[aria-busy]").waitFor({ state: "detached" });
}

/**
 * Plays until the game is over, or the hook ends it. Only what is on the pages decides who clicks.
 * @param {import("./browser.js").Visitor[]} people @param {number} seed @param {(turns: number) => Promise<boolean | void>} [hook] After each turn.
 */
export async function playOn(people, seed, hook = async () => {}) {
    const roll = dice(seed);
    let turns = 0;
    let idle = 0;
    for (;;) {
        let pressed = false;
        for (const { page } of people) {
            let clicks = 0;
            while (await press(page, roll)) {
                pressed = true;
                await settled(page);
                if (++clicks > 200) throw new Error(`no end of clicks: ${await page.locator(".prompt").innerText()}`);
            }
            if (clicks && (await hook(++turns))) return;
            if ((await page.locator(".prompt .state").innerText()).includes("The game is over")) return;
        }
        if (pressed) idle = 0;
        else if (++idle > 300) throw new Error(`nobody can press anything: ${await people[0].page.locator(".prompt").innerText()}`);
        else await people[0].page.waitForTimeout(100);
    }
}
