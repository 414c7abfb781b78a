// The choices that are not made on a board: exchanging, sailing, and sending the Viking to the base.
import { h } from "../../lib/dom.js";
import { count } from "../../lib/words.js";
import { crowd, TRADE, TRADES, tileName } from "./names.js";
import { coin, laurel, vikingIcon } from "./pieces.js";
import { progressChoices } from "./progress.js";
import { mayLand } from "./targets.js";

/** @typedef {import("../title.js").Context} Context */

/** @param {Context} context @returns {import("../../lib/dom.js").Child[]} */
export function choices(context) {
    return [toBase(context), exchange(context), sailing(context), ...progressChoices(context)];
}

/** Before placing the tile: the Viking may go to the base although it could land. @param {Context} context */
function toBase(context) {
    if (!mayLand(context) || !context.view.bought) return null;
    const { viking } = context.view.bought;
    const name = TRADE[/** @type {"blue"} */ (viking)];
    return h(
        "label",
        { class: "tick choice-line" },
        h("input", {
            type: "checkbox",
            checked: context.ui.toBase === true,
            onchange: (/** @type {any} */ e) => context.set({ toBase: e.target.checked }),
        }),
        vikingIcon(viking),
        `Send the ${name} to the base`,
    );
}

/** Exchanging VP for gold: how many, and what each amount makes affordable. @param {Context} context */
function exchange(context) {
    const dear = context.moves.filter((move) => move.type === "buy" && move.exchange > 0);
    const free = context.moves.filter((move) => move.type === "exchange");
    if (!dear.length && !free.length) return null;
    const offer = new Map(context.view.offer.map((/** @type {any} */ set) => [set.space, set]));
    const line = (/** @type {any} */ move) => {
        const set = /** @type {any} */ (offer.get(move.space));
        return h(
            "li",
            { key: `b${move.space}` },
            h(
                "button",
                { onclick: () => context.play(move), "data-target": "exchange" },
                laurel(),
                h("strong", null, `${move.exchange} VP`),
                coin(),
                ` opens price ${set.price}: ${tileName(set.tile)}, `,
                vikingIcon(set.viking, 18),
                TRADE[/** @type {"blue"} */ (set.viking)],
            ),
        );
    };
    const gold = context.view.players[context.me ?? 0].gold;
    const opened = (/** @type {number} */ vp) =>
        context.view.offer.filter((/** @type {any} */ set) => set.price > gold && set.price <= gold + vp).length;
    return h(
        "details",
        { class: "exchange", key: "exchange" },
        h("summary", null, "Exchange VP for gold"),
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
                            title: `opens ${count(opened(move.vp), "more set")}`,
                        },
                        `${move.vp} VP`,
                        opened(move.vp) > 0 && h("span", { class: "hint" }, ` +${count(opened(move.vp), "set")}`),
                    ),
                ),
            ),
    );
}

/** Sailing: whom a boatsman brings. @param {Context} context */
function sailing(context) {
    const sails = context.moves.filter((move) => move.type === "sail");
    const end = context.moves.find((move) => move.type === "end_sailing");
    if (context.view.step === "land" && context.view.aboard && context.moves.length) {
        return h("p", { class: "choice-line" }, `Aboard: ${crowd(context.view.aboard)}. Choose where each lands.`);
    }
    if (!sails.length && !end) return null;
    const base = context.view.players[context.me ?? 0].base;
    const label = (/** @type {any} */ move) =>
        [
            move.boat && "With a boat: ",
            move.mode === "each"
                ? "one Viking of each colour"
                : [
                      vikingIcon(move.colour, 20),
                      move.boat || !context.view.progress
                          ? `all ${TRADES[/** @type {"blue"} */ (move.colour)]} (${base[move.colour]})`
                          : `a ${TRADE[/** @type {"blue"} */ (move.colour)]}`,
                  ],
        ]
            .flat()
            .filter(Boolean);
    return h(
        "fieldset",
        { class: "choices", key: "sail" },
        h("legend", null, `A boatsman may bring ashore (${count(base.gray, "boatsman", "boatsmen")} on your base)`),
        sails.map((move) =>
            h(
                "button",
                { key: JSON.stringify(move), "data-target": "sail", onclick: () => context.play(move) },
                label(move),
            ),
        ),
        end && h("button", { class: "quiet", "data-target": "end", onclick: () => context.play(end) }, "Nobody sails"),
    );
}
