// Announces the actions of others once to screen readers. The status text may be the same before and after.
import { h } from "../lib/dom.js";
import { seatOf } from "../titles/title.js";
import { withoutUndone, eventLines } from "./log_panel.js";

/** @typedef {import("../screens/game.js").GameScreen} GameScreen */

export class Announcer {
    /** The last event at the latest announcement. `null` before the game has been drawn. @type {number | null} */
    #seq = null;
    /** The last announcement, and the event up to which it goes. */
    #announced = { text: "", seq: 0 };

    /**
     * A polite live region. It is empty until another player acts, and then contains their actions. Each text gets a
     * new node, so that a screen reader also announces repeated words.
     * @param {GameScreen} screen
     */
    draw(screen) {
        const { game } = screen.table;
        const since = this.#seq ?? game.seq;
        if (game.seq > since) {
            const text = announcementOf(screen, since);
            if (text) this.#announced = { text, seq: game.seq };
        }
        if (game.seq > since || this.#seq === null) this.#seq = game.seq;
        return h(
            "div",
            { class: "visually-hidden announcer", "aria-live": "polite", "aria-atomic": "true", key: "announcer" },
            this.#announced.text && h("p", { key: this.#announced.seq }, this.#announced.text),
        );
    }
}

/** The actions of others after an event, in words. @param {GameScreen} screen @param {number} since */
function announcementOf({ table, titleModule: title, name, accountName }, since) {
    const { you } = table.game;
    if (!title) return "";
    const others = withoutUndone(table.events).filter((event) => event.seq > since && seatOf(event) !== you);
    return others
        .flatMap((event) => {
            const seat = seatOf(event);
            const said = eventLines(event, title, name, accountName, ({ type }) => type !== "scored").map(
                ({ text }) => text,
            );
            // The words of an effect do not name the player.
            const mover = event.kind === "moved" && seat !== null ? `${name(seat)}: ` : "";
            return said.length ? [mover + said.join(" ")] : [];
        })
        .join(" ");
}
