// Splits the rules of a title into chapters: its brief for newcomers, the chapters of the rulebook, and the rulings.
import { rulebook as say } from "../words/index.js";
import { groupBlocks, parseBlocks, splitRulings } from "./markdown.js";

/** @typedef {import("./markdown.js").Block} Block */
/**
 * A section: its name in addresses, its heading, and its blocks. Parts of a brief have no name.
 * @typedef {{id: string, heading: string, groups: Block[][]}} Section
 */
/** A chapter. Its first section has the chapter's name and heading. @typedef {[Section, ...Section[]]} Chapter */

/** Maximum number of sections on a page, so that it is a few screens of a phone long. */
const SECTIONS_MAX = 4;
/** The name of the first brief in addresses. */
const BRIEF = "brief";
/** The name of the list of rulings in addresses. */
export const RULINGS = "rulings";

/**
 * The chapters of a title, and the paragraphs about the rulebook itself: whose rules these are, and its tags.
 * @param {{rules: string, brief: string | null}} page @returns {{chapters: Chapter[], about: Block[][]}}
 */
export function chaptersOf({ rules, brief }) {
    const { sections, listed } = splitRulings(rules);
    const blocks = parseBlocks(sections).slice(1);
    const first = blocks.findIndex(({ marker }) => marker === "##");
    const introduction = groupBlocks(blocks.slice(0, first));
    const tags = introduction.findIndex(([block]) => block?.text.includes("`RULEBOOK`"));
    const numbered = split(blocks.slice(first), "##", ({ text }) => /^\d+(\.\d+)?/.exec(text)?.[0] ?? text);
    // The terms that the introduction defines are needed from the first chapter on.
    numbered[0]?.[0].groups.unshift(...introduction.slice(tags + 1));
    const briefs = split(parseBlocks(brief ?? ""), "#", ({ marker, text }, n) => {
        if (marker !== "#") return "";
        return n === 0 ? BRIEF : (text.split(" ")[0] ?? "").toLowerCase();
    });
    /** @type {Chapter[]} */
    const rulings = listed ? [[{ id: RULINGS, heading: say.rulings, groups: [] }]] : [];
    return { chapters: [...briefs, ...numbered, ...rulings], about: introduction.slice(0, tags + 1) };
}

/**
 * @param {Block[]} blocks @param {string} marker The marker of a chapter's heading.
 * @param {(heading: Block, chapters: number) => string} name The name of a heading, after a number of chapters.
 */
function split(blocks, marker, name) {
    /** @type {{chapter: boolean, heading: Block, blocks: Block[]}[]} */
    const found = [];
    for (const block of blocks)
        if (block.marker.startsWith("#")) found.push({ chapter: block.marker === marker, heading: block, blocks: [] });
        else found.at(-1)?.blocks.push(block);
    /** @type {Chapter[]} */
    const chapters = [];
    for (const { chapter, heading, blocks } of found) {
        const section = { id: name(heading, chapters.length), heading: heading.text, groups: groupBlocks(blocks) };
        if (chapter) chapters.push([section]);
        else chapters.at(-1)?.push(section);
    }
    return chapters;
}

/** The pages of a chapter, of about the same number of sections. @param {Chapter} chapter @returns {Chapter[]} */
export function pagesOf(chapter) {
    const count = Math.ceil(chapter.length / SECTIONS_MAX);
    const size = Math.ceil(chapter.length / count);
    return Array.from({ length: count }, (_, n) => {
        return /** @type {Chapter} */ (chapter.slice(n * size, (n + 1) * size));
    });
}

/**
 * The index of the page that contains a section or ruling. The first page, if none does.
 * @param {Chapter[]} pages @param {string} target
 */
export function pageWith(pages, target) {
    const section = target.startsWith("ruling-") ? RULINGS : target;
    return Math.max(
        0,
        pages.findIndex((page) => page.some(({ id }) => id === section)),
    );
}
