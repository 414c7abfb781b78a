// A form made of a JSON Schema: so a title's options appear as soon as the ruleset has them.
import { h } from "../lib/dom.js";
import { plain } from "../lib/words.js";

/** The options; first those that others depend on. @param {any} schema @returns {[string, any][]} */
function properties(schema) {
    const all = Object.entries(schema?.properties ?? {});
    const spokenOf = (/** @type {string} */ name) => all.some(([, option]) => option.description?.includes(`\`${name}\``));
    return [...all.filter(([name]) => spokenOf(name)), ...all.filter(([name]) => !spokenOf(name))];
}

/** What an option says of itself: the first sentence names it, the rest explains. @param {string} name @param {any} option */
function label(name, option) {
    return h("span", null, plain(name), option.description && h("span", { class: "hint" }, " ", option.description.replace(/`(\w+)`/g, (/** @type {string} */ _, /** @type {string} */ other) => plain(other))));
}

/** @param {any} schema @returns {HTMLElement | null} */
export function fields(schema) {
    const all = properties(schema);
    if (!all.length) return null;
    return h("fieldset", { class: "options" }, h("legend", null, "Options"), all.map(([name, option]) => field(name, option)));
}

/** @param {string} name @param {any} option */
function field(name, option) {
    if (Array.isArray(option.enum)) {
        return h("label", null, label(name, option),
            h("select", { name: `option.${name}` }, option.enum.map((/** @type {any} */ value) =>
                h("option", { value: JSON.stringify(value), selected: value === option.default }, plain(String(value))))));
    }
    if ([option.type].flat().includes("boolean")) {
        return h("label", { class: "tick" }, h("input", { type: "checkbox", name: `option.${name}`, checked: option.default === true }), label(name, option));
    }
    const type = [option.type].flat().some((t) => t === "integer" || t === "number") ? "number" : "text";
    return h("label", null, label(name, option),
        h("input", { type, name: `option.${name}`, value: option.default ?? "", min: option.minimum, max: option.maximum }));
}

/** What was chosen, without what is as by default. @param {any} schema @param {FormData} data @returns {any} */
export function read(schema, data) {
    const chosen = properties(schema).map(([name, option]) => {
        const given = data.get(`option.${name}`);
        if (Array.isArray(option.enum)) return [name, JSON.parse(String(given)), option.default];
        if ([option.type].flat().includes("boolean")) return [name, given !== null, option.default];
        const isNumber = [option.type].flat().some((t) => t === "integer" || t === "number");
        return [name, given === "" ? option.default : isNumber ? Number(given) : given, option.default];
    });
    return Object.fromEntries(chosen.filter(([, value, normal]) => value !== normal));
}
