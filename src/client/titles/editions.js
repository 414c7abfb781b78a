// The games that people choose from: each title, and its versions that are played like a title of their own.
import { titles } from "../words/titles.js";

/**
 * @typedef {object} Edition
 * @property {string} id The title's, or that of the option which makes the version.
 * @property {string} ruleset @property {Record<string, boolean>} options @property {string} name
 * @property {string} summary
 */

/** All editions, the first one for beginners. @returns {Edition[]} */
export const editions = () =>
    Object.entries(titles).flatMap(([ruleset, words]) => {
        if (!words) return [];
        const { name, summary } = words.about;
        const versions = Object.entries(words.editions ?? {});
        return [
            { id: ruleset, ruleset, options: {}, name, summary },
            ...versions.map(([option, about]) => ({ id: option, ruleset, options: { [option]: true }, ...about })),
        ];
    });

/** The edition of a game. @param {{ruleset: string, options: object}} game */
export const editionOf = ({ ruleset, options }) =>
    editions().findLast((one) => {
        const chosen = /** @type {Partial<Record<string, unknown>>} */ (options);
        return one.ruleset === ruleset && Object.keys(one.options).every((option) => chosen[option] === true);
    });
