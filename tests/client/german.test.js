// The server's English texts in German: every problem, every refusal of the rules, and the rules themselves. The
// translation changes and loses nothing.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

// The page's language is chosen when its first module is loaded.
Object.defineProperty(globalThis, "navigator", { value: { languages: ["de-DE"] }, configurable: true });

const root = new URL("../../", import.meta.url);
const client = new URL("src/client/", root);
const openapi = JSON.parse(await readFile(new URL("openapi/longhall.json", root), "utf8"));

/** Whether a text begins and ends like a sentence. */
const isSentence = (text) => /^„?\p{Lu}.*\.$/u.test(text);

test("every problem has a German sentence", async () => {
    const { problems } = await import(new URL("words/index.js", client));
    const codes = openapi.components.schemas.ProblemCode["x-extensible-enum"];
    assert.ok(codes.length > 50, `${codes}`);
    assert.deepEqual(Object.keys(problems).sort(), [...codes, "unknown"].sort());
    for (const [code, text] of Object.entries(problems)) assert.ok(isSentence(text), `${code}: ${text}`);
});

test("a problem is told in German without the server's words", async () => {
    const { problemInWords, Problem } = await import(new URL("lib/problem.js", client));
    const { problems } = await import(new URL("words/index.js", client));
    const told = (code, status = 422) => problemInWords(new Problem({ code, status, detail: "it is wrong" }));
    for (const code of Object.keys(problems)) assert.doesNotMatch(told(code), /#|it is wrong/i);
    assert.equal(told("game_full"), "Alle Plätze sind besetzt.");
    assert.equal(told("brand_new"), "Das geht so nicht.");
    assert.equal(told("said_by_the_page", 0), "It is wrong.");
});

test("whatever puts an end to standing orders has a German sentence", async () => {
    const { drops } = await import(new URL("words/index.js", client));
    const { description } = openapi.components.schemas.DroppedOrder.properties.code;
    const [ends] = description.match(/(?<=\n).*(?= are reasons that end all orders)/);
    const codes = ["unmet", ...ends.match(/(?<=`)\w+(?=`)/g)];
    assert.deepEqual(Object.keys(drops).sort(), codes.sort());
    for (const [code, text] of Object.entries(drops)) assert.ok(isSentence(text), `${code}: ${text}`);
});

const answer = (path) => openapi.paths[path].get.responses["200"].content["application/json"].example;
const rulesets = answer("/v1/rulesets").items;
const read = (path) => readFile(new URL(path, root), "utf8");
const germanRules = (id) => read(`src/client/words/de/${id}/rules.md`);

const found = (text, pattern) => text.match(pattern) ?? [];
const isTag = (code) => /^`(RULEBOOK|(RULING|PICTURE) \d+)`$/.test(code);
/** The words of a block, without codes and without numbers other than counts. */
const bare = (text) => text.replace(/`[^`]*`/g, "").replace(/\+\d/g, "");

/** The parts of a block that are the same in all languages. */
function invariantParts({ marker, text }) {
    const codes = found(text, /`[^`]*`/g);
    return {
        marker,
        tags: codes.filter(isTag),
        // German has another order of words, but not of cells.
        codes: codes.filter((code) => !isTag(code)).sort(),
        numbers: marker === "|" ? text.split("|").map(numbers) : numbers(text).sort(),
        bold: found(text, /\*\*/g).length,
        names: marker === "|" && / (constant|place) \|$/.test(text),
    };
}
const numbers = (text) => found(bare(text), /\d+(\.\d+)?/g);

for (const { id } of rulesets)
    test(`the German rules of ${id} are those of RULES.md`, async () => {
        const { splitRulings, parseBlocks, parseRulings } = await import(new URL("lib/markdown.js", client));
        const [english, german] = [await read(`src/rules/${id}/RULES.md`), await germanRules(id)];
        for (const half of ["sections", "listed"]) {
            const [theirs, own] = [english, german].map((rules) => parseBlocks(splitRulings(rules)[half]));
            assert.ok(own.length > 10, `${own.length} blocks`);
            for (const [n, block] of own.entries()) {
                assert.deepEqual(invariantParts(block), invariantParts(theirs[n] ?? { text: "" }), block.text);
                const isSaid = block.marker !== "#" && found(bare(block.text), /\p{Ll}+ \p{Ll}+ \p{L}/gu).length > 0;
                if (isSaid) assert.notEqual(block.text, theirs[n].text, "is not in German");
            }
            assert.equal(own.length, theirs.length, `what is missing comes last: ${theirs[own.length]?.text}`);
        }
        const known = parseRulings(english);
        for (const [n, { id: number, text, reason, option }] of parseRulings(german).entries()) {
            assert.deepEqual([number, option], [n + 1, known[n].option]);
            assert.ok(isSentence(text) && reason.endsWith(".") && !/Option:|`\.$/.test(reason), `${text} ${reason}`);
        }
    });

for (const { id } of rulesets)
    test(`the German rules of ${id} show no name of the API`, async () => {
        const { quotedName, replaceApiNames } = await import(new URL("lib/api_names.js", client));
        const { splitRulings, parseBlocks, parseRulings } = await import(new URL("lib/markdown.js", client));
        const rules = await germanRules(id);
        const { sections, listed } = splitRulings(rules);
        // The introduction explains the tags.
        for (const { marker, text } of [...parseBlocks(sections).slice(1), ...parseBlocks(listed)]) {
            // The page leaves out the column with places of the code.
            const shown = replaceApiNames(id, marker === "|" ? text.replace(/(`[a-z_0-9.]+`(, )?)+ \|$/, "|") : text);
            assert.deepEqual(found(shown, /`[a-z][^`]*`|\p{Ll}_\p{Ll}/gu), [], shown);
        }
        for (const { option } of parseRulings(rules).filter((ruling) => ruling.option))
            assert.doesNotMatch(quotedName(id, option), /_/, option);
        assert.equal(
            replaceApiNames("vikings", "Das Boot (`boat`) und `free_exchange`: `RULING 3`"),
            "Das Boot und „Freier Tausch“: `RULING 3`",
        );
    });

test("rulings are taken apart as the server takes them apart", async () => {
    const { parseRulings } = await import(new URL("lib/markdown.js", client));
    const told = answer("/v1/rulesets/{id}");
    assert.ok(told.rulings.length > 10);
    assert.deepEqual(parseRulings(told.rules), told.rulings);
});

/** The text of each section, with an end after each block. */
async function sections(rules) {
    const { splitRulings, parseBlocks } = await import(new URL("lib/markdown.js", client));
    const all = new Map();
    let number = "";
    for (const { marker, text } of parseBlocks(splitRulings(rules).sections)) {
        if (marker.startsWith("#")) number = found(text, /^\d+(\.\d+)?/)[0] ?? "";
        else if (marker !== "|") all.set(number, `${all.get(number) ?? ""}${text}\n`);
    }
    return all;
}

/** The number of tags in a section before the given words. */
const placeOf = (words, said) => found(said.slice(0, said.indexOf(words)), /`[^`]*`/g).filter(isTag).length;

for (const { id, refusals } of rulesets)
    test(`every refusal of ${id} has a German sentence, and cites one of the German rules`, async () => {
        const { localizedRules } = await import(new URL("lib/localized_rules.js", client));
        const { titles } = await import(new URL("words/titles.js", client));
        const rules = await germanRules(id);
        const [said, theirs] = [await sections(rules), await sections(await read(`src/rules/${id}/RULES.md`))];
        assert.ok(refusals.length > 10, `${refusals}`);
        assert.deepEqual(Object.keys(titles[id].refusals).sort(), refusals.map(({ rule }) => rule).sort());
        const page = localizedRules({ id, refusals, rules: "", rulings: [] }, rules);
        const pairs = new Map();
        for (const { rule, section, words } of page.refusals) {
            assert.ok(isSentence(titles[id].refusals[rule].says), `${rule}: ${titles[id].refusals[rule].says}`);
            assert.ok(words.length > 10 && !/[`*\n]/.test(words), `${rule} cites ${words}`);
            const times = said.get(section).split(words).length - 1;
            assert.equal(times, 1, `${rule} cites ${words} of section ${section}`);
            const same = refusals.find((one) => one.rule === rule).words;
            const [place, other] = [placeOf(words, said.get(section)), placeOf(same, theirs.get(section))];
            assert.equal(place, other, `${rule} cites another sentence than ${same}`);
            pairs.set(words, (pairs.get(words) ?? new Set()).add(same));
        }
        for (const [words, same] of pairs) assert.equal(same.size, 1, `${words} stands for ${[...same]}`);
    });

test("a refusal of the rules is told in German where the page has a sentence for it", async () => {
    const { problemInWords, Problem } = await import(new URL("lib/problem.js", client));
    const refused = (rule) => new Problem({ code: "illegal_move", detail: "no such thing", rule });
    assert.equal(
        problemInWords(refused("must_take"), "vikings_on_board"),
        "Dein Clan ist an der Reihe: Nimm eine Ware.",
    );
    assert.equal(problemInWords(refused("must_take"), "vikings"), "Das verbieten die Regeln.");
});

/** The page's tables of unchecked parts and of faults. The audit's tests compare both with its codes. */
const [, uncheckedTable, faultTable] = (await read("openapi/docs/verdicts.md")).split("\n## ");
/** The codes of a table, each with the second cell. */
const codesOf = (table) => [...table.matchAll(/^\| `(\w+)` \| (.*?) ?\|/gm)].map(([, code, cell]) => [code, cell]);

test("every fault that the verifier can find has a German sentence", async () => {
    const { faultInWords } = await import(new URL("lib/verdict.js", client));
    const { logFaults } = await import(new URL("words/index.js", client));
    const parts = new Map(codesOf(faultTable));
    assert.ok(parts.size > 90, `${parts.size} codes`);
    assert.deepEqual(Object.keys(logFaults).sort(), ["", ...parts.keys()].sort());
    for (const [code, own] of Object.entries(logFaults)) {
        for (const part of found(own, /(?<=\{)\w+(?=\})/g)) {
            assert.ok(parts.get(code).includes(`\`${part}\``), `${code} has no part ${part}`);
            assert.notEqual(part, "detail", "is in English");
        }
        assert.match(own, /^[^.]*[^.]$/, "stands within a sentence");
    }
    const told = (code, more) => faultInWords({ seq: 4, code, what: "in English", ...more });
    assert.equal(told("time_left", { seat: 3 }), "Platz 3 hatte noch Zeit");
    assert.equal(told("field_missing", { field: "awaiting" }), "das Feld „awaiting“ fehlt");
    assert.equal(told("refused", { detail: "you have no seat" }), "das hätte das Spiel nicht zugelassen");
    assert.equal(told("brand_new"), logFaults[""]);
});

test("whatever the verifier leaves unchecked, and what no log proves, has German words", async () => {
    const { beyondInWords, uncheckedInWords } = await import(new URL("lib/verdict.js", client));
    const { unchecked } = await import(new URL("words/index.js", client));
    const codes = codesOf(uncheckedTable).map(([code]) => code);
    assert.deepEqual(Object.keys(unchecked).sort(), ["", ...codes].sort());
    const told = (code, ...events) => uncheckedInWords({ code, what: "in English", events });
    assert.match(told("closed", 4), /^Ereignis 4: Teile/);
    assert.match(told("closed", 4, 9, 10, 11, 17), /^Ereignisse 4, 9 bis 11, 17: Teile/);
    assert.doesNotMatch(told("brand_new"), /English/);
    const verdict = await read("src/rules/game/audit/verdict.rs");
    const [, beyond] = /BEYOND: &\[&str\] = &\[(.*?)\];/s.exec(verdict);
    const known = found(beyond, /"[^"]+"/g).map((text) => text.slice(1, -1));
    assert.equal(beyondInWords(known).length, known.length);
    assert.deepEqual(beyondInWords([...known, "more"]).slice(known.length), [], "all are in German");
});
