// The steps that are planned but not posted.
import { h } from "../lib/dom.js";

/** @param {import("./table.js").Table} table */
export function planBar(table) {
    const { plan, busy } = table;
    const last = plan.at(-1);
    if (!last) return null;
    const goesOn = last.legal.length > 0;
    return h("div", { class: "plan", role: "region", "aria-label": "Planned steps" },
        h("ol", null, plan.map((step, i) => h("li", { key: i }, step.label))),
        last.veiled && h("p", { class: "hint" }, "What this brings is drawn when you confirm."),
        goesOn && h("p", { class: "hint" }, "Your turn goes on: choose the next step."),
        h("div", { class: "row" },
            h("button", { onclick: () => table.undo(), disabled: busy }, "Undo"),
            h("button", { class: goesOn ? "" : "primary", onclick: () => table.post(), disabled: busy, "data-post": goesOn ? "part" : "whole" },
                goesOn ? "Post so far" : "Confirm turn")));
}
