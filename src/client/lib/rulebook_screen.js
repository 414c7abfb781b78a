// The rules of a title on a screen: all chapters beside their contents, or one page of a chapter at a time.
import { lobby, rulebook as say } from "../words/index.js";
import { figuresOf } from "../titles/figures.js";
import { ruleset } from "./api.js";
import { chaptersOf, pagesOf, pageWith } from "./chapters.js";
import { h } from "./dom.js";
import { problemInWords } from "./problem.js";
import { anchor, CITED, rulebook } from "./rulebook.js";
import { Screen } from "./screen.js";

/** @typedef {import("./dom.js").Child} Child */
/** @typedef {import("./chapters.js").Chapter} Chapter */
/** @typedef {import("./chapters.js").Section} Section */

export class RulebookScreen extends Screen {
    /** @type {import("./localized_rules.js").RulesPage | null} */
    page = null;
    /** @type {(section: string) => Child} */
    figure = () => null;
    /** @type {import("./rulebook.js").Citation | null} */
    cited = null;
    failure = "";
    /** The section or ruling that was opened last. Its page is shown. */
    #opened = "";
    /** Whether to move to it, or to the open contents, once they are drawn. */
    #isMoving = false;
    /** Whether the contents are shown in place of the page. */
    #isContentsOpen = false;
    /** Whether to show the source of each sentence. */
    #showsSources = false;

    /** Whether one page is shown at a time. */
    get isPaged() {
        return true;
    }

    /** @param {string} id The title. */
    async load(id) {
        try {
            [this.page, this.figure] = await Promise.all([ruleset(id), figuresOf(id)]);
        } catch (error) {
            this.failure = problemInWords(error);
        }
        this.repaint();
    }

    /** Opens the page of a section or ruling, and moves there. @param {string} target */
    reveal(target) {
        this.#opened = target;
        this.#isMoving = target !== "";
        this.#isContentsOpen = false;
        this.repaint();
    }

    /** A control that opens a section or ruling. @type {import("./rulebook.js").Reference} */
    reference(target, text, props) {
        return h("button", { type: "button", ...props, onclick: () => this.reveal(target) }, text);
    }

    /** @returns {Child} */
    drawRules() {
        const { page, failure, cited, figure, isPaged } = this;
        if (failure) return h("p", { class: "error" }, failure);
        if (!page) return h("p", { class: "hint", role: "status" }, lobby.loading);
        const { chapters, about } = chaptersOf(page);
        const pages = chapters.flatMap(pagesOf);
        const at = pageWith(pages, this.#opened);
        const [first] = pages[at] ?? [];
        /** @type {import("./rulebook.js").Reference} */
        const reference = (...args) => this.reference(...args);
        const draw = rulebook(page, { reference, cited, figure });
        return h(
            "div",
            { class: isPaged ? "rulebook paged" : "rulebook", lang: page.language },
            this.#contents(chapters, first),
            h(
                "article",
                { class: this.#showsSources ? "rules with-sources" : "rules", hidden: isPaged && this.#isContentsOpen },
                (isPaged ? pages.slice(at, at + 1) : chapters).map(draw.chapter),
                isPaged && this.#neighbours(pages, at),
                this.#about(draw.about(about)),
            ),
        );
    }

    /** @param {Chapter[]} chapters @param {Section | undefined} shown The first section of the page. */
    #contents(chapters, shown) {
        const { isPaged } = this;
        /** @param {Section} section @param {boolean} [isCurrent] */
        const entry = ({ id, heading }, isCurrent = false) =>
            this.reference(id, heading, { class: "entry", "aria-current": isCurrent && "true" });
        return h(
            "nav",
            { class: "contents", "aria-label": say.contents },
            isPaged &&
                h(
                    "button",
                    {
                        class: "contents-switch",
                        "aria-expanded": String(this.#isContentsOpen),
                        onclick: () => this.#switchContents(),
                    },
                    h("span", null, say.contents),
                    h("span", { class: "hint" }, shown?.heading),
                ),
            (!isPaged || this.#isContentsOpen) &&
                h(
                    "ol",
                    null,
                    chapters.map((chapter) => {
                        const [first, ...others] = chapter;
                        const isCurrent = isPaged && chapter.some((section) => section === shown);
                        const named = others.filter(({ id }) => id && (!isPaged || isCurrent));
                        return h(
                            "li",
                            { key: first.id },
                            entry(first, isCurrent),
                            named.length > 0 &&
                                h(
                                    "ol",
                                    null,
                                    named.map((section) => h("li", { key: section.id }, entry(section))),
                                ),
                        );
                    }),
                ),
        );
    }

    #switchContents() {
        this.#isContentsOpen = !this.#isContentsOpen;
        this.#isMoving = this.#isContentsOpen;
        this.repaint();
    }

    /** The way to the page before and to the one after. @param {Chapter[]} pages @param {number} at */
    #neighbours(pages, at) {
        const [before] = pages[at - 1] ?? [];
        const [after] = pages[at + 1] ?? [];
        return h(
            "nav",
            { class: "neighbours", "aria-label": say.pages },
            before && this.reference(before.id, `← ${before.heading}`, { class: "button" }),
            after && this.reference(after.id, `${after.heading} →`, { class: "button next" }),
        );
    }

    /** @param {Child} paragraphs */
    #about(paragraphs) {
        return h(
            "details",
            { class: "about" },
            h("summary", null, say.about),
            h(
                "label",
                { class: "checkbox" },
                h("input", {
                    type: "checkbox",
                    name: "sourced",
                    onchange: () => ((this.#showsSources = !this.#showsSources), this.repaint()),
                }),
                h("span", null, say.sourced, h("span", { class: "hint" }, say.numbers)),
            ),
            paragraphs,
        );
    }

    updated() {
        if (!this.#isMoving || !this.page) return;
        this.#isMoving = false;
        if (this.#isContentsOpen) return this.querySelector(".contents")?.scrollIntoView({ block: "start" });
        const { cited } = this;
        const sentence = cited?.section === this.#opened ? this.querySelector(`.${CITED}`) : null;
        const found = sentence ?? document.getElementById(anchor(this.#opened));
        if (!(found instanceof HTMLElement)) return;
        found.focus({ preventScroll: true });
        found.scrollIntoView({ block: sentence ? "center" : "start" });
    }
}
