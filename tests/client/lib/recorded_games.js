// The recorded games for checks of other engines.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const recorded = fileURLToPath(new URL("../../../openapi/vectors/games/", import.meta.url));

/** The recorded games of a title, with their events in the format of the API. @returns {Promise<[string, any[]][]>} */
export async function games(ruleset) {
    const folder = `${recorded}${ruleset}-1/`;
    const files = (await readdir(folder)).filter((name) => name.endsWith(".jsonl") && !name.endsWith(".kit.jsonl"));
    assert.ok(files.length > 0, folder);
    const read = async (name) => {
        const lines = (await readFile(folder + name, "utf8")).trim().split("\n");
        return [
            name,
            lines
                .map((line) => JSON.parse(line))
                .map(({ seq, hash, prev_hash, payload }) => ({ seq, hash, prev_hash, ...payload })),
        ];
    };
    return Promise.all(files.map(read));
}
