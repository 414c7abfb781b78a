// The rules of each title, in our own words, as sent by the server.
import { ruleset, rulesets } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { inWords } from "../lib/problem.js";
import { link, route } from "../lib/route.js";
import { rulebook } from "../lib/rulebook.js";
import { Screen } from "../lib/screen.js";
import { emblem } from "../titles/emblems.js";

class Rules extends Screen {
    /** @type {import("#api").components["schemas"]["Ruleset"][]} */
    titles = [];
    /** @type {import("../lib/dom.js").Child[]} */
    text = [];
    /** Whether to show where each sentence comes from. */
    sourced = false;
    wrong = "";

    async start() {
        try {
            this.titles = await rulesets();
            const { id } = this.chosen ?? {};
            if (id) {
                const { rules, rulings } = await ruleset(id);
                this.text = rulebook(rules, rulings);
            }
        } catch (error) {
            this.wrong = inWords(error);
        }
        this.repaint();
    }

    get chosen() {
        return this.titles.find(({ id }) => id === route().rest[0]);
    }

    draw() {
        const { chosen } = this;
        return [
            h("h1", null, chosen ? chosen.title : "What is played here"),
            this.wrong && h("p", { class: "wrong" }, this.wrong),
            !chosen &&
                h(
                    "ul",
                    { class: "cards" },
                    this.titles.map(({ id, title, summary }) =>
                        h(
                            "li",
                            { class: "card title", key: id },
                            h(
                                "div",
                                { class: "heading" },
                                emblem(id),
                                h("h2", null, h("a", { href: link("rules", id) }, title)),
                            ),
                            h("p", null, summary),
                        ),
                    ),
                ),
            chosen &&
                h(
                    "label",
                    { class: "tick" },
                    h("input", {
                        type: "checkbox",
                        name: "sourced",
                        onchange: () => ((this.sourced = !this.sourced), this.repaint()),
                    }),
                    h(
                        "span",
                        null,
                        "Show which sentences are those of the published rules",
                        h("span", { class: "hint" }, " Numbers lead to what is decided here."),
                    ),
                ),
            chosen && h("article", { class: this.sourced ? "rules sourced" : "rules" }, this.text),
            chosen && h("p", null, h("a", { href: "#/rules" }, "All titles")),
        ];
    }
}

customElements.define("hall-rules", Rules);
