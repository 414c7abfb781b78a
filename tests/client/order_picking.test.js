// Picking standing orders while the game goes on, the player looks back, responses are lost, and another device is
// used. No pick is lost, left twice, or turned into another turn.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
    localRulesReady,
    bar,
    begin,
    pageData,
    targets,
    list,
    pickATurn,
    save,
    steps,
    completeTurn,
} from "./lib/orders.js";
import { waitUntilIdle, takeATurn } from "./lib/play.js";
import { DESK, gate, leaveAll, setUp } from "./lib/setup.js";

const { twoAtATable } = await setUp({ rules: true });
const twoAtDesks = (title = "Vikings", how = {}) => twoAtATable(title, how, [DESK, DESK]);

const ORDERS = "**/v1/games/*/orders";
const isSent = (route) => route.request().method() === "PUT";
const state = (page) => page.locator(".prompt .state");
/** Plays a move on the shown position. */
const play = (page, move) => page.evaluate((move) => document.querySelector("hall-game").context.play(move), move);

describe("picking orders", { concurrency: 3 }, () => {
    test("whoever looks back finds what they have picked again", async () => {
        const both = await twoAtDesks();
        const { page } = both[1];
        const picks = (n) =>
            page.waitForFunction((n) => document.querySelectorAll(".plan.order ol li").length === n, n);
        const now = page.getByRole("button", { name: "To the current position" });
        await takeATurn(both[0]);
        await takeATurn(both[1]);
        await both[0].page.getByText("Your turn:").waitFor();
        await begin(both[1]);
        await targets(page).nth(2).click();
        await picks(1);
        await page.locator(".board").focus();
        for (const key of ["ArrowRight", "]"]) await page.keyboard.press(key);
        await picks(1);
        await page.keyboard.press("u");
        await picks(0);
        await targets(page).nth(2).click();
        await page.locator(".board").focus();
        await page.keyboard.press("ArrowLeft");
        await page.getByText("Looking back").waitFor();
        await bar(page).waitFor({ state: "detached" });
        await now.click();
        await picks(1);
        await page.keyboard.press("[");
        await page.getByRole("button", { name: "Pick on the board" }).click();
        await picks(1);

        await page.getByRole("button", { name: "Cancel" }).click();
        await page.keyboard.press("[");
        await page.getByText("Looking back").waitFor();
        await page.getByRole("button", { name: "Pick on the board" }).click();
        await page.waitForFunction(() => !/\d$/.test(location.hash.split("/").slice(3).join("/")));
        await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
        await pickATurn(page, 2);
        await leaveAll(both);
    });

    test("an action and its step are one order in Vikings on Board, and a bet on the leader depends on who leads", async () => {
        const both = await twoAtDesks("Vikings on Board");
        const { page } = both[1];
        await begin(both[1]);
        const bet = async (isLeader) => {
            await play(page, { type: "choose_action", action: "bet" });
            const moves = await pageData(page, "table.moves");
            const leaders = await pageData(
                page,
                "table.shown.view.ships.map(({ ship, control }) => [ship, control[0]])",
            );
            const leader = new Map(leaders);
            const move = moves.find(({ ship, clan }) => (leader.get(ship) === clan) === isLeader);
            await play(page, move);
            return move;
        };
        await bet(false);
        assert.equal(await pageData(page, "table.sandbox.steps[1].conditions.controlled_by"), null);
        for (let n = 0; n < 2; n++) await page.getByRole("button", { name: "Undo" }).click();
        const step = await bet(true);
        await completeTurn(page).click();
        await list(page).first().waitFor();
        assert.deepEqual(await pageData(page, "orders.list"), [
            { move: { type: "choose_action", action: "bet", step }, if: { controlled_by: step.clan } },
        ]);
        await takeATurn(both[0]);
        await page.getByText(/^(Played for you:|No order could be played)/).waitFor();
        await leaveAll(both);
    });

    test("an action that waits alone becomes one order with the step that is picked, or entered, later", async () => {
        const both = await twoAtDesks("Vikings on Board");
        const { page } = both[1];
        const waiting = (n) =>
            page.waitForFunction((n) => document.querySelector("hall-game").orders.list.length === n, n);
        const joined = () => page.waitForFunction(() => document.querySelector("hall-game").orders.list[0]?.move.step);
        /** Leaves an order by the form. */
        const enter = async ({ type, ...fields }) => {
            await page.locator(".order-form select").first().selectOption(type);
            for (const [name, value] of Object.entries(fields)) {
                const entry = page.locator(`.order-form [name="move.${name}"]`);
                if (typeof value === "number") await entry.fill(`${value}`);
                else await entry.selectOption(JSON.stringify(value));
            }
            await page.locator(".order-form > button").click();
        };
        for (const how of ["picked", "entered"]) {
            await begin(both[1]);
            await play(page, { type: "choose_action", action: "bet" });
            await save(page).click();
            await waiting(1);
            assert.deepEqual(await pageData(page, "orders.list"), [
                { move: { type: "choose_action", action: "bet" }, if: {} },
            ]);
            await begin(both[1]);
            const step = (await pageData(page, "table.moves")).find(({ type }) => type === "place_bet");
            if (how === "picked") {
                await play(page, step);
                await completeTurn(page).click();
            } else {
                await page.getByRole("button", { name: "Cancel" }).click();
                await page.getByText("With a form").click();
                // A step of another action stays an order of its own.
                await enter({ type: "raise", kind: "grain" });
                await waiting(2);
                await page.getByRole("button", { name: "Remove" }).last().click();
                await waiting(1);
                await enter(step);
            }
            await joined();
            const [{ move }, ...more] = await pageData(page, "orders.list");
            assert.deepEqual(more, []);
            assert.deepEqual(move, { type: "choose_action", action: "bet", step });
            await page.getByRole("button", { name: "Remove" }).click();
            await waiting(0);
        }
        await leaveAll(both);
    });

    test("what is on its way is neither changed nor given up, and is not called a whole turn", async () => {
        const both = await twoAtDesks();
        const { page } = both[1];
        const { open, opened } = gate();
        await page.route(ORDERS, async (route) => {
            if (isSent(route)) await opened;
            await route.continue();
        });
        await begin(both[1]);
        await targets(page).nth(2).click();
        await steps(page).first().waitFor();
        await save(page).click();
        await bar(page).getByText("Saving…").waitFor();
        assert.doesNotMatch(await state(page).innerText(), /your whole turn is picked/);
        await page.locator(".board").focus();
        await page.keyboard.press("u");
        await bar(page).getByRole("button", { name: "Cancel" }).click({ force: true });
        assert.equal(await steps(page).count(), 1);
        open();
        await page.getByText("Your order is saved.").waitFor();
        await bar(page).waitFor({ state: "detached" });
        assert.equal(await pageData(page, "orders.list.length"), 1);
        await leaveAll(both);
    });

    test("another tab of the same browser takes nothing away, unless it signs out", async () => {
        const both = await twoAtDesks();
        const { page, context } = both[1];
        await begin(both[1]);
        await pickATurn(page, 2);
        const labels = await steps(page).allInnerTexts();
        await page.evaluate(() => document.querySelector("hall-game").toggleAttribute("data-begun", true));
        const kept = () => page.evaluate(() => localStorage.getItem("longhall.session"));
        const before = await kept();
        const other = await context.newPage();
        await other.goto(page.url());
        await other.locator(".board").waitFor();
        await other.reload();
        await other.locator(".board").waitFor();
        assert.notEqual(await kept(), before, "the other tab has renewed the session");
        assert.equal(await page.locator("hall-game[data-begun]").count(), 1, "the screen was made anew");
        assert.deepEqual(await steps(page).allInnerTexts(), labels);
        await completeTurn(page).click();
        await page.getByText("Your order is saved.").waitFor();

        await other.locator('nav [href="#/account"]').click();
        await other.getByRole("button", { name: "Sign out", exact: true }).click();
        await page.locator(".orders, [data-begun]").first().waitFor({ state: "detached" });
        await page.locator('nav [href="#/account"]').waitFor({ state: "detached" });
        await leaveAll(both);
    });

    test("a moment in which the next turn cannot be told ends nothing", async () => {
        const both = await twoAtDesks();
        const [{ page: first }, { page }] = both;
        await begin(both[1]);
        await pickATurn(page, 2);
        const labels = await steps(page).allInnerTexts();
        await targets(first).nth(1).click();
        await waitUntilIdle(first);
        await first.locator('[data-post="part"]').click();
        await bar(page).getByText("unknown for a moment").waitFor();
        assert.deepEqual(await steps(page).allInnerTexts(), labels);
        await takeATurn(both[0]);
        await page.getByText("Your picks are planned").waitFor();
        assert.deepEqual(await page.locator(".plan:not(.order) ol li").allInnerTexts(), labels);
        await leaveAll(both);
    });

    test("nothing is exchanged by an order but to pay, and that fits one price", async () => {
        const both = await twoAtDesks("Vikings", { options: ["free_exchange"] });
        const { page } = both[1];
        await begin(both[1]);
        const moves = await pageData(page, "table.moves");
        assert.deepEqual([...new Set(moves.map(({ type }) => type))], ["buy"]);
        await page.evaluate(() => {
            const { table } = document.querySelector("hall-game");
            table.sandbox.steps = [
                {
                    seat: 1,
                    label: "dear",
                    move: { type: "buy", space: 9, exchange: 2 },
                    conditions: { price_at_most: 9 },
                },
            ];
            table.dispatchEvent(new Event("change"));
        });
        await bar(page).locator("summary").click();
        await bar(page).getByText("only at exactly this price").waitFor();
        await leaveAll(both);
    });

    test("what is picked after a part of a turn goes on with it", async () => {
        const both = await twoAtDesks();
        const { page } = both[1];
        await begin(both[1]);
        await targets(page).nth(2).click();
        await save(page).click();
        await list(page).first().waitFor();
        await begin(both[1]);
        await bar(page).getByText("This continues the turn that your orders begin: Buy").waitFor();
        const moves = await pageData(page, "table.moves");
        assert.ok(moves.length && moves.every(({ type }) => type !== "buy"), JSON.stringify(moves));
        await pickATurn(page, 0);
        await completeTurn(page).click();
        await takeATurn(both[0]);
        await page.getByText("Played for you:").waitFor();
        await both[0].page.getByText("Your turn:").waitFor();
        await leaveAll(both);
    });

    test("orders of another device stay, and a lost answer leaves nothing twice", async () => {
        const both = await twoAtDesks();
        const { page, context } = both[1];
        const asked = page.waitForRequest(ORDERS);
        await begin(both[1]);
        const [, move] = await pageData(page, "table.moves");
        await pickATurn(page, 2);
        const n = await steps(page).count();
        const request = await asked;
        const { authorization } = await request.allHeaders();
        const data = { orders: [{ move }] };
        const left = await context.request.put(request.url(), { headers: { authorization }, data });
        assert.ok(left.ok(), await left.text());

        let lost = 0;
        await page.route(ORDERS, async (route) => {
            if (!isSent(route) || lost++) return route.continue();
            await route.fetch();
            await route.abort();
        });
        await completeTurn(page).click();
        await page.locator("#toast .error").waitFor();
        await completeTurn(page).click();
        await page.getByText("Your order is saved.").waitFor();
        assert.equal(await pageData(page, "orders.list.length"), 1 + n);
        await leaveAll(both);
    });

    for (const [what, press] of [
        ["moves", "Move up"],
        ["removes", "Remove"],
        ["clears", "Clear all"],
    ])
        test(`whoever ${what} orders loses none that another device has left meanwhile`, async () => {
            const both = await twoAtDesks();
            const { page, context } = both[1];
            both[1].expected.push(/409.*\/orders/);
            const asked = page.waitForRequest(ORDERS);
            await begin(both[1]);
            const moves = await pageData(page, "table.moves");
            await page.getByRole("button", { name: "Cancel" }).click();
            const request = await asked;
            const { authorization } = await request.allHeaders();
            const elsewhere = async (...orders) => {
                const with_ = { headers: { authorization }, data: { orders } };
                const left = await context.request.put(request.url(), with_);
                assert.ok(left.ok(), await left.text());
                return (await left.json()).orders;
            };
            const waiting = async () =>
                (await (await context.request.get(request.url(), { headers: { authorization } })).json()).orders;
            const [one, other, third] = moves.map((move) => ({ move }));
            await elsewhere(one, other);
            await page.reload();
            await both[1].drawer("Orders");
            await list(page).nth(1).waitFor();
            const left = await elsewhere(third, one, other);
            const button = page.getByRole("button", { name: press }).last();
            await button.click();
            await page.locator("#toast .error").getByText("Another device has changed your orders.").waitFor();
            assert.deepEqual(await waiting(), left);
            // The list shows the present orders, and then the change is possible.
            await list(page).nth(2).waitFor();
            const sent = page.waitForResponse((answer) => answer.request().method() === "PUT");
            await button.click();
            await sent;
            const then = { moves: [third, other, one], removes: [third, one], clears: [] }[what];
            assert.deepEqual(
                (await waiting()).map(({ move }) => move),
                then.map(({ move }) => move),
            );
            await leaveAll(both);
        });

    test("no condition is saved that is Enter a whole number", async () => {
        const both = await twoAtDesks();
        const { page } = both[1];
        await page.route(ORDERS, (route) => (isSent(route) ? route.abort() : route.continue()));
        await begin(both[1]);
        await targets(page).nth(2).click();
        await bar(page).locator("summary").click();
        await page.getByLabel("Price at most").fill("4.5");
        await bar(page).getByText("Enter a whole number").waitFor();
        await save(page).click();
        await page.locator("#toast").getByText("Enter a whole number").waitFor();
        await page.getByLabel("Price at most").fill("4");
        await bar(page).getByText("Enter a whole number").waitFor({ state: "detached" });
        await leaveAll(both);
    });

    test("at the most orders, what goes on with the last of them can be picked, and nothing else", async () => {
        const both = await twoAtDesks("Vikings on Board");
        const { page } = both[1];
        const change = (list) => page.evaluate((list) => document.querySelector("hall-game").orders.change(list), list);
        const most = page.getByText("You can leave at most 8 orders");
        const other = { move: { type: "raise", kind: "grain" } };
        await localRulesReady(page);
        await both[1].drawer("Orders");
        await page.getByRole("button", { name: "Pick on the board" }).waitFor();
        await change(Array.from({ length: 8 }, () => other));
        await most.waitFor();
        assert.equal(await page.getByRole("button", { name: "Pick on the board" }).count(), 0);

        const bare = { type: "choose_action", action: "bet" };
        await change([...Array.from({ length: 7 }, () => other), { move: bare }]);
        await begin(both[1]);
        const moves = await pageData(page, "table.moves");
        assert.deepEqual([...new Set(moves.map(({ type }) => type))], ["place_bet"]);
        const step = moves[0];
        await play(page, step);
        await completeTurn(page).click();
        await bar(page).waitFor({ state: "detached" });
        const left = await pageData(page, "orders.list");
        assert.equal(left.length, 8);
        assert.deepEqual(left.at(-1).move, { ...bare, step });
        await most.waitFor();
        await leaveAll(both);
    });

    test("the form stays under one's hands when the rules arrive", async () => {
        const both = await twoAtDesks();
        const { page } = both[1];
        const { open, opened } = gate();
        await page.route("**/rules.wasm*", async (route) => {
            await opened;
            await route.continue();
        });
        await page.reload();
        await both[1].drawer("Orders");
        await page.getByLabel("Add another").selectOption("buy");
        await page.locator('.order-form [name="move.space"]').fill("4");
        open();
        await page.getByRole("button", { name: "Pick on the board" }).waitFor();
        assert.equal(await page.locator('.order-form [name="move.space"]').inputValue(), "4");
        assert.ok(await page.locator('.order-form [name="move.space"]').isVisible());
        await leaveAll(both);
    });

    test("what is begun on one board is not gone on with on another", async () => {
        const both = await twoAtDesks();
        const { page } = both[1];
        await localRulesReady(page);
        await page.evaluate(() => document.querySelector("hall-game").context.setUi({ toBase: true }));
        await begin(both[1]);
        assert.deepEqual(await pageData(page, "screen.ui"), {});
        await leaveAll(both);
    });
});
