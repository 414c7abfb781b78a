// The visible acts of each effect: every type has acts or is listed as invisible, and no show lasts too long.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { scenesOf } from "../../src/client/animation/acts.js";
import { games } from "./lib/recorded_games.js";
import { rulesets } from "./lib/titles.js";

const document = JSON.parse(await readFile(new URL("../../openapi/longhall.json", import.meta.url), "utf8"));
/** Maximum duration of a show, in milliseconds. */
const DURATION_MS_MAX = 5000;

for (const { id: ruleset, effect } of rulesets) {
    const schema = effect.schema.split("/").at(-1);
    const { acts: actsByEffect } = await import(`../../src/client/titles/${ruleset}/acts.js`);

    test(`every type of effect of ${ruleset} is shown, or is said to show nothing`, () => {
        const types = Object.keys(document.components.schemas[schema].discriminator.mapping);
        assert.deepEqual(Object.keys(actsByEffect).sort(), types.sort());
    });

    test(`whatever happens in ${ruleset} is shown in time, at places that have names`, async () => {
        for (const [game, events] of await games(ruleset)) {
            const effects = events.flatMap(({ effects = [] }) => effects);
            for (const { at, ms, acts } of scenesOf(actsByEffect, effects, DURATION_MS_MAX)) {
                assert.ok(at >= 0 && ms > 0 && at + ms <= DURATION_MS_MAX + 1, `${game}: ${at} and ${ms}`);
                for (const { act, ...rest } of acts) {
                    const places = ["at", "from", "to", "down"].flatMap((name) => rest[name] ?? []);
                    assert.ok(places.length > 0, act);
                    for (const place of places) assert.match(place, /^[a-zA-Z0-9_-]+$/, act);
                    assert.doesNotMatch(places.join(" "), /undefined|null|NaN/, `${game}: ${act}`);
                }
            }
        }
    });
}
