// The language of the page: the one that its reader has chosen or, before that, their browser's.
import { device } from "./storage.js";

/** The languages, each in its own words. */
export const LANGUAGES = /** @type {const} */ ({ en: "English", de: "Deutsch" });
/** @typedef {keyof typeof LANGUAGES} Language */

const KEY = "longhall.language";

/** @param {string} name @returns {name is Language} */
const isKnown = (name) => Object.hasOwn(LANGUAGES, name);

/** @returns {Language} */
function chosen() {
    const kept = device.get(KEY) ?? "";
    if (isKnown(kept)) return kept;
    const wanted = (globalThis.navigator?.languages ?? []).map((name) => name.slice(0, 2));
    return wanted.find(isKnown) ?? "en";
}

/** Chosen once: a page speaks one language until it is loaded again. */
export const language = chosen();

/** From now on the page speaks another language; what is planned survives that it is loaded again. @param {Language} name */
export function speak(name) {
    device.set(KEY, name);
    location.reload();
}

/**
 * The texts of the page's language. Each language must have all of them.
 * @template {object} T @param {{en: T} & Record<Exclude<Language, "en">, NoInfer<T>>} tables
 * @param {(id: string) => NoInfer<T>[keyof NoInfer<T>]} [unknown] What is said of an id that a newer server may have.
 * @returns {T}
 */
export const inLanguages = (tables, unknown) => (unknown ? named(tables[language], unknown) : tables[language]);

/**
 * What the server says in English, in the page's language, by the server's own names for it. Of English there is nothing
 * here, and of what only a newer server says there is nothing in any language: then the server's words are kept.
 * @template T @param {Record<Exclude<Language, "en">, Record<string, T>>} tables @returns {Partial<Record<string, T>>}
 */
export const besidesEnglish = (tables) => (language === "en" ? {} : tables[language]);

/**
 * A table that has something for every other id, too.
 * @template {object} T @param {T} table @param {(id: string) => T[keyof T]} unknown
 */
export const named = (table, unknown) =>
    new Proxy(table, {
        get: (known, id) => (typeof id === "string" && !(id in known) ? unknown(id) : Reflect.get(known, id)),
    });

const plurals = new Intl.PluralRules(language);

/** A number with what it counts: "#" stands for the number. @param {number} n @param {{one: string, other: string}} forms */
export const counted = (n, forms) => forms[plurals.select(n) === "one" ? "one" : "other"].replace("#", String(n));

const lists = new Intl.ListFormat(language, { type: "conjunction" });

/** "a, b and c" @param {string[]} words */
export const listed = (words) => lists.format(words);
