// The games that people know under a name of their own: each title, and its variants such as Progress. The server lists
// them as the games of the house.
import { humanize } from "../lib/format.js";

/** @typedef {import("#api").components["schemas"]["Ruleset"]} Ruleset */
/** @typedef {Record<string, unknown>} Options */
/** @typedef {{id: string, name: string, summary: string, title: Ruleset, options: Options}} Variant */

/** The name and summary of a title with options. @param {Ruleset} title @param {Options} options */
function wordsOf(title, options) {
    const { properties = {} } = /** @type {import("../lib/schema_form.js").Schema} */ (title.options);
    const chosen = Object.keys(options).filter((name) => options[name] === true);
    const names = chosen.map((name) => properties[name]?.title ?? humanize(name));
    const summaries = chosen.map((name) => properties[name]?.about ?? "");
    return {
        name: [title.name, ...names].join(": "),
        summary: [title.summary, ...summaries].join(" ").trim(),
    };
}

/** All games that can be played. @param {Ruleset[]} titles @returns {Variant[]} */
export const variants = (titles) =>
    titles.flatMap((title) => {
        // A newer server may list none.
        const house = title.house?.length ? title.house : [{ id: title.id, options: {} }];
        return house.map(({ id, ...one }) => {
            const options = /** @type {Options} */ (one.options);
            return { id, ...wordsOf(title, options), title, options };
        });
    });

/**
 * The name of the game that is played with these options.
 * @param {Ruleset[]} titles @param {string} ruleset @param {object} [options]
 */
export function variantName(titles, ruleset, options = {}) {
    const given = /** @type {Options} */ (options);
    const fits = variants(titles)
        .filter(({ title }) => title.id === ruleset)
        .filter((one) => Object.entries(one.options).every(([name, value]) => given[name] === value));
    const size = (/** @type {Variant} */ one) => Object.keys(one.options).length;
    const best = fits.toSorted((a, b) => size(b) - size(a))[0];
    return best?.name ?? titles.find(({ id }) => id === ruleset)?.name ?? humanize(ruleset);
}
