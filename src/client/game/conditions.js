// The conditions of standing orders: their form fields, and their words.
import { joinWords } from "../lib/language.js";
import { enteredValue, field } from "../lib/schema_form.js";
import { humanize } from "../lib/format.js";
import { orders as say } from "../words/index.js";

/** @typedef {import("../lib/schema_form.js").Schema} Schema */
/** @typedef {import("../titles/title.js").Conditions} Conditions */

/** The name of a field. @param {string} name */
const key = (name) => `if.${name}`;

/** @param {[string, Schema][]} conditions @param {Conditions} [values] */
export const conditionFields = (conditions, values = {}) =>
    conditions.map(([name, schema]) => field(key(name), name, schema, { optional: true, value: values[name] }));

/** The conditions entered in the form. @param {[string, Schema][]} conditions @param {FormData} data @returns {Conditions} */
export const readConditions = (conditions, data) =>
    Object.fromEntries(
        conditions
            .map(([name, schema]) => [name, enteredValue(key(name), schema, data)])
            .filter(([, value]) => value !== undefined),
    );

/** @param {Conditions} conditions @returns {string} For example "the price is at most 5 and the Viking is red". */
export const conditionsInWords = (conditions) =>
    joinWords(
        Object.entries(conditions)
            .filter(([, value]) => value !== null)
            .map(([name, value]) => conditionInWords(name, value)),
    );

/** @param {string} name @param {Conditions[string]} value */
function conditionInWords(name, value) {
    /** @type {Partial<Record<string, (value: string) => string>>} */
    const words = value === false ? say.negatedConditions : say.conditions;
    const said = typeof value === "string" ? say.lowercase(humanize(value)) : `${value}`;
    // A newer server may have conditions that this page does not recognise.
    return Object.hasOwn(words, name) ? (words[name]?.(said) ?? said) : `${say.lowercase(humanize(name))} ${said}`;
}
