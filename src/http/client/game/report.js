// A scoring, line by line, until it is closed.
import { h } from "../lib/dom.js";

/** Tables with at most this many columns fit next to each other. */
const BESIDE_MAX = 2;

/** @param {import("../titles/title.js").Report} report @param {() => void} close */
export function reportCard(report, close) {
    return h(
        "section",
        { class: "card report", role: "dialog", "aria-label": report.title },
        h(
            "div",
            { class: "row" },
            h("h2", null, report.title),
            h("button", { class: "close", onclick: close }, "Close"),
        ),
        h(
            "div",
            {
                class: report.tables.some(({ head }) => head.length > BESIDE_MAX)
                    ? "tables"
                    : "tables beside-each-other",
            },
            report.tables.map(({ caption, head, rows }) =>
                h(
                    "div",
                    { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
                    h(
                        "table",
                        null,
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
                            rows.map(({ label, cells, sum }) =>
                                h(
                                    "tr",
                                    { class: sum ? "sum" : null },
                                    h("th", { scope: "row" }, label),
                                    cells.map((text) => h("td", null, text)),
                                ),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    );
}
