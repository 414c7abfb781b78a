// What has changed since my last move, in one line that can be opened.
import { h } from "../lib/dom.js";
import { lines } from "./story.js";

/**
 * @param {any[]} events What others did since my last move. @param {import("../titles/title.js").Title} title
 * @param {(seat: number) => string} name @param {(account: string) => string} who @param {() => void} replay
 */
export function news(events, title, name, who, replay) {
    // Points are shown on the board instead.
    const untold = (/** @type {any} */ event) => ({
        ...event,
        effects: event.effects?.filter((/** @type {any} */ { type }) => type !== "scored"),
    });
    const texts = events.flatMap((event) => lines(untold(event), title, name, who)).map(({ text }) => text);
    if (!texts.length) return null;
    return h(
        "section",
        { class: "news", "aria-label": "Since your last move", key: "news" },
        h("p", { tabindex: 0 }, h("strong", null, "Since your last move: "), texts.toReversed().join(" ")),
        h("button", { class: "quiet", onclick: replay }, "Step through"),
    );
}
