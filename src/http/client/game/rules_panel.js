// The rules of a title, beside the board.
import { ruleset } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { inWords } from "../lib/problem.js";
import { rulebook } from "../lib/rulebook.js";
import { Screen } from "../lib/screen.js";

class RulesPanel extends Screen {
    /** @type {import("../lib/dom.js").Child[]} */
    text = [];
    wrong = "";

    async start() {
        try {
            const { rules, rulings } = await ruleset(this.getAttribute("ruleset") ?? "");
            this.text = rulebook(rules, rulings);
        } catch (error) {
            this.wrong = inWords(error);
        }
        this.repaint();
    }

    draw() {
        if (this.wrong) return [h("p", { class: "wrong" }, this.wrong)];
        if (!this.text.length) return [h("p", { class: "hint", role: "status" }, "Loading…")];
        return [h("article", { class: "rules beside" }, this.text)];
    }
}

customElements.define("hall-rulebook", RulesPanel);
