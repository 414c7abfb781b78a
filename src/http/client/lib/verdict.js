// The verifier's findings about a log, in the page's language. The verifier's own texts are English.
import { beyond, numbered, unchecked, wrongs } from "../words/verdicts.js";

/** @typedef {{code: string, what: string, events?: number[]}} Unchecked */

/** A sentence of the verifier as a pattern. "#" stands for the variable parts. @param {string} sentence */
const pattern = (sentence) =>
    new RegExp(`^${sentence.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("#", "(.+?)")}$`, "s");

/** @param {string | undefined} text @param {(string | number)[]} parts The parts for each "#", in their order. */
const filled = (text = "", ...parts) => text.replaceAll("#", () => `${parts.shift() ?? ""}`);

/** An error in a log, in words. @param {string} what @returns {string} */
export function wrongInWords(what) {
    for (const [sentence, own] of Object.entries(wrongs)) {
        const found = sentence && pattern(sentence).exec(what);
        if (found) return filled(own, ...found.slice(1));
    }
    return wrongs[""] ?? what;
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
    const said = runs.map(([from, to]) => (from === to ? `${from}` : filled(numbered.run, from, to))).join(", ");
    return filled(all.length === 1 ? numbered.one : numbered.other, said);
}

/** An unchecked part, in words. @param {Unchecked} one @returns {string} */
export function uncheckedInWords({ code, what, events: of = [] }) {
    const own = unchecked[code] ?? unchecked[""];
    return own === undefined ? what : filled(own, events(of));
}

/**
 * The facts that no log can prove, as far as this page has words for them.
 * @param {string[]} all @returns {string[]}
 */
export const beyondInWords = (all) => beyond.all ?? all;
