// The planned steps that are not yet posted, and the one that is being tried.
import { h } from "../lib/dom.js";
import { rules as ofRules, table as say } from "../words/index.js";
import { nextGame } from "./next_game.js";
import { NextTurn } from "./next_turn.js";
import { moveLabel } from "./context.js";
import { orderBar } from "./order_bar.js";

/** Keeps the beginning of the newest step in sight, however many there are. @param {HTMLElement | null} step */
function scrollToNewest(step) {
    const list = step?.parentElement;
    if (!step || !list) return;
    const [from, to] = [list.getBoundingClientRect(), step.getBoundingClientRect()];
    list.scrollBy(to.x - from.x, to.y - from.y);
}

/** @param {import("../screens/game.js").GameScreen} screen */
export function planBar(screen) {
    const { table } = screen;
    const { plan, trying, at, sandbox } = table;
    if (sandbox) return sandbox instanceof NextTurn ? orderBar(table, sandbox) : sandboxBar(table, sandbox);
    const last = plan.at(-1);
    if (at !== null) return null;
    if (!last && !trying) return nextGame(table.game);
    const hasNextStep = last !== undefined && last.legal.length > 0;
    return h(
        "div",
        { class: "plan", role: "region", "aria-label": say.plannedSteps, key: "plan" },
        h(
            "ol",
            { tabindex: 0, "aria-label": say.steps },
            plan.map(({ move }, i) =>
                h("li", { key: i, ref: scrollToNewest }, moveLabel(screen, move, plan[i - 1]?.game ?? table.game)),
            ),
            trying &&
                h(
                    "li",
                    { key: "trying", ref: scrollToNewest, class: "trying", role: "status" },
                    trying === "post" ? say.posting : moveLabel(screen, trying, last?.game ?? table.game),
                    "…",
                ),
        ),
        last &&
            h(
                "p",
                { class: "hint" },
                h("span", { class: "plan-status" }, status(last, hasNextStep)),
                // It keeps a distance, because the button for the whole turn appears a moment later.
                hasNextStep &&
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
                        class: hasNextStep ? "" : "primary",
                        onclick: () => void (hasNextStep || table.post()),
                        "aria-disabled": trying || hasNextStep ? "true" : null,
                        "data-post": trying || hasNextStep ? null : "whole",
                    },
                    say.confirm,
                ),
            ),
    );
}

/** The steps tried out in a sandbox. @param {import("./table.js").Table} table @param {import("./sandbox.js").Sandbox} sandbox */
function sandboxBar(table, { steps, trial }) {
    return h(
        "div",
        { class: "plan", role: "region", "aria-label": ofRules.whatIf, key: "sandbox" },
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
            h("button", { class: "primary", onclick: () => table.setSandbox(null) }, ofRules.leave),
        ),
    );
}

/** @param {import("./saved_plan.js").Step} last @param {boolean} hasNextStep */
function status(last, hasNextStep) {
    if (last.veiled) return say.veiled;
    if (hasNextStep) return say.turnContinues;
    return last.game.result ? say.ends : say.notPosted;
}
