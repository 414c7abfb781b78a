// A title's rules: the Markdown of its RULES.md as elements. It has headings, paragraphs, flat lists and
// tables; code spans in capitals are tags, which say where a sentence comes from.
import { h } from "./dom.js";

/** @typedef {import("#api").components["schemas"]["Ruling"]} Ruling */
/** @typedef {{sign: string, text: string, apart: boolean}} Piece A heading, paragraph, item or row: its marker, its text, and whether a blank line precedes it. */

/** @param {string} markdown @param {Ruling[]} rulings @returns {import("./dom.js").Child[]} */
export function rulebook(markdown, rulings) {
    const [sections = "", listed = ""] = markdown.split("\n## Rulings\n");
    const inWords = words(rulings);
    const all = groups(pieces(sections).slice(1));
    // The introduction explains the tags, so there they are ordinary code.
    const first = all.findIndex(([piece]) => piece?.sign === "##");
    return [
        all.slice(0, first).map((group) => element(group, words(null))),
        all.slice(first).map((group) => element(group, inWords)),
        listed && h("h2", null, "Rulings"),
        listed &&
            h(
                "ol",
                null,
                rulings.map((ruling) =>
                    h(
                        "li",
                        { id: `ruling-${ruling.id}`, tabindex: -1 },
                        h("strong", null, inWords(ruling.text)),
                        " ",
                        inWords(ruling.reason),
                        ruling.option && [" Option: ", h("code", null, ruling.option), "."],
                    ),
                ),
            ),
    ];
}

/** The pieces of a text, with wrapped lines joined. @param {string} text @returns {Piece[]} */
function pieces(text) {
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

/** @param {Piece} piece */
const kind = ({ sign }) => (/^\d/.test(sign) ? "ol" : sign === "-" ? "ul" : sign === "|" ? "table" : "");

/** Groups consecutive items and rows. @param {Piece[]} all @returns {Piece[][]} */
function groups(all) {
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

/** @param {Piece[]} group @param {(text: string) => import("./dom.js").Child[]} inWords */
function element(group, inWords) {
    const [first] = group;
    if (!first) return null;
    const tag = kind(first);
    if (tag === "table")
        return table(
            group.map(({ text }) =>
                text
                    .replace(/\|$/, "")
                    .split("|")
                    .map((cell) => cell.trim()),
            ),
            inWords,
        );
    if (tag)
        return h(
            tag,
            null,
            group.map(({ text }) => h("li", null, inWords(text))),
        );
    return h(first.sign ? `h${first.sign.length}` : "p", null, inWords(first.text));
}

/** A table, without the column that names the constants of the code. @param {string[][]} rows @param {(text: string) => import("./dom.js").Child[]} inWords */
function table([heads = [], , ...rows], inWords) {
    const width = heads.at(-1) === "constant" ? heads.length - 1 : heads.length;
    const row = (/** @type {string} */ tag, /** @type {string[]} */ cells) =>
        h(
            "tr",
            null,
            cells.slice(0, width).map((cell) => h(tag, null, inWords(cell))),
        );
    return h(
        "table",
        null,
        h("thead", null, row("th", heads)),
        h(
            "tbody",
            null,
            rows.map((cells) => row("td", cells)),
        ),
    );
}

/** Renders a text with bold and code; a tag with a number links to its ruling. Without rulings there are no tags. @param {Ruling[] | null} rulings */
function words(rulings) {
    const tagged = (/** @type {string} */ code) => {
        if (!rulings) return h("code", null, code);
        const id = /^(?:RULING|PICTURE) (\d+)$/.exec(code)?.[1];
        if (code === "RULEBOOK") return h("sup", { class: "of-rulebook" }, "rulebook");
        if (!id) return h("code", null, code);
        const show = () => document.getElementById(`ruling-${id}`)?.focus();
        return h(
            "sup",
            null,
            h(
                "button",
                {
                    type: "button",
                    class: "ruling",
                    title: rulings.find((one) => `${one.id}` === id)?.text,
                    "aria-label": `Ruling ${id}`,
                    onclick: show,
                },
                id,
            ),
        );
    };
    return (/** @type {string} */ text) =>
        text
            .split(/(\*\*.+?\*\*|`[^`]+`)/)
            .map((part) =>
                part.startsWith("**")
                    ? h("strong", null, part.slice(2, -2))
                    : part.startsWith("`")
                      ? tagged(part.slice(1, -1))
                      : part,
            );
}
