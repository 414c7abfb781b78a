// The latest changes in one line that is always there, so that nothing below it moves. They are those since my last
// move, of the last move, or of the past position shown.
import { h } from "../lib/dom.js";
import { seatOf } from "../titles/title.js";
import { table as say } from "../words/table.js";
import { lastOwn, lines } from "./story.js";

/** @typedef {import("../screens/game.js").GameScreen} Place */

/** The events that the line describes. @param {Place} place @param {number | null} me */
function latest({ table, told }, me) {
    const posted = told.filter(({ seq, at }) => at && (table.copy || seq <= table.game.seq));
    // Planned steps are not described as done.
    if (table.at === null && !table.copy && table.plan.length)
        return { what: say.isPlanned, events: told.filter(({ seq }) => seq > table.game.seq) };
    if (table.at !== null) return { what: say.here, events: posted.filter(({ seq }) => seq === table.at) };
    const since = lastOwn(posted, me);
    const others = since > 0 ? posted.filter((event) => event.seq > since && seatOf(event) !== me) : [];
    if (others.length) return { what: say.since, events: others };
    const last = posted.findLast(({ kind }) => kind === "moved") ?? posted.at(-1);
    return { what: say.last, events: last ? [last] : [] };
}

/**
 * The events in words, the newest first as in the log, because there may be no room for all.
 * @param {Place} place @param {import("../titles/title.js").Title} title @param {number | null} me
 */
function inWords(place, title, me) {
    const { what, events } = latest(place, me);
    // The board shows points instead.
    const texts = events
        .toReversed()
        .flatMap((event) => lines(event, title, place.name, place.who, ({ type }) => type !== "scored"));
    return { what, text: texts.map(({ text }) => text).join(" ") };
}

/**
 * @param {Place} place @param {import("../titles/title.js").Title} title @param {number | null} me
 * @param {import("../lib/dom.js").Child} over The element that lies over the line.
 */
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

/** The buttons after the line: an unseen scoring, or a replay of the events. @param {Place} place */
function more(place) {
    const { scoring, chosen, showing, table } = place;
    const scores = () => place.open("scores");
    if (scoring.isFresh && chosen.drawer !== "scores")
        return h("button", { class: "fresh-report", onclick: scores }, say.look(scoring.report?.title ?? ""));
    if (table.at !== null || table.plan.length || !(showing.isPlaying || showing.canReplay)) return null;
    const again = () => (showing.isPlaying ? showing.stop() : showing.replay());
    return h("button", { class: "quiet replay", onclick: again }, showing.isPlaying ? say.stop : say.showAgain);
}
