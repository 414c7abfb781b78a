// Parses the text of a title's rules.
//
// In every language it is Markdown like `RULES.md`. Some signs stay the same: its tags, the heading of its rulings, the
// word before an option and the heads of columns with names.

/** @typedef {import("#api").components["schemas"]["Ruling"]} Ruling */
/**
 * @typedef {{marker: string, text: string, afterBlank: boolean}} Block A heading, paragraph, item or row: its marker, its
 *   text, and whether a blank line precedes it.
 */

/** The two halves of the rules: the sections, and the list of the rulings. @param {string} rules */
export function splitRulings(rules) {
    const [sections = "", listed = ""] = rules.split("\n## Rulings\n");
    return { sections, listed };
}

/** The rulings of a text, in their order. @param {string} rules @returns {Ruling[]} */
export const parseRulings = (rules) =>
    parseBlocks(splitRulings(rules).listed).map(({ marker, text }) => {
        const [, said = "", why = ""] = /^\*\*(.+?)\*\* (.+)$/.exec(text) ?? [];
        const [reason = "", option] = why.split(/ Option: `/);
        return { id: parseInt(marker), text: said, reason, ...(option && { option: option.replace("`.", "") }) };
    });

/** The blocks of a text, with wrapped lines joined. @param {string} text @returns {Block[]} */
export function parseBlocks(text) {
    /** @type {Block[]} */
    const all = [];
    let [continues, afterBlank] = [false, false];
    for (const line of text.split("\n").map((one) => one.trim())) {
        const marker = /^(#+ |- |\d+\. |\|)/.exec(line)?.[0] ?? "";
        const last = all.at(-1);
        if (line && !marker && continues && last) last.text += ` ${line}`;
        else if (line) all.push({ marker: marker.trim(), text: line.slice(marker.length), afterBlank });
        continues = line !== "" && !/^[#|]/.test(line);
        afterBlank = line === "";
    }
    return all;
}

/** The element that contains a block: a list or a table. `null` if it stands alone. @param {Block} block */
export const containerTag = ({ marker }) =>
    /^\d/.test(marker) ? "ol" : marker === "-" ? "ul" : marker === "|" ? "table" : "";

/** Groups consecutive items and rows. @param {Block[]} all @returns {Block[][]} */
export function groupBlocks(all) {
    /** @type {Block[][]} */
    const found = [];
    for (const block of all) {
        const last = found.at(-1);
        if (
            last?.[0] &&
            containerTag(block) &&
            containerTag(last[0]) === containerTag(block) &&
            !(block.afterBlank && containerTag(block) === "table")
        )
            last.push(block);
        else found.push([block]);
    }
    return found;
}
