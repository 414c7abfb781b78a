// The setup for tests of the table: two people at it, and delayed requests.
import { SLIM, Visitor } from "./browser.js";
import { startServerAndBrowser } from "./server_and_browser.js";

/** The smallest desktop. */
export const DESK = { width: 1280, height: 800 };
/** Failures that tests cause. */
const EXPECTED_ERRORS = /ERR_FAILED|422|404|Failed to fetch/;

/** @param {{rules?: boolean}} [how] With `rules` the page has the local rules. Otherwise it uses the server. */
export async function setUp({ rules = false } = {}) {
    const { hall, browser } = await startServerAndBrowser();
    let people = 0;

    /** A visitor in whose browser requests may fail. */
    async function come(viewport = DESK, more = {}) {
        const visitor = await Visitor.come(browser, hall, viewport, { rules, ...more });
        visitor.expected.push(EXPECTED_ERRORS);
        return visitor;
    }

    /** A visitor with an account. */
    async function signedUp(name = `visitor-${++people}`, viewport = DESK, more = {}) {
        const visitor = await come(viewport, more);
        await visitor.signUp(name);
        return visitor;
    }

    /** Two people at a game. The one whose turn it is comes first. */
    async function twoAtATable(title = "Vikings", how = {}, [one, other] = [DESK, SLIM]) {
        const n = ++people;
        const [ann, bob] = [await signedUp(`ann-${n}`, one), await signedUp(`bob-${n}`, other)];
        await bob.join(await ann.create(title, how));
        await Promise.all([ann.atTheBoard(), bob.atTheBoard()]);
        return (await ann.state()).startsWith("Your turn") ? [ann, bob] : [bob, ann];
    }

    return { hall, browser, come, signedUp, twoAtATable };
}

export async function leaveAll(all) {
    for (const visitor of all) await visitor.leave();
}

/** A promise that waits until it is opened. */
export function gate() {
    let open = () => {};
    const opened = new Promise((resolve) => (open = resolve));
    return { open, opened };
}
