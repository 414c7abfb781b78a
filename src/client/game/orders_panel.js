// The panel for standing orders: the waiting ones, the results of the last ones, and a way to add another. The player
// picks it on the board or, if the next turn is unknown, in a form.
import { inputValue, h } from "../lib/dom.js";
import { enteredValue, field, properties } from "../lib/schema_form.js";
import { humanize } from "../lib/format.js";
import { attempt } from "../shell/toast.js";
import { rulebook, orders as say, drops, problems } from "../words/index.js";
import { names } from "../words/names.js";
import { titles } from "../words/titles.js";
import { NextTurn } from "./next_turn.js";
import { isOrderable, ORDERS_MAX } from "./orders.js";
import { describeEvent } from "./log_panel.js";
import { readConditions, conditionFields, conditionsInWords } from "./conditions.js";

/** @typedef {import("./orders.js").Orders} Orders */
/** @typedef {import("./orders.js").Order} Order */
/** @typedef {import("../titles/title.js").Context} Context */
/** @typedef {import("../titles/title.js").Title} Title */
/** @typedef {import("../screens/game.js").GameScreen} GameScreen */
/** The order in the form: the type of move at each depth. @typedef {Record<string, string>} Draft */

/**
 * @param {GameScreen} screen @param {Title} title @param {Context} context The current game.
 * @param {() => void} pick Starts picking on the board.
 */
export function ordersPanel(screen, title, context, pick) {
    const { orders } = screen;
    if (!orders.isLoaded || context.me === null || context.game.status !== "active") return null;
    const { list } = orders;
    return h(
        "section",
        { class: "orders", "aria-label": say.orders, key: "orders" },
        h("p", { class: "hint" }, say.about),
        lastResults(screen, title, context),
        list.length > 0 &&
            h(
                "ol",
                { class: "order-list" },
                list.map((order, i) => orderRow(order, i, orders, title, context)),
            ),
        list.length > 1 && h("button", { class: "quiet", onclick: () => attempt(() => orders.change([])) }, say.clear),
        addOrder(screen, title, context, pick),
    );
}

/**
 * The ways to add an order.
 * @param {GameScreen} screen @param {Title} title @param {Context} context @param {() => void} pick
 */
function addOrder(screen, title, context, pick) {
    const { table, orders } = screen;
    const hint = (/** @type {string} */ text) => h("p", { class: "hint" }, text);
    if (context.game.awaiting.some((seat) => seat === context.me)) return hint(say.notNow);
    if (orders.list.length >= ORDERS_MAX && !orders.canContinueLast(title.joinMoves))
        return hint(say.limit(ORDERS_MAX));
    if (table.sandbox instanceof NextTurn) return hint(say.picking);
    const canPick = table.localRules.nextTurn([]) !== null;
    const form = orderForm(orders, title, context, screen.choices.draft, (draft) => screen.choose({ draft }));
    return [
        canPick && h("button", { class: "primary", onclick: pick }, say.pick),
        !canPick && table.localRules.isReady && title.orderHint && hint(say.cannotPick + title.orderHint),
        h(
            "details",
            {
                key: "form",
                // A form that is open stays open when picking on the board becomes possible.
                open: screen.choices.form ?? !canPick,
                ontoggle: (/** @type {Event} */ { currentTarget }) => {
                    screen.choices.form = /** @type {HTMLDetailsElement} */ (currentTarget).open;
                },
            },
            h("summary", null, say.form),
            form,
        ),
    ];
}

/** The results of the last orders. @param {GameScreen} screen @param {Title} title @param {Context} context */
function lastResults({ orders: { last, refusals }, reasons, table, accountName }, title, context) {
    if (!last) return null;
    const event = table.events.find(({ seq }) => seq === last.seq);
    const played =
        last.played &&
        (event ? describeEvent(event, title, context.name, accountName).join(" ") : title.label(last.played, context));
    const reasonButton = (/** @type {string} */ rule) =>
        refusals.has(rule) && h("button", { class: "quiet", onclick: () => reasons.open(rule) }, rulebook.whyNot);
    return h(
        "div",
        { class: "last-results", role: "status" },
        h("strong", null, played ? say.played : say.nonePlayed),
        played,
        last.dropped.length > 0 &&
            h(
                "ul",
                null,
                last.dropped.map((dropped) =>
                    h(
                        "li",
                        { class: "hint" },
                        say.dropped(
                            title.label(/** @type {Order["move"]} */ (dropped.order.move), context),
                            dropReason(table.game.ruleset, dropped),
                        ),
                        reasonButton(dropped.code),
                    ),
                ),
            ),
    );
}

/**
 * The reason why an order was dropped. The move before it was not made, or a turn without a choice was made
 * automatically. Or the rules refused it, its condition did not hold, or all orders ended.
 * @param {string} ruleset @param {import("../lib/api.js").Schemas["DroppedOrder"]} dropped
 */
function dropReason(ruleset, { code, why: reasonButton }) {
    if (code === "not_this_step") return say.notAtStep;
    const unmet = Object.hasOwn(names, code) ? drops.unmet?.replace("#", humanize(code)) : null;
    const own = titles[ruleset]?.refusals[code]?.says ?? drops[code] ?? unmet ?? problems.illegal_move;
    return own ?? `${reasonButton.charAt(0).toUpperCase()}${reasonButton.slice(1)}.`;
}

/** @param {Order} order @param {number} i @param {Orders} orders @param {Title} title @param {Context} context */
function orderRow(order, i, orders, title, context) {
    const name = title.label(order.move, context);
    const conditions = conditionsInWords(order.if ?? {});
    const without = orders.list.toSpliced(i, 1);
    const keep = (/** @type {Order[]} */ list) => () => attempt(() => orders.change(list));
    const button = (
        /** @type {string} */ sign,
        /** @type {string} */ what,
        /** @type {() => unknown} */ onclick,
        off = false,
    ) => h("button", { class: "quiet", "aria-label": `${what}: ${name}`, title: what, disabled: off, onclick }, sign);
    return h(
        "li",
        { key: `${i} ${name}` },
        h("span", null, name, conditions && h("span", { class: "hint" }, say.if(conditions))),
        h(
            "span",
            { class: "tools" },
            button("↑", say.up, keep(without.toSpliced(i - 1, 0, order)), i === 0),
            button("↓", say.down, keep(without.toSpliced(i + 1, 0, order)), i === orders.list.length - 1),
            button("×", say.remove, keep(without)),
        ),
    );
}

/**
 * The form for another order with any move of the ruleset.
 * @param {Orders} orders @param {Title} title @param {Context} context @param {Draft} draft
 * @param {(draft: Draft) => void} set
 */
function orderForm(orders, title, context, draft, set) {
    const { conditions: schemas } = orders.form;
    const moves = orders.form.moves.filter(([type]) => isOrderable(title, context.view, type));
    const what = draft.what ?? moves[0]?.[0] ?? "";
    const add = (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
        const conditions = readConditions(schemas, data);
        const order = {
            move: readMove(orders, what, "move", draft, data),
            ...(Object.keys(conditions).length && { if: conditions }),
        };
        return attempt(async () => {
            await orders.add([order], title.joinMoves);
            set({});
        });
    };
    return h(
        "form",
        { class: "order-form", onsubmit: add },
        h(
            "label",
            null,
            say.more,
            h(
                "select",
                { onchange: (/** @type {Event} */ event) => set({ what: inputValue(event) }) },
                moves.map(([type]) => h("option", { value: type, selected: type === what }, humanize(type))),
            ),
        ),
        h(
            "div",
            { key: what },
            moveFields(orders, what, "move", draft, set),
            schemas.length > 0 &&
                h("details", { class: "conditions" }, h("summary", null, say.onlyIf), conditionFields(schemas)),
        ),
        h("button", null, say.save),
    );
}

/** @param {Orders} orders @param {string} type */
const fieldsOf = ({ form }, type) =>
    properties(form.moves.find(([one]) => one === type)?.[1], form.document).filter(([name]) => name !== "type");
/** Whether a field itself holds a move. @param {import("../lib/schema_form.js").Schema} schema */
const isMove = (schema) => Array.isArray(schema.oneOf);
/** @param {Orders} orders @param {string} type @param {string} name */
const isRequired = ({ form }, type, name) => form.moves.find(([one]) => one === type)?.[1].required?.includes(name);

/** @param {Orders} orders @param {string} type @param {string} path @param {Draft} draft @param {(draft: Draft) => void} set @returns {import("../lib/dom.js").Child[]} */
function moveFields(orders, type, path, draft, set) {
    return fieldsOf(orders, type).map(([name, schema]) => {
        const key = `${path}.${name}`;
        if (!isMove(schema)) return field(key, name, schema, { optional: !isRequired(orders, type, name) });
        const inner = draft[key] ?? "";
        return [
            h(
                "label",
                null,
                humanize(name),
                h(
                    "select",
                    { onchange: (/** @type {Event} */ event) => set({ ...draft, [key]: inputValue(event) }) },
                    h("option", { value: "" }, "–"),
                    orders.form.moves
                        .filter(([one]) => one !== type)
                        .map(([one]) => h("option", { value: one, selected: one === inner }, humanize(one))),
                ),
            ),
            inner && h("div", { class: "inner", key: inner }, moveFields(orders, inner, key, draft, set)),
        ];
    });
}

/** @param {Orders} orders @param {string} type @param {string} path @param {Draft} draft @param {FormData} data @returns {import("../titles/title.js").Move} */
function readMove(orders, type, path, draft, data) {
    const given = fieldsOf(orders, type).map(([name, schema]) => {
        const key = `${path}.${name}`;
        return [
            name,
            isMove(schema)
                ? draft[key]
                    ? readMove(orders, draft[key], key, draft, data)
                    : undefined
                : enteredValue(key, schema, data),
        ];
    });
    return { type, ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) };
}
