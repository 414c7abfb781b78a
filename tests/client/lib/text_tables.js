// The texts of the client's tables and the rules' templates in each language, read from their source: every entry with
// its texts and parameters.
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const folder = fileURLToPath(new URL("../../../src/client/words/", import.meta.url));
const rules = fileURLToPath(new URL("../../../src/rules/", import.meta.url));

/** The expression within brackets, which may also contain a type. */
const unwrapped = (node) => (ts.isParenthesizedExpression(node) ? unwrapped(node.expression) : node);
const nameOf = ({ name }) => name.text ?? name.getText();

/** The texts in an entry that are not joined from others. */
function textsIn(node) {
    const kinds = [ts.isStringLiteralLike, ts.isTemplateHead, ts.isTemplateMiddle, ts.isTemplateTail];
    const texts = kinds.some((is) => is(node)) ? [node.text] : [];
    node.forEachChild((child) => void texts.push(...textsIn(child)));
    return texts;
}

/** The names of a function's parameters, destructured ones included. */
function parameters(node) {
    const names = ({ name }) => (ts.isIdentifier(name) ? [name.text] : name.elements.flatMap(names));
    return ts.isArrowFunction(node) ? node.parameters.map(names) : [];
}

/**
 * @typedef {{path: string, whole: boolean, texts: string[], takes: string[][], unused: string[]}} Entry `whole`: the
 *   entry is one text without insertions.
 */

/** Every entry of a language, with its path. @returns {Entry[]} */
function entries(given, path) {
    const node = unwrapped(given);
    if (ts.isObjectLiteralExpression(node))
        return node.properties.flatMap((one) => entries(one.initializer, `${path}.${nameOf(one)}`));
    if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((one, i) => entries(one, `${path}.${i}`));
    const takes = parameters(node);
    const body = ts.isArrowFunction(node) ? node.body.getText() : "";
    const unused = takes.flat().filter((name) => !new RegExp(`\\b${name}\\b`).test(body));
    return [{ path, whole: ts.isStringLiteralLike(node), texts: textsIn(node), takes, unused }];
}

/** The tables of a file. @returns {{en: Entry[], de: Entry[]}[]} */
function tablesIn(text, file) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
    const found = [];
    const visit = (node) => {
        if (ts.isCallExpression(node) && node.expression.getText() === "inLanguages") {
            const languages = node.arguments[0].properties;
            const path = `${file} ${nameOf(node.parent)}`;
            found.push(Object.fromEntries(languages.map((one) => [nameOf(one), entries(one.initializer, path)])));
        }
        node.forEachChild(visit);
    };
    visit(source);
    return found;
}

/** All tables of the client. */
export async function tables() {
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".js"));
    const all = await Promise.all(files.map(async (file) => tablesIn(await readFile(folder + file, "utf8"), file)));
    return all.flat();
}

/** The texts of the rules' templates in a language, split at the placeholders. @param {"en" | "de"} language */
async function templates(language) {
    const titles = (await readdir(rules, { recursive: true })).filter((name) => name.endsWith("words.json"));
    const all = await Promise.all(titles.map(async (name) => JSON.parse(await readFile(rules + name, "utf8"))));
    const texts = all.flatMap((words) => {
        const { moves, effects, tables } = words[language];
        return [moves, effects, ...Object.values(tables)].flatMap((table) => Object.values(table));
    });
    return texts.map((text) => ({ whole: !/[#{]/.test(text), texts: text.split(/#|\{[^}]*\}/) }));
}

/** A text without several words, which may be a part of any other text. */
const HAS_WORDS = /\p{L}{2}\P{L}+\p{L}{2}/u;

/**
 * Returns a function that finds texts of the English tables on a German page.
 * @returns {Promise<(shown: string) => boolean>}
 */
export async function englishOnly() {
    const all = await tables();
    const germans = [...all.flatMap(({ de }) => de), ...(await templates("de"))];
    const german = new Set(germans.flatMap(({ texts }) => texts.map((text) => text.trim())));
    const english = [...all.flatMap(({ en }) => en), ...(await templates("en"))].map((entry) => ({
        ...entry,
        texts: entry.texts.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text) && !german.has(text)),
    }));
    const whole = new Set(english.filter((entry) => entry.whole).flatMap(({ texts }) => texts));
    const parts = english.flatMap(({ texts }) => texts).filter((text) => HAS_WORDS.test(text));
    /** Cached verdicts, because most texts appear again after each turn. @type {Map<string, boolean>} */
    const verdicts = new Map();
    return (shown) => {
        if (!verdicts.has(shown))
            verdicts.set(shown, whole.has(shown.trim()) || parts.some((part) => shown.includes(part)));
        return verdicts.get(shown) === true;
    };
}
