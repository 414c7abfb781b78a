// A new game: the title, the seats, and the options in the ruleset's schema.
import { SKILLS } from "../game/bots.js";
import { createGame, rulesets, takeSeat } from "../lib/api.js";
import { inputValue, h } from "../lib/dom.js";
import { problemInWords } from "../lib/problem.js";
import { goTo, link, route } from "../lib/route.js";
import { optionFields, readOptions } from "../lib/schema_form.js";
import { Screen } from "../lib/screen.js";
import { humanize } from "../lib/format.js";
import { attempt } from "../shell/toast.js";
import { emblem } from "../titles/emblems.js";
import { variants } from "../titles/variants.js";
import { waitingRoom, create as say } from "../words/index.js";
import { clockFields, leavingField, paceField, readClock } from "./clock_fields.js";

/** @typedef {import("../lib/api.js").Schemas["OnLeavingRequest"]} OnLeaving */

/**
 * Seats computer players in a new game. If one cannot be seated, the game exists nevertheless and its page offers the
 * same. A retry here would create another game.
 * @param {string} game @param {number} many @param {unknown} bot Their skill.
 */
export const seatBots = (game, many, bot) =>
    attempt(async () => {
        for (let n = 0; n < many; n++) await takeSeat(game, { bot });
    });

class Create extends Screen {
    /** @type {import("#api").components["schemas"]["Ruleset"][]} */
    titles = [];
    chosen = "";
    /** The values that other fields depend on. */
    picked = { seats: 0, bots: 0, pace: "none", preset: "", options: /** @type {Record<string, boolean>} */ ({}) };
    failure = "";
    isCreating = false;

    async start() {
        this.chosen = route().rest[0] ?? "";
        try {
            this.titles = await rulesets();
        } catch (error) {
            this.failure = problemInWords(error);
        }
        this.repaint();
    }

    get variant() {
        const all = variants(this.titles);
        return all.find(({ id }) => id === this.chosen) ?? all.find(({ title }) => title.id === this.chosen) ?? all[0];
    }

    /** @param {SubmitEvent} event */
    async submit(event) {
        event.preventDefault();
        const form = /** @type {HTMLFormElement} */ (event.target);
        const data = new FormData(form);
        const { title, options } = this.variant ?? {};
        if (!title || this.isCreating) return;
        this.isCreating = true;
        this.repaint();
        try {
            const seats = Number(data.get("seats"));
            const game = await createGame({
                ruleset: title.id,
                seats,
                title: String(data.get("title") ?? "") || null,
                visibility: data.get("private") ? "private" : "public",
                options: { ...readOptions(title.options, data), ...options },
                ...(data.get("leaving") && { on_leaving: /** @type {OnLeaving} */ (data.get("leaving")) }),
                ...(data.get("pace") !== "none" && { clock: readClock(data) }),
            });
            await seatBots(game.id, Number(data.get("bots") ?? 0), data.get("skill"));
            goTo("game", game.id);
        } catch (error) {
            this.failure = problemInWords(error);
            this.isCreating = false;
            this.repaint();
        }
    }

    draw() {
        const variant = this.variant;
        if (!variant) return [h("p", { class: this.failure ? "error" : "hint" }, this.failure || say.loading)];
        const { id, title, summary } = variant;
        return [
            h("h1", null, say.newGame),
            this.titleChoice(id),
            h(
                "form",
                { class: "card", key: id, onsubmit: (/** @type {SubmitEvent} */ event) => this.submit(event) },
                h("p", null, summary, " ", h("a", { href: link("rules", title.id) }, say.rules)),
                h(
                    "div",
                    { class: "essentials" },
                    this.people(title.seats),
                    paceField((pace) => this.pick({ pace })),
                    h("label", { class: "checkbox" }, h("input", { type: "checkbox", name: "private" }), say.isPrivate),
                ),
                this.details(variant),
                this.failure && h("p", { class: "error", role: "alert" }, this.failure),
                h("button", { class: "primary" }, this.isCreating ? say.creating : say.create),
            ),
        ];
    }

    /** @param {string} chosen */
    titleChoice(chosen) {
        return h(
            "fieldset",
            { class: "titles" },
            h("legend", null, say.title),
            variants(this.titles).map(({ id, name, title }) =>
                h(
                    "label",
                    { class: "choice", key: id },
                    h("input", {
                        type: "radio",
                        name: "ruleset",
                        value: id,
                        checked: id === chosen,
                        onchange: () => ((this.chosen = id), this.pick({ options: {}, preset: "" })),
                    }),
                    emblem(title.id),
                    name,
                ),
            ),
        );
    }

    /** The choices that most players leave as they are. @param {import("../titles/variants.js").Variant} variant */
    details({ title, options }) {
        const { seats, pace } = this.picked;
        // These options make another game, which is chosen above.
        const chosen = variants([title]).flatMap((one) => Object.keys(one.options));
        const values = { ...this.picked.options, .../** @type {Record<string, boolean>} */ (options) };
        return h(
            "details",
            { class: "more-choices" },
            h("summary", null, say.more),
            h(
                "div",
                { class: "pages" },
                h(
                    "div",
                    null,
                    h(
                        "label",
                        null,
                        say.name,
                        h("input", { name: "title", maxlength: 80, placeholder: say.mayBeEmpty, autocomplete: "off" }),
                    ),
                    Math.max(seats, title.seats.min) > 2 && title.seats.max > 2 && leavingField(),
                    this.presets(title),
                    clockFields(pace),
                ),
                optionFields(
                    title.options,
                    values,
                    (name, is) => this.pick({ options: { ...this.picked.options, [name]: is } }),
                    chosen,
                ),
            ),
        );
    }

    /**
     * Named sets of options. Choosing one sets its options.
     * @param {import("#api").components["schemas"]["Ruleset"]} title
     */
    presets({ presets = [] }) {
        if (presets.length < 2) return null;
        const chosen = presets.find(({ id }) => id === this.picked.preset) ?? presets[0];
        const choose = (/** @type {Event} */ event) => {
            const { value: preset, form } = /** @type {HTMLSelectElement} */ (event.target);
            const options = /** @type {Record<string, boolean>} */ (
                presets.find(({ id }) => id === preset)?.options ?? {}
            );
            for (const [name, value] of Object.entries(options)) {
                const box = form?.elements.namedItem(`option.${name}`);
                if (box instanceof HTMLInputElement) box.checked = value;
            }
            this.pick({ preset, options: { ...this.picked.options, ...options } });
        };
        return h(
            "label",
            null,
            say.variant,
            h(
                "select",
                { name: "preset", onchange: choose },
                presets.map(({ id, ...preset }) =>
                    h(
                        "option",
                        { value: id, selected: id === chosen?.id },
                        "title" in preset ? `${preset.title}` : humanize(id),
                    ),
                ),
            ),
            h("span", { class: "hint" }, chosen?.summary),
        );
    }

    /** @param {Partial<Create["picked"]>} what */
    pick(what) {
        this.picked = { ...this.picked, ...what };
        this.repaint();
    }

    /** The number of players, and how many of them are computer players. @param {{min: number, max: number}} range */
    people({ min, max }) {
        const seats = Math.min(Math.max(this.picked.seats, min), max);
        const bots = Math.min(this.picked.bots, seats - 1);
        const numbers = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ now) =>
            Array.from({ length: to - from + 1 }, (_, i) =>
                h("option", { value: from + i, selected: from + i === now }, from + i),
            );
        const number = (/** @type {Event} */ event) => Number(inputValue(event));
        return [
            h(
                "label",
                null,
                say.players,
                h(
                    "select",
                    { name: "seats", onchange: (/** @type {Event} */ event) => this.pick({ seats: number(event) }) },
                    numbers(min, max, seats),
                ),
            ),
            h(
                "label",
                null,
                say.bots,
                h(
                    "select",
                    { name: "bots", onchange: (/** @type {Event} */ event) => this.pick({ bots: number(event) }) },
                    numbers(0, seats - 1, bots),
                ),
            ),
            bots > 0 &&
                h(
                    "label",
                    null,
                    say.skill,
                    h(
                        "select",
                        { name: "skill" },
                        SKILLS.map((skill) => h("option", { value: skill }, say.skills[skill])),
                    ),
                    h("span", { class: "hint" }, waitingRoom.botsHow),
                ),
        ];
    }
}

customElements.define("hall-create", Create);
