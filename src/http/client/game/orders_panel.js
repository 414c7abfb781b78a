// The panel for standing orders: those already left, what happened to the last ones, and adding another.
import { entered, h } from "../lib/dom.js";
import { chosen, field, properties } from "../lib/schema_form.js";
import { plain } from "../lib/words.js";
import { attempt } from "../shell/toast.js";
import { orders as say } from "../words/orders.js";
import { ORDERS_MAX } from "./orders.js";
import { tell } from "./story.js";

/** @typedef {import("./orders.js").Orders} Orders */
/** @typedef {import("./orders.js").Order} Order */
/** @typedef {import("../titles/title.js").Context} Context */
/** @typedef {import("../titles/title.js").Title} Title */
/** What is being composed: which wish of the board, or which type of move at which depth. @typedef {Record<string, string>} Draft */

/**
 * @param {Orders} orders @param {Title} title @param {Context} context
 * @param {{events: import("../titles/title.js").Event[], who: (account: string) => string, draft: Draft, set: (draft: Draft) => void, wishing: boolean, wish: (on: boolean) => void}} with_
 */
export function ordersPanel(orders, title, context, { events, who, draft, set, wishing, wish }) {
    if (!orders.isKnown || context.me === null || context.game.status !== "active") return null;
    const { list } = orders;
    const waits = !context.game.awaiting.includes(context.me);
    return h(
        "section",
        { class: "orders", "aria-label": say.orders, key: "orders" },
        h("p", { class: "hint" }, say.about),
        became(orders, title, context, events, who),
        list.length > 0 &&
            h(
                "ol",
                { class: "order-list" },
                list.map((order, i) => line(order, i, orders, title, context)),
            ),
        list.length > 1 && h("button", { class: "quiet", onclick: () => attempt(() => orders.keep([])) }, say.clear),
        !waits
            ? h("p", { class: "hint" }, say.notNow)
            : list.length < ORDERS_MAX
              ? [
                    title.wishes &&
                        h(
                            "button",
                            { class: "primary", "aria-pressed": String(wishing), onclick: () => wish(!wishing) },
                            wishing ? say.picked : say.pick,
                        ),
                    !wishing && compose(orders, title, context, draft, set),
                ]
              : h("p", { class: "hint" }, say.most(ORDERS_MAX)),
    );
}

/** What happened to the last orders. @param {Orders} orders @param {Title} title @param {Context} context @param {import("../titles/title.js").Event[]} events @param {(account: string) => string} who */
function became({ last }, title, context, events, who) {
    if (!last) return null;
    const event = events.find(({ seq }) => seq === last.seq);
    const played =
        last.played && (event ? tell(event, title, context.name, who).join(" ") : title.label(last.played, context));
    return h(
        "div",
        { class: "became", role: "status" },
        h("strong", null, played ? say.played : say.nonePlayed),
        played,
        last.dropped.length > 0 &&
            h(
                "ul",
                null,
                last.dropped.map(({ order, why }) =>
                    h(
                        "li",
                        { class: "hint" },
                        say.dropped(title.label(/** @type {Order["move"]} */ (order.move), context), reason(why)),
                    ),
                ),
            ),
    );
}

/** Why an order was dropped: a turn goes on by itself where there is no choice. @param {string} why */
const reason = (why) =>
    /another kind of move/.test(why) ? say.beyond : `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;

/** @param {Order["if"]} conditions @returns {string} "price at most 5, viking is red" */
function conditionsInWords(conditions) {
    return Object.entries(conditions ?? {})
        .map(
            ([name, value]) =>
                `${say.inside(plain(name))} ${typeof value === "boolean" ? say[value ? "yes" : "no"] : typeof value === "string" ? say.inside(plain(value)) : value}`,
        )
        .join(", ");
}

/** @param {Order} order @param {number} i @param {Orders} orders @param {Title} title @param {Context} context */
function line(order, i, orders, title, context) {
    const name = title.label(order.move, context);
    const ties = conditionsInWords(order.if);
    const without = orders.list.toSpliced(i, 1);
    const keep = (/** @type {Order[]} */ list) => () => attempt(() => orders.keep(list));
    const button = (
        /** @type {string} */ sign,
        /** @type {string} */ what,
        /** @type {() => unknown} */ onclick,
        off = false,
    ) => h("button", { class: "quiet", "aria-label": `${what}: ${name}`, title: what, disabled: off, onclick }, sign);
    return h(
        "li",
        { key: `${i} ${name}` },
        h("span", null, name, ties && h("span", { class: "hint" }, say.if(ties))),
        h(
            "span",
            { class: "tools" },
            button("↑", say.up, keep(without.toSpliced(i - 1, 0, order)), i === 0),
            button("↓", say.down, keep(without.toSpliced(i + 1, 0, order)), i === orders.list.length - 1),
            button("×", say.remove, keep(without)),
        ),
    );
}

/** The types of moves that this game can have. @param {Orders} orders @param {Title} title @param {Context} context */
function possible({ form }, title, { view }) {
    const types = title.orderable?.(view);
    return form.moves.filter(([type]) => !types || types.some((one) => one === type));
}

/** The form for another order: a suggestion from the current board, or any move of the ruleset. @param {Orders} orders @param {Title} title @param {Context} context @param {Draft} draft @param {(draft: Draft) => void} set */
function compose(orders, title, context, draft, set) {
    const wishes = (title.wishes?.(context) ?? []).filter(({ onBoard }) => !onBoard);
    const { conditions } = orders.form;
    const moves = possible(orders, title, context);
    const what = draft.what ?? (wishes.length ? "0" : (moves[0]?.[0] ?? ""));
    const wish = wishes[Number(what)];
    const given = new Map(Object.entries(wish?.if ?? {}));
    const add = (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
        const ties = Object.fromEntries(
            conditions
                .map(([name, schema]) => [name, chosen(`if.${name}`, schema, data)])
                .filter(([, value]) => value !== undefined),
        );
        const order = {
            move: wish?.move ?? readMove(orders, what, "move", draft, data),
            ...(Object.keys(ties).length && { if: ties }),
        };
        return attempt(async () => {
            await orders.keep([...orders.list, order]);
            set({});
        });
    };
    const option = (/** @type {string} */ value, /** @type {string} */ text) =>
        h("option", { value, selected: value === what }, text);
    return h(
        "form",
        { class: "compose", onsubmit: add },
        h(
            "label",
            null,
            say.more,
            h(
                "select",
                { onchange: (/** @type {Event} */ event) => set({ what: entered(event) }) },
                wishes.length > 0 &&
                    h(
                        "optgroup",
                        { label: say.fromBoard },
                        wishes.map(({ move }, i) => option(String(i), title.label(move, context))),
                    ),
                h(
                    "optgroup",
                    { label: say.anyMove },
                    moves.map(([type]) => option(type, plain(type))),
                ),
            ),
        ),
        h(
            "div",
            { key: what },
            !wish && moveFields(orders, what, "move", draft, set),
            conditions.length > 0 &&
                h(
                    "details",
                    { class: "ties", open: wish?.if !== undefined },
                    h("summary", null, say.onlyIf),
                    conditions.map(([name, schema]) =>
                        field(`if.${name}`, name, schema, { optional: true, value: given.get(name) }),
                    ),
                ),
        ),
        h("button", null, say.leave),
    );
}

/** @param {Orders} orders @param {string} type */
const fieldsOf = ({ form }, type) =>
    properties(form.moves.find(([one]) => one === type)?.[1], form.document).filter(([name]) => name !== "type");
/** Whether a field itself holds a move. @param {import("../lib/schema_form.js").Schema} schema */
const isMove = (schema) => Array.isArray(schema.oneOf);
/** @param {Orders} orders @param {string} type @param {string} name */
const isNeeded = ({ form }, type, name) => form.moves.find(([one]) => one === type)?.[1].required?.includes(name);

/** @param {Orders} orders @param {string} type @param {string} path @param {Draft} draft @param {(draft: Draft) => void} set @returns {import("../lib/dom.js").Child[]} */
function moveFields(orders, type, path, draft, set) {
    return fieldsOf(orders, type).map(([name, schema]) => {
        const key = `${path}.${name}`;
        if (!isMove(schema)) return field(key, name, schema, { optional: !isNeeded(orders, type, name) });
        const inner = draft[key] ?? "";
        return [
            h(
                "label",
                null,
                plain(name),
                h(
                    "select",
                    { onchange: (/** @type {Event} */ event) => set({ ...draft, [key]: entered(event) }) },
                    h("option", { value: "" }, "–"),
                    orders.form.moves
                        .filter(([one]) => one !== type)
                        .map(([one]) => h("option", { value: one, selected: one === inner }, plain(one))),
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
                : chosen(key, schema, data),
        ];
    });
    return { type, ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) };
}
