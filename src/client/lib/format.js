// Words for all screens.
import { lobby as say } from "../words/index.js";
import { names } from "../words/names.js";
import { language } from "./language.js";
import { serverNow } from "./server_clock.js";

/**
 * A name of the API in words, even if it is new. For example "take_longship" as "Take longship".
 * @param {string} name @returns {string}
 */
export function humanize(name) {
    if (Object.hasOwn(names, name)) return names[name] ?? name;
    const words = name.replaceAll("_", " ");
    return words.charAt(0).toUpperCase() + words.slice(1);
}

const UNITS = /** @type {const} */ ([
    ["day", 86_400],
    ["hour", 3_600],
    ["minute", 60],
]);

/** A day. @param {string} time */
export const formatDate = (time) => new Date(time).toLocaleDateString(language, { dateStyle: "medium" });

/** A day and a time of day. @param {string} time */
export const formatMoment = (time) =>
    new Date(time).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });

const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });

/** The time since or until a moment, in the largest unit that fits. @param {string} time */
export function relativeTime(time) {
    const seconds = (Date.parse(time) - serverNow()) / 1000;
    for (const [unit, size] of UNITS) {
        if (Math.abs(seconds) >= size) return relative.format(Math.round(seconds / size), unit);
    }
    return say.justNow;
}
