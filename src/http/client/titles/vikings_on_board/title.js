// Vikings on Board on the game screen.
import { h } from "../../lib/dom.js";
import { count, plain } from "../../lib/words.js";
import { harbour, shipInWords } from "./harbour.js";
import { choices, market, playerMat } from "./market.js";
import { actionName, CLANS, cargo, worth } from "./names.js";
import { clanIcon } from "./pieces.js";
import { report } from "./report.js";
import { label, tell } from "./tell.js";
import { village } from "./village.js";

/** @type {Record<string, string>} */
const ACTS = {
    promote: "choose one of your bodies for the front",
    jump_own: "choose one of your bodies, then the ship it jumps to",
    jump_any: "choose a body, then the ship it jumps to",
    bet: "choose a token, then a circle",
    bet_or_move_bet: "choose a token or a bet, then a circle",
    add_1: "choose the ship for the supply",
    draw_3_add_1: "choose a supply, then its ship",
    marketplace: "choose the price that rises",
    swap: "choose two bodies of two ships",
};

/** @type {Record<string, string>} */
const ASKS = {
    choose_action: "send a Viking to a free action",
    place_lone_viking: "put a Viking on one of your bodies",
    choose_ship: "choose the ship that sails",
    take_supply: "take a supply",
    remove_supply: "choose the supply that leaves the game",
};

/** @type {import("../title.js").Title} */
export const title = {
    plays: true,
    board: (context) => [
        h(
            "div",
            { class: context.view.step === "choose_action" ? "on-board choosing" : "on-board" },
            village(context),
            h(
                "div",
                { class: "shore" },
                h("div", { class: "choice-area" }, choices(context)),
                harbour(context),
                h(
                    "div",
                    { class: "mats" },
                    market(context),
                    context.view.players.map((/** @type {any} */ player) => playerMat(player, context)),
                ),
            ),
        ),
    ],
    asks: ({ view }) =>
        view.step === "act" ? (ACTS[view.action] ?? actionName(view.action)) : (ASKS[view.step] ?? plain(view.step)),
    standing: ({ view }, seat) => {
        const { clan, tokens_in_hand, supplies } = view.players[seat];
        return [
            { label: "clan", text: clan, icon: clanIcon(/** @type {string} */ (CLANS[seat]), 18) },
            { label: "now", text: worth(view.players[seat]) },
            {
                label: cargo(supplies),
                text: count(
                    Object.values(supplies).reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0),
                    "supply",
                    "supplies",
                ),
            },
            { label: "gambling tokens in hand", text: `${count(tokens_in_hand, "bet")} left` },
        ];
    },
    label,
    wishes: ({ view }) =>
        view.village
            .filter((/** @type {any} */ { to }) => to === null)
            .map((/** @type {any} */ { action }) => ({ move: { type: "choose_action", action } })),
    tell,
    words: ({ view, name }) => [
        ...view.village.map(
            (/** @type {any} */ { action, from, to }) =>
                `${actionName(action)}: ${from === null ? "nobody" : name(from)} waits, ${to === null ? "free" : `taken by ${name(to)}`}`,
        ),
        ...view.ships.map((/** @type {any} */ ship) => shipInWords(ship, name)),
        `Prices: ${cargo(view.market)}`,
        ...view.players.map(
            (/** @type {any} */ player) =>
                `${name(player.seat)}, ${player.clan}: ${worth(player)}, ${cargo(player.supplies)}, ${player.tokens_in_hand} tokens in hand`,
        ),
    ],
    report,
    scores: ({ effects }) =>
        (effects ?? []).some((/** @type {any} */ { type }) => type === "ship_sailed" || type === "scored"),
};
