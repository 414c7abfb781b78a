// Vikingdoms on the game screen.
import { h } from "../../lib/dom.js";
import { pluralize } from "../../lib/language.js";
import { humanize } from "../../lib/format.js";
import { describe } from "../../words/vikingdoms/sentences.js";
import { board as words, amounts } from "../../words/vikingdoms/texts.js";
import { effectsOf } from "../title.js";
import { countChooser, squares, boardLegend, troopInWords } from "./board.js";
import { allies, raidOutcome, declineSwap, exchange, islands, realmPanel } from "./islands.js";
import { allyName, tileInWords } from "./names.js";
import { raidChanges } from "./raids.js";
import { factSigns } from "./pieces.js";
import { guide } from "./guide.js";
import { report } from "./report.js";
import { acts } from "./acts.js";
import { label, sizeOf, describeEffect } from "./descriptions.js";

/** The board in words. @param {import("../title.js").Context<"vikingdoms">} context */
function inWords(context) {
    const { view, name } = context;
    const fresh = raidChanges(context).islands;
    return [
        ...view.board.map((troop) => `${troop.square}: ${troopInWords(troop, name)}`),
        ...view.islands.map(({ number, tiles }) =>
            words[number === view.marker ? "islandMarked" : "island"](
                number,
                tiles.map(tileInWords).join("; ") || raidOutcome(fresh.get(number), name),
            ),
        ),
        ...view.players.map((player) =>
            words.has(
                name(player.seat),
                `${amounts.inCamp(player.camp)}, ${pluralize(player.lockup, amounts.prisoners)}, ${pluralize(player.coins, amounts.coins)}`,
                player.tiles.map(tileInWords).join("; "),
                player.allies.map(allyName).join(", "),
            ),
        ),
    ];
}

/**
 * The part of the board that each step is about. All others are about the islands.
 * @type {Partial<Record<import("../title.js").Schemas["VikingdomsStep"], string>>}
 */
const PROTAGONISTS = { recruit: "recruitment", exchange: "recruitment", take_ally: "allies", over: "end" };

/** @param {import("../title.js").Context<"vikingdoms">} context */
const protagonist = ({ view }) => PROTAGONISTS[view.step] ?? "islands";

/** @type {import("../title.js").Title<"vikingdoms">} */
export const title = {
    isPlayedOnBoard: true,
    guide,
    board: (context) => {
        const { view } = context;
        return [
            h(
                "div",
                { class: `vikingdoms about-${protagonist(context)}` },
                islands(context),
                h(
                    "div",
                    { class: "field", "data-part": "recruitment" },
                    h("div", { class: "choice-area" }, countChooser(context), declineSwap(context), exchange(context)),
                    squares(context),
                    boardLegend(context),
                    view.raid &&
                        h(
                            "p",
                            { class: "choice-line" },
                            words.raid(context.name(view.raid.leader), sizeOf(view.raid.troop)),
                        ),
                ),
                h(
                    "div",
                    { class: "beside" },
                    h(
                        "div",
                        { class: "realms" },
                        view.players.map((player) => realmPanel(player, context)),
                    ),
                    allies(context),
                ),
            ),
        ];
    },
    protagonist,
    prompt: ({ view, ui }) =>
        view.step === "recruit" && ui.from ? words.whereTo(ui.from) : (words.prompts[view.step] ?? humanize(view.step)),
    playerFacts: ({ view }, seat) => {
        const player = view.players[seat];
        if (!player) return [];
        const { camp, lockup, coins, tiles } = player;
        const of = (/** @type {string} */ building) => tiles.filter((tile) => tile.building === building).length;
        return [
            {
                id: "coins",
                label: words.coins,
                text: pluralize(coins, amounts.coins),
                short: [factSigns.coins(), coins],
            },
            {
                id: "tiles",
                label: words.villagesAndPorts,
                text: `${pluralize(of("village"), amounts.villages)}, ${pluralize(of("port"), amounts.ports)}`,
                short: [factSigns.building("village"), of("village"), " ", factSigns.building("port"), of("port")],
            },
            {
                id: "camp",
                label: words.camp,
                text: amounts.inCamp(camp),
                short: [factSigns.camp(seat), camp],
            },
            {
                id: "prisoners",
                label: words.prisoners,
                text: pluralize(lockup, amounts.captives),
                short: [factSigns.prisoners(), lockup],
            },
        ];
    },
    label,
    conditions: (move, { me }, { raid }) => (move.type === "move" ? { leads_raid: raid?.leader === me || null } : {}),
    orderHint: words.orderHint,
    describeEffect,
    describeWin: ({ won }, name) => won && describe({ type: "game_won", seat: won.seat, with: won.with }, name),
    acts,
    boardInWords: inWords,
    report,
    isScoring: (event) => effectsOf(event).some(({ type }) => type === "raid_began"),
};
