// The texts of the client's tables in each language, read from their source: every entry with its texts and parameters.
// Also the templates of the rules' sentences.
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const folder = fileURLToPath(new URL("../../../src/client/words/", import.meta.url));

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

/** The entries of a file's tables. @returns {Entry[]} */
function entriesIn(text, file) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
    const isExported = ({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    const tables = source.statements.filter(ts.isVariableStatement).filter(isExported);
    return tables
        .flatMap(({ declarationList }) => declarationList.declarations)
        .flatMap((one) => entries(one.initializer, `${file} ${nameOf(one)}`));
}

/** All texts of the client in a language. @param {string} language @returns {Promise<Entry[]>} */
export async function textsOf(language) {
    const files = (await readdir(folder + language, { recursive: true })).filter((name) => name.endsWith(".js"));
    const tables = files.filter((name) => !/(index|sentences)\.js$/.test(name));
    const all = await Promise.all(
        tables.map(async (file) => entriesIn(await readFile(`${folder}${language}/${file}`, "utf8"), file)),
    );
    return all.flat();
}

/** The texts of the rules' templates in a language, split at the placeholders. @param {string} language */
async function templateTexts(language) {
    const titles = (await readdir(folder + language)).filter((name) => !name.endsWith(".js"));
    const texts = await Promise.all(
        titles.map(async (title) => {
            const { templates } = await import(`${folder}${language}/${title}/sentences.js`);
            const { moves, effects, tables } = templates;
            return [moves, effects, ...Object.values(tables)].flatMap((table) => Object.values(table));
        }),
    );
    return texts.flat().map((text) => ({ whole: !/[#{]/.test(text), texts: text.split(/#|\{[^}]*\}/) }));
}

/** A text without several words, which may be a part of any other text. */
const HAS_WORDS = /\p{L}{2}\P{L}+\p{L}{2}/u;

/**
 * Returns a function that finds texts of the English tables on a page in another language.
 * @param {string} [language] @returns {Promise<(shown: string) => boolean>}
 */
export async function englishOnly(language = "de") {
    const translated = [...(await textsOf(language)), ...(await templateTexts(language))];
    const known = new Set(translated.flatMap(({ texts }) => texts.map((text) => text.trim())));
    const english = [...(await textsOf("en")), ...(await templateTexts("en"))].map((entry) => ({
        ...entry,
        texts: entry.texts.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text) && !known.has(text)),
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
