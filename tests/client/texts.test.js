// The tables of texts: each language has all of them, and they have a word for every shown name of the API.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Linter } from "eslint";
import { englishOnly, textsOf } from "./lib/text_tables.js";
import { noText } from "./no_text.js";

const client = new URL("../../src/client/", import.meta.url);
const openapi = JSON.parse(await readFile(new URL("../../openapi/longhall.json", import.meta.url), "utf8"));
const { LANGUAGES } = await import(new URL("words/languages.js", client));
const languages = Object.keys(LANGUAGES);
const rulesets = openapi.paths["/v1/rulesets"].get.responses["200"].content["application/json"].example.items;

/** The entries with the numbers of their parameters. The English table has some names only as comments. */
const shape = (entries) =>
    Object.fromEntries(entries.map(({ path, takes }) => [path, takes.map(({ length }) => length)]));
/** Tables of the server's English texts, which the page shows as they are. */
const isServers = ({ path }) => /refusals\.js|verdicts\.js|problems\.js/.test(path);

for (const language of languages)
    test(`the texts in ${LANGUAGES[language]} are those in English, of the same things`, async () => {
        const [own, english] = [await textsOf(language), await textsOf("en")];
        assert.ok(own.length > 500, `${own.length} texts`);
        assert.deepEqual(shape(own.filter((one) => !isServers(one))), shape(english));
        for (const { path, takes, unused } of own) assert.deepEqual(unused, [], `${path} does not say all of ${takes}`);
        for (const { path, texts } of own)
            assert.ok(
                texts.every((text) => !/undefined|\bTODO\b/.test(text)),
                `${path}: ${texts}`,
            );
    });

test("text outside the tables is found, however it comes to be read", () => {
    const linter = new Linter();
    const config = [{ plugins: { words: { rules: { text: noText } } }, rules: { "words/text": "error" } }];
    const found = (code) => linter.verify(code, config).map(({ ruleId }) => ruleId);
    for (const code of [
        `h("button", null, "undo")`,
        `h("button", { title: isOpen ? "close" : say.open }, say.undo)`,
        "const label = 'Undo'; h('button', null, label)",
        "tell(`Played by ${name}`)",
        "const says = { bought: (name) => `${name} has bought a set.` }",
        "button.textContent = `${n} left`",
        `one.setAttribute("aria-label", "close")`,
        `throw new Problem({ code: "offline", detail: "not there" })`,
        `toast("saved")`,
        `export const none = "Nothing waits"`,
    ])
        assert.deepEqual(found(code), ["words/text"], code);
    for (const code of [
        `import { h } from "../lib/Dom.js"`,
        `h("button", { class: "quiet", key: "undo", "data-post": "whole" }, say.undo)`,
        `headers.set("Content-Type", "application/json")`,
        `game.status === "active"`,
        "const at = `cell-${seat}-${row}`",
    ])
        assert.deepEqual(found(code), [], code);
});

test("German is told from English", async () => {
    const isEnglish = await englishOnly();
    for (const text of ["Your turn: ", "Undo", "ann buys the left end", "Round 3: Vikings walk to the right →"])
        assert.ok(isEnglish(text), text);
    for (const text of ["Du bist am Zug: ", "Passkeys", "ann kauft das linke Ende", "ann-1", "Freya", "Link"])
        assert.ok(!isEnglish(text), text);
});

/** The number of words of a brief, without its glossary. French needs more than English. */
const BRIEF_WORDS = { min: 80, max: 140 };

test("every title has a brief in each language, of the same parts and about a minute long", async () => {
    const { parseBlocks } = await import(new URL("lib/markdown.js", client));
    const wordsIn = (text) => text.match(/[\p{L}\d’'-]+/gu).length;
    for (const { id } of rulesets) {
        const sections = new Set(
            (await readFile(new URL(`../rules/${id}/RULES.md`, client), "utf8")).match(/(?<=^#+ )[\d.]*\d/gm),
        );
        const parts = [];
        for (const language of languages) {
            const text = await readFile(new URL(`words/${language}/${id}/brief.md`, client), "utf8");
            const words = {};
            let heading = "";
            for (const block of parseBlocks(text))
                if (block.marker !== "-") heading = `${block.marker} ${block.text}`;
                else words[heading] = (words[heading] ?? 0) + wordsIn(block.text);
            for (const [heading, count] of Object.entries(words).filter(([heading]) => heading.startsWith("# ")))
                assert.ok(count >= BRIEF_WORDS.min && count <= BRIEF_WORDS.max, `${id}, ${heading}: ${count} words`);
            const numbers = (text) => text.match(/(?<=(section|Abschnitt|sección) )\d+(\.\d+)?/g) ?? [];
            const shape = parseBlocks(text).map(({ marker, text }) => [marker, numbers(text)].join(" "));
            for (const number of numbers(text)) assert.ok(sections.has(number), `${id}: ${number}`);
            parts.push(shape);
        }
        for (const other of parts) assert.deepEqual(other, parts[0], id);
    }
});

/** The names in a schema: properties, and values other than the codes of tiles, which are not words. */
function namesIn(schema) {
    if (schema === null || typeof schema !== "object") return [];
    const own = Object.keys(schema.properties ?? {});
    const values = (schema.enum ?? []).filter((value) => !/^[A-Z]\d?$/.test(value));
    return [...own, ...values, ...Object.values(schema).flatMap(namesIn)];
}

test("there are words for whatever a move or a condition can hold", async () => {
    const { names } = await import(new URL("words/names.js", client));
    const said = new Set();
    for (const { id } of rulesets) {
        const { components } = JSON.parse(await readFile(new URL(`built/${id}.json`, client), "utf8"));
        const all = new Set(namesIn(components).filter((name) => name !== "type"));
        assert.ok(all.size > 10, `${id}: ${[...all]}`);
        for (const name of all) {
            assert.ok(Object.hasOwn(names, name), `${id}: nobody has said what ${name} is called`);
            said.add(name);
        }
    }
    assert.deepEqual(
        Object.keys(names).filter((name) => !said.has(name)),
        [],
        "names of nothing",
    );
});

test("there are words for every title, option and preset", async () => {
    const { titles } = await import(new URL("words/titles.js", client));
    assert.deepEqual(Object.keys(titles).sort(), rulesets.map(({ id }) => id).sort());
    for (const { id, name, summary, options, presets } of rulesets) {
        const own = titles[id].about;
        assert.deepEqual([own.name, own.summary], [name, summary]);
        assert.deepEqual(Object.keys(own.options).sort(), Object.keys(options.properties ?? {}).sort(), id);
        assert.deepEqual(Object.keys(own.presets).sort(), presets.map((preset) => preset.id).sort(), id);
        for (const preset of presets) assert.equal(own.presets[preset.id].about, preset.summary);
    }
});
