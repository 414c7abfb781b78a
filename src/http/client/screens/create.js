// A new game: the title, the seats, and whatever options the ruleset's own schema offers.
import { createGame, openapi, rulesets, takeSeat } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { inWords } from "../lib/problem.js";
import { go, route } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import { emblem } from "../titles/emblems.js";
import { clockFields, hasClocks, readClock } from "./clock_fields.js";
import { fields, read } from "./schema_form.js";
import { hasBots } from "./quick_start.js";

class Create extends Screen {
    /** @type {import("#api").components["schemas"]["Ruleset"][]} */
    titles = [];
    chosen = "";
    clocks = false;
    bots = false;
    wrong = "";

    async start() {
        this.chosen = route().rest[0] ?? "";
        try {
            this.titles = await rulesets();
            this.chosen ||= this.titles[0]?.id ?? "";
            [this.bots, this.clocks] = await Promise.all([hasBots(), hasClocks()]);
        } catch (error) {
            this.wrong = inWords(error);
        }
        this.repaint();
    }

    get ruleset() {
        return this.titles.find(({ id }) => id === this.chosen) ?? this.titles[0];
    }

    /** @param {SubmitEvent} event */
    async submit(event) {
        event.preventDefault();
        const form = /** @type {HTMLFormElement} */ (event.target);
        const data = new FormData(form);
        const title = this.ruleset;
        if (!title) return;
        try {
            const seats = Number(data.get("seats"));
            const game = await createGame({
                ruleset: title.id,
                seats,
                title: String(data.get("title") ?? "") || null,
                visibility: /** @type {any} */ (data.get("private") ? "private" : "public"),
                options: read(title.options, data),
                ...(this.clocks && data.get("pace") !== "none" && { clock: readClock(data) }),
            });
            for (let n = Math.min(Number(data.get("bots") ?? 0), seats - 1); n > 0; n--) await takeSeat(game.id, { bot: data.get("skill") });
            go("game", game.id);
        } catch (error) {
            this.wrong = inWords(error);
            this.repaint();
        }
    }

    draw() {
        const title = this.ruleset;
        if (!title) return [h("p", { class: this.wrong ? "wrong" : "hint" }, this.wrong || "Loading…")];
        const { min, max } = title.seats;
        const numbers = Array.from({ length: max - min + 1 }, (_, i) => min + i);
        return [
            h("h1", null, "New game"),
            h("fieldset", { class: "titles" }, h("legend", null, "Title"),
                this.titles.map(({ id, title: name }) => h("label", { class: "choice", key: id },
                    h("input", { type: "radio", name: "ruleset", value: id, checked: id === title.id, onchange: () => ((this.chosen = id), this.repaint()) }),
                    emblem(id), name))),
            h("form", { class: "card narrow", key: title.id, onsubmit: (/** @type {SubmitEvent} */ event) => this.submit(event) },
                h("p", null, title.summary),
                h("label", null, "Players", h("select", { name: "seats" }, numbers.map((n) => h("option", { value: n }, n)))),
                this.bots && h("label", null, "of these, computer players",
                    h("select", { name: "bots" }, Array.from({ length: max }, (_, n) => h("option", { value: n }, n)))),
                this.bots && h("label", null, "who play", h("select", { name: "skill" },
                    h("option", { value: "steady" }, "steadily"), h("option", { value: "easy" }, "easily"))),
                h("label", null, "Name of the game", h("input", { name: "title", maxlength: 80, placeholder: "may stay empty", autocomplete: "off" })),
                h("label", { class: "tick" }, h("input", { type: "checkbox", name: "private" }), "Only for people with the invite link"),
                this.clocks && clockFields(),
                fields(title.options),
                this.wrong && h("p", { class: "wrong", role: "alert" }, this.wrong),
                h("button", { class: "primary" }, "Create the game")),
        ];
    }
}

customElements.define("hall-create", Create);
