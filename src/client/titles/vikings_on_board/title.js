// Vikings on Board on the game screen.
import { h } from "../../lib/dom.js";
import { pluralize } from "../../lib/language.js";
import { humanize } from "../../lib/format.js";
import { CLAN_NAMES, SUPPLIES } from "../../words/vikings_on_board/names.js";
import { board as words } from "../../words/vikings_on_board/texts.js";
import { effectsOf } from "../title.js";
import { harbour, harbourLegend, canPressShips, shipInWords } from "./harbour.js";
import { choices, playerMat, stacks } from "./market.js";
import { actionName, suppliesInWords, pointsInSigns, pointsInWords, pointsInFull } from "./names.js";
import { chosenInHand, suppliesInHand } from "./pick.js";
import { joinMoves, conditions } from "./conditions.js";
import { clanIcon } from "./pieces.js";
import { guide } from "./guide.js";
import { isPlanAtShips } from "./plan.js";
import { report } from "./report.js";
import { label, describeEffect } from "./descriptions.js";
import { acts } from "./acts.js";
import { actionInWords, village } from "./village.js";

/**
 * The part of the board that the step is about.
 * @param {import("../title.js").Context<"vikings_on_board">} context @returns {"village" | "harbour" | "end"}
 */
function protagonist(context) {
    const { view, moves } = context;
    if (view.step === "over") return "end";
    // What is planned stays where it was pressed.
    if (canPressShips(context) || isPlanAtShips(context) || moves.some(({ type }) => type === "raise"))
        return "harbour";
    return view.step === "choose_action" || moves.some(({ type }) => type === "choose_action") ? "village" : "harbour";
}

/** @type {import("../title.js").Title<"vikings_on_board">} */
export const title = {
    isPlayedOnBoard: true,
    guide,
    board: (context) => [
        h(
            "div",
            // On a phone the ships are enlarged if they can be pressed. The enlarged picture is a new element.
            { class: `on-board about-${protagonist(context)}`, key: protagonist(context) },
            village(context),
            h(
                "div",
                { class: "shore", "data-part": "harbour" },
                // It is always there, so that the harbour does not move when a choice appears.
                h("div", { class: "choice-area" }, choices(context) ?? harbourLegend(context)),
                harbour(context),
                h(
                    "div",
                    { class: "mats" },
                    context.view.players.map((player) => playerMat(player, context)),
                    stacks(context),
                ),
            ),
        ),
    ],
    protagonist,
    prompt: (context) => {
        const { step, action } = context.view;
        if (step !== "act" || !action) return words.prompts[step] ?? humanize(step);
        const kind = suppliesInHand(context).find((one) => one === chosenInHand(context));
        return (
            (kind && words.loadPrompts[action]?.(SUPPLIES[kind].name)) ??
            words.actionPrompts[action] ??
            actionName(action)
        );
    },
    playerFacts: ({ view }, seat) => {
        const player = view.players[seat];
        if (!player) return [];
        const { clan, tokens_in_hand, supplies } = player;
        return [
            { id: "clan", label: words.clan, text: CLAN_NAMES[clan], icon: clanIcon(clan, 18) },
            {
                id: "now",
                label: words.now,
                text: pointsInWords(player),
                short: pointsInSigns(player),
                full: pointsInFull(player),
            },
            {
                id: "supplies",
                label: suppliesInWords(supplies),
                text: pluralize(supplies.grain + supplies.hide + supplies.metal, words.supplies),
            },
            { id: "tokens", label: words.tokens, text: pluralize(tokens_in_hand, words.betsLeft) },
        ];
    },
    label,
    conditions,
    joinMoves,
    orderHint: words.orderHint,
    describeEffect,
    acts,
    boardInWords: ({ view, name }) => [
        ...view.village.map((action) => actionInWords(action, name)),
        ...view.ships.map((ship) => shipInWords(ship, name)),
        words.prices(suppliesInWords(view.market)),
        ...view.players.map(
            (player) =>
                `${name(player.seat)}, ${CLAN_NAMES[player.clan]}: ${pointsInWords(player)}, ${suppliesInWords(player.supplies)}, ${pluralize(player.tokens_in_hand, words.inHandOf)}`,
        ),
    ],
    report,
    isScoring: (event) => effectsOf(event).some(({ type }) => type === "ship_sailed" || type === "scored"),
};
