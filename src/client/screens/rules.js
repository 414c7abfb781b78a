// The rules of each title, in our own words. An address can name a section: `#/rules/vikings/2.2`.
import { guideButtons } from "../guide/begin.js";
import { rulesets } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { problemInWords } from "../lib/problem.js";
import { link, route } from "../lib/route.js";
import { RulebookScreen } from "../lib/rulebook_screen.js";
import { emblem } from "../titles/emblems.js";
import { rulebook as say } from "../words/index.js";

/** In narrower windows one chapter is shown at a time. */
const narrow = matchMedia("(max-width: 720px)");

class Rules extends RulebookScreen {
    /** @type {import("#api").components["schemas"]["Ruleset"][]} */
    titles = [];

    get isPaged() {
        return narrow.matches;
    }

    async start() {
        const { signal } = this.lifetime;
        narrow.addEventListener("change", () => this.repaint(), { signal });
        try {
            this.titles = await rulesets();
        } catch (error) {
            this.failure = problemInWords(error);
        }
        const { id } = this.chosen ?? {};
        if (id) await this.load(id);
        this.repaint();
        const open = () => this.reveal(route().rest[1] ?? "");
        open();
        window.addEventListener("hashchange", open, { signal });
    }

    get chosen() {
        return this.titles.find(({ id }) => id === route().rest[0]);
    }

    /**
     * A link, so that the browser can go back and the address can be shared.
     * @type {import("../lib/rulebook.js").Reference}
     */
    reference(target, text, props) {
        const href = link("rules", this.chosen?.id ?? "", target);
        // The address does not change when the reader returns to the section that it names.
        const onclick = () => location.hash === href && this.reveal(target);
        return h("a", { ...props, href, onclick }, text);
    }

    draw() {
        const { chosen } = this;
        if (!chosen)
            return [h("h1", null, say.games), this.failure && h("p", { class: "error" }, this.failure), this.cards()];
        return [
            h("h1", null, chosen.name),
            guideButtons(chosen.id),
            this.drawRules(),
            h("p", null, h("a", { href: "#/rules" }, say.all)),
        ];
    }

    cards() {
        return h(
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
        );
    }
}

customElements.define("hall-rules", Rules);
