// The rules of a title, beside the board. A refusal leads to its sentence there.
import { ruleset } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { problemInWords } from "../lib/problem.js";
import { anchor, CITED, rulebook } from "../lib/rulebook.js";
import { Screen } from "../lib/screen.js";
import { figuresOf } from "../titles/figures.js";
import { lobby } from "../words/lobby.js";

export class RulesPanel extends Screen {
    /** @type {import("../lib/localized_rules.js").RulesPage | null} */
    page = null;
    /** @type {(section: string) => import("../lib/dom.js").Child} */
    figure = () => null;
    /** @type {import("../lib/rulebook.js").Citation | null} */
    cited = null;
    failure = "";
    /** The sentence to show once the rules are loaded. */
    #citedRule = "";

    async start() {
        try {
            const id = this.getAttribute("ruleset") ?? "";
            [this.page, this.figure] = await Promise.all([ruleset(id), figuresOf(id)]);
        } catch (error) {
            this.failure = problemInWords(error);
        }
        this.repaint();
    }

    /**
     * Shows the sentence by which the rules refuse moves.
     * @param {string} rule Its name, or the number of a section.
     */
    cite(rule) {
        this.#citedRule = rule;
        this.repaint();
    }

    draw() {
        const { page, failure } = this;
        if (failure) return [h("p", { class: "error" }, failure)];
        if (!page) return [h("p", { class: "hint", role: "status" }, lobby.loading)];
        if (this.#citedRule) {
            const found = page.refusals.find(({ rule }) => rule === this.#citedRule);
            this.cited = found ?? { section: this.#citedRule, words: "" };
        }
        const { cited, figure } = this;
        return [h("article", { class: "rules beside", lang: page.language }, rulebook(page, { cited, figure }))];
    }

    updated() {
        if (!this.#citedRule || !this.page) return;
        this.#citedRule = "";
        const found = this.querySelector(`.${CITED}`) ?? document.getElementById(anchor(this.cited?.section ?? ""));
        if (!(found instanceof HTMLElement)) return;
        found.focus({ preventScroll: true });
        found.scrollIntoView({ block: "center" });
    }
}

customElements.define("hall-rulebook", RulesPanel);
