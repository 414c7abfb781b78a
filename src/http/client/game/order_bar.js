// The picked moves that are not yet orders: the steps, and the conditions of each.
import { h } from "../lib/dom.js";
import { joinWords } from "../lib/language.js";
import { orders as say } from "../words/orders.js";
import { table as ofTable } from "../words/table.js";
import { called } from "./context.js";
import { ORDERS_MAX } from "./orders.js";
import { readTies, tieFields, tiesInWords } from "./ties.js";

/** @typedef {import("./ahead.js").Ahead} Ahead */

/** @param {import("./table.js").Table} table @param {Ahead} ahead */
export function orderBar(table, ahead) {
    const { steps, isPosting } = ahead;
    const goesOn = ahead.moves.length > 0;
    const off = isPosting || !steps.length ? "true" : null;
    const { begun, place } = ahead;
    return h(
        "div",
        { class: "plan order", role: "region", "aria-label": say.forNextTurn, key: "order" },
        h(
            "ol",
            { tabindex: 0, "aria-label": ofTable.steps },
            steps.map(({ label }, i) => h("li", { key: i }, label)),
        ),
        steps.map((_, i) => tied(ahead, i)),
        begun.length > 0 &&
            h("p", { class: "hint" }, say.begun(joinWords(begun.map(({ move }) => called(place, move, table.game))))),
        h("p", { class: "hint", role: "status" }, said(ahead)),
        h(
            "div",
            { class: "row" },
            h("button", { onclick: () => table.undo(), "aria-disabled": off }, ofTable.undo),
            h(
                "button",
                { onclick: () => isPosting || table.imagine(null), "aria-disabled": isPosting ? "true" : null },
                say.cancel,
            ),
            h(
                "button",
                {
                    class: goesOn ? "" : "primary",
                    onclick: () => table.post(),
                    "aria-disabled": off,
                    "data-post": off ? null : goesOn ? "part" : "whole",
                },
                say.leave,
            ),
        ),
    );
}

/** The form for the conditions of a step. Empty if its move can have none. @param {Ahead} ahead @param {number} i */
function tied(ahead, i) {
    const { steps, place, isPosting } = ahead;
    const step = steps[i];
    if (!step) return null;
    const { label, move, ties = {} } = step;
    const anyway = place.module?.tiedAnyway?.(move);
    const conditions = place.orders.form.conditions.filter(([name]) => Object.hasOwn(ties, name));
    if (!conditions.length) return null;
    const none = Object.fromEntries(conditions.map(([name]) => [name, null]));
    const entered = (/** @type {Event} */ { currentTarget }) => {
        const form = /** @type {HTMLFormElement} */ (currentTarget);
        ahead.tie(i, { ...none, ...readTies(conditions, new FormData(form)) }, !form.checkValidity());
        place.repaint();
    };
    const words = tiesInWords(ties);
    return h(
        "details",
        { class: "ties", key: `${i} ${label}`, inert: isPosting },
        h("summary", null, words ? say.tied(words) : say.untied),
        anyway && h("p", { class: "hint" }, anyway),
        h(
            "form",
            { oninput: entered, onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
            tieFields(conditions, ties),
        ),
    );
}

/** @param {Ahead} ahead */
function said(ahead) {
    if (ahead.isPosting) return say.posting;
    if (ahead.isWrong) return say.wrong;
    if (!ahead.trial) return say.unknown;
    if (ahead.isFull || ahead.isTooMany) return say.most(ORDERS_MAX);
    if (ahead.trial?.veiled) return say.veiled;
    if (!ahead.steps.length) return say.nothing;
    return ahead.isWhole ? say.whole : say.goesOn;
}
