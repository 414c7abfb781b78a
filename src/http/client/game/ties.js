// What standing orders depend on: the fields in which that is said, and how it is told.
import { chosen, field } from "../lib/schema_form.js";
import { plain } from "../lib/words.js";
import { orders as say } from "../words/orders.js";

/** @typedef {import("../lib/schema_form.js").Schema} Schema */
/** @typedef {import("../titles/title.js").Ties} Ties */

/** The name of a field. @param {string} name */
const key = (name) => `if.${name}`;

/** @param {[string, Schema][]} conditions @param {Ties} [given] */
export const tieFields = (conditions, given = {}) =>
    conditions.map(([name, schema]) => field(key(name), name, schema, { optional: true, value: given[name] }));

/** What has been entered. @param {[string, Schema][]} conditions @param {FormData} data @returns {Ties} */
export const readTies = (conditions, data) =>
    Object.fromEntries(
        conditions
            .map(([name, schema]) => [name, chosen(key(name), schema, data)])
            .filter(([, value]) => value !== undefined),
    );

/** @param {Ties} ties @returns {string} "price at most 5, viking is red" */
export function tiesInWords(ties) {
    const said = (/** @type {Ties[string]} */ value) =>
        typeof value === "boolean"
            ? say[value ? "yes" : "no"]
            : typeof value === "string"
              ? say.inside(plain(value))
              : value;
    return Object.entries(ties)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => `${say.inside(plain(name))} ${said(value)}`)
        .join(", ");
}
