// The visible parts of a board: the place of action is in sight and large enough, and a press on a small piece explains
// it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkWithAxe, fitsTheWindow } from "./lib/axe.js";
import { SLIM } from "./lib/browser.js";
import { waitUntilIdle } from "./lib/play.js";
import { withBots, setPosition, notInSight } from "./lib/positions.js";
import { DESK, leaveAll, setUp } from "./lib/setup.js";
import { titleNames } from "./lib/titles.js";

const { signedUp, twoAtATable } = await setUp();

/** A raid of the first island, led by a seat, in which both got a tile. */
const raid = (seat, [one, other]) => [
    { type: "raid_began", seat, square: "b2", troop: [3, 3] },
    { type: "tile_taken", seat, tile: one },
    { type: "tile_taken", seat: 1 - seat, tile: other },
    { type: "troop_disbanded" },
    { type: "marker_moved", island: 2 },
];

/**
 * The elements at the head of a page, in the rounds or on the quay that are not whole: they leave their frame, or
 * overlap.
 */
function cutOff() {
    const boxes = (selector) =>
        [...document.querySelectorAll(selector)]
            .filter((one) => one.checkVisibility())
            .map((one) => [one, one.getBoundingClientRect()]);
    const framed = (selector, frame) =>
        boxes(selector).filter(([one, box]) => {
            const { left, right } = one.closest(frame).getBoundingClientRect();
            return box.left < left - 0.5 || box.right > Math.min(right, innerWidth) + 0.5;
        });
    const cut = boxes(".round-track li").filter(([one]) => one.scrollWidth > one.clientWidth + 1);
    const row = boxes(".top .brand svg, .top nav > *");
    const covered = row.filter(([, box], i) => i > 0 && box.left < row[i - 1][1].right - 1);
    const beyond = [
        framed(".player .chip", ".player"),
        framed(".stall", ".quay"),
        framed(".tabs .dot", ".tabs"),
        cut,
        covered,
    ];
    return beyond.flat().map(([one]) => `${one.className} ${one.textContent}`);
}

describe("visibility", { concurrency: 2 }, () => {
    test("on the smallest desktop one reads how many special tiles follow", async () => {
        const all = await twoAtATable("Vikings", { options: ["progress"] }, [DESK, DESK]);
        const { page } = all[0];
        // The layout during purchases, with the homeland above.
        await setPosition(page, { view: { step: "buy" } });
        await page.locator(".edge .progress").waitFor();
        const follow = await page.getByText(/^\d+ not yet shown$/).boundingBox();
        const stage = await page.locator(".stage").boundingBox();
        assert.ok(follow.y + follow.height <= stage.y + stage.height, `${follow.y} in ${stage.y} and ${stage.height}`);
        await leaveAll(all);
    });

    test("of four players on the narrowest phones nothing that counts is cut off", async () => {
        for (const [title, counts] of [
            ["Vikings", ["gold", "vp"]],
            ["Vikings on Board", ["now"]],
        ]) {
            const ann = await withBots(signedUp, title, 4, { width: 360, height: 740 });
            const { page } = ann;
            // With the maximum of belongings at the end of a game.
            await page.evaluate(() => {
                const { table } = document.querySelector("hall-game");
                const { view } = table.game;
                const more = { gold: 38, vp: 96, points: null, supply_points: 27, tokens_won: 2 };
                const players = view.players.map((player) => ({ ...player, ...more }));
                const ships = view.ships?.map((ship) => ({
                    ...ship,
                    bets: [0, 1, 2, 3].map((seat) => ({
                        seat,
                        clan: ["red", "yellow", "green", "blue"][seat],
                        token: 4,
                    })),
                }));
                table.game = { ...table.game, view: { ...view, players, ...(ships && { ships }) } };
                document.querySelector("hall-game").repaint();
            });
            await page
                .getByText(/^(96|27 ★ \+\?)$/)
                .first()
                .waitFor();
            for (const [width, height, least] of [
                [390, 844, 10],
                [360, 740, 9],
                [320, 640, 8],
            ]) {
                await page.setViewportSize({ width, height });
                await page.waitForFunction((width) => innerWidth === width, width);
                assert.deepEqual(await page.evaluate(cutOff), [], `${title} at ${width}`);
                for (const what of counts)
                    assert.equal(await page.locator(`.player [data-at$="-${what}"]:visible`).count(), 4, what);
                await fitsTheWindow(page, `${title} at ${width}`);
                const tokens = await page
                    .locator(".mooring .token text")
                    .evaluateAll((all) =>
                        all.map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a),
                    );
                for (const size of tokens) assert.ok(size >= least, `the number of a bet has ${size} px at ${width}`);
            }
            await leaveAll([ann]);
        }
    });

    test("at the smallest desktop the homelands of all others are in sight", async () => {
        for (const seats of [2, 3, 4]) {
            const ann = await withBots(signedUp, "Vikings", seats, DESK);
            const { page } = ann;
            assert.deepEqual(await page.evaluate(notInSight, ".other"), { count: seats - 1, beyond: [] });
            const [own, stage] = [
                await page.locator(".own > .scroll").boundingBox(),
                await page.locator(".stage").boundingBox(),
            ];
            assert.ok(own.width >= 380, `${own.width} px for one's own`);
            assert.ok(own.y >= stage.y);
            await leaveAll([ann]);
        }
    });

    test("Vikings on Board on a phone: all actions and all ships are seen while one chooses, and no body is too small for a finger", async () => {
        const all = await twoAtATable("Vikings on Board", {}, [SLIM, SLIM]);
        const { page } = all[0];
        for (const [selector, count] of [
            [".village .action", 11],
            [".mooring", 8],
        ])
            assert.deepEqual(await page.evaluate(notInSight, selector), { count, beyond: [] });
        await page
            .locator(".mooring")
            .first()
            .click({ position: { x: 4, y: 4 } });
        await page.locator("#toast").getByText("Ship 1: from the bow").waitFor();

        // The longest possible ship, with all of its bodies promoted.
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
            const { width, height } = await body.locator(".touch-area").boundingBox();
            assert.ok(width >= 44 && height >= 44, `${width} by ${height}`);
        }
        assert.deepEqual(await page.evaluate(notInSight, ".mooring .body[data-target]"), { count: 5, beyond: [] });
        await leaveAll(all);
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
        await setPosition(page, {
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

        // Each meaning has its own form, for people who see no difference of colours.
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

        // A press shows the words for which there is no room.
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

        await setPosition(page, { view: { step: "exchange" }, legal: [{ type: "exchange", count: 2 }] });
        await page
            .getByRole("group", { name: /one for one/ })
            .getByRole("button", { name: "2 for 2" })
            .waitFor();
        await leaveAll(all);
    });

    test("a threatened place shows it before and after the tile is planned there", async () => {
        const all = await twoAtATable("Vikings", {}, [SLIM, SLIM]);
        const { page } = all[0];
        const { players, me } = await page.evaluate(() => {
            const { view, you } = document.querySelector("hall-game").table.game;
            return { players: view.players, me: you };
        });
        const ships = [{ tile: "ship_yellow", column: 1, repelled: false }];
        const mine = players.map((player) => (player.seat === me ? { ...player, ships } : player));
        const lay = (row, column) => ({ type: "place_tile", row, column, viking: "island" });
        const bought = { tile: "left", viking: "yellow" };
        const legal = [lay(5, 1), lay(5, 4), { ...lay(6, 1), viking: "base" }];
        await setPosition(page, { view: { step: "place_tile", players: mine, bought, offer: [] }, legal });
        const marks = (place) => page.locator(place).locator(".threat circle").count();
        await page.locator(".homeland .target.lands .threat").waitFor();
        assert.equal(await page.locator(".homeland .target .threat").count(), 1, "a yellow sail reaches goldsmiths");
        assert.equal(await marks(".homeland .target.lands"), 1);
        assert.match(await page.locator(".prompt .state").innerText(), /only one set was left/);

        // The rules draw what follows, so the game stays as it was.
        await page.evaluate(() => {
            const screen = document.querySelector("hall-game");
            const { table } = screen;
            table.plan = [{ move: table.legal[0], game: table.game, legal: [], events: [], veiled: true }];
            screen.repaint();
        });
        await page.locator(`[data-at="cell-${me}-5-1"]`).waitFor();
        assert.equal(await marks(".homeland"), 1);
        await leaveAll(all);
    });

    test("on a phone what was bought and where it is laid are seen until the turn is confirmed, and told as planned", async () => {
        const all = await twoAtATable("Vikings", {}, [SLIM, SLIM]);
        const { page } = all[0];
        const whole = page.locator('[data-post="whole"]');
        const confirm = page.getByRole("button", { name: "Confirm turn" });
        await page.locator(".wheel [data-target]").first().click();
        await waitUntilIdle(page);
        await page.locator(".own .in-hand .tile").waitFor();
        const [part, place] = [await page.locator('[data-post="part"]').boundingBox(), await confirm.boundingBox()];
        assert.ok(part.y + part.height <= place.y, "half a turn is posted elsewhere than a whole one");
        for (let n = 0; !(await whole.count()); n++) {
            assert.ok(n < 8, "a turn has few steps");
            await page.locator(".homeland [data-target]").first().click();
            await waitUntilIdle(page);
        }
        assert.match(await page.locator(".recent-changes").innerText(), /^Planned: \S/);
        const box = (selector) => page.locator(selector).first().boundingBox();
        const [own, stage] = [await box(".own"), await box(".stage")];
        assert.equal(await page.locator(".wheel").count(), 0, "the wheel is not needed any more");
        assert.ok(own.y < stage.y + 40, `the homeland at ${own.y}`);
        // A long step has more lines than the bar.
        const [steps, last, text] = await page.evaluate(() => {
            const list = document.querySelector(".plan ol");
            const boxes = [list, list.lastElementChild].map((one) => one.getBoundingClientRect().toJSON());
            return [...boxes, list.innerText];
        });
        const seen = JSON.stringify([steps, last, text]);
        assert.ok(last.left >= steps.left - 1 && last.right <= steps.right + 1, `the newest step is whole: ${seen}`);
        assert.ok(last.top >= steps.top - 1, `the newest step is in sight: ${seen}`);
        assert.ok(Math.min(last.bottom, last.top + steps.height) <= steps.bottom + 1, `so is its beginning: ${seen}`);
        await all[0].drawer("Log");
        await page.locator(".log li.planned time").getByText("planned").waitFor();
        await leaveAll(all);
    });

    test("a start tile has its own sign, what is only drawn afterwards is planned, and a lost line moves nothing", async () => {
        const all = await twoAtATable("Vikings", {}, [DESK, SLIM]);
        for (const { page } of all) {
            const before = await page.locator(".board").boundingBox();
            await page.evaluate(() => {
                const screen = document.querySelector("hall-game");
                screen.table.link = "lost";
                screen.repaint();
            });
            await page.getByText("Connection lost").waitFor();
            assert.deepEqual(await page.locator(".board").boundingBox(), before);
        }
        const { page } = all[0];
        const me = await page.evaluate(() => document.querySelector("hall-game").table.game.you);
        await setPosition(page, {
            view: { step: "place_start_tile", active: me, bought: { tile: "left", viking: "blue" } },
            legal: [{ type: "place_start_tile", row: 2 }],
        });
        await page.locator('.homeland [data-target="starts"]').waitFor();
        assert.equal(await page.locator(".homeland .to-base").count(), 0, "no Viking goes anywhere by it");
        await page.locator(".legend").getByText("the start tile lies here").waitFor();
        assert.match(await all[0].state(), /^Your turn:/);
        await page.evaluate(() => {
            const screen = document.querySelector("hall-game");
            const { game, legal } = screen.table;
            screen.table.plan = [{ move: legal[0], label: "Draw", game, events: [], legal: [], veiled: true }];
            screen.repaint();
        });
        await page.locator(".prompt .state").getByText("Your turn is planned").waitFor();
        await leaveAll(all);
    });

    test("Progress on a phone: the bid stands above what it is about, and says what VP pay", async () => {
        const all = await twoAtATable("Vikings", { options: ["progress"] }, [SLIM, SLIM]);
        const { page } = all[0];
        const legend = await page
            .getByRole("group", { name: /^Bid .* to \d+ gold\. Your \d+ gold first, then VP\.$/ })
            .boundingBox();
        const seen = await page.evaluate(notInSight, ".choices button");
        assert.ok(seen.count > 1 && legend.height > 0);
        assert.deepEqual(seen.beyond, []);
        await leaveAll(all);
    });

    test("in the end the winner is in sight, wherever one has looked before", async () => {
        for (const title of titleNames) {
            const all = await twoAtATable(title, {}, [DESK, SLIM]);
            for (const { page, name } of all) {
                await page.locator(".board").evaluate((board) => (board.scrollTop = 1e6));
                const you = await page.evaluate(() => document.querySelector("hall-game").table.game.you);
                const placings = [you, 1 - you].map((seat, i) => ({ seat, place: 2 - i, points: 20 + i }));
                await setPosition(page, { view: { step: "over" }, result: { placings } });
                await page.locator(".prompt.over").waitFor();
                const area = page.locator(`[data-area="${1 - you}"]`).first();
                await area.waitFor();
                const [box, stage] = [await area.boundingBox(), await page.locator(".stage").boundingBox()];
                const seen = Math.min(box.y + box.height, stage.y + stage.height) - Math.max(box.y, stage.y);
                assert.ok(seen >= Math.min(box.height, 150), `${title}, ${name}: ${seen} px of ${box.height}`);
            }
            await leaveAll(all);
        }
    });

    test("Vikings and Vikings on Board: whoever waits can ask what a sign means", async () => {
        const all = await twoAtATable("Vikings", {}, [DESK, DESK]);
        const { page } = all[1];
        const toast = page.locator("#toast");
        await setPosition(page, {
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
        // The mark and its meaning stand together.
        const [marked, plain] = me === 0 ? [".own > .legends", ".others"] : [".others", ".own > .legends"];
        assert.equal(await page.locator(`${marked} .legend .fresh-mark`).count(), 1);
        assert.equal(await page.locator(`${plain} .legend .fresh-mark`).count(), 0);
        await checkWithAxe(page, "news of a homeland");
        const other = await page.locator(".other").boundingBox();
        assert.ok(other.width >= 280, `${other.width} px for the only other homeland`);
        assert.deepEqual(await page.evaluate(notInSight, ".other"), { count: 1, beyond: [] });
        await leaveAll(all);

        const two = await twoAtATable("Vikings on Board", {}, [DESK, DESK]);
        await setPosition(two[1].page, { effects: [{ type: "promoted", seat: 0, ship: 3, position: 2, clan: "red" }] });
        assert.equal(await two[1].page.locator(".mooring .fresh-mark").count(), 1);
        await two[1].page.locator(".village .action").first().click();
        await two[1].page.locator("#toast").getByText("First player, first in the next round: ").waitFor();
        await leaveAll(two);
    });
});
