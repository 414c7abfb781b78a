// Forms made from JSON Schemas, so that they include each of a title's options, moves and conditions at once.
import { h } from "./dom.js";
import { create as say } from "../words/index.js";
import { names } from "../words/names.js";
import { humanize } from "./format.js";

/**
 * A JSON Schema, as far as forms need it.
 * @typedef {object} Schema
 * @property {string} [$ref] @property {Schema[]} [oneOf]
 * @property {string | string[]} [type] @property {Value[]} [enum]
 * @property {Record<string, Schema>} [properties] @property {string[]} [required]
 * @property {string} [title]
 * @property {string} [about] Its name and description in the words of the page, if they exist.
 * @property {string} [description] @property {Value} [default]
 * @property {number} [minimum] @property {number} [maximum] @property {string} [pattern]
 */
/** @typedef {string | number | boolean | null | undefined} Value The value of a field. */
/** @typedef {{components: {schemas: Record<string, Schema>}}} Document The target of references. */

/** A schema with its references replaced, one level deep. @param {Document | undefined} document @param {Schema} schema @returns {Schema} */
export function resolve(document, schema) {
    if (schema?.$ref)
        return resolve(document, {
            ...document?.components.schemas[schema.$ref.split("/").at(-1) ?? ""],
            ...(schema.description && { description: schema.description }),
        });
    const other = schema?.oneOf?.filter((/** @type {Schema} */ one) => one.type !== "null");
    if (!other?.[0] || other.length !== 1 || other.length === schema.oneOf?.length) return schema;
    return resolve(document, { ...other[0], ...(schema.description && { description: schema.description }) });
}

/**
 * The resolved properties of a schema. Those that others depend on come first.
 * @param {Schema | undefined} schema @param {Document} [document] @returns {[string, Schema][]}
 */
export function properties(schema, document) {
    /** @type {[string, Schema][]} */
    const all = Object.entries(schema?.properties ?? {}).map(([name, one]) => [name, resolve(document, one)]);
    const isMentioned = (/** @type {string} */ name) =>
        all.some(([, option]) => option.description?.includes(`\`${name}\``));
    return [...all.filter(([name]) => isMentioned(name)), ...all.filter(([name]) => !isMentioned(name))];
}

/** @param {Schema} schema @param {string} type */
const is = (schema, type) => [schema.type].flat().includes(type);
/** @param {Schema} schema */
const isNumber = (schema) => is(schema, "integer") || is(schema, "number");

/** The name of a property. @param {string} name @param {Schema} schema */
const titleOf = (name, schema) => schema.title ?? humanize(name);

/**
 * The label of a property. Without words of the page it is the document's description.
 * @param {string} name @param {Schema} schema
 */
function label(name, schema) {
    const described = Object.hasOwn(names, name)
        ? undefined
        : schema.description?.replace(/`(\w+)`/g, (/** @type {string} */ _, /** @type {string} */ other) =>
              humanize(other),
          );
    const text = schema.about ?? described;
    return h("span", null, titleOf(name, schema), text && h("span", { class: "hint" }, " ", text));
}

/** A select field. @param {string} name @param {[Value, string][]} values @param {Value} selected */
const select = (name, values, selected) =>
    h(
        "select",
        { name },
        values.map(([value, text]) =>
            h("option", { value: JSON.stringify(value), selected: value === selected }, text),
        ),
    );

/**
 * The field of a property. An `optional` one may be left empty, and is then omitted.
 * @param {string} key Its name in the form.
 * @param {string} name @param {Schema} schema
 * @param {{optional?: boolean, value?: Value}} [options]
 */
export function field(key, name, schema, { optional = false, value = schema.default } = {}) {
    /** @type {[Value, string][]} */
    const none = optional ? [[null, "–"]] : [];
    if (Array.isArray(schema.enum)) {
        return h(
            "label",
            null,
            label(name, schema),
            select(
                key,
                [...none, ...schema.enum.map((one) => /** @type {[Value, string]} */ ([one, humanize(String(one))]))],
                value ?? null,
            ),
        );
    }
    if (is(schema, "boolean")) {
        if (optional)
            return h(
                "label",
                null,
                label(name, schema),
                select(key, [...none, [true, say.yes], [false, say.no]], value ?? null),
            );
        return h(
            "label",
            { class: "checkbox" },
            h("input", { type: "checkbox", name: key, checked: value === true }),
            label(name, schema),
        );
    }
    return h(
        "label",
        null,
        label(name, schema),
        h("input", {
            type: isNumber(schema) ? "number" : "text",
            name: key,
            value: value ?? "",
            min: schema.minimum,
            max: schema.maximum,
            pattern: schema.pattern,
            required: !optional && schema.default === undefined,
            autocomplete: "off",
        }),
    );
}

/**
 * The value entered for a property. `undefined` if it was left empty.
 * @param {string} key @param {Schema} schema @param {FormData} data @returns {Value}
 */
export function enteredValue(key, schema, data) {
    const given = data.get(key);
    // An unticked box sends nothing, and a choice always sends a value.
    if (is(schema, "boolean") && (given === null || given === "on")) return given === "on";
    if (given === null || given === "" || given === "null") return undefined;
    if (Array.isArray(schema.enum) || is(schema, "boolean")) return JSON.parse(String(given));
    return isNumber(schema) ? Number(given) : String(given);
}

/** The option that this one depends on, according to its description. @param {Schema} schema */
const dependsOn = (schema) => /^With `(\w+)`/.exec(schema.description ?? "")?.[1];

/**
 * The options of a title. An option that depends on another is shown with it.
 * @param {Schema} schema @param {Record<string, boolean>} values
 * @param {(name: string, isTicked: boolean) => void} tick @param {string[]} [chosen] The options chosen elsewhere.
 * @returns {import("./dom.js").Element | null}
 */
export function optionFields(schema, values, tick, chosen = []) {
    const unordered = properties(schema);
    if (!unordered.length) return null;
    // A dependent option follows the other one.
    const all = unordered
        .filter(([, option]) => !dependsOn(option))
        .flatMap((one) => [one, ...unordered.filter(([, option]) => dependsOn(option) === one[0])]);
    const changed = (/** @type {Event} */ event) => {
        const { type, name, checked } = /** @type {HTMLInputElement} */ (event.target);
        if (type === "checkbox") tick(name.replace("option.", ""), checked);
    };
    return h(
        "fieldset",
        { class: "options", onchange: changed },
        h("legend", null, say.options),
        all
            .filter(([name]) => !chosen.includes(name))
            .map(([name, option]) => {
                const other = dependsOn(option);
                const isHidden = other !== undefined && !(values[other] ?? schema.properties?.[other]?.default);
                return h(
                    "div",
                    { key: name, hidden: isHidden, class: other && !chosen.includes(other) ? "depends" : null },
                    field(`option.${name}`, name, option),
                );
            }),
    );
}

/**
 * A game's options in words, without defaults and options that have no effect.
 * @param {Schema | undefined} schema @param {Record<string, unknown> | null | undefined} options
 */
export function optionsInWords(schema, options) {
    const word = (/** @type {string} */ name, /** @type {unknown} */ value) =>
        value === true ? name : value === false ? say.without(name) : `${name}: ${value}`;
    const given = options ?? {};
    return properties(schema)
        .filter(
            ([name, option]) =>
                given[name] !== undefined &&
                given[name] !== option.default &&
                given[dependsOn(option) ?? name] !== false,
        )
        .map(([name, option]) => word(titleOf(name, option), given[name]))
        .join(", ");
}

/**
 * The entered options, without defaults.
 * @param {Schema} schema @param {FormData} data @returns {Record<string, Value>}
 */
export function readOptions(schema, data) {
    const all = properties(schema).map(([name, option]) => [
        name,
        enteredValue(`option.${name}`, option, data) ?? option.default,
        option.default,
    ]);
    return Object.fromEntries(
        all.filter(([, value, normal]) => value !== normal).map(([name, value]) => [name, value]),
    );
}
