// The scores that the page counts itself, against the scorings of recorded games.
import assert from "node:assert/strict";
import { test } from "node:test";
import { finalScoring, income } from "../../src/client/titles/vikings/scoring.js";
import { FINAL } from "../../src/client/titles/vikings/report.js";
import { rulesOf } from "./lib/local_rules.js";
import { games } from "./lib/recorded_games.js";

const scored = ({ effects = [] }) => effects.filter(({ type }) => type === "scored");
const sum = (lines, field) => lines.reduce((all, one) => all + one[field], 0);

/** Lines without the columns of ships, and without the horns, which score nothing themselves. */
const comparable = (lines) =>
    lines
        .filter(({ gold, vp, line }) => gold || vp || line === "missing_meals")
        .map(({ seat, line, count, gold, vp }) => ({ seat, line, count, gold, vp }));

for (const [name, events] of await games("vikings"))
    test(`the scores of ${name} are counted like the rules do`, () => {
        const rules = rulesOf(events);
        for (const event of events.filter((one) => scored(one).length)) {
            const { view } = rules.ask({ look: { at: event.seq } });
            const [ends, lines] = [scored(event).filter(({ line }) => FINAL.has(line)), scored(event)];
            const before = lines.filter(({ line }) => !FINAL.has(line));
            const isLarge = event.effects.some(({ type }) => type === "seat_scored");
            for (const seat of new Set(before.map((one) => one.seat))) {
                const own = before.filter((one) => one.seat === seat);
                const counted = income(view.players[seat], isLarge ? "large" : "small");
                assert.deepEqual(counted, { gold: sum(own, "gold"), vp: sum(own, "vp") }, `event ${event.seq}`);
            }
            if (!ends.length) continue;
            const of = (seat, field) =>
                sum(
                    ends.filter((one) => one.seat === seat),
                    field,
                );
            const players = view.players.map((one) => ({
                ...one,
                gold: one.gold - of(one.seat, "gold"),
                vp: one.vp - of(one.seat, "vp"),
            }));
            const counted = finalScoring(players, events[0].options.special_vikings_fed);
            const order = (all) =>
                comparable(all)
                    .map((one) => JSON.stringify(one))
                    .sort();
            assert.deepEqual(order(counted.lines), order(ends));
            assert.deepEqual(
                counted.points,
                view.players.map(({ vp }) => vp),
            );
        }
    });
