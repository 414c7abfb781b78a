// What is seen of a board: what one acts on is in sight and large enough, and what is small says what it is when it is
// pressed.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkWithAxe } from "./lib/axe.js";
import { SLIM } from "./lib/browser.js";
import { DESK, leave, tables } from "./lib/tables.js";

const { twoAtATable } = await tables();

/** Those of a kind that are not wholly in the part of the board that is seen. */
function outOfSight(selector) {
    const { top, bottom } = document.querySelector(".stage").getBoundingClientRect();
    const all = [...document.querySelectorAll(selector)].map((one) => [one, one.getBoundingClientRect()]);
    const beyond = all.filter(([, box]) => box.top < top - 4 || box.bottom > bottom + 4);
    return { count: all.length, beyond: beyond.map(([one]) => one.getAttribute("aria-label") ?? one.textContent) };
}

/** Draws a table as if it were at another moment: the one who looks has moved, and then the other with these effects. */
const imagine = (page, { effects = [], view = {}, legal = [], result = null }) =>
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

/** A raid of the first island, led by a seat, in which both got a tile. */
const raid = (seat, [one, other]) => [
    { type: "raid_began", seat, square: "b2", troop: [3, 3] },
    { type: "tile_taken", seat, tile: one },
    { type: "tile_taken", seat: 1 - seat, tile: other },
    { type: "troop_disbanded" },
    { type: "marker_moved", island: 2 },
];

describe("seen", { concurrency: 2 }, () => {
    test("Vikings on Board on a phone: all actions and all ships are seen while one chooses, and no body is too small for a finger", async () => {
        const all = await twoAtATable("Vikings on Board", {}, [SLIM, SLIM]);
        const { page } = all[0];
        for (const [selector, count] of [
            [".village .action", 11],
            [".mooring", 8],
        ])
            assert.deepEqual(await page.evaluate(outOfSight, selector), { count, beyond: [] });
        await page
            .locator(".mooring")
            .first()
            .click({ position: { x: 4, y: 4 } });
        await page.locator("#toast").getByText("Ship 1: from the bow").waitFor();

        // The longest ship there can be, as if all of its bodies could be promoted.
        await page.evaluate(() => {
            const screen = document.querySelector("hall-game");
            const { view } = screen.table.game;
            const [ship] = view.ships;
            while (ship.bodies.length < 5) ship.bodies.push({ ...ship.bodies[0] });
            Object.assign(view, { step: "act", action: "promote" });
            screen.table.legal = ship.bodies.map((_, i) => ({ type: "promote", ship: 1, position: i + 1 }));
            screen.repaint();
        });
        const bodies = page.locator(".mooring .body[data-target]");
        await bodies.nth(4).waitFor();
        for (const body of await bodies.all()) {
            const { width, height } = await body.locator(".catch").boundingBox();
            assert.ok(width >= 44 && height >= 44, `${width} by ${height}`);
        }
        assert.deepEqual(await page.evaluate(outOfSight, ".mooring .body[data-target]"), { count: 5, beyond: [] });
        await leave(all);
    });

    test("Vikingdoms: what was raided is marked, by whom is said, and marks and frames differ in form", async () => {
        const all = await twoAtATable("Vikingdoms", {}, [DESK, SLIM]);
        const { page } = all[0];
        const board = page.locator(".board");
        await board.getByRole("button", { name: "From island 1 on" }).waitFor();
        assert.doesNotMatch(await board.innerText(), /upper|lower/i, "words for a column, which a page does not show");
        const { you, view, names } = await page.evaluate(() => {
            const { game } = document.querySelector("hall-game").table;
            return { you: game.you, view: game.view, names: game.seats.map(({ account }) => account.name) };
        });
        const [first, ...others] = view.islands;
        const players = view.players.map((player, seat) => ({
            ...player,
            tiles: [...player.tiles, first.tiles[seat === you ? 1 : 0]],
            coins: 7 + seat,
        }));
        await imagine(page, {
            effects: raid(
                1 - you,
                first.tiles.map(({ tile }) => tile),
            ),
            view: {
                step: "recruit",
                from_end: "upper",
                marker: 2,
                islands: [{ ...first, tiles: [] }, ...others],
                players,
                board: [{ square: "a1", vikings: [you] }],
            },
            legal: [
                { type: "place", square: "c3" },
                { type: "move", from: "a1", to: "c1", count: 1 },
            ],
        });
        const island = page.locator(".island").first();
        await island.getByText(`raided by ${names[1 - you]}`).waitFor();
        assert.equal(await island.locator(".fresh-mark").count(), 1);
        assert.equal(await page.locator(".realm .fresh-mark").count(), 2, "both tiles have a new owner");
        assert.equal(await page.locator(".square .fresh-mark").count(), 1, "the troop has left its square");

        // Each meaning has its own form, for whoever sees no difference of colours.
        const form = (selector, names_) =>
            page
                .locator(selector)
                .first()
                .evaluate((one, all) => all.map((name) => getComputedStyle(one)[name]).join(" "), names_);
        assert.equal(await form(".square.places rect", ["strokeDasharray"]), "none");
        assert.notEqual(await form(".square.takes rect", ["strokeDasharray"]), "none");
        assert.match(await form(".island.here", ["borderStyle"]), /double/);
        assert.equal(await page.locator(".island.here .raid-marker").count(), 1);
        assert.equal(await page.locator(".legend .fresh-mark").count(), 1, "the legend shows the mark itself");

        await checkWithAxe(page, "after a raid");

        // What has no room for words says them when it is pressed.
        await page.locator(".realm .tile-button").first().click();
        await page
            .locator("#toast")
            .getByText(/coins?, \d prisoner/)
            .waitFor();

        assert.equal(await page.locator(".tabs .dot").count(), 1, "nobody has looked at what the raid brought");
        await all[0].drawer("Scores");
        assert.equal(await page.locator(".tabs .dot").count(), 0);
        const coins = page.getByRole("row", { name: "Coins now" });
        assert.deepEqual(await coins.getByRole("cell").allInnerTexts(), ["7", "8"]);

        await imagine(page, { view: { step: "exchange" }, legal: [{ type: "exchange", count: 2 }] });
        await page
            .getByRole("group", { name: /one for one/ })
            .getByRole("button", { name: "2 for 2" })
            .waitFor();
        await leave(all);
    });

    test("in the end the winner is in sight, wherever one has looked before", async () => {
        for (const title of ["Vikings", "Vikings on Board", "Vikingdoms"]) {
            const all = await twoAtATable(title, {}, [DESK, SLIM]);
            for (const { page, name } of all) {
                await page.locator(".board").evaluate((board) => (board.scrollTop = 1e6));
                const you = await page.evaluate(() => document.querySelector("hall-game").table.game.you);
                const placings = [you, 1 - you].map((seat, i) => ({ seat, place: 2 - i, points: 20 + i }));
                await imagine(page, { view: { step: "over" }, result: { placings } });
                await page.locator(".prompt.over").waitFor();
                const area = page.locator(`[data-area="${1 - you}"]`).first();
                await area.waitFor();
                const [box, stage] = [await area.boundingBox(), await page.locator(".stage").boundingBox()];
                const seen = Math.min(box.y + box.height, stage.y + stage.height) - Math.max(box.y, stage.y);
                assert.ok(seen >= Math.min(box.height, 150), `${title}, ${name}: ${seen} px of ${box.height}`);
            }
            await leave(all);
        }
    });

    test("Vikings and Vikings on Board: whoever waits can ask what a sign means", async () => {
        const all = await twoAtATable("Vikings", {}, [DESK, DESK]);
        const { page } = all[1];
        const toast = page.locator("#toast");
        await imagine(page, {
            effects: [{ type: "tile_placed", seat: 0, row: 3, column: 1, tile: "left" }],
            view: await page.evaluate(() => {
                const { players, offer } = document.querySelector("hall-game").table.game.view;
                const tiles = [{ row: 3, column: 1, tile: "left", threatened: false }];
                return {
                    players: players.map((player) => ({ ...player, tiles })),
                    offer: offer.map((set, i) => ({ ...set, locked: i === 0 })),
                };
            }),
        });
        const me = await page.evaluate(() => document.querySelector("hall-game").table.game.you);
        await page.locator(".wheel .set:has(.lock)").click();
        await toast.getByText(/Locked/).waitFor();
        await page
            .locator(".legend")
            .getByText(/^locked/)
            .waitFor();
        await page.locator(".homeland-scroll .tile").first().click();
        await toast.getByText(/left end/).waitFor();
        // The mark and what it means stand together.
        const [marked, plain] = me === 0 ? [".own > .legends", ".others"] : [".others", ".own > .legends"];
        assert.equal(await page.locator(`${marked} .legend .fresh-mark`).count(), 1);
        assert.equal(await page.locator(`${plain} .legend .fresh-mark`).count(), 0);
        await checkWithAxe(page, "news of a homeland");
        const other = await page.locator(".other").boundingBox();
        assert.ok(other.width >= 400, `${other.width} px for the only other homeland`);
        await leave(all);

        const two = await twoAtATable("Vikings on Board", {}, [DESK, DESK]);
        await imagine(two[1].page, { effects: [{ type: "promoted", seat: 0, ship: 3, position: 2, clan: "red" }] });
        assert.equal(await two[1].page.locator(".mooring .fresh-mark").count(), 1);
        await two[1].page.locator(".village .action").first().click();
        await two[1].page.locator("#toast").getByText("First player, first in the next round: ").waitFor();
        await leave(two);
    });
});
