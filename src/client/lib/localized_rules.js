// A ruleset in the page's language, if the page has its title. Other rulesets keep the server's words.
import { titles } from "../words/titles.js";
import { language } from "./language.js";
import { parseRulings } from "./markdown.js";

/** @typedef {import("./api.js").Schemas["Ruleset"]} Ruleset */
/** @typedef {import("./api.js").Schemas["RulesetWithRules"]} RulesetWithRules */
/** @typedef {import("./schema_form.js").Schema} Schema */
/**
 * A title with its rules, and their language. The brief is a summary for newcomers, in the page's language.
 * @typedef {RulesetWithRules & {language: string, brief: string | null}} RulesPage
 */

/** The languages of the rules, besides the server's English. @type {readonly string[]} */
export const RULES_LANGUAGES = ["de"];

/** Whether the page has texts of its own about a title. @param {string} ruleset */
export const hasTexts = (ruleset) => Object.hasOwn(titles, ruleset);

/**
 * A title with its rules in the page's language, if there are any.
 * @param {RulesetWithRules} page @param {string | null} rules @param {string | null} [brief] @returns {RulesPage}
 */
export function localizedRules(page, rules, brief = null) {
    if (rules === null) return { ...page, brief, language: "en" };
    const refusals = page.refusals.map((one) => ({ ...one, ...titles[page.id]?.refusals[one.rule] }));
    return { ...page, rules, rulings: parseRulings(rules), refusals, brief, language };
}

/** @template {Ruleset} R @param {R} ruleset @returns {R} */
export function localizedRuleset(ruleset) {
    const own = hasTexts(ruleset.id) ? titles[ruleset.id]?.about : null;
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
    return { ...ruleset, name: own.name, summary: own.summary, options: { ...options, properties }, presets };
}
