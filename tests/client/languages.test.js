// Each language besides English: it says all that English says, and nothing in English, with the same insertions. It
// also has all of the server's texts that English takes from the server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { rulesets } from "./lib/titles.js";

const words = new URL("../../src/client/words/", import.meta.url);
const { LANGUAGES } = await import(new URL("languages.js", words));
const textsIn = (language) => import(new URL(`${language}.js`, words));

/** The texts of a table by their paths. Functions are called with placeholders. */
function texts(value, path, found = new Map()) {
    if (typeof value === "string") found.set(path, value);
    else if (typeof value === "function") found.set(path, String(value));
    else for (const [key, one] of Object.entries(value)) texts(one, `${path}.${key}`, found);
    return found;
}

/** The texts that English takes from the server, and templates, whose tables depend on the grammar. */
const IS_APART = /\.(refusals|templates\.tables)\.|^\.(problems|drops|logFaults|unchecked|beyond|numbered)\./;

/** The insertions of a text: `#` and names in braces. Another test checks the parameters of functions. */
const insertions = (text) => (text.includes("=>") ? [] : [...new Set(text.match(/#|\{[\w.[\]]+/g) ?? [])].sort());
/** The texts that depend on their tables, so that other fields may be inserted. */
const IS_TEMPLATE = /\.templates\./;

/**
 * Texts that are the same as in English: names of games, gods and people in every language, else the same word. Each is
 * needed.
 */
const SAME = {
    any: [
        // Vikings is Wikinger in German.
        ...rulesets.map(({ name }) => name).filter((name) => name !== "Vikings"),
        "Astrid",
        "Bjarne",
        "Bot",
        "Bots",
        "Clan",
        "Dagny",
        "Freya",
        "Gunnar",
        "Loke",
        "Progress",
        "Völund",
        "Webhooks",
        "XXXX-XXXX",
    ],
    de: ["Code", "Gold", "Log", "Name", "Option:", "Passkeys", "Person"],
    fr: [
        "# minute",
        "# minutes",
        "# point",
        "# points",
        "# port",
        "# ports",
        "# village",
        "# villages",
        "Action",
        "Base",
        "Code",
        "Grain",
        "Guide",
        "Messages",
        "Noble +1",
        "Notifications",
        "Options",
        "Points",
        "Position",
        "Scores",
        "Viking",
        "Vikings",
        "clan",
        "final",
        "point",
        "points",
        "ports",
        "villages",
    ],
    es: ["Base", "Metal", "No", "Noble +1", "Vikings", "Vikings: Progress", "clan", "final", "no"],
};

for (const language of Object.keys(LANGUAGES).filter((one) => one !== "en"))
    test(`${LANGUAGES[language]} says the same as English, in other words`, async () => {
        const [own, english] = [texts(await textsIn(language), ""), texts(await textsIn("en"), "")];
        const paths = (all) => [...all.keys()].filter((path) => !IS_APART.test(path)).sort();
        assert.ok(own.size > 1500, `${own.size} texts`);
        assert.deepEqual(paths(own), paths(english));
        const equal = [];
        for (const path of paths(english)) {
            const [text, theirs] = [own.get(path), english.get(path)];
            if (!IS_TEMPLATE.test(path)) assert.deepEqual(insertions(text), insertions(theirs), `${path}: ${text}`);
            const isSaid = /\p{L}{2}/u.test(theirs.replace(/\{[^}]*\}|\$\{[^}]*\}|^\(.*?\) ?=>/g, ""));
            if (text === theirs && isSaid) equal.push(text.trim());
        }
        assert.deepEqual([...new Set(equal)].sort(), [...SAME.any, ...SAME[language]].sort());
    });

for (const language of Object.keys(LANGUAGES).filter((one) => one !== "en"))
    test(`${LANGUAGES[language]} has the server's texts, with the same insertions as German`, async () => {
        const [own, german] = [texts(await textsIn(language), ""), texts(await textsIn("de"), "")];
        const apart = (all) =>
            [...all.keys()].filter((path) => IS_APART.test(path) && !/\.tables\.|\.words$/.test(path)).sort();
        assert.ok(apart(own).length > 250, `${apart(own).length}`);
        assert.deepEqual(apart(own), apart(german));
        for (const path of apart(own)) {
            assert.deepEqual(insertions(own.get(path)), insertions(german.get(path)), path);
            if (language !== "de") assert.notEqual(own.get(path), german.get(path), path);
        }
    });

for (const language of Object.keys(LANGUAGES))
    test(`every template in ${LANGUAGES[language]} finds its tables`, async () => {
        const { titles } = await textsIn(language);
        assert.deepEqual(Object.keys(titles).sort(), rulesets.map(({ id }) => id).sort());
        for (const [title, { templates }] of Object.entries(titles)) {
            const { moves, effects, tables } = templates;
            for (const text of [moves, effects, ...Object.values(tables)].flatMap(Object.values))
                for (const [, inside] of text.matchAll(/\{([^}]*)\}/g))
                    for (const [, table] of inside.split(",").map((item) => item.trim().split(":")))
                        assert.ok(
                            !table || ["move", "player", "sum"].includes(table) || Object.hasOwn(tables, table),
                            `${title}: ${table}`,
                        );
        }
    });

test("French sets narrow spaces before high punctuation, and Spanish opens its questions", async () => {
    for (const [path, text] of texts(await textsIn("fr"), "")) {
        if (typeof text !== "string" || text.includes("=>")) continue;
        assert.doesNotMatch(text, /[^\s\u202f(]( |\u00a0)?[;!?»]|\p{L}:( |$)|«[^\u202f]|\u202f{2}/u, path);
    }
    for (const [path, text] of texts(await textsIn("es"), ""))
        // One text names the key "?".
        if (!text.includes("=>") && path !== ".log.keys")
            assert.equal(text.match(/\?/g)?.length ?? 0, text.match(/¿/g)?.length ?? 0, `${path}: ${text}`);
});

test("the names of bots are in each language", async () => {
    const names = await Promise.all(Object.keys(LANGUAGES).map(async (one) => (await textsIn(one)).create.botNames));
    for (const kind of ["steady", "easy"])
        assert.equal(new Set(names.map((one) => one[kind])).size, names.length, `${names.map((one) => one[kind])}`);
});
