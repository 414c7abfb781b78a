// The market, the stacks, drawn tokens, and each player's belongings.
import { h } from "../../lib/dom.js";
import { pluralize } from "../../lib/language.js";
import { CLAN_NAMES, SUPPLIES } from "../../words/vikings_on_board/names.js";
import { board as words } from "../../words/vikings_on_board/texts.js";
import { isOneOf } from "../title.js";
import { suppliesInWords, clanOf, KINDS, pointsInWords } from "./names.js";
import { chosenInHand, inHand } from "./pick.js";
import { plannedRise } from "./plan.js";
import { clanIcon, supplyIcon } from "./pieces.js";

/** @typedef {import("../title.js").Context<"vikings_on_board">} Context */

/** The market on the quay: the final value of each kind of supply. @param {Context} context */
export function stalls(context) {
    const { view, moves, play, explainRefusal } = context;
    const rise = plannedRise(context);
    const raises = moves.some(({ type }) => type === "raise");
    return h(
        "ul",
        { class: "quay", "aria-label": words.market, "data-at": "quay" },
        KINDS.map((kind) => {
            const raise = moves.find((move) => move.type === "raise" && move.kind === kind);
            const price = view.market[kind];
            const inside = [
                supplyIcon(kind, 28),
                h("strong", null, raise ? `${price} → ${price + 1}` : price),
                h(
                    "span",
                    null,
                    h("span", { class: "unit" }, pluralize(price, words.pointsEach)),
                    words.each,
                    h("span", { class: "visually-hidden" }, ` ${SUPPLIES[kind].name}`),
                ),
            ];
            const press = raise
                ? {
                      class: "stall target",
                      "data-target": "raise",
                      title: words.raise(SUPPLIES[kind]),
                      onclick: () => play(raise),
                  }
                : {
                      class: "stall off",
                      "aria-disabled": "true",
                      onclick: () => explainRefusal({ type: "raise", kind }),
                  };
            return h(
                "li",
                { key: kind, "data-at": `price-${kind}` },
                raises
                    ? h("button", press, inside)
                    : h(
                          "span",
                          kind === rise ? { class: "stall planned", "data-planned": "price" } : { class: "stall" },
                          inside,
                      ),
            );
        }),
    );
}

/** The remaining pieces in the stacks. @param {Context} context */
export function stacks({ view }) {
    return h(
        "p",
        { class: "stacks hint" },
        words.stacks(view.add_1_left, view.draw_3.length),
        seenTokens(view.draw_3),
        pluralize(view.sterns_left, words.toSail),
        words.unseen(suppliesInWords(view.unseen), suppliesInWords(view.removed)),
    );
}

/**
 * The tokens of the stack that a player has seen, having put them under it.
 * @param {(import("./names.js").Supply | null)[]} stack
 */
function seenTokens(stack) {
    const seen = stack.filter(Boolean);
    return seen.length > 0 ? words.youKnow(stack.map((kind) => (kind ? SUPPLIES[kind].name : "?")).join(", ")) : "";
}

/**
 * The choices before pressing a place, and those that are not made on the board. `null` if there are none.
 * @param {Context} context
 */
export function choices(context) {
    const { moves, view, play, setUi, me } = context;
    const hand = inHand(context);
    const chosen = chosenInHand(context);
    const takes = moves.filter((move) => isOneOf(move, ["take_supply", "remove_supply"]));
    const isLoading = moves[0]?.type === "load";
    // While one of them is loaded, the choice itself shows them.
    const drawn = view.drawn.length > 0 && !isLoading;
    const countOf = (/** @type {string} */ kind) => view.drawn.filter((one) => one === kind).length;
    const all = [
        drawn &&
            h(
                "p",
                { class: "choice-line" },
                words.drawn,
                view.drawn.map((kind) => (kind ? [supplyIcon(kind), SUPPLIES[kind].name, " "] : "? ")),
            ),
        hand.length > 0 &&
            h(
                "fieldset",
                { class: isLoading ? "choices loads" : "choices", key: "hand" },
                h("legend", null, isLoading ? words.layThis : words.betWith),
                hand.map(({ key, move }) =>
                    h(
                        "label",
                        { class: "choice", key },
                        h("input", {
                            type: "radio",
                            name: "hand",
                            checked: key === chosen,
                            onchange: () => setUi({ hand: key }),
                        }),
                        move.type === "load" && supplyIcon(move.supply, 32),
                        move.type === "load"
                            ? SUPPLIES[move.supply].name + (countOf(move.supply) > 1 ? ` ×${countOf(move.supply)}` : "")
                            : move.type === "place_bet"
                              ? [
                                    h(
                                        "span",
                                        { class: `gamble clan-${clanOf(me ?? 0)}`, "aria-hidden": "true" },
                                        move.token,
                                    ),
                                    h("span", { class: "visually-hidden" }, words.token(move.token)),
                                ]
                              : words.moveBet(move.ship),
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
                    takes[0]?.type === "take_supply" ? words.takeOne(view.sailing) : words.removeOne(view.sailing),
                ),
                takes.map((move) =>
                    h(
                        "button",
                        { key: move.kind, "data-target": "take", onclick: () => play(move) },
                        supplyIcon(move.kind, 32),
                        SUPPLIES[move.kind].name,
                    ),
                ),
            ),
    ];
    return all.some(Boolean) ? all : null;
}

/** @param {import("./names.js").Player} player @param {Context} context */
export function playerMat(player, { name, focus, enlargeArea }) {
    const hand = player.hand ? player.hand : Array.from({ length: player.tokens_in_hand }, () => "?");
    const won = player.won ?? Array.from({ length: player.tokens_won }, () => "?");
    const token = (/** @type {number | string} */ text, /** @type {number} */ i) =>
        h("span", { class: `gamble clan-${player.clan}`, key: i }, text);
    return h(
        "button",
        {
            class: player.seat === focus ? "mat large" : "mat",
            key: player.seat,
            "data-area": player.seat,
            "data-at": `mat-${player.seat}`,
            "aria-pressed": String(player.seat === focus),
            onclick: () => enlargeArea(player.seat),
        },
        h(
            "span",
            { class: "who" },
            clanIcon(player.clan, 26),
            h("strong", null, name(player.seat)),
            h("span", { class: "hint" }, CLAN_NAMES[player.clan]),
        ),
        h(
            "span",
            { class: "chips" },
            KINDS.map((kind) =>
                h(
                    "span",
                    { class: "chip", key: kind, title: SUPPLIES[kind].name },
                    h("span", { "data-at": `supply-${player.seat}-${kind}` }, supplyIcon(kind)),
                    player.supplies[kind],
                ),
            ),
            h("strong", null, pointsInWords(player)),
        ),
        h(
            "span",
            { class: "tokens" },
            words.inHand,
            hand.map(token),
            hand.length === 0 && words.none,
            won.length > 0 && [words.won, won.map((n, i) => token(n, i + 9))],
        ),
    );
}
