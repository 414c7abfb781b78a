// The rules of each title, in our own words. An address can name a section: `#/rules/vikings/2.2`.
import { ruleset, rulesets } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { problemInWords } from "../lib/problem.js";
import { link, route } from "../lib/route.js";
import { anchor, rulebook } from "../lib/rulebook.js";
import { Screen } from "../lib/screen.js";
import { figuresOf } from "../titles/figures.js";
import { emblem } from "../titles/emblems.js";
import { rulebook as say } from "../words/rulebook.js";

class Rules extends Screen {
    /** @type {import("#api").components["schemas"]["Ruleset"][]} */
    titles = [];
    /** @type {import("../lib/localized_rules.js").RulesPage | null} */
    page = null;
    /** @type {(section: string) => import("../lib/dom.js").Child} */
    figure = () => null;
    /** Whether to show the source of each sentence. */
    showsSources = false;
    failure = "";

    async start() {
        try {
            this.titles = await rulesets();
            const { id } = this.chosen ?? {};
            if (id) [this.page, this.figure] = await Promise.all([ruleset(id), figuresOf(id)]);
        } catch (error) {
            this.failure = problemInWords(error);
        }
        this.repaint();
        // The section exists after drawing.
        queueMicrotask(() => this.scrollToSection());
        window.addEventListener("hashchange", () => this.scrollToSection(), { signal: this.lifetime.signal });
    }

    /** Scrolls to the section that the address names, if any. */
    scrollToSection() {
        const [, section = ""] = route().rest;
        document.getElementById(anchor(section))?.focus();
    }

    get chosen() {
        return this.titles.find(({ id }) => id === route().rest[0]);
    }

    draw() {
        const { chosen } = this;
        return [
            h("h1", null, chosen ? chosen.name : say.games),
            this.failure && h("p", { class: "error" }, this.failure),
            !chosen &&
                h(
                    "ul",
                    { class: "cards" },
                    this.titles.map(({ id, name, summary }) =>
                        h(
                            "li",
                            { class: "card title", key: id },
                            h(
                                "div",
                                { class: "heading" },
                                emblem(id),
                                h("h2", null, h("a", { href: link("rules", id) }, name)),
                            ),
                            h("p", null, summary),
                        ),
                    ),
                ),
            chosen &&
                h(
                    "label",
                    { class: "checkbox" },
                    h("input", {
                        type: "checkbox",
                        name: "sourced",
                        onchange: () => ((this.showsSources = !this.showsSources), this.repaint()),
                    }),
                    h("span", null, say.sourced, h("span", { class: "hint" }, say.numbers)),
                ),
            chosen &&
                h(
                    "article",
                    { class: this.showsSources ? "rules with-sources" : "rules", lang: this.page?.language },
                    this.page && rulebook(this.page, { figure: this.figure }),
                ),
            chosen && h("p", null, h("a", { href: "#/rules" }, say.all)),
        ];
    }
}

customElements.define("hall-rules", Rules);
