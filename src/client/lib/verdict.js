// The verifier's findings about a log, in the page's language. The verifier's own texts are English.
import { beyond, numbered, unchecked, logFaults } from "../words/index.js";

/** @typedef {{code: string, what: string, events?: number[]}} Unchecked */

/** @typedef {{seq: number, code: string, what: string, [part: string]: unknown}} Fault */

/** A template with the values of the parts that it names in braces. @param {Record<string, unknown>} parts */
const fill = (template = "", parts) =>
    template.replace(/\{(\w+)\}/g, (_, /** @type {string} */ part) => `${parts[part] ?? ""}`);

/** A fault of a log, in words. @param {Fault} fault @returns {string} */
export function faultInWords(fault) {
    const template = logFaults[fault.code] ?? logFaults[""];
    return template === undefined ? fault.what : fill(template, fault);
}

/** For example "Ereignisse 4, 9 bis 12". @param {number[]} all In rising order. */
function events(all) {
    /** @type {[number, number][]} */
    const runs = [];
    for (const n of all) {
        const last = runs.at(-1);
        if (last?.[1] === n - 1) last[1] = n;
        else runs.push([n, n]);
    }
    const said = runs.map(([from, to]) => (from === to ? `${from}` : fill(numbered.run, { from, to }))).join(", ");
    return fill(all.length === 1 ? numbered.one : numbered.other, { events: said });
}

/** An unchecked part, in words. @param {Unchecked} one @returns {string} */
export function uncheckedInWords({ code, what, events: of = [] }) {
    const template = unchecked[code] ?? unchecked[""];
    return template === undefined ? what : fill(template, { events: events(of) });
}

/**
 * The facts that no log can prove, as far as this page has words for them.
 * @param {string[]} all @returns {string[]}
 */
export const beyondInWords = (all) => beyond.all ?? all;
