// The last raid: what each player got.
import { allyName, tileName } from "./names.js";

const STEPS = ["tile_taken", "prisoners_taken", "tile_seized", "ally_taken", "exchanged", "game_won"];

/** @param {any[]} events @param {(seat: number) => string} name @returns {import("../title.js").Report | null} */
export function report(events, name) {
    /** @type {{leader: number, troop: number[], lines: any[], seq: number} | null} */
    let raid = null;
    let isOver = false;
    for (const event of events) {
        for (const effect of event.effects ?? []) {
            if (effect.type === "raid_began") {
                raid = { leader: effect.seat, troop: effect.troop, lines: [], seq: event.seq };
                isOver = false;
            } else if (raid && STEPS.includes(effect.type)) raid.lines.push(effect);
            if (raid && (effect.type === "marker_moved" || effect.type === "game_won")) {
                isOver = true;
                raid.seq = event.seq;
            }
        }
    }
    if (!raid || !isOver) return null;
    const head = [0, 1].map(name);
    const rows = raid.lines.map((line) => ({
        label: LABELS[line.type] ?? line.type,
        cells: [0, 1].map((seat) => (seat === line.seat ? (CELLS[line.type] ?? (() => ""))(line) : "")),
    }));
    return {
        seq: raid.seq,
        title: `Raid led by ${name(raid.leader)}`,
        tables: [{ caption: `A troop of ${raid.troop.reduce((a, b) => a + b, 0)}`, head, rows }],
    };
}

/** @type {Record<string, string>} */
const LABELS = {
    tile_taken: "Tile",
    prisoners_taken: "Prisoners",
    tile_seized: "Riot",
    ally_taken: "Ally",
    exchanged: "Exchange",
    game_won: "Victory",
};
/** @type {Record<string, (line: any) => string>} */
const CELLS = {
    tile_taken: ({ tile }) => tileName(tile),
    prisoners_taken: ({ from_camp, from_troop }) =>
        `+${from_camp + from_troop}${from_troop ? `, ${from_troop} of them from the troop` : ""}`,
    tile_seized: ({ tile }) => tileName(tile),
    ally_taken: ({ ally }) => allyName(ally),
    exchanged: ({ count }) => `${count} each`,
    game_won: ({ with: what }) => what,
};
