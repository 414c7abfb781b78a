// The words of the titles against recorded games: every event has words, and the counted totals are right.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { games } from "./lib/recorded_games.js";
import { rulesets } from "./lib/titles.js";

const titles = new URL("../../src/client/titles/", import.meta.url);
const seatName = (seat) => `player ${seat}`;

/** The players' results by seat, if the game was played to its end. */
function points(events) {
    const { reason, placings } = events.findLast(({ kind }) => kind === "ended")?.result ?? {};
    if (reason !== "finished") return null;
    return placings.toSorted((a, b) => a.seat - b.seat).map((one) => one.points);
}

/** The cells of a line as numbers. */
const cells = (tables, label) =>
    tables
        .flatMap(({ rows }) => rows)
        .find((row) => row.label === label)
        ?.cells.map(Number);

for (const { id: ruleset } of rulesets) {
    test(`whatever happens in ${ruleset} is told in words`, async () => {
        const { describeEffect } = await import(new URL(`${ruleset}/descriptions.js`, titles));
        for (const [game, events] of await games(ruleset))
            for (const { seq, effects = [] } of events)
                for (const effect of effects) {
                    const told = describeEffect(effect, seatName);
                    const isSaid = told === null || (told !== effect.type && !/undefined|null|NaN|object/.test(told));
                    assert.ok(isSaid, `${game}, event ${seq}: ${told} for ${JSON.stringify(effect)}`);
                }
    });
}

/** A name from a newer server that this page does not recognise, and the page's words for it. */
const [NEW, SAID] = ["brand_new", "Brand new"];
const newer = {
    vikings: {
        effects: [
            { type: "specials_laid", round: 2, tiles: [NEW] },
            { type: "viking_removed", seat: 0, colour: NEW },
            { type: "colour_laid", seat: 0, colour: NEW },
            { type: "bought", seat: 0, price: 3, exchange: 0, tile: NEW, viking: "red" },
            { type: "bought", seat: 0, price: 3, exchange: 0, tile: "left", viking: NEW },
            { type: "tile_placed", seat: 0, tile: NEW, row: 2, column: 3 },
            { type: "tile_discarded", seat: 0, tile: NEW },
            { type: "viking_to_island", seat: 0, viking: NEW },
            { type: "viking_to_base", seat: 0, viking: NEW },
            { type: "special_taken", seat: 0, tile: NEW, gold: 0 },
            { type: "special_taken", seat: 0, tile: NEW, gold: 2 },
            { type: "tile_replaced", seat: 0, tile: NEW, row: 2, column: 3 },
            { type: "landed", seat: 0, colour: NEW, column: 3 },
        ],
        moves: [
            { type: "remove_viking", colour: NEW },
            { type: "lay_colour", colour: NEW },
            { type: "take_special", tile: NEW },
            { type: "sail", boat: true, mode: "all", colour: NEW },
            { type: "land", colour: NEW, column: 3 },
        ],
    },
    vikings_on_board: {
        effects: [
            { type: "action_chosen", seat: 0, action: NEW, performed: true },
            { type: "action_chosen", seat: 0, action: NEW, performed: false },
            { type: "bet_placed", seat: 0, ship: 1, clan: NEW, token: 2 },
            { type: "bet_moved", seat: 0, ship: 1, to_ship: 2, clan: NEW },
            { type: "supply_drawn", seat: 0, supply: NEW },
            { type: "supplies_drawn", seat: 0, count: 1, supplies: [NEW] },
            { type: "supply_loaded", seat: 0, supply: NEW, ship: 1 },
            { type: "price_raised", seat: 0, kind: NEW, price: 3 },
            { type: "ship_sailed", seat: 0, ship: 1, control: [NEW] },
            { type: "supply_taken", seat: 0, supply: NEW },
            { type: "supply_removed", supply: NEW },
            { type: "bet_won", seat: 0, ship: 1, clan: NEW, token: 2 },
            { type: "bet_revealed", seat: 0, ship: 1, clan: NEW, token: 2 },
        ],
        moves: [
            { type: "choose_action", action: NEW },
            { type: "place_bet", token: 1, clan: NEW, ship: 1 },
            { type: "load", supply: NEW, ship: 1 },
            { type: "raise", kind: NEW },
            { type: "take_supply", kind: NEW },
        ],
    },
    vikingdoms: {
        effects: [
            { type: "end_chosen", seat: 0, end: NEW },
            { type: "ally_taken", seat: 0, ally: NEW },
            { type: "game_won", seat: 0, with: NEW },
        ],
        moves: [
            { type: "choose_end", end: NEW },
            { type: "take_ally", ally: NEW },
        ],
    },
};

for (const [ruleset, { effects, moves }] of Object.entries(newer))
    test(`what only a newer server knows of ${ruleset} is told by its name`, async () => {
        const { describeEffect, label } = await import(new URL(`${ruleset}/descriptions.js`, titles));
        for (const effect of effects)
            assert.match(describeEffect(effect, seatName), new RegExp(SAID), JSON.stringify(effect));
        for (const move of moves) assert.match(label(move, null), new RegExp(SAID), JSON.stringify(move));
    });

test("the page fills in the templates of the rules as the server does", async () => {
    const { sentences } = await import(new URL("../lib/sentences.js", titles));
    const path = new URL("../../openapi/vectors/words.json", import.meta.url);
    const { words, players, view, moves, effects } = JSON.parse(await readFile(path, "utf8"));
    const { label, describe } = sentences(words);
    for (const [move, said] of moves) assert.equal(label(move, view), said);
    for (const [effect, said] of effects)
        assert.equal(
            describe(effect, (seat) => players[seat]),
            said,
        );
});

test("every form of a name is a text, though only a newer server knows it", async () => {
    let forms = 0;
    for (const ruleset of Object.keys(newer)) {
        const tables = await import(new URL(`../words/${ruleset}/names.js`, titles));
        const named = Object.entries(tables).filter(([name]) => name === name.toUpperCase());
        assert.ok(named.length > 0, `${ruleset}: no names`);
        for (const [name, table] of named) {
            const known = Object.values(table)[0];
            assert.equal(typeof table[NEW], typeof known, `${ruleset}: ${name}`);
            for (const form of typeof known === "string" ? [] : Object.keys(known)) {
                assert.equal(typeof table[NEW][form], "string", `${ruleset}: ${name}: ${form}`);
                forms++;
            }
        }
    }
    assert.ok(forms > 15, `${forms}`);
});

test("the log of Vikings says which set somebody bought", async () => {
    const { withSets } = await import(new URL("vikings/sets.js", titles));
    let bought = 0;
    for (const [game, events] of await games("vikings")) {
        /** The pieces that each seat has bought and not laid. */
        const inHand = new Map();
        for (const { seq, kind, effects = [] } of withSets(events)) {
            if (kind === "undone") inHand.clear();
            for (const { type, seat, tile } of effects) {
                if (type === "bought") {
                    inHand.set(seat, tile);
                    bought++;
                } else if (["tile_placed", "tile_discarded"].includes(type) && inHand.has(seat)) {
                    assert.equal(tile, inHand.get(seat), `${game}, event ${seq}`);
                    inHand.delete(seat);
                }
            }
        }
    }
    assert.ok(bought > 100, `${bought}`);
});

test("the final tables add up to the results", async () => {
    const reports = Object.fromEntries(
        await Promise.all(
            ["vikings", "vikings_on_board"].map(async (ruleset) => [
                ruleset,
                (await import(new URL(`${ruleset}/report.js`, titles))).report,
            ]),
        ),
    );
    let games_ = 0;
    for (const [ruleset, report] of Object.entries(reports))
        for (const [game, events] of await games(ruleset)) {
            const result = points(events);
            if (!result) continue;
            games_++;
            const { tables } = report(events, seatName);
            if (ruleset === "vikings") assert.deepEqual(cells(tables, "VP"), result, game);
            else {
                const [supplies, bets] = [cells(tables, "Supplies"), cells(tables, "Won bets")];
                assert.deepEqual(cells(tables, "Sum"), result, game);
                assert.deepEqual(
                    supplies.map((of, i) => of + bets[i]),
                    result,
                    game,
                );
                assert.equal(tables[0].rows.length, 3, "nothing else stands between them and their sum");
            }
        }
    assert.ok(games_ > 5, `${games_}`);
});
