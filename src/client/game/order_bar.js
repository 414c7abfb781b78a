// The picked moves that are not yet orders: the steps, and the conditions of each.
import { h } from "../lib/dom.js";
import { joinWords } from "../lib/language.js";
import { orders as say, table as ofTable } from "../words/index.js";
import { moveLabel } from "./context.js";
import { ORDERS_MAX } from "./orders.js";
import { readConditions, conditionFields, conditionsInWords } from "./conditions.js";

/** @typedef {import("./next_turn.js").NextTurn} NextTurn */

/** @param {import("./table.js").Table} table @param {NextTurn} nextTurn */
export function orderBar(table, nextTurn) {
    const { steps, isPosting } = nextTurn;
    const hasNextStep = nextTurn.moves.length > 0;
    const off = isPosting || !steps.length ? "true" : null;
    const { unfinishedOrders, screen } = nextTurn;
    return h(
        "div",
        { class: "plan order", role: "region", "aria-label": say.forNextTurn, key: "order" },
        h(
            "ol",
            { tabindex: 0, "aria-label": ofTable.steps },
            steps.map(({ label }, i) => h("li", { key: i }, label)),
        ),
        steps.map((_, i) => conditionForm(nextTurn, i)),
        unfinishedOrders.length > 0 &&
            h(
                "p",
                { class: "hint" },
                say.begun(joinWords(unfinishedOrders.map(({ move }) => moveLabel(screen, move, table.game)))),
            ),
        h("p", { class: "hint", role: "status" }, status(nextTurn)),
        h(
            "div",
            { class: "row" },
            h("button", { onclick: () => table.undo(), "aria-disabled": off }, ofTable.undo),
            h(
                "button",
                { onclick: () => isPosting || table.setSandbox(null), "aria-disabled": isPosting ? "true" : null },
                say.cancel,
            ),
            h(
                "button",
                {
                    class: hasNextStep ? "" : "primary",
                    onclick: () => table.post(),
                    "aria-disabled": off,
                    "data-post": off ? null : hasNextStep ? "part" : "whole",
                },
                say.save,
            ),
        ),
    );
}

/** The form for the conditions of a step. Empty if its move can have none. @param {NextTurn} nextTurn @param {number} i */
function conditionForm(nextTurn, i) {
    const { steps, screen, isPosting } = nextTurn;
    const step = steps[i];
    if (!step) return null;
    const { label, move, conditions = {} } = step;
    const implied = screen.titleModule?.impliedCondition?.(move);
    const schemas = screen.orders.form.conditions.filter(([name]) => Object.hasOwn(conditions, name));
    if (!schemas.length) return null;
    const none = Object.fromEntries(schemas.map(([name]) => [name, null]));
    const entered = (/** @type {Event} */ { currentTarget }) => {
        const form = /** @type {HTMLFormElement} */ (currentTarget);
        nextTurn.setConditions(i, { ...none, ...readConditions(schemas, new FormData(form)) }, !form.checkValidity());
        screen.repaint();
    };
    const words = conditionsInWords(conditions);
    return h(
        "details",
        { class: "conditions", key: `${i} ${label}`, inert: isPosting },
        h("summary", null, words ? say.onlyUnder(words) : say.unconditional),
        implied && h("p", { class: "hint" }, implied),
        h(
            "form",
            { oninput: entered, onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
            conditionFields(schemas, conditions),
        ),
    );
}

/** @param {NextTurn} nextTurn */
function status(nextTurn) {
    if (nextTurn.isPosting) return say.posting;
    if (nextTurn.isInvalid) return say.invalid;
    if (!nextTurn.trial) return say.unknown;
    if (nextTurn.isFull || nextTurn.isTooMany) return say.limit(ORDERS_MAX);
    if (nextTurn.trial?.veiled) return say.veiled;
    if (!nextTurn.steps.length) return say.pickFirst;
    return nextTurn.isTurnComplete ? say.whole : say.goesOn;
}
