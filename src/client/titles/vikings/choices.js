// The choices that are not made on a board: exchanging, sailing, and sending the Viking to the base.
import { inputValue, h } from "../../lib/dom.js";
import { pluralize } from "../../lib/language.js";
import { TILES, TRADES } from "../../words/vikings/names.js";
import { choice as say, amounts } from "../../words/vikings/texts.js";
import * as sentences from "../../words/vikings/sentences.js";
import { ofType } from "../title.js";
import { vikingsInWords } from "./names.js";
import { coin, laurel, vikingIcon } from "./pieces.js";
import { progressChoices } from "./progress.js";
import { canLand } from "./targets.js";

/** @typedef {import("../title.js").Context<"vikings">} Context */

/** @param {Context} context @returns {import("../../lib/dom.js").Child[]} */
export function choices(context) {
    // At an auction the bid comes before the exchange that may pay for it.
    return [toBase(context), sailing(context), ...progressChoices(context), !hasWheel(context) && exchange(context)];
}

/**
 * The choice before placing the tile: the Viking may go to the base although it could land.
 * @param {Context} context
 */
function toBase(context) {
    if (!canLand(context) || !context.view.bought) return null;
    const { viking } = context.view.bought;
    return h(
        "label",
        { class: "checkbox choice-line" },
        h("input", {
            type: "checkbox",
            checked: context.ui.toBase === true,
            onchange: (/** @type {Event} */ { target }) =>
                context.setUi({ toBase: /** @type {HTMLInputElement} */ (target).checked }),
        }),
        vikingIcon(viking),
        say.sendToBase(TRADES[viking]),
    );
}

/** Whether the wheel has content. It has none during the bids and after the end. @param {Context} context */
export const hasWheel = ({ view }) => view.step !== "over" && view.step !== "bid";

/**
 * The exchange of VP for gold: any amount, if the option allows it, with the sets that each amount makes affordable.
 * @param {Context} context
 */
export function exchange(context) {
    const withVp = ofType(context.moves, "buy").filter((move) => move.exchange > 0);
    const anyAmount = ofType(context.moves, "exchange");
    if (!withVp.length && !anyAmount.length) return null;
    const offer = new Map(context.view.offer.map((set) => [set.space, set]));
    const amount = anyAmount.length ? chosenAmount(context, anyAmount, withVp) : 0;
    const line = (/** @type {import("../title.js").Schemas["VikingsMoveBuy"]} */ move) => {
        const set = offer.get(move.space);
        return (
            set &&
            h(
                "li",
                { key: `b${move.space}`, class: move.exchange <= amount && "opened" },
                h(
                    "button",
                    { onclick: () => context.play(move), "data-target": "exchange" },
                    laurel(),
                    h("strong", null, amounts.vp(move.exchange)),
                    coin(),
                    say.opens(set.price, TILES[set.tile].one),
                    vikingIcon(set.viking, 18),
                    TRADES[set.viking].one,
                ),
            )
        );
    };
    return h(
        "details",
        { class: "exchange", key: "exchange" },
        h(
            "summary",
            null,
            h("span", { class: "whole" }, say.exchange),
            h("span", { class: "brief", "aria-hidden": "true" }, laurel(20), "→", coin(20)),
        ),
        anyAmount.length > 0 && amountForm(context, anyAmount, withVp, amount),
        withVp.length > 0 && h("ul", null, withVp.sort((a, b) => a.exchange - b.exchange).map(line)),
    );
}

/** @typedef {import("../title.js").Schemas["VikingsMoveExchange"]} Exchange */
/** @typedef {import("../title.js").Schemas["VikingsMoveBuy"]} Buy */

/**
 * The amount in the chooser. The default is the minimum that makes another set affordable.
 * @param {Context} context @param {Exchange[]} anyAmount @param {Buy[]} withVp
 */
function chosenAmount({ ui }, anyAmount, withVp) {
    const most = Math.max(...anyAmount.map(({ vp }) => vp));
    const first = withVp.length ? Math.min(...withVp.map((move) => move.exchange)) : 1;
    return Math.min(Math.max(ui.vp ?? first, 1), most);
}

/**
 * One field for the amount, with its result.
 * @param {Context} context @param {Exchange[]} anyAmount @param {Buy[]} withVp @param {number} amount
 */
function amountForm(context, anyAmount, withVp, amount) {
    const { play, setUi, view, me } = context;
    const most = Math.max(...anyAmount.map(({ vp }) => vp));
    const { gold = 0, vp = most } = view.players[me ?? view.active ?? 0] ?? {};
    const move = anyAmount.find((one) => one.vp === amount);
    const opened = withVp.filter((one) => one.exchange <= amount).length;
    const step = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {number} */ to) =>
        h(
            "button",
            {
                type: "button",
                class: "step",
                "aria-label": label,
                // It keeps the focus at the end of its range.
                "aria-disabled": (to < 1 || to > most) && "true",
                onclick: () => to >= 1 && to <= most && setUi({ vp: to }),
            },
            sign,
        );
    return h(
        "form",
        {
            class: "amount",
            onsubmit: (/** @type {Event} */ event) => {
                event.preventDefault();
                const place = /** @type {Element} */ (event.currentTarget).closest("details");
                if (!move) return;
                // The wheel behind it shows the sets for the gold.
                if (place) place.open = false;
                play(move);
            },
        },
        step("−", say.oneLess, amount - 1),
        h("input", {
            type: "number",
            inputmode: "numeric",
            min: 1,
            max: most,
            value: amount,
            "aria-label": say.amount(most),
            oninput: (/** @type {Event} */ event) => {
                const entry = Number(inputValue(event));
                // An unfinished input stays unchanged.
                if (Number.isInteger(entry) && entry >= 1) setUi({ vp: entry });
            },
        }),
        step("+", say.oneMore, amount + 1),
        h("button", { class: "primary", "data-target": "exchange" }, sentences.label({ type: "exchange", vp: amount })),
        h(
            "output",
            null,
            say.then(gold + amount, vp - amount),
            " ",
            view.step === "bid" ? say.bidsThen(gold + amount) : pluralize(opened, say.opensMore),
        ),
    );
}

/** The sailing: the choice of the Viking that a boatsman brings. @param {Context} context */
function sailing(context) {
    const sails = ofType(context.moves, "sail");
    const [end] = ofType(context.moves, "end_sailing");
    if (context.view.step === "land" && context.view.aboard && context.moves.length) {
        return h("p", { class: "choice-line" }, say.whereLands(vikingsInWords(context.view.aboard)));
    }
    if (!sails.length && !end) return null;
    const base = context.view.players[context.me ?? 0]?.base;
    if (!base) return null;
    /** @param {import("../title.js").Schemas["VikingsMoveSail"]} move */
    const label = ({ boat, mode, colour }) => [
        boat ? say.withBoat : "",
        mode === "each" || !colour
            ? say.eachColour
            : [
                  vikingIcon(colour, 20),
                  boat || !context.view.progress ? `${TRADES[colour].all} (${base[colour]})` : TRADES[colour].a,
              ],
    ];
    return h(
        "fieldset",
        { class: "choices", key: "sail" },
        h("legend", null, pluralize(base.gray, say.boatsmen)),
        sails.map((move) =>
            h(
                "button",
                { key: JSON.stringify(move), "data-target": "sail", onclick: () => context.play(move) },
                label(move),
            ),
        ),
        end &&
            h(
                "button",
                { class: "quiet", "data-target": "end", onclick: () => context.play(end) },
                sentences.label(end),
            ),
    );
}
