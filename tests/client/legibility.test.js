// The necessary elements are in sight at once, legible, and large enough to be pressed.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkWithAxe } from "./lib/axe.js";
import { SLIM } from "./lib/browser.js";
import { withBots, setPosition, notInSight, tooSmall } from "./lib/positions.js";
import { DESK, leaveAll, setUp } from "./lib/setup.js";

const { signedUp, twoAtATable } = await setUp();

/** A smaller phone. */
const SMALL = { width: 360, height: 740 };
const LEAST_PX = 11;

/** Each title's view, far enough into a game that every kind of content exists. */
const MIDDLE = {
    vikings: ({ players, offer }) => ({
        offer: offer.map((set, i) => ({ ...set, tile: i % 2 ? "ship_blue" : set.tile })),
        players: players.map((player) => ({
            ...player,
            base: { blue: 2, yellow: 1, green: 0, red: 3, black: 1, gray: 2 },
            ships: [
                { column: 1, tile: "ship_red", repelled: true },
                { column: 2, tile: "ship_yellow", repelled: false },
            ],
            tiles: [
                { row: 3, column: 2, tile: "middle_b2", threatened: true, viking: true },
                { row: 5, column: 1, tile: "left", threatened: false },
            ],
        })),
    }),
    vikings_on_board: ({ ships, players }) => ({
        ships: ships.map((ship, i) => ({
            ...ship,
            sailed: i === 2,
            supplies: { grain: 5, hide: 1, metal: 0 },
            bets: players.map(({ seat, clan }) => ({ seat, clan, token: 3 })),
        })),
    }),
    vikingdoms: ({ islands: [first, second, ...others], players }) => ({
        islands: [{ ...first, tiles: [] }, { ...second, tiles: [] }, ...others],
        marker: 3,
        board: [{ square: "b2", vikings: [0, 1, 0] }],
        players: players.map((player, seat) => ({
            ...player,
            tiles: [...player.tiles, first.tiles[seat], second.tiles[seat]],
        })),
    }),
};

/** Draws the middle of a game. */
async function middle(page) {
    const { ruleset, view } = await page.evaluate(() => document.querySelector("hall-game").table.game);
    await setPosition(page, { view: MIDDLE[ruleset](view) });
}

describe("legibility", { concurrency: 2 }, () => {
    for (const [title, seats] of [
        ["Vikings", 3],
        ["Vikings on Board", 4],
        ["Vikingdoms", 2],
    ]) {
        test(`${title}: nothing that is read is smaller than ${LEAST_PX} px`, async () => {
            for (const locale of ["en", "de"]) {
                const visitor = await signedUp(undefined, DESK, { locale });
                const { page } = visitor;
                await visitor.create(title, { seats });
                // The same button each time, once it is enabled again, because others are in rows, too.
                const add = page.locator(".waiting-room .row[role='group'] > button:first-child:not([aria-busy])");
                for (let n = 1; n < seats; n++) await add.click();
                await visitor.atTheBoard();
                await middle(page);
                for (const size of [DESK, SLIM, SMALL]) {
                    await page.setViewportSize(size);
                    await page.waitForFunction((width) => innerWidth === width, size.width);
                    assert.deepEqual(await page.evaluate(tooSmall, LEAST_PX), [], `${locale} at ${size.width}`);
                }
                await leaveAll([visitor]);
            }
        });
    }

    test("Vikingdoms on phones: the board, all islands and both realms are in sight, and squares are large enough", async () => {
        const all = await twoAtATable("Vikingdoms", {}, [SLIM, SMALL]);
        for (const { page } of all) {
            await middle(page);
            for (const [selector, count] of [
                [".recruitment", 1],
                [".island", 5],
                [".realm", 2],
            ])
                assert.deepEqual(await page.evaluate(notInSight, selector), { count, beyond: [] }, selector);
            for (const square of await page.locator(".square > rect").all()) {
                const { width, height } = await square.boundingBox();
                assert.ok(width >= 44 && height >= 44, `a square of ${width} by ${height}`);
            }
            await checkWithAxe(page, "realms on a phone");
        }
        const { page } = all[0];
        await page.locator(".island .tile-button").first().click();
        await page
            .locator("#toast")
            .getByText(/coins?, \d prisoner/)
            .waitFor();
        // A tile that can be taken is as large as a finger.
        const { islands } = await page.evaluate(() => document.querySelector("hall-game").table.game.view);
        const legal = islands[2].tiles.map(({ tile }) => ({ type: "choose_tile", tile }));
        await setPosition(page, { view: { step: "choose_tile" }, legal });
        for (const tile of await page.locator(".tile-button.target").all()) {
            const { width, height } = await tile.boundingBox();
            assert.ok(width >= 44 && height >= 44, `a tile of ${width} by ${height}`);
        }
        await leaveAll(all);
    });

    test("Vikings on Board on a phone: all ships are in sight while one bets, and come near to be bet on", async () => {
        const all = await twoAtATable("Vikings on Board", {}, [SLIM, SLIM]);
        const { page } = all[0];
        const clans = ["red", "yellow", "green", "blue"];
        const bets = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((ship) =>
            clans.map((clan) => ({ type: "place_bet", token: 2, ship, clan })),
        );
        await setPosition(page, { view: { step: "act", action: "bet" }, legal: bets });
        assert.deepEqual(await page.evaluate(notInSight, ".mooring"), { count: 8, beyond: [] });
        await checkWithAxe(page, "ships to bet on");
        for (const ship of ["5", "2"]) {
            await page.getByRole("button", { name: `Ship ${ship} comes near` }).click();
            const circles = page.locator(".mooring.enlarged .bet.target");
            await page.locator(".mooring.enlarged .number").getByText(ship).waitFor();
            assert.equal(await circles.count(), 4);
            for (const circle of await circles.locator(".touch-area").all()) {
                const { width, height } = await circle.boundingBox();
                assert.ok(width >= 44 && height >= 44, `a circle of ${width} by ${height}`);
            }
            assert.deepEqual(await page.evaluate(notInSight, ".mooring.enlarged"), { count: 1, beyond: [] });
        }
        // The keyboard works, too. On a desktop no ship needs to be enlarged.
        await page.getByRole("button", { name: "Ship 7 comes near" }).press("Enter");
        await page.locator(".mooring.enlarged .number").getByText("7").waitFor();
        await page.setViewportSize(DESK);
        await page.evaluate(() => document.querySelector("hall-game").repaint());
        await page.locator(".bet.target").nth(31).waitFor();
        assert.deepEqual(await page.evaluate(notInSight, ".mooring .bet.target"), { count: 32, beyond: [] });
        await leaveAll(all);
    });

    test("Vikings on Board on a phone: a ship whose only body is picked does not hide where the other one is", async () => {
        const all = await twoAtATable("Vikings on Board", {}, [SLIM, SLIM]);
        const { page } = all[0];
        const ships = await page.evaluate(() => document.querySelector("hall-game").table.game.view.ships);
        const left = ships.map((ship, i) =>
            [0, 6].includes(i) ? { ...ship, bodies: ship.bodies.slice(0, i ? 2 : 1) } : { ...ship, sailed: true },
        );
        const legal = [1, 2].map((other_position) => ({
            type: "swap",
            ship: 1,
            position: 1,
            other_ship: 7,
            other_position,
        }));
        await setPosition(page, { view: { step: "act", action: "swap", ships: left }, legal });
        const comes = (ship) => page.getByRole("button", { name: `Ship ${ship} comes near` });
        const lit = page.locator(".board [data-target]");
        const near = page.locator(".mooring.enlarged");
        assert.equal(await lit.count(), 2);
        await comes(1).click();
        await near.locator(".body.target").click();
        await near.waitFor({ state: "detached" });
        assert.equal(await lit.count(), 1);
        // The picked body can be put back, and the other ship is lit nevertheless.
        await comes(1).click();
        await near.locator(".body.picked").waitFor();
        assert.equal(await lit.count(), 1);
        await comes(7).click();
        assert.deepEqual(await near.locator(".body").evaluateAll((both) => both.map((one) => one.dataset.target)), [
            "place",
            "place",
        ]);
        await leaveAll(all);
    });

    test("on phones the names of four players are whole, and so are their places in the end", async () => {
        const visitor = await withBots(signedUp, "Vikings", 4, SLIM);
        const { page } = visitor;
        const placings = [0, 1, 2, 3].map((seat) => ({ seat, place: seat + 1, points: 40 - seat }));
        for (const result of [null, { placings }]) {
            if (result) await setPosition(page, { view: { step: "over" }, result });
            for (const size of [SLIM, SMALL]) {
                await page.setViewportSize(size);
                const cut = await page
                    .locator(".player .who")
                    .evaluateAll((all) =>
                        all
                            .filter(
                                (one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth,
                            )
                            .map((one) => one.innerText),
                    );
                assert.deepEqual(cut, [], `at ${size.width}`);
            }
        }
        assert.equal(await page.locator(".player .place:visible").count(), 4);
        await leaveAll([visitor]);
    });

    test("Vikings: the exchange stands in the corner of the wheel and moves nothing, and the base tells who waits", async () => {
        const all = await twoAtATable("Vikings", { options: ["free_exchange"] }, [SLIM, SLIM]);
        const { page } = all[0];
        const exchange = page.locator(".at-wheel .exchange");
        const { offer } = await page.evaluate(() => document.querySelector("hall-game").table.game.view);
        const buy = { type: "buy", space: offer[4].space, exchange: 2 };
        await setPosition(page, { legal: [buy, { type: "exchange", vp: 1 }] });
        await exchange.waitFor();
        const wheel = () => page.locator(".wheel").boundingBox();
        const before = await wheel();
        assert.deepEqual(await page.evaluate(notInSight, ".wheel, .exchange summary"), { count: 2, beyond: [] });
        const { width, height } = await exchange.locator("summary").boundingBox();
        assert.ok(width >= 44 && height >= 44, `${width} by ${height}`);
        await page
            .getByText("Exchange VP for gold")
            .locator("visible=true")
            .or(exchange.locator("summary"))
            .first()
            .click();
        await exchange.getByRole("button", { name: /2 VP/ }).waitFor();
        assert.deepEqual(await wheel(), before);
        await checkWithAxe(page, "an exchange");
        await page.locator(".homeland .row-red .base").first().click();
        await page.locator("#toast").getByText("noble row; on the base: nobody").waitFor();
        await leaveAll(all);
    });
});
