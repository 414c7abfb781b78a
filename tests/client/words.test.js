// The words of the titles against recorded games: everything that happens is told, and what is counted adds up.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const titles = new URL("../../src/http/client/titles/", import.meta.url);
const recorded = fileURLToPath(new URL("../../openapi/vectors/games/", import.meta.url));
const seatName = (seat) => `player ${seat}`;

/** The recorded games of a title: their events as the API tells them. @returns {Promise<[string, any[]][]>} */
async function games(ruleset) {
    const folder = `${recorded}${ruleset}-1/`;
    const files = (await readdir(folder)).filter((name) => name.endsWith(".jsonl") && !name.endsWith(".kit.jsonl"));
    assert.ok(files.length > 0, folder);
    const read = async (name) => {
        const lines = (await readFile(folder + name, "utf8")).trim().split("\n");
        return [name, lines.map((line) => JSON.parse(line)).map(({ seq, payload }) => ({ seq, ...payload }))];
    };
    return Promise.all(files.map(read));
}

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

for (const ruleset of ["vikings", "vikings_on_board", "vikingdoms"]) {
    test(`whatever happens in ${ruleset} is told in words`, async () => {
        const { tell } = await import(new URL(`${ruleset}/tell.js`, titles));
        for (const [game, events] of await games(ruleset))
            for (const { seq, effects = [] } of events)
                for (const effect of effects) {
                    const told = tell(effect, seatName);
                    const isSaid = told === null || (told !== effect.type && !/undefined|null|NaN|object/.test(told));
                    assert.ok(isSaid, `${game}, event ${seq}: ${told} for ${JSON.stringify(effect)}`);
                }
    });
}

test("the log of Vikings says which set somebody bought", async () => {
    const { withSets } = await import(new URL("vikings/sets.js", titles));
    let bought = 0;
    for (const [game, events] of await games("vikings")) {
        /** What each seat has bought and not laid. */
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
