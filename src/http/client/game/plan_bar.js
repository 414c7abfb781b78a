// The planned steps that are not yet posted, and the one that is being tried.
import { h } from "../lib/dom.js";
import { rules as ofRules } from "../words/rules.js";
import { table as say } from "../words/table.js";
import { Ahead } from "./ahead.js";
import { called } from "./context.js";
import { orderBar } from "./order_bar.js";

/** Keeps the newest step in sight, however many there are. @param {HTMLElement | null} step */
const newest = (step) => step?.parentElement?.scrollTo(step.parentElement.scrollWidth, step.parentElement.scrollHeight);

/** @param {import("../screens/game.js").GameScreen} place */
export function planBar(place) {
    const { table } = place;
    const { plan, trying, at, copy } = table;
    if (copy) return copy instanceof Ahead ? orderBar(table, copy) : copyBar(table, copy);
    const last = plan.at(-1);
    if (at !== null || (!last && !trying)) return null;
    const goesOn = last !== undefined && last.legal.length > 0;
    return h(
        "div",
        { class: "plan", role: "region", "aria-label": say.plannedSteps, key: "plan" },
        h(
            "ol",
            { tabindex: 0, "aria-label": say.steps },
            plan.map(({ move }, i) =>
                h("li", { key: i, ref: newest }, called(place, move, plan[i - 1]?.game ?? table.game)),
            ),
            trying &&
                h(
                    "li",
                    { key: "trying", ref: newest, class: "trying", role: "status" },
                    trying === "post" ? say.posting : called(place, trying, last?.game ?? table.game),
                    "…",
                ),
        ),
        last &&
            h(
                "p",
                { class: "hint" },
                said(last, goesOn),
                // It keeps a distance, because the button for the whole turn appears a moment later.
                goesOn &&
                    h(
                        "button",
                        {
                            class: "quiet",
                            onclick: () => void table.post(),
                            "aria-disabled": trying ? "true" : null,
                            "data-post": trying ? null : "part",
                        },
                        say.postSoFar,
                    ),
            ),
        last &&
            h(
                "div",
                { class: "row" },
                h("button", { onclick: () => table.undo(), "aria-disabled": trying ? "true" : null }, say.undo),
                h(
                    "button",
                    {
                        class: goesOn ? "" : "primary",
                        onclick: () => void (goesOn || table.post()),
                        "aria-disabled": trying || goesOn ? "true" : null,
                        "data-post": trying || goesOn ? null : "whole",
                    },
                    say.confirm,
                ),
            ),
    );
}

/** The steps tried out on a copy. @param {import("./table.js").Table} table @param {import("./copy.js").Copy} copy */
function copyBar(table, { steps, trial }) {
    return h(
        "div",
        { class: "plan", role: "region", "aria-label": ofRules.whatIf, key: "copy" },
        h(
            "ol",
            { tabindex: 0, "aria-label": ofRules.triedOut },
            steps.map(({ label }, i) => h("li", { key: i }, label)),
        ),
        h("p", { class: "hint" }, trial?.game.result ? ofRules.wouldEnd : "", ofRules.isCopy),
        h(
            "div",
            { class: "row" },
            h("button", { onclick: () => table.undo(), "aria-disabled": steps.length ? null : "true" }, say.undo),
            h("button", { class: "primary", onclick: () => table.imagine(null) }, ofRules.leave),
        ),
    );
}

/** @param {import("./kept.js").Step} last @param {boolean} goesOn */
function said(last, goesOn) {
    if (last.veiled) return say.veiled;
    if (goesOn) return say.goesOn;
    return last.game.result ? say.ends : say.notPosted;
}
