// Prices, stacks, drawn tokens, and each player's belongings.
import { h } from "../../lib/dom.js";
import { count } from "../../lib/words.js";
import { CLANS, cargo, KINDS, worth } from "./names.js";
import { chosenInHand, inHand } from "./pick.js";
import { clanIcon, supplyIcon } from "./pieces.js";

/** @typedef {import("../title.js").Context} Context */

/** @param {Context} context */
export function market({ view, moves, play, why }) {
    const raises = moves.some(({ type }) => type === "raise");
    return h(
        "section",
        { class: "market card", "aria-label": "The market" },
        h("h2", null, "Market"),
        h(
            "ul",
            { class: "prices" },
            KINDS.map((kind) => {
                const raise = moves.find((move) => move.type === "raise" && move.kind === kind);
                const inside = [
                    supplyIcon(kind, 28),
                    h("strong", null, view.market[kind]),
                    h("span", { class: "hint" }, `${view.market[kind] === 1 ? "point" : "points"} for each ${kind}`),
                ];
                return h(
                    "li",
                    { key: kind },
                    raise
                        ? h(
                              "button",
                              {
                                  class: "target",
                                  "data-target": "raise",
                                  title: `Raise the price of ${kind}`,
                                  onclick: () => play(raise),
                              },
                              inside,
                              "+1",
                          )
                        : raises
                          ? h(
                                "button",
                                { class: "off", "aria-disabled": "true", onclick: () => why({ type: "raise", kind }) },
                                inside,
                            )
                          : h("span", { class: "chip" }, inside),
                );
            }),
        ),
        h(
            "p",
            { class: "hint" },
            `Stacks: ${view.add_1_left} for Add 1, ${view.draw_3.length} for Draw 3. `,
            known(view.draw_3),
            `${count(view.sterns_left, "ship")} still to sail. Never laid on a bow: ${cargo(view.unseen)}. Left the game: ${cargo(view.removed)}.`,
        ),
    );
}

/** What a player knows about the stack, having put tokens under it. @param {(string | null)[]} stack */
function known(stack) {
    const seen = stack.filter(Boolean);
    return seen.length > 0 ? `You know of: ${stack.map((kind) => kind ?? "?").join(", ")}. ` : "";
}

/** What must be chosen before pressing a place, and choices that are not made on the board. @param {Context} context */
export function choices(context) {
    const { moves, view, play, set } = context;
    const hand = inHand(context);
    const chosen = chosenInHand(context);
    const takes = moves.filter(({ type }) => type === "take_supply" || type === "remove_supply");
    const drawn = view.drawn.length > 0;
    return [
        drawn &&
            h(
                "p",
                { class: "choice-line" },
                "Drawn: ",
                view.drawn.map((/** @type {any} */ kind) => (kind ? [supplyIcon(kind), kind, " "] : "? ")),
            ),
        hand.length > 0 &&
            h(
                "fieldset",
                { class: "choices", key: "hand" },
                h(
                    "legend",
                    null,
                    moves[0]?.type === "load" ? "Lay this supply on a bow" : "Bet with, then press a circle",
                ),
                hand.map(({ key, move }) =>
                    h(
                        "label",
                        { class: "choice", key },
                        h("input", {
                            type: "radio",
                            name: "hand",
                            checked: key === chosen,
                            onchange: () => set({ hand: key }),
                        }),
                        move.type === "load" && supplyIcon(move.supply),
                        move.type === "load"
                            ? move.supply
                            : move.type === "place_bet"
                              ? `token ${move.token}`
                              : `move the bet at ship ${move.ship}`,
                    ),
                ),
            ),
        takes.length > 0 &&
            h(
                "fieldset",
                { class: "choices", key: "take" },
                h(
                    "legend",
                    null,
                    takes[0]?.type === "take_supply"
                        ? `Ship ${view.sailing} sails: take one`
                        : `Ship ${view.sailing} sails: a clan without a player would take; one leaves the game`,
                ),
                takes.map((move) =>
                    h(
                        "button",
                        { key: move.kind, "data-target": "take", onclick: () => play(move) },
                        supplyIcon(move.kind),
                        move.kind,
                    ),
                ),
            ),
    ];
}

/** @param {any} player @param {Context} context */
export function playerMat(player, { name, focus, enlarge }) {
    const hand = player.hand
        ? player.hand.map((/** @type {number} */ token) => token)
        : Array.from({ length: player.tokens_in_hand }, () => "?");
    const won = player.won ?? Array.from({ length: player.tokens_won }, () => "?");
    const token = (/** @type {any} */ text, /** @type {number} */ i) =>
        h("span", { class: `gamble clan-${player.clan}`, key: i }, text);
    return h(
        "button",
        {
            class: player.seat === focus ? "mat large" : "mat",
            key: player.seat,
            "data-area": player.seat,
            "aria-pressed": String(player.seat === focus),
            onclick: () => enlarge(player.seat),
        },
        h(
            "span",
            { class: "who" },
            clanIcon(/** @type {string} */ (CLANS[player.seat]), 26),
            h("strong", null, name(player.seat)),
            h("span", { class: "hint" }, player.clan),
        ),
        h(
            "span",
            { class: "chips" },
            KINDS.map((kind) =>
                h("span", { class: "chip", key: kind, title: kind }, supplyIcon(kind), player.supplies[kind]),
            ),
            h("strong", null, worth(player)),
        ),
        h(
            "span",
            { class: "tokens" },
            "In hand ",
            hand.map(token),
            hand.length === 0 && "none",
            won.length > 0 && [
                " won ",
                won.map((/** @type {number | string} */ n, /** @type {number} */ i) => token(n, i + 9)),
            ],
        ),
    );
}
