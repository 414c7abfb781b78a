// The steps that are planned but not yet posted.
import { h } from "../lib/dom.js";
import { count } from "../lib/words.js";

/** The most steps shown unfolded, so that a long turn does not push the board out of sight. */
const SHOWN_MAX = 3;

/** @param {import("./table.js").Table} table */
export function planBar(table) {
    const { plan, busy } = table;
    const last = plan.at(-1);
    if (!last) return null;
    const goesOn = last.legal.length > 0;
    const folded = Math.max(plan.length - SHOWN_MAX, 0);
    const steps = (/** @type {number} */ from, /** @type {number} */ to) =>
        h(
            "ol",
            null,
            plan.slice(from, to).map((step, i) => h("li", { key: from + i }, step.label)),
        );
    return h(
        "div",
        { class: "plan", role: "region", "aria-label": "Planned steps" },
        folded > 0 &&
            h("details", { key: "folded" }, h("summary", null, `${count(folded, "step")} before`), steps(0, folded)),
        steps(folded, plan.length),
        last.veiled && h("p", { class: "hint" }, "What this brings is drawn when you confirm."),
        goesOn && h("p", { class: "hint" }, "Your turn goes on: choose the next step."),
        h(
            "div",
            { class: "row" },
            h("button", { onclick: () => table.undo(), disabled: busy }, "Undo"),
            h(
                "button",
                {
                    class: goesOn ? "" : "primary",
                    onclick: () => table.post(),
                    disabled: busy,
                    "data-post": goesOn ? "part" : "whole",
                },
                goesOn ? "Post so far" : "Confirm turn",
            ),
        ),
    );
}
