// The steps that are planned but not yet posted, and the one that is being tried.
import { h } from "../lib/dom.js";

/** @param {import("./table.js").Table} table */
export function planBar(table) {
    const { plan, trying, at } = table;
    const last = plan.at(-1);
    if (at !== null || (!last && !trying)) return null;
    const goesOn = last !== undefined && last.legal.length > 0;
    return h(
        "div",
        { class: "plan", role: "region", "aria-label": "Planned steps", key: "plan" },
        h(
            "ol",
            { tabindex: 0, "aria-label": "Steps" },
            plan.map((step, i) => h("li", { key: i }, step.label)),
            trying && h("li", { key: "trying", class: "trying", role: "status" }, `${trying}…`),
        ),
        last && h("p", { class: "hint" }, said(last, goesOn)),
        last &&
            h(
                "div",
                { class: "row" },
                h("button", { onclick: () => table.undo(), "aria-disabled": trying ? "true" : null }, "Undo"),
                h(
                    "button",
                    {
                        class: goesOn ? "" : "primary",
                        onclick: () => table.post(),
                        "aria-disabled": trying ? "true" : null,
                        "data-post": trying ? null : goesOn ? "part" : "whole",
                    },
                    goesOn ? "Post so far" : "Confirm turn",
                ),
            ),
    );
}

/** @param {import("./table.js").Step} last @param {boolean} goesOn */
function said(last, goesOn) {
    if (last.veiled) return "What this brings is drawn when you confirm.";
    if (goesOn) return "Your turn goes on: choose the next step.";
    return last.game.result ? "This ends the game. Nothing is posted yet." : "Nothing is posted yet.";
}
