// What has changed, in one line that is always there, so that nothing below it moves: since my last move, with the last
// move, or at the moment of the past that is shown.
import { h } from "../lib/dom.js";
import { seatOf } from "../titles/title.js";
import { table as say } from "../words/table.js";
import { lastOwn, lines } from "./story.js";

/** @typedef {import("../screens/game.js").GameScreen} Place */

/** What is told. @param {Place} place @param {number | null} me */
function latest({ table, told }, me) {
    const posted = told.filter(({ seq, at }) => at && (table.copy || seq <= table.game.seq));
    // What is only planned is not told as done.
    if (table.at === null && !table.copy && table.plan.length)
        return { what: say.isPlanned, events: told.filter(({ seq }) => seq > table.game.seq) };
    if (table.at !== null) return { what: say.here, events: posted.filter(({ seq }) => seq === table.at) };
    const since = lastOwn(posted, me);
    const others = since > 0 ? posted.filter((event) => event.seq > since && seatOf(event) !== me) : [];
    if (others.length) return { what: say.since, events: others };
    const last = posted.findLast(({ kind }) => kind === "moved") ?? posted.at(-1);
    return { what: say.last, events: last ? [last] : [] };
}

/** What is told, in words: the newest first, as in the log, for there may be no room for all. @param {Place} place @param {import("../titles/title.js").Title} title @param {number | null} me */
function inWords(place, title, me) {
    const { what, events } = latest(place, me);
    // Points are shown on the board instead.
    const texts = events
        .toReversed()
        .flatMap((event) => lines(event, title, place.name, place.who, ({ type }) => type !== "scored"));
    return { what, text: texts.map(({ text }) => text).join(" ") };
}

/** @param {Place} place @param {import("../titles/title.js").Title} title @param {number | null} me @param {import("../lib/dom.js").Child} over What lies over it. */
export function news(place, title, me, over) {
    const { row, report } = place.scoring;
    const { what, text } = row ? { what: report?.title, text: row.label } : inWords(place, title, me);
    return h(
        "section",
        { class: "news", "aria-label": say.changed, key: "news" },
        h("p", { tabindex: 0 }, h("strong", null, `${what}: `), text),
        more(place),
        over,
    );
}

/** What leads on from there: to a scoring that nobody has looked at, or what has happened once more. @param {Place} place */
function more(place) {
    const { scoring, chosen, showing, table } = place;
    const scores = () => place.open("scores");
    if (scoring.isFresh && chosen.drawer !== "scores")
        return h("button", { class: "fresh-report", onclick: scores }, say.look(scoring.report?.title ?? ""));
    if (table.at !== null || table.plan.length || !(showing.isPlaying || showing.canReplay)) return null;
    const again = () => (showing.isPlaying ? showing.stop() : showing.replay());
    return h("button", { class: "quiet replay", onclick: again }, showing.isPlaying ? say.stop : say.showAgain);
}
