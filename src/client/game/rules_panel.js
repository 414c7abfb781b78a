// The rules of a title, beside the board. A refusal leads to its sentence there.
import { RulebookScreen } from "../lib/rulebook_screen.js";

export class RulesPanel extends RulebookScreen {
    /** The sentence to show once the rules are loaded. */
    #citedRule = "";

    async start() {
        await this.load(this.getAttribute("ruleset") ?? "");
        if (this.#citedRule) this.cite(this.#citedRule);
    }

    /**
     * Shows the sentence by which the rules refuse moves.
     * @param {string} rule Its name, or the number of a section.
     */
    cite(rule) {
        this.#citedRule = rule;
        if (!this.page) return;
        this.cited = this.page.refusals.find((one) => one.rule === rule) ?? { section: rule, words: "" };
        this.reveal(this.cited.section);
    }

    draw() {
        return [this.drawRules()];
    }
}

customElements.define("hall-rulebook", RulesPanel);
