// The start page for visitors: play at once, a game that is running, and the games to choose from.
import { h } from "../lib/dom.js";
import { problemInWords } from "../lib/problem.js";
import { link } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import { editions } from "../titles/editions.js";
import { emblem } from "../titles/emblems.js";
import { door as say, guests, lobby, shell, signIn } from "../words/index.js";
import "./live_board.js";
import { playNow } from "./play_now.js";

/** @typedef {import("../titles/editions.js").Edition} Edition */

class Door extends Screen {
    failure = "";
    /** Whether a guest is being created. */
    busy = false;

    /** Plays as a guest. The buttons stay busy until there is an answer. @param {Edition | undefined} edition */
    async play(edition) {
        if (!edition || this.busy) return;
        this.busy = true;
        this.failure = "";
        this.repaint();
        try {
            await playNow(edition);
        } catch (error) {
            this.failure = problemInWords(error);
            this.busy = false;
            this.repaint();
        }
    }

    draw() {
        const all = editions();
        return [
            h(
                "div",
                { class: "pitch" },
                h("h1", null, signIn.pitch),
                h("p", null, signIn.pitchHow),
                h(
                    "div",
                    { class: "play-now" },
                    h(
                        "button",
                        { class: "primary", disabled: this.busy, onclick: () => this.play(all[0]) },
                        guests.playNow,
                    ),
                    h("p", { class: "hint" }, guests.playNowHow),
                    this.failure && h("p", { class: "error", role: "alert" }, this.failure),
                ),
                h("hall-live", null),
            ),
            h(
                "section",
                { class: "shelf" },
                h("h2", null, say.games),
                h(
                    "ul",
                    { class: "cards" },
                    all.map((edition) => h("li", { class: "card title", key: edition.id }, this.card(edition))),
                ),
            ),
        ];
    }

    /** @param {Edition} edition */
    card(edition) {
        const { id, ruleset, name, summary } = edition;
        return [
            h("div", { class: "heading" }, emblem(ruleset), h("h3", null, name)),
            h("p", null, summary),
            h(
                "div",
                { class: "row" },
                h(
                    "button",
                    {
                        "data-play": id,
                        disabled: this.busy,
                        "aria-label": say.playTitle(name),
                        onclick: () => this.play(edition),
                    },
                    say.play,
                ),
                h(
                    "a",
                    { class: "button", href: link("rules", ruleset), "aria-label": lobby.rulesOf(name) },
                    shell.rules,
                ),
            ),
        ];
    }
}

customElements.define("hall-door", Door);
