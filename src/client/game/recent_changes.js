// The latest changes in one line that is always there, so that nothing below it moves. They are those since my last
// move, of the last move, or of the past position shown.
import { h } from "../lib/dom.js";
import { seatOf } from "../titles/title.js";
import { table as say } from "../words/index.js";
import { lastOwnMove, eventLines } from "./log_panel.js";

/** @typedef {import("../screens/game.js").GameScreen} GameScreen */

/** The events that the line describes. @param {GameScreen} screen @param {number | null} me */
function latest({ table, shownEvents }, me) {
    const posted = shownEvents.filter(({ seq, at }) => at && (table.sandbox || seq <= table.game.seq));
    // Planned steps are not described as done.
    if (table.at === null && !table.sandbox && table.plan.length)
        return { what: say.isPlanned, events: shownEvents.filter(({ seq }) => seq > table.game.seq) };
    if (table.at !== null) return { what: say.here, events: posted.filter(({ seq }) => seq === table.at) };
    const since = lastOwnMove(posted, me);
    const others = since > 0 ? posted.filter((event) => event.seq > since && seatOf(event) !== me) : [];
    if (others.length) return { what: say.since, events: others };
    const last = posted.findLast(({ kind }) => kind === "moved") ?? posted.at(-1);
    return { what: say.last, events: last ? [last] : [] };
}

/**
 * The events in words, in their order, as the board shows them.
 * @param {GameScreen} screen @param {import("../titles/title.js").Title} title @param {number | null} me
 */
function changesInWords(screen, title, me) {
    const { what, events } = latest(screen, me);
    // The board shows points instead.
    const texts = events.flatMap((event) =>
        eventLines(event, title, screen.name, screen.accountName, ({ type }) => type !== "scored"),
    );
    return { what, text: texts.map(({ text }) => text).join(" ") };
}

/** @param {GameScreen} screen @param {import("../titles/title.js").Title} title @param {number | null} me */
export function recentChanges(screen, title, me) {
    const { row, report } = screen.scoring;
    const { what, text } = row ? { what: report?.title, text: row.label } : changesInWords(screen, title, me);
    return h(
        "section",
        { class: "recent-changes", "aria-label": say.changed, key: "recent-changes" },
        h("p", { tabindex: 0 }, h("strong", null, `${what}: `), text),
        buttons(screen),
    );
}

/** The buttons after the line: an unseen scoring, or a replay of the events. @param {GameScreen} screen */
function buttons(screen) {
    const { scoring, choices, animator, table } = screen;
    const scores = () => screen.open("scores");
    const ownMove = lastOwnMove(screen.shownEvents, table.game.you ?? null);
    const { report } = scoring;
    // After a further move of mine it is no news, and stands among the scores.
    if (scoring.isUnseen && report && report.seq >= ownMove && choices.drawer !== "scores")
        return h("button", { class: "fresh-report", onclick: scores }, say.showReport(report.title));
    const offer = ownMove === 0 && !table.plan.length && screen.guide.offer();
    if (offer) return offer;
    if (table.at !== null || table.plan.length || !(animator.isPlaying || animator.canReplay)) return null;
    const again = () => (animator.isPlaying ? animator.stop() : animator.replay());
    return h("button", { class: "quiet replay", onclick: again }, animator.isPlaying ? say.stop : say.showAgain);
}
