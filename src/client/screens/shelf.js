// A list of rows under a heading.
import { h } from "../lib/dom.js";

/**
 * The rows, by their keys. Without rows there is no heading.
 * @param {string} heading @param {[string, import("../lib/dom.js").Element][]} rows @param {string} [kind]
 */
export function shelf(heading, rows, kind = "") {
    return (
        rows.length > 0 &&
        h(
            "section",
            { class: `shelf ${kind}`, key: heading },
            h("h2", null, heading, " ", h("span", { class: "hint" }, rows.length)),
            h(
                "ul",
                { class: "games" },
                rows.map(([key, row]) => h("li", { key }, row)),
            ),
        )
    );
}
