// A ruleset in the words of the page's language, where the page knows its title; of others the server's words are kept.
import { titles } from "../words/titles.js";

/** @typedef {import("./api.js").Schemas["Ruleset"]} Ruleset */
/** @typedef {import("./schema_form.js").Schema} Schema */

/** @template {Ruleset} R @param {R} ruleset @returns {R} */
export function inOwnWords(ruleset) {
    const own = Object.hasOwn(titles, ruleset.id) ? titles[ruleset.id] : null;
    if (!own) return ruleset;
    const options = /** @type {Schema} */ (ruleset.options);
    const properties = Object.fromEntries(
        Object.entries(options.properties ?? {}).map(([name, option]) => {
            const { name: title, about } = own.options[name] ?? {};
            return [name, { ...option, title, about }];
        }),
    );
    const presets = ruleset.presets?.map((preset) => {
        const { name, about } = own.presets[preset.id] ?? {};
        return { ...preset, title: name, summary: about ?? preset.summary };
    });
    return { ...ruleset, title: own.name, summary: own.summary, options: { ...options, properties }, presets };
}
