// Checks the golden games, and forges each in ways that keep its chain. Usage: forged.js FOLDER.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Fault, check } from "longhall";
import { read as readCanonical, write, isObject, type JsonObject } from "../dist/log/canonical.js";
import { eventHash, secretDigest } from "../dist/log/digest.js";

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));
const hex = (of: Uint8Array) => Buffer.from(of).toString("hex");

/** The log with other payloads, and all hashes computed again. */
function chained(lines: JsonObject[]): string {
    let prev = "0".repeat(64);
    const created = lines[0]!["payload"] as JsonObject;
    const rules = `${created["ruleset"]}/${created["ruleset_version"]}`;
    return lines
        .map((line, index) => {
            const { payload, secrets, seq } = structuredClone(line);
            assert(Array.isArray(secrets) && payload !== undefined);
            const digests = secrets.map((secret) => {
                assert(isObject(secret));
                const { item, seats, salt, value } = secret as { item: string; seats: number[]; salt: string; value: JsonObject };
                return secretDigest(item, seats, bytes(salt), value);
            });
            const hash = hex(eventHash(String(created["game"]), index + 1, rules, bytes(prev), payload, digests));
            const text = write({ hash, payload, prev_hash: prev, secrets, seq: seq! });
            prev = hash;
            return `${text}\n`;
        })
        .join("");
}

/** Ways to change draws. Each returns true if it has changed something. */
const forgeries: Record<string, (line: JsonObject) => boolean> = {
    "another draw": ({ payload, secrets }) => swapFirst(payload as JsonObject, ["tiles", "order", "islands", "vikings"], secrets as JsonObject[]),
    "another salt": ({ secrets }) => {
        const [secret] = secrets as JsonObject[];
        if (secret) secret["salt"] = "7".repeat(64);
        return secret !== undefined;
    },
    "another seed": ({ payload }) => isObject(payload!) && payload["kind"] === "ended" && ((payload["seed"] = "7".repeat(64)), true),
    "other entropy": ({ payload }) => isObject(payload!) && "entropy" in payload && ((payload["entropy"] = "7".repeat(32)), true),
};

function swapFirst(payload: JsonObject, names: string[], secrets: JsonObject[]): boolean {
    const open = secrets.map((secret) => JSON.stringify(secret["item"]));
    const effects = Array.isArray(payload["effects"]) ? payload["effects"] : [];
    for (const [at, effect] of effects.entries()) {
        if (!isObject(effect) || open.includes(JSON.stringify({ effect: at }))) continue;
        for (const name of names) {
            const list = effect[name];
            if (!Array.isArray(list)) continue;
            const other = list.findIndex((item) => write(item) !== write(list[0]!));
            if (other < 0) continue;
            [list[0], list[other]] = [list[other]!, list[0]!];
            return true;
        }
    }
    return false;
}

const folder = process.argv[2] ?? "";
const caught = new Map<string, number>();
let [games, draws] = [0, 0];
for (const title of readdirSync(folder)) {
    for (const file of readdirSync(join(folder, title)).filter((name) => /^[^.]+\.jsonl$/.test(name))) {
        const text = readFileSync(join(folder, title, file), "utf8");
        const lines = () => text.trimEnd().split("\n").map((line) => readCanonical(line) as JsonObject);
        assert.equal(chained(lines()), text, "the same payloads make the same chain");
        const checked = check(text);
        assert.deepEqual(checked.unchecked.map((what) => what.split(":")[0]), ["the life of the game"], file);
        [games, draws] = [games + 1, draws + checked.draws];
        assert.throws(() => check(text.replace('"seat":', '"seat": ')), Fault, "not canonical");
        assert.throws(() => check(text.replace(/"at":"2/, '"at":"3')), Fault, "not chained");
        assert.throws(() => check(text.trimEnd()), Fault, "cut off");
        const isPlayed = text.includes('"kind":"started"');
        for (const [name, forge] of Object.entries(forgeries)) {
            const forged = lines();
            if (!forged.some((line) => forge(line)) || (name === "other entropy" && !isPlayed)) continue;
            assert.throws(() => check(chained(forged)), Fault, `${file}: ${name}`);
            caught.set(name, (caught.get(name) ?? 0) + 1);
        }
    }
}
assert.equal(caught.size, Object.keys(forgeries).length, "each was tried");
console.log(`${games} games, ${draws} draws; forgeries caught: ${[...caught].map(([name, count]) => `${name} ${count}`).join(", ")}`);
