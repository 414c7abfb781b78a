// Draws tables at the position that a test needs, and queries the visible parts.

/** The matching elements that are not completely in the visible part of the board. */
export function notInSight(selector) {
    const { top, bottom } = document.querySelector(".stage").getBoundingClientRect();
    const all = [...document.querySelectorAll(selector)].map((one) => [one, one.getBoundingClientRect()]);
    const beyond = all.filter(([, box]) => box.top < top - 4 || box.bottom > bottom + 4);
    return { count: all.length, beyond: beyond.map(([one]) => one.getAttribute("aria-label") ?? one.textContent) };
}

/** Draws a table at an invented position: the viewer has moved, and then the other player with these effects. */
export const setPosition = (page, { effects = [], view = {}, legal = [], result = null }) =>
    page.evaluate(
        (with_) => {
            const screen = document.querySelector("hall-game");
            const { table } = screen;
            const { you, seq } = table.game;
            const moved = (n, seat, effects) => ({
                seq: seq + n,
                kind: "moved",
                seat,
                at: table.game.updated_at,
                effects,
            });
            table.events = [...table.events, moved(1, you, []), moved(2, 1 - you, with_.effects)];
            table.legal = with_.legal;
            const status = with_.result ? "finished" : "active";
            const view = { ...table.game.view, ...with_.view };
            table.game = { ...table.game, seq: seq + 2, status, result: with_.result, view };
            screen.repaint();
        },
        { effects, view, legal, result },
    );

/** The legible elements that are smaller than `least` pixels. @param {number} least */
export function tooSmall(least) {
    const size = (one) => {
        const font = parseFloat(getComputedStyle(one).fontSize);
        const to = one.ownerSVGElement && one.getScreenCTM();
        return to ? font * Math.hypot(to.a, to.b) : font;
    };
    const isRead = (one) =>
        [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()) &&
        one.checkVisibility() &&
        !one.closest(".visually-hidden, title");
    return [...document.querySelectorAll(".table *")]
        .filter((one) => isRead(one) && size(one) < least - 0.1)
        .map((one) => `${one.textContent} ${size(one).toFixed(1)}`);
}

/** A person at a table with computer players in all other seats. */
export async function withBots(signedUp, title, seats, how) {
    const visitor = await signedUp(undefined, how);
    await visitor.create(title, { seats });
    for (let n = 1; n < seats; n++) {
        await visitor.page.locator("button:not([aria-busy])", { hasText: "Add an easy bot" }).click();
        await visitor.page
            .locator(".waiting-room")
            .getByText("Easy bot")
            .nth(n - 1)
            .or(visitor.page.locator(".board"))
            .first()
            .waitFor();
    }
    await visitor.atTheBoard();
    return visitor;
}
