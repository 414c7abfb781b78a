// The rules of each title, in this project's own words.
import { rulesets } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { inWords } from "../lib/problem.js";
import { link, route } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import { emblem } from "../titles/emblems.js";
import { titleOf } from "../titles/title.js";

class Rules extends Screen {
    /** @type {import("#api").components["schemas"]["Ruleset"][]} */
    titles = [];
    /** @type {import("../lib/dom.js").Child[]} */
    text = [];
    wrong = "";

    async start() {
        try {
            this.titles = await rulesets();
            const { id } = this.chosen ?? {};
            if (id) this.text = (await titleOf(id)).rules();
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
            !chosen && h("ul", { class: "cards" }, this.titles.map(({ id, title, summary }) =>
                h("li", { class: "card title", key: id }, h("div", { class: "heading" }, emblem(id), h("h2", null, h("a", { href: link("rules", id) }, title))), h("p", null, summary)))),
            chosen && h("article", { class: "rules" }, this.text),
            chosen && h("p", null, h("a", { href: "#/rules" }, "All titles")),
        ];
    }
}

customElements.define("hall-rules", Rules);
