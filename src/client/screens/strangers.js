// The games of the house: the fastest way to a game with strangers.
import { duration } from "../game/clock.js";
import { level } from "../game/reliability.js";
import { createMatch, matches } from "../lib/api.js";
import { joinWords } from "../lib/language.js";
import { h } from "../lib/dom.js";
import { relativeTime } from "../lib/format.js";
import { problemInWords } from "../lib/problem.js";
import { goTo } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import { device } from "../lib/storage.js";
import { toast } from "../shell/toast.js";
import { emblem } from "../titles/emblems.js";
import { variantName } from "../titles/variants.js";
import { matches as say } from "../words/index.js";

/** @typedef {import("../lib/api.js").Schemas["Matches"]} Matches */
/** @typedef {import("../lib/api.js").Schemas["HouseGame"]} HouseGame */

const PACE = "longhall.pace";
const RELIABLE = "longhall.reliable";
class Strangers extends Screen {
    /** @type {Matches | null} */
    shown = null;
    /** @type {import("../lib/api.js").Schemas["Ruleset"][]} */
    titles = [];
    isBusy = false;

    start() {
        const { signal } = this.lifetime;
        document.addEventListener("visibilitychange", () => document.hidden || this.load(), { signal });
        this.load();
    }

    async load() {
        this.shown = await matches().catch(() => this.shown);
        this.repaint();
    }

    /** @param {HouseGame} game */
    nameOf({ ruleset, options }) {
        return variantName(this.titles, ruleset, options);
    }

    /** @param {HouseGame} game */
    async play({ id }) {
        if (this.isBusy) return;
        this.isBusy = true;
        this.repaint();
        try {
            const opponents = device.get(RELIABLE) ? "reliable" : "anyone";
            const { game } = await createMatch({ games: [id], pace: this.pace(), opponents });
            goTo("game", game);
        } catch (error) {
            toast(problemInWords(error), "error");
            this.isBusy = false;
            this.repaint();
        }
    }

    /** The pace that the player has chosen. @returns {string | undefined} */
    pace() {
        const paces = (this.shown?.paces ?? []).map(({ id }) => id);
        const chosen = device.get(PACE) ?? "three_days";
        return paces.includes(chosen) ? chosen : paces[0];
    }

    draw() {
        if (!this.shown) return [];
        return [
            h(
                "section",
                { class: "shelf strangers" },
                h("h2", null, say.heading),
                h("p", { class: "hint" }, say.about),
                this.wishes(this.shown),
                h(
                    "ul",
                    { class: "games" },
                    this.shown.items.map((game) => h("li", { key: game.id }, this.row(game))),
                ),
            ),
        ];
    }

    /** @param {Matches} shown */
    wishes({ paces }) {
        return h(
            "div",
            { class: "row wishes" },
            h(
                "label",
                null,
                say.pace,
                h(
                    "select",
                    {
                        name: "pace",
                        onchange: (/** @type {Event & {target: HTMLSelectElement}} */ { target }) =>
                            device.set(PACE, target.value),
                    },
                    paces.map(({ id, clock }) =>
                        h("option", { key: id, value: id, selected: id === this.pace() }, duration(clock.pace.seconds)),
                    ),
                ),
            ),
            h(
                "label",
                { class: "checkbox" },
                h("input", {
                    type: "checkbox",
                    name: "reliable",
                    checked: Boolean(device.get(RELIABLE)),
                    onchange: (/** @type {Event & {target: HTMLInputElement}} */ { target }) =>
                        device.set(RELIABLE, target.checked ? "yes" : ""),
                }),
                h("span", null, say.reliable),
            ),
        );
    }

    /** @param {HouseGame} game */
    row(game) {
        const { next } = game;
        const [first, ...others] = next?.people ?? [];
        const name = this.nameOf(game);
        return h(
            "div",
            { class: "game" },
            emblem(game.ruleset),
            h("span", { class: "name" }, name),
            h(
                "span",
                { class: "people" },
                next
                    ? [
                          h(
                              "span",
                              null,
                              say.waiting(
                                  joinWords(next.people.map(({ account }) => account.name)),
                                  next.people.length,
                                  next.free,
                              ),
                          ),
                          first && others.length === 0 && level(first.reliability),
                      ]
                    : say.nobody,
            ),
            h("span", { class: "hint" }, next?.starts_at && say.botsAt(relativeTime(next.starts_at))),
            h(
                "button",
                {
                    class: "primary",
                    disabled: this.isBusy,
                    "aria-label": say.playTitle(name),
                    onclick: () => this.play(game),
                },
                say.play,
            ),
        );
    }
}

customElements.define("hall-strangers", Strangers);
