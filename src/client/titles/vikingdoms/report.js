// The last raid: the gains of each player.
import { humanize } from "../../lib/format.js";
import { effectsOf, isOneOf, describeWith } from "../title.js";
import { raids as say } from "../../words/vikingdoms/texts.js";
import { allyName, tileName } from "./names.js";
import { sizeOf } from "./descriptions.js";

/** @typedef {import("../title.js").Schemas} Schemas */
const GAINS = /** @type {const} */ ([
    "tile_taken",
    "prisoners_taken",
    "tile_seized",
    "ally_taken",
    "exchanged",
    "game_won",
]);
/** @typedef {import("../title.js").Typed<Schemas["VikingdomsEffect"], typeof GAINS[number]>} Step */

/** @param {import("../title.js").Event[]} events @param {(seat: number) => string} name @param {import("../title.js").Titles["vikingdoms"]["view"]} [view] @returns {import("../title.js").Report | null} */
export function report(events, name, view) {
    /** @type {{leader: number, troop: number[], lines: Step[], seq: number} | null} */
    let raid = null;
    let isOver = false;
    for (const event of events) {
        for (const effect of /** @type {Schemas["VikingdomsEffect"][]} */ (effectsOf(event))) {
            if (effect.type === "raid_began") {
                raid = { leader: effect.seat, troop: effect.troop, lines: [], seq: event.seq };
                isOver = false;
            } else if (raid && isOneOf(effect, GAINS)) raid.lines.push(effect);
            if (raid && (effect.type === "marker_moved" || effect.type === "game_won")) {
                isOver = true;
                raid.seq = event.seq;
            }
        }
    }
    if (!raid || !isOver) return null;
    const head = [0, 1].map(name);
    /** @type {import("../title.js").Row[]} */
    const rows = raid.lines.map((line) => ({
        label: LABELS[line.type],
        cells: [0, 1].map((seat) => (seat === line.seat ? (describeWith(CELLS, line, name) ?? "") : "")),
    }));
    // Coins do not change between raids.
    if (view) rows.push({ label: say.coins, cells: view.players.map(({ coins }) => String(coins)), sum: true });
    return {
        seq: raid.seq,
        title: say.ledBy(name(raid.leader)),
        tables: [{ caption: say.troop(sizeOf(raid.troop)), head, rows }],
    };
}

/** @type {Record<Step["type"], string>} */
const LABELS = {
    tile_taken: say.tile,
    prisoners_taken: say.prisoners,
    tile_seized: say.riot,
    ally_taken: say.ally,
    exchanged: say.exchange,
    game_won: say.victory,
};
/** @type {import("../title.js").EffectTexts<Step>} */
const CELLS = {
    tile_taken: ({ tile }) => tileName(tile),
    prisoners_taken: ({ from_camp, from_troop }) =>
        `+${from_camp + from_troop}${from_troop ? say.fromTroop(from_troop) : ""}`,
    tile_seized: ({ tile }) => tileName(tile),
    ally_taken: ({ ally }) => allyName(ally),
    exchanged: ({ count }) => say.each(count),
    game_won: ({ with: what }) => say.victories[what] ?? humanize(what),
};
