// Vikings on Board on the game screen.
import { h } from "../../lib/dom.js";
import { pluralize } from "../../lib/language.js";
import { humanize } from "../../lib/format.js";
import { board as words } from "../../words/vikings_on_board/board.js";
import { CLAN_NAMES } from "../../words/vikings_on_board/names.js";
import { effectsOf } from "../title.js";
import { harbour, harbourLegend, isAtShips, shipInWords } from "./harbour.js";
import { choices, playerMat, stores } from "./market.js";
import { actionName, cargo, inSigns, worth, worthInFull } from "./names.js";
import { joined, ties } from "./ties.js";
import { clanIcon } from "./pieces.js";
import { report } from "./report.js";
import { label, tell } from "./tell.js";
import { shown } from "./shown.js";
import { actionInWords, village } from "./village.js";

/** The part that a phone shows first. @param {import("../title.js").Context<"vikings_on_board">} context */
function stageOf(context) {
    if (context.view.step === "over") return "over";
    return isAtShips(context) ? "placing" : "choosing";
}

/** @type {import("../title.js").Title<"vikings_on_board">} */
export const title = {
    plays: true,
    board: (context) => [
        h(
            "div",
            // On a phone the ships are enlarged if they can be pressed. The enlarged picture is a new element.
            { class: `on-board ${stageOf(context)}`, key: stageOf(context) },
            village(context),
            h(
                "div",
                { class: "shore" },
                // It is always there, so that the harbour does not move when a choice appears.
                h("div", { class: "choice-area" }, choices(context) ?? harbourLegend(context)),
                harbour(context),
                h(
                    "div",
                    { class: "mats" },
                    context.view.players.map((player) => playerMat(player, context)),
                    stores(context),
                ),
            ),
        ),
    ],
    asks: ({ view }) =>
        view.step === "act" && view.action
            ? (words.acts[view.action] ?? actionName(view.action))
            : (words.asks[view.step] ?? humanize(view.step)),
    standing: ({ view }, seat) => {
        const player = view.players[seat];
        if (!player) return [];
        const { clan, tokens_in_hand, supplies } = player;
        return [
            { id: "clan", label: words.clan, text: CLAN_NAMES[clan], icon: clanIcon(clan, 18) },
            { id: "now", label: words.now, text: worth(player), short: inSigns(player), full: worthInFull(player) },
            {
                id: "supplies",
                label: cargo(supplies),
                text: pluralize(supplies.grain + supplies.hide + supplies.metal, words.supplies),
            },
            { id: "tokens", label: words.tokens, text: pluralize(tokens_in_hand, words.betsLeft) },
        ];
    },
    label,
    ties,
    joined,
    ahead: words.ahead,
    tell,
    shown,
    words: ({ view, name }) => [
        ...view.village.map((action) => actionInWords(action, name)),
        ...view.ships.map((ship) => shipInWords(ship, name)),
        words.prices(cargo(view.market)),
        ...view.players.map(
            (player) =>
                `${name(player.seat)}, ${CLAN_NAMES[player.clan]}: ${worth(player)}, ${cargo(player.supplies)}, ${pluralize(player.tokens_in_hand, words.inHandOf)}`,
        ),
    ],
    report,
    scores: (event) => effectsOf(event).some(({ type }) => type === "ship_sailed" || type === "scored"),
};
