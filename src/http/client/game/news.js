// What has changed, in one line that is always there, so that nothing below it moves: since my last move, with the last
// move, or at the moment of the past that is shown.
import { h } from "../lib/dom.js";
import { lastOwn, lines } from "./story.js";

/** @typedef {import("../screens/game.js").GameScreen} Place */

/** What is told, and from where it can be stepped through. @param {Place} place @param {number | null} me */
function latest({ table, told }, me) {
    const posted = told.filter(({ at }) => at);
    if (table.at !== null) return { what: "Here", events: posted.filter(({ seq }) => seq === table.at), since: 0 };
    const since = lastOwn(posted, me);
    const others = since > 0 ? posted.filter(({ seq, seat }) => seq > since && seat !== me) : [];
    if (others.length) return { what: "Since your last move", events: others, since };
    const last = posted.findLast(({ kind }) => kind === "moved") ?? posted.at(-1);
    return { what: "Last", events: last ? [last] : [], since: 0 };
}

/** @param {Place} place @param {import("../titles/title.js").Title} title @param {number | null} me */
export function news(place, title, me) {
    const { what, events, since } = latest(place, me);
    // Points are shown on the board instead.
    const untold = (/** @type {any} */ event) => ({
        ...event,
        effects: event.effects?.filter((/** @type {any} */ { type }) => type !== "scored"),
    });
    const texts = events.flatMap((event) => lines(untold(event), title, place.name, place.who));
    const text = texts.map(({ text }) => text).join(" ");
    return h(
        "section",
        { class: "news", "aria-label": "What has changed", key: "news" },
        h("p", { tabindex: 0 }, h("strong", null, `${what}: `), text),
        more(place, since),
    );
}

/** What leads on from there: to a scoring that nobody has looked at, or through what has happened. @param {Place} place @param {number} since */
function more(place, since) {
    const { scoring, chosen } = place;
    const [scores, step] = [() => place.open("scores"), () => place.look(since)];
    if (scoring.isFresh && chosen.drawer !== "scores")
        return h("button", { class: "fresh-report", onclick: scores }, `${scoring.report?.title}: look`);
    return since > 0 && h("button", { class: "quiet", onclick: step }, "Step through");
}
