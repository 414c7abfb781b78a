// Parses the text of a title's rules.
//
// In every language it is Markdown like `RULES.md`. Some signs stay the same: its tags, the heading of its rulings, the
// word before an option and the heads of columns with constants.

/** @typedef {import("#api").components["schemas"]["Ruling"]} Ruling */
/**
 * @typedef {{sign: string, text: string, apart: boolean}} Piece A heading, paragraph, item or row: its marker, its
 *   text, and whether a blank line precedes it.
 */

/** The two halves of the rules: the sections, and the list of the rulings. @param {string} rules */
export function halves(rules) {
    const [sections = "", listed = ""] = rules.split("\n## Rulings\n");
    return { sections, listed };
}

/** The rulings of a text, in their order. @param {string} rules @returns {Ruling[]} */
export const rulings = (rules) =>
    pieces(halves(rules).listed).map(({ sign, text }) => {
        const [, said = "", why = ""] = /^\*\*(.+?)\*\* (.+)$/.exec(text) ?? [];
        const [reason = "", option] = why.split(/ Option: `/);
        return { id: parseInt(sign), text: said, reason, ...(option && { option: option.replace("`.", "") }) };
    });

/** The pieces of a text, with wrapped lines joined. @param {string} text @returns {Piece[]} */
export function pieces(text) {
    /** @type {Piece[]} */
    const all = [];
    let [goesOn, apart] = [false, false];
    for (const line of text.split("\n").map((one) => one.trim())) {
        const sign = /^(#+ |- |\d+\. |\|)/.exec(line)?.[0] ?? "";
        const last = all.at(-1);
        if (line && !sign && goesOn && last) last.text += ` ${line}`;
        else if (line) all.push({ sign: sign.trim(), text: line.slice(sign.length), apart });
        goesOn = line !== "" && !/^[#|]/.test(line);
        apart = line === "";
    }
    return all;
}

/** The element that contains a piece: a list or a table. `null` if it stands alone. @param {Piece} piece */
export const kind = ({ sign }) => (/^\d/.test(sign) ? "ol" : sign === "-" ? "ul" : sign === "|" ? "table" : "");

/** Groups consecutive items and rows. @param {Piece[]} all @returns {Piece[][]} */
export function groups(all) {
    /** @type {Piece[][]} */
    const found = [];
    for (const piece of all) {
        const last = found.at(-1);
        if (last?.[0] && kind(piece) && kind(last[0]) === kind(piece) && !(piece.apart && kind(piece) === "table"))
            last.push(piece);
        else found.push([piece]);
    }
    return found;
}
