// What has changed since my last move, at the top of the page.
import { h } from "../lib/dom.js";
import { tell } from "./story.js";

/** The most lines shown; the log has all of them. */
const LINES = 4;

/**
 * @param {any[]} events What others did since my last move. @param {import("../titles/title.js").Title} title
 * @param {(seat: number) => string} name @param {(account: string) => string} who @param {() => void} replay
 */
export function news(events, title, name, who, replay) {
    // Points are shown in a table instead.
    const untold = (/** @type {any} */ event) => ({
        ...event,
        effects: event.effects?.filter((/** @type {any} */ { type }) => type !== "scored"),
    });
    const lines = events.flatMap((event) => tell(untold(event), title, name, who));
    if (!lines.length) return null;
    return h(
        "section",
        { class: "news", "aria-label": "Since your last move", key: "news" },
        h("strong", null, "Since your last move: "),
        lines.length > LINES && "… ",
        lines.slice(-LINES).join(" "),
        " ",
        h("button", { class: "quiet", onclick: replay }, "Step through"),
    );
}
