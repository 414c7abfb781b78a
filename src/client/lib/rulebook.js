// Renders a title's rules, the Markdown of its RULES.md, as elements.
//
// It has headings, paragraphs, flat lists and tables. Code spans in capitals are tags, which name the source of a
// sentence. Each section may have a figure, and one sentence may be cited.
import { rulebook as say } from "../words/rulebook.js";
import { h } from "./dom.js";
import { quotedName, replaceApiNames } from "./api_names.js";
import { groupBlocks, splitRulings, containerTag, parseBlocks } from "./markdown.js";

/** @typedef {import("./markdown.js").Block} Block */
/** @typedef {import("./markdown.js").Ruling} Ruling */

/**
 * A sentence of the rules: its section, and words of it. Without words it is the whole section.
 * @typedef {{section: string, words: string}} Citation
 */
/** @typedef {(text: string) => import("./dom.js").Child[]} InWords */

/** The id of a section's heading. @param {string} section */
export const anchor = (section) => `section-${section}`;
/** The class of the cited element. */
export const CITED = "cited";

/**
 * @param {{id: string, rules: string, rulings: Ruling[]}} page
 * @param {{cited?: Citation | null, figure?: (section: string) => import("./dom.js").Child}} [options]
 * @returns {import("./dom.js").Child[]}
 */
export function rulebook({ id: title, rules, rulings }, { cited = null, figure = () => null } = {}) {
    const { sections, listed } = splitRulings(rules);
    const renderTags = inlineRenderer(rulings);
    const inWords = (/** @type {string} */ text) => renderTags(replaceApiNames(title, text));
    const all = groupBlocks(parseBlocks(sections).slice(1));
    // The introduction explains the tags, so they are ordinary code there.
    const first = all.findIndex(([piece]) => piece?.marker === "##");
    let section = "";
    return [
        all.slice(0, first).map((group) => element(group, inlineRenderer(null))),
        all.slice(first).map((group) => {
            const number = group[0]?.marker.startsWith("#") && /^\d+(\.\d+)?/.exec(group[0].text)?.[0];
            if (number) section = number;
            const here = cited?.section === section ? cited.words : "";
            const whole = number !== undefined && number === cited?.section && !cited.words;
            return [
                element(group, inWords, { id: number ? anchor(number) : null, here, whole }),
                number && figure(number),
            ];
        }),
        listed && h("h2", null, say.rulings),
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
                        ruling.option && ` ${say.option} ${quotedName(title, ruling.option)}.`,
                    ),
                ),
            ),
    ];
}

/**
 * @param {Block[]} group @param {InWords} inWords
 * @param {{id?: string | null, here?: string, whole?: boolean}} [options] `here` are the cited words. `whole` means that
 *   the whole element is cited.
 */
function element(group, inWords, { id, here = "", whole = false } = {}) {
    const [first] = group;
    if (!first) return null;
    const tag = containerTag(first);
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
    const renderText = (/** @type {string} */ name, /** @type {string} */ text) => {
        const isCited = whole || (here !== "" && text.includes(here));
        const props = { id, tabindex: id || isCited ? -1 : null, class: isCited ? CITED : null };
        return h(name, props, withSectionLinks(isCited && here ? withMark(inWords(text), here) : inWords(text)));
    };
    if (tag)
        return h(
            tag,
            null,
            group.map(({ text }) => renderText("li", text)),
        );
    return renderText(first.marker ? `h${first.marker.length}` : "p", first.text);
}

/**
 * Links the names of sections to them.
 * @param {import("./dom.js").Child[]} parts @returns {import("./dom.js").Child[]}
 */
const withSectionLinks = (parts) =>
    parts.map((part) =>
        typeof part === "string" ? part.split(/((?:section|Abschnitt) \d+(?:\.\d+)?)/).map(sectionLink) : part,
    );

/** @param {string} text */
function sectionLink(text) {
    const number = /^(?:section|Abschnitt) (.+)$/.exec(text)?.[1];
    if (!number) return text;
    const show = () => document.getElementById(anchor(number))?.focus();
    return h("button", { type: "button", class: "to-section", onclick: show }, text);
}

/** The cited words, marked within the text. @param {import("./dom.js").Child[]} parts @param {string} here */
const withMark = (parts, here) =>
    parts.flatMap((part) => {
        if (typeof part !== "string" || !part.includes(here)) return [part];
        const [before, after] = part.split(here);
        return [before, h("mark", null, here), after];
    });

/**
 * A table, without the column that names constants or places of the code.
 * @param {string[][]} rows @param {InWords} inWords
 */
function table([heads = [], , ...rows], inWords) {
    const width = /^(constant|place)$/.test(heads.at(-1) ?? "") ? heads.length - 1 : heads.length;
    const row = (/** @type {string} */ tag, /** @type {string[]} */ cells) =>
        h(
            "tr",
            null,
            cells.slice(0, width).map((cell) => h(tag, null, withSectionLinks(inWords(cell)))),
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

/**
 * Renders a text with bold and code. A tag with a number links to its ruling. Without rulings there are no tags.
 * @param {Ruling[] | null} rulings
 */
function inlineRenderer(rulings) {
    const renderTags = (/** @type {string} */ code) => {
        if (!rulings) return h("code", null, code);
        const id = /^(?:RULING|PICTURE) (\d+)$/.exec(code)?.[1];
        if (code === "RULEBOOK") return h("sup", { class: "from-rulebook" }, say.rulebook);
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
                    "aria-label": say.ruling(id),
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
                      ? renderTags(part.slice(1, -1))
                      : part,
            );
}
