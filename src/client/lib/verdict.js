// The verifier's findings about a log, in the page's language. The verifier's own texts are English.
import { beyond, numbered, unchecked, logFaults } from "../words/verdicts.js";

/** @typedef {{code: string, what: string, events?: number[]}} Unchecked */

/** A sentence of the verifier as a pattern. "#" stands for the variable parts. @param {string} sentence */
const pattern = (sentence) =>
    new RegExp(`^${sentence.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("#", "(.+?)")}$`, "s");

/** @param {string | undefined} text @param {(string | number)[]} parts The parts for each "#", in their order. */
const fill = (text = "", ...parts) => text.replaceAll("#", () => `${parts.shift() ?? ""}`);

/** An error in a log, in words. @param {string} what @returns {string} */
export function faultInWords(what) {
    for (const [sentence, template] of Object.entries(logFaults)) {
        const found = sentence && pattern(sentence).exec(what);
        if (found) return fill(template, ...found.slice(1));
    }
    return logFaults[""] ?? what;
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
    const said = runs.map(([from, to]) => (from === to ? `${from}` : fill(numbered.run, from, to))).join(", ");
    return fill(all.length === 1 ? numbered.one : numbered.other, said);
}

/** An unchecked part, in words. @param {Unchecked} one @returns {string} */
export function uncheckedInWords({ code, what, events: of = [] }) {
    const template = unchecked[code] ?? unchecked[""];
    return template === undefined ? what : fill(template, events(of));
}

/**
 * The facts that no log can prove, as far as this page has words for them.
 * @param {string[]} all @returns {string[]}
 */
export const beyondInWords = (all) => beyond.all ?? all;
