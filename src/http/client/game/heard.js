// What the others have done, said once for those who hear the page: the status text may be the same before and after.
import { h } from "../lib/dom.js";
import { seatOf } from "../titles/title.js";
import { holding, lines } from "./story.js";

/** @typedef {import("../screens/game.js").GameScreen} Place */

export class Heard {
    /** The last event that was there when something was said; null before the game has been drawn. @type {number | null} */
    #seq = null;
    /** What was said last, and the event until which. */
    #said = { text: "", seq: 0 };

    /**
     * A polite live region. It stays empty until another player does something, and holds what they did since then. The
     * text is another node each time, so that the same words are said again.
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

/** What the others did after an event, each in words. @param {Place} place @param {number} since */
function newsOf({ table, module: title, name, who }, since) {
    const { you } = table.game;
    if (!title) return "";
    const others = holding(table.events).filter((event) => event.seq > since && seatOf(event) !== you);
    return others
        .flatMap((event) => {
            const seat = seatOf(event);
            const said = lines(event, title, name, who, ({ type }) => type !== "scored").map(({ text }) => text);
            // Who did it is not in the words of each effect.
            const mover = event.kind === "moved" && seat !== null ? `${name(seat)}: ` : "";
            return said.length ? [mover + said.join(" ")] : [];
        })
        .join(" ");
}
