// Sentences for moves and effects, from the templates of the rules for each title and language (`words.json`). The
// server fills them in the same way, and serves them with each ruleset. The schema `Words` describes them.
import { withDefault } from "./language.js";
import { humanize } from "./format.js";

/** @typedef {Record<string, string>} Texts Templates by a type or a value. */
/** @typedef {{moves: Texts, effects: Texts, tables: Record<string, Texts>}} Words */
/** @typedef {(seat: number) => string} Name */
/**
 * The data of a template: a move or effect, the view, and the value that was looked up in a table.
 * @typedef {{fields: object, view?: object | null, name?: Name | undefined, own?: unknown}} Scope
 */

/** A value in the form that a sentence shows. @param {unknown} value @returns {string} */
const text = (value) =>
    typeof value === "number" ? String(value).replace("-", "−") : value === null ? "" : String(value ?? "");

/** A part of an object, a list or a text. @param {unknown} value @param {string} part @returns {unknown} */
const partOf = (value, part) =>
    value === null || value === undefined ? undefined : Reflect.get(/** @type {object} */ (Object(value)), part);

/**
 * The value at a path: of the fields or, with brackets, of an entry of the view.
 * @param {string} path @param {Scope} scope
 */
function valueAt(path, { fields, view, own }) {
    if (path === "#") return own;
    const [first = "", ...parts] = path.split(".");
    const [, entries, key] = /^(\w+)\[(\w+)\]$/.exec(first) ?? [];
    const start =
        entries && key
            ? /** @type {unknown[]} */ (partOf(view, entries) ?? []).find(
                  (entry) => partOf(entry, key) === partOf(fields, key),
              )
            : partOf(fields, first);
    return parts.reduce(partOf, start);
}

/** The texts that are not empty, as a list. @param {string[]} texts */
const list = (texts) => texts.filter(Boolean).join(", ");

/** The sentences of a title, from its templates. @param {Words} templates */
export function sentences({ moves, effects, tables }) {
    /** @param {string} template @param {Scope} scope @returns {string} */
    const fill = (template, scope) =>
        template.replace(/#|\{([^}]*)\}/g, (_, /** @type {string | undefined} */ inside) =>
            inside === undefined
                ? text(scope.own)
                : list(inside.split(",").map((item) => fillPlaceholder(item.trim(), scope))),
        );

    /** @param {string} item @param {Scope} scope @returns {string} */
    function fillPlaceholder(item, scope) {
        const [path = "", table] = item.split(":");
        const value = valueAt(path, scope);
        if (!table) return Array.isArray(value) ? list(value.map(text)) : text(value);
        if (table === "move") return sentence(moves, { ...scope, fields: Object(value) });
        if (table === "sum" && Array.isArray(value)) return text(value.reduce((sum, one) => sum + Number(one), 0));
        return lookUp(table, value, scope);
    }

    /** @param {string} table @param {unknown} value @param {Scope} scope @returns {string} */
    function lookUp(table, value, scope) {
        if (Array.isArray(value) && value.length) return list(value.map((one) => lookUp(table, one, scope)));
        if (table === "player") return typeof value === "number" && scope.name ? scope.name(value) : text(value);
        const texts = new Map(Object.entries(tables[table] ?? {}));
        const key = value === null || value === undefined || Array.isArray(value) ? "none" : String(value);
        const negative = typeof value === "number" && value < 0 ? texts.get("-") : undefined;
        const template = texts.get(key) ?? negative ?? texts.get("other");
        return template === undefined ? humanize(text(value)) : fill(template, { ...scope, own: value });
    }

    /** @param {Texts} templates @param {Scope} scope */
    function sentence(templates, scope) {
        const type = text(partOf(scope.fields, "type"));
        const template = templates[type];
        return template === undefined ? humanize(type) : fill(template, scope);
    }

    /** A text of a table. @param {string} table @param {unknown} value @param {object} [fields] */
    const word = (table, value, fields = {}) => lookUp(table, value, { fields });

    return {
        word,
        /** The name of a move. @param {object} move @param {object | null} [view] The view of its player. */
        label: (move, view = null) => sentence(moves, { fields: move, view }),
        /** An effect in words. @param {object} effect @param {Name} name */
        describe: (effect, name) => sentence(effects, { fields: effect, name }),
        /**
         * The rules' names in some forms. A newer server may have more of them.
         * @template {string} K @template T @param {string} table @param {(id: string) => T} make
         * @returns {Record<K, T>}
         */
        named: (table, make) =>
            withDefault(
                /** @type {Record<K, T>} */ (
                    Object.fromEntries(Object.keys(tables[table] ?? {}).map((id) => [id, make(id)]))
                ),
                make,
            ),
    };
}
