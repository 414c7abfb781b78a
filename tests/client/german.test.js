// What the server says in English, in German: every problem, every refusal of the rules, and the rules themselves, of
// which nothing is changed and nothing is lost.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

// The page's language is chosen when the first module of it is loaded.
Object.defineProperty(globalThis, "navigator", { value: { languages: ["de-DE"] }, configurable: true });

const root = new URL("../../", import.meta.url);
const client = new URL("src/http/client/", root);
const openapi = JSON.parse(await readFile(new URL("openapi/longhall.json", root), "utf8"));

/** Whether a text ends like a sentence, or with what the server says. */
const isSentence = (text) => /^\p{Lu}.*[.#]$/u.test(text);

test("every problem has a German sentence", async () => {
    const { problems } = await import(new URL("words/problems.js", client));
    const codes = openapi.components.schemas.ProblemCode["x-extensible-enum"];
    assert.ok(codes.length > 50, `${codes}`);
    assert.deepEqual(Object.keys(problems).sort(), codes.toSorted());
    for (const [code, text] of Object.entries(problems)) assert.ok(isSentence(text), `${code}: ${text}`);
});

test("a problem is told in German, with the server's words only where they alone tell what is wrong", async () => {
    const { inWords, Problem } = await import(new URL("lib/problem.js", client));
    const told = (code) => inWords(new Problem({ code, detail: "it is $1 or $&" }));
    assert.equal(told("game_full"), "Alle Plätze sind besetzt.");
    assert.equal(told("bad_app"), "Diese App lässt sich nicht hereinlassen: it is $1 or $&.");
    assert.equal(told("brand_new"), "It is $1 or $&.");
});
