// A scoring, line by line. The board highlights the scoring pieces of the selected line.
import { h } from "../lib/dom.js";
import { table as say } from "../words/index.js";

/** Time for which each line is shown if all are played one after the other, in milliseconds. */
export const LINE_MS = 1400;

/** The lines of a report, in the order in which they are scored. @param {import("../titles/title.js").Report} report */
export const linesOf = ({ tables }) => tables.flatMap(({ rows }) => rows.flatMap(({ line }) => (line ? [line] : [])));

/**
 * @param {import("../titles/title.js").Report} report
 * @param {{line: string | null, show: (line: string | null) => void, play: () => void, playing: boolean}} options
 */
export function reportTables(report, { line, show, play, playing }) {
    const isPlayed = linesOf(report).length > 0;
    return h(
        "section",
        { class: "report", "aria-label": report.title },
        h(
            "div",
            { class: "row" },
            h("h2", null, report.title),
            isPlayed && h("button", { onclick: play }, playing ? say.stop : say.play),
        ),
        report.tables.map((table) => scoreTable(table, line, show)),
    );
}

/**
 * A table of scores.
 * @param {import("../titles/title.js").ScoreTable} table @param {string | null} [line] The line that the board shows.
 * @param {((line: string | null) => void) | null} [show] Shows a line on the board.
 */
export function scoreTable({ caption, head, rows, note }, line = null, show = null) {
    return h(
        "div",
        { class: "scroll", tabindex: 0, role: "region", "aria-label": caption, key: caption },
        h(
            "table",
            { class: head.length > 3 ? "crowded" : null },
            h("caption", null, caption),
            h(
                "thead",
                null,
                h(
                    "tr",
                    null,
                    h("td"),
                    head.map((text) => h("th", { scope: "col" }, text)),
                ),
            ),
            h(
                "tbody",
                null,
                rows.map((row) =>
                    h(
                        "tr",
                        {
                            key: row.label,
                            class: [row.sum && "sum", row.line && row.line === line && "shown"]
                                .filter(Boolean)
                                .join(" "),
                        },
                        h("th", { scope: "row" }, label(row, line, show)),
                        row.cells.map((text) => h("td", null, text)),
                    ),
                ),
            ),
        ),
        note && h("p", { class: "hint" }, note),
    );
}

/**
 * The label of a line. It is a button if the board can show the line.
 * @param {import("../titles/title.js").Row} row @param {string | null} now @param {((line: string | null) => void) | null} show
 */
function label({ label, line }, now, show) {
    if (!line || !show) return label;
    return h(
        "button",
        {
            class: "quiet",
            "aria-pressed": String(line === now),
            title: say.showOnBoard,
            onclick: () => show(line === now ? null : line),
        },
        label,
    );
}
