// The choices that are not made on a board: exchanging, sailing, and sending the Viking to the base.
import { h } from "../../lib/dom.js";
import { counted } from "../../lib/language.js";
import { choice as say } from "../../words/vikings/board.js";
import { TRADES } from "../../words/vikings/names.js";
import { told } from "../../words/vikings/told.js";
import { ofType } from "../title.js";
import { crowd } from "./names.js";
import { coin, laurel, vikingIcon } from "./pieces.js";
import { progressChoices } from "./progress.js";
import { mayLand } from "./targets.js";

/** @typedef {import("../title.js").Context<"vikings">} Context */

/** @param {Context} context @returns {import("../../lib/dom.js").Child[]} */
export function choices(context) {
    return [toBase(context), !hasWheel(context) && exchange(context), sailing(context), ...progressChoices(context)];
}

/** Before placing the tile: the Viking may go to the base although it could land. @param {Context} context */
function toBase(context) {
    if (!mayLand(context) || !context.view.bought) return null;
    const { viking } = context.view.bought;
    return h(
        "label",
        { class: "tick choice-line" },
        h("input", {
            type: "checkbox",
            checked: context.ui.toBase === true,
            onchange: (/** @type {Event} */ { target }) =>
                context.set({ toBase: /** @type {HTMLInputElement} */ (target).checked }),
        }),
        vikingIcon(viking),
        say.sendToBase(viking),
    );
}

/** While they bid there is nothing on the wheel yet, and in the end nothing any more. @param {Context} context */
export const hasWheel = ({ view }) => view.step !== "over" && view.step !== "bid";

/** Exchanging VP for gold: how many, and what each amount makes affordable. @param {Context} context */
export function exchange(context) {
    const dear = ofType(context.moves, "buy").filter((move) => move.exchange > 0);
    const free = ofType(context.moves, "exchange");
    if (!dear.length && !free.length) return null;
    const offer = new Map(context.view.offer.map((set) => [set.space, set]));
    const line = (/** @type {import("../title.js").Schemas["VikingsMoveBuy"]} */ move) => {
        const set = offer.get(move.space);
        return (
            set &&
            h(
                "li",
                { key: `b${move.space}` },
                h(
                    "button",
                    { onclick: () => context.play(move), "data-target": "exchange" },
                    laurel(),
                    h("strong", null, told.vp(move.exchange)),
                    coin(),
                    say.opens(set.price, set.tile),
                    vikingIcon(set.viking, 18),
                    TRADES[set.viking].one,
                ),
            )
        );
    };
    const gold = context.view.players[context.me ?? 0]?.gold ?? 0;
    const opened = (/** @type {number} */ vp) =>
        context.view.offer.filter((set) => set.price > gold && set.price <= gold + vp).length;
    return h(
        "details",
        { class: "exchange", key: "exchange" },
        h(
            "summary",
            null,
            h("span", { class: "whole" }, say.exchange),
            h("span", { class: "brief", "aria-hidden": "true" }, laurel(20), "→", coin(20)),
        ),
        dear.length > 0 && h("ul", null, dear.sort((a, b) => a.exchange - b.exchange).map(line)),
        free.length > 0 &&
            h(
                "div",
                { class: "row" },
                free.map((move) =>
                    h(
                        "button",
                        {
                            key: `x${move.vp}`,
                            onclick: () => context.play(move),
                            "data-target": "exchange",
                            title: counted(opened(move.vp), say.opensMore),
                        },
                        told.vp(move.vp),
                        opened(move.vp) > 0 && h("span", { class: "hint" }, ` +${counted(opened(move.vp), say.sets)}`),
                    ),
                ),
            ),
    );
}

/** Sailing: whom a boatsman brings. @param {Context} context */
function sailing(context) {
    const sails = ofType(context.moves, "sail");
    const [end] = ofType(context.moves, "end_sailing");
    if (context.view.step === "land" && context.view.aboard && context.moves.length) {
        return h("p", { class: "choice-line" }, say.whereLands(crowd(context.view.aboard)));
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
                  boat || !context.view.progress ? say.all(colour, base[colour]) : TRADES[colour].a,
              ],
    ];
    return h(
        "fieldset",
        { class: "choices", key: "sail" },
        h("legend", null, counted(base.gray, say.boatsmen)),
        sails.map((move) =>
            h(
                "button",
                { key: JSON.stringify(move), "data-target": "sail", onclick: () => context.play(move) },
                label(move),
            ),
        ),
        end && h("button", { class: "quiet", "data-target": "end", onclick: () => context.play(end) }, told.move.end),
    );
}
