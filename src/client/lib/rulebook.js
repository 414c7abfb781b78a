// Renders a title's rules, the Markdown of its RULES.md, as elements.
//
// It has headings, paragraphs, flat lists and tables. Code spans in capitals are tags, which name the source of a
// sentence. Each section may have a figure, and one sentence may be cited.
import { rulebook as say } from "../words/index.js";
import { h } from "./dom.js";
import { language } from "./language.js";
import { quotedName, replaceApiNames } from "./api_names.js";
import { RULINGS } from "./chapters.js";
import { containerTag } from "./markdown.js";

/** @typedef {import("./markdown.js").Block} Block */
/** @typedef {import("./markdown.js").Ruling} Ruling */
/** @typedef {import("./chapters.js").Chapter} Chapter */

/**
 * A sentence of the rules: its section, and words of it. Without words it is the whole section.
 * @typedef {{section: string, words: string}} Citation
 */
/** @typedef {(text: string) => import("./dom.js").Child[]} InWords */
/**
 * Draws a text that leads to a section or a ruling.
 * @typedef {(target: string, text: string, props?: import("./dom.js").Props) => import("./dom.js").Child} Reference
 */

/** The id of the element that a section or ruling begins with. @param {string} target */
export const anchor = (target) => (target.startsWith("ruling-") ? target : `section-${target}`);
/** The class of the cited element. */
export const CITED = "cited";

/**
 * Returns functions that draw parts of the rules.
 * @param {{id: string, rulings: Ruling[]}} page
 * @param {{reference: Reference, cited?: Citation | null, figure?: (section: string) => import("./dom.js").Child}} options
 */
export function rulebook({ id: title, rulings }, { reference, cited = null, figure = () => null }) {
    const renderTags = inlineRenderer(rulings, reference);
    const inWords = (/** @type {string} */ text) => renderTags(replaceApiNames(title, text));
    /** @param {import("./chapters.js").Section} section @param {string} tag */
    const section = ({ id, heading, groups }, tag) => {
        const isCited = cited !== null && id === cited.section;
        const whole = isCited && !cited.words;
        const here = isCited ? cited.words : "";
        return h(
            "div",
            { class: "part", key: id || heading },
            h(tag, { id: id ? anchor(id) : null, tabindex: id ? -1 : null, class: whole ? CITED : null }, heading),
            id && figure(id),
            groups.map((group) => element(group, { inWords, reference, here })),
            id === RULINGS && rulingList(title, rulings, inWords),
        );
    };
    return {
        chapter: (/** @type {Chapter} */ [first, ...others]) => {
            const isBrief = others.some(({ id }) => !id);
            return h(
                "section",
                { class: isBrief ? "chapter brief" : "chapter", lang: isBrief ? language : null, key: first.id },
                section(first, "h2"),
                others.map((one) => section(one, "h3")),
            );
        },
        /** Paragraphs that explain the tags, which are ordinary code there. @param {Block[][]} groups */
        about: (groups) =>
            groups.map((group) => element(group, { inWords: inlineRenderer(null, reference), reference })),
    };
}

/** @param {string} title @param {Ruling[]} rulings @param {InWords} inWords */
const rulingList = (title, rulings, inWords) =>
    h(
        "ol",
        null,
        rulings.map(({ id, text, reason, option }) =>
            h(
                "li",
                { id: `ruling-${id}`, tabindex: -1 },
                h("strong", null, inWords(text)),
                " ",
                inWords(reason),
                option && ` ${say.option} ${quotedName(title, option)}.`,
            ),
        ),
    );

/**
 * @param {Block[]} group
 * @param {{inWords: InWords, reference: Reference, here?: string}} how `here` are the cited words.
 */
function element(group, { inWords, reference, here = "" }) {
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
            (text) => withSectionLinks(inWords(text), reference),
        );
    const renderText = (/** @type {string} */ name, /** @type {string} */ text) => {
        const isCited = here !== "" && text.includes(here);
        const props = { tabindex: isCited ? -1 : null, class: isCited ? CITED : null };
        const parts = inWords(text);
        return h(name, props, withSectionLinks(isCited ? withMark(parts, here) : parts, reference));
    };
    if (tag)
        return h(
            tag,
            null,
            group.map(({ text }) => renderText("li", text)),
        );
    return renderText("p", first.text);
}

/**
 * Links the names of sections to them.
 * @param {import("./dom.js").Child[]} parts @param {Reference} reference
 */
const withSectionLinks = (parts, reference) =>
    parts.flatMap((part) =>
        typeof part !== "string"
            ? [part]
            : part.split(/((?:section|Abschnitt) \d+(?:\.\d+)?)/).map((text) => {
                  const number = /^(?:section|Abschnitt) (.+)$/.exec(text)?.[1];
                  return number ? reference(number, text, { class: "to-section" }) : text;
              }),
    );

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

/**
 * Renders a text with bold and code. A tag with a number leads to its ruling. Without rulings there are no tags.
 * @param {Ruling[] | null} rulings @param {Reference} reference
 */
function inlineRenderer(rulings, reference) {
    const renderTags = (/** @type {string} */ code) => {
        if (!rulings) return h("code", null, code);
        const id = /^(?:RULING|PICTURE) (\d+)$/.exec(code)?.[1];
        if (code === "RULEBOOK") return h("sup", null, say.rulebook);
        if (!id) return h("code", null, code);
        const title = rulings.find((one) => `${one.id}` === id)?.text;
        return h("sup", null, reference(`ruling-${id}`, id, { class: "ruling", title, "aria-label": say.ruling(id) }));
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
