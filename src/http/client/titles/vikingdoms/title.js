// Vikingdoms on the game screen.
import { h } from "../../lib/dom.js";
import { count, plain } from "../../lib/words.js";
import { countChooser, SQUARES, squares, squaresLegend, troopInWords } from "./board.js";
import { allies, declineSwap, ends, exchange, islands, mat } from "./islands.js";
import { allyName, tileInWords } from "./names.js";
import { report } from "./report.js";
import { label, tell } from "./tell.js";

/** @type {Record<string, string>} */
const ASKS = {
    choose_end: "choose the end where the raids begin",
    recruit: "place a Viking, or pick a troop to move from",
    choose_tile: "choose your tile of the island",
    seize_tile: "seize one of the opponent's tiles",
    take_ally: "take an ally",
    swap_islands: "swap two islands, or not",
    exchange: "exchange prisoners, or not",
};

/** @type {import("../title.js").Title} */
export const title = {
    plays: true,
    board: (context) => {
        const { view } = context;
        return [
            h(
                "div",
                { class: "vikingdoms" },
                islands(context),
                h(
                    "div",
                    { class: "field" },
                    h(
                        "div",
                        { class: "choice-area" },
                        ends(context),
                        countChooser(context),
                        declineSwap(context),
                        exchange(context),
                    ),
                    squares(context),
                    squaresLegend(context),
                    view.raid &&
                        h(
                            "p",
                            { class: "choice-line" },
                            `Raid: ${context.name(view.raid.leader)} leads ${view.raid.troop[0] + view.raid.troop[1]} Vikings.`,
                        ),
                ),
                h(
                    "div",
                    { class: "beside" },
                    h(
                        "div",
                        { class: "realms" },
                        view.players.map((/** @type {any} */ player) => mat(player, context)),
                    ),
                    allies(context),
                ),
            ),
        ];
    },
    asks: ({ view, ui }) =>
        view.step === "recruit" && ui.from
            ? `choose where the Vikings of ${ui.from} go`
            : (ASKS[view.step] ?? plain(view.step)),
    standing: ({ view }, seat) => {
        const { camp, lockup, coins, tiles } = view.players[seat];
        const of = (/** @type {string} */ building) =>
            tiles.filter((/** @type {any} */ tile) => tile.building === building).length;
        return [
            { label: "coins", text: count(coins, "coin") },
            { label: "villages and ports", text: `${count(of("village"), "village")}, ${count(of("port"), "port")}` },
            { label: "Vikings in camp", text: `${camp} in camp` },
            { label: "prisoners", text: count(lockup, "prisoner") },
        ];
    },
    label,
    wishes: ({ view }) =>
        view.step === "recruit"
            ? SQUARES.filter((square) => !view.board.some((/** @type {any} */ troop) => troop.square === square)).map(
                  (square) => ({ move: { type: "place", square } }),
              )
            : [],
    tell,
    words: ({ view, name }) => [
        ...view.board.map((/** @type {any} */ troop) => `${troop.square}: ${troopInWords(troop, name)}`),
        ...view.islands.map(
            (/** @type {any} */ island) =>
                `Island ${island.number}${island.number === view.marker ? ", at the marker" : ""}: ${island.tiles.map(tileInWords).join("; ") || "taken"}`,
        ),
        ...view.players.map(
            (/** @type {any} */ player) =>
                `${name(player.seat)}: ${player.camp} in camp, ${player.lockup} prisoners, ${player.coins} coins; ${player.tiles.map(tileInWords).join("; ")}; allies ${player.allies.map(allyName).join(", ") || "none"}`,
        ),
    ],
    report,
    scores: ({ effects }) => (effects ?? []).some((/** @type {any} */ { type }) => type === "raid_began"),
};
