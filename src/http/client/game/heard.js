// Announces the actions of others once to screen readers. The status text may be the same before and after.
import { h } from "../lib/dom.js";
import { seatOf } from "../titles/title.js";
import { holding, lines } from "./story.js";

/** @typedef {import("../screens/game.js").GameScreen} Place */

export class Heard {
    /** The last event at the latest announcement. `null` before the game has been drawn. @type {number | null} */
    #seq = null;
    /** The last announcement, and the event up to which it goes. */
    #said = { text: "", seq: 0 };

    /**
     * A polite live region. It is empty until another player acts, and then contains their actions. Each text gets a
     * new node, so that a screen reader also announces repeated words.
     * @param {Place} place
     */
    draw(place) {
        const { game } = place.table;
        const since = this.#seq ?? game.seq;
        if (game.seq > since) {
            const text = newsOf(place, since);
            if (text) this.#said = { text, seq: game.seq };
        }
        if (game.seq > since || this.#seq === null) this.#seq = game.seq;
        return h(
            "div",
            { class: "unseen heard", "aria-live": "polite", "aria-atomic": "true", key: "heard" },
            this.#said.text && h("p", { key: this.#said.seq }, this.#said.text),
        );
    }
}

/** The actions of others after an event, in words. @param {Place} place @param {number} since */
function newsOf({ table, module: title, name, who }, since) {
    const { you } = table.game;
    if (!title) return "";
    const others = holding(table.events).filter((event) => event.seq > since && seatOf(event) !== you);
    return others
        .flatMap((event) => {
            const seat = seatOf(event);
            const said = lines(event, title, name, who, ({ type }) => type !== "scored").map(({ text }) => text);
            // The words of an effect do not name the player.
            const mover = event.kind === "moved" && seat !== null ? `${name(seat)}: ` : "";
            return said.length ? [mover + said.join(" ")] : [];
        })
        .join(" ");
}
