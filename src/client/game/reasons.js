// Reports refusals of the rules, with a link to the sentence of the rulebook that forbids the move.
import { toast } from "../shell/toast.js";
import { rulebook as say } from "../words/index.js";

export class Reasons {
    /** The sentence at which the rules open, once they are drawn. */
    #citedRule = "";

    /** @param {import("../screens/game.js").GameScreen} screen */
    constructor(screen) {
        this.screen = screen;
    }

    /** @param {AbortSignal} signal */
    listen(signal) {
        const onNotice = (/** @type {Event} */ event) => {
            const { text, kind, rule } = /** @type {CustomEvent} */ (event).detail;
            this.say(text, kind, rule);
        };
        this.screen.table.addEventListener("notice", onNotice, { signal });
    }

    /**
     * @param {string} text @param {"info" | "error"} [kind]
     * @param {string | null} [rule] The rule that refuses, or the number of a section.
     */
    say(text, kind = "info", rule = null) {
        toast(text, kind, rule ? { label: say.whyNot, press: () => this.open(rule) } : null);
    }

    /** Opens the rulebook at the sentence. @param {string} rule */
    open(rule) {
        this.#citedRule = rule;
        this.screen.open("rules");
    }

    /** Runs after drawing. */
    afterDraw() {
        if (!this.#citedRule) return;
        const panel = this.screen.querySelector("hall-rulebook");
        /** @type {import("./rules_panel.js").RulesPanel | null} */ (panel)?.cite(this.#citedRule);
        this.#citedRule = "";
    }
}
