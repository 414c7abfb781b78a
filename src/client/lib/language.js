// The language of the page: the one chosen by its reader or else their browser's.
import { LANGUAGES } from "../words/languages.js";
import { device } from "./storage.js";

/** @typedef {keyof typeof LANGUAGES} Language */

/** The languages in which the server writes messages. */
export const MESSAGE_LANGUAGES = /** @type {const} */ (["en", "de"]);

const KEY = "longhall.language";

/** @param {string} name @returns {name is Language} */
const isLanguage = (name) => Object.hasOwn(LANGUAGES, name);

/** @returns {Language} */
function chooseLanguage() {
    const saved = device.get(KEY) ?? "";
    if (isLanguage(saved)) return saved;
    const preferred = (globalThis.navigator?.languages ?? []).map((name) => name.slice(0, 2));
    return preferred.find(isLanguage) ?? "en";
}

/** Constant until the page is reloaded. */
export const language = chooseLanguage();

/** Changes the language and reloads the page. Planned steps survive it. @param {Language} name */
export function setLanguage(name) {
    device.set(KEY, name);
    location.reload();
}

/**
 * A table with a default for all other ids.
 * @template {object} T @param {T} table @param {(id: string) => T[keyof T]} unknown
 */
export const withDefault = (table, unknown) =>
    new Proxy(table, {
        get: (known, id) => (typeof id === "string" && !(id in known) ? unknown(id) : Reflect.get(known, id)),
    });

const plurals = new Intl.PluralRules(language);

/** A number with its noun. "#" stands for the number. @param {number} n @param {{one: string, other: string}} forms */
export const pluralize = (n, forms) => forms[plurals.select(n) === "one" ? "one" : "other"].replace("#", String(n));

const lists = new Intl.ListFormat(language, { type: "conjunction" });

/** For example "a, b and c". @param {string[]} words */
export const joinWords = (words) => lists.format(words);
