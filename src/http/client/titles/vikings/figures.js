// The figures in the rules of Vikings.
import { h, s } from "../../lib/dom.js";
import { auctionFacts, bidding, drawnVikings } from "./auction.js";
import { choices } from "./choices.js";
import { homeland, homelandInWords, patterns } from "./homeland.js";
import { TILES, TRADES } from "../../words/vikings/names.js";
import { COLOURS, crowd } from "./names.js";
import { tileAt, vikingIcon } from "./pieces.js";
import { progressBoard } from "./progress.js";
import { roundTrack } from "./round.js";
import { targets } from "./targets.js";
import { wheel, wheelInWords } from "./wheel.js";

/** @typedef {import("../figures.js").Figure<"vikings">} Figure */
/** @typedef {import("./names.js").Player} Player */
/** @typedef {import("./names.js").Tile} Tile */

/** Pieces in a row, each with its name. @param {[import("../../lib/dom.js").Child, string][]} all */
const pieces = (all) =>
    h(
        "ul",
        { class: "pieces" },
        all.map(([piece, name]) => h("li", null, piece, name)),
    );

/** @param {(tile: string) => boolean} which @returns {Figure} */
const tiles = (which) => ({
    of: "start",
    draw: () => {
        const shown = /** @type {Tile[]} */ (Object.keys(TILES).filter(which));
        const drawn = (/** @type {Tile} */ tile) =>
            s("svg", { viewBox: "0 0 60 60", width: 60, height: 60 }, tileAt(tile, 0, 0));
        return pieces(shown.map((tile) => [drawn(tile), TILES[tile].one]));
    },
});

/**
 * A homeland of the player in turn, or of another one.
 * @param {string} of
 * @param {{seat?: number, lit?: boolean, ui?: import("./title.js").Ui, line?: string, ring?: (player: Player) => Set<string>}} [with_]
 *   Whether the possible cells are lit, the scoring line shown, and the cells to be ringed.
 * @returns {Figure}
 */
function land(of, { seat, lit = false, ui = {}, line, ring } = {}) {
    const whose = (/** @type {import("../title.js").Context<"vikings">} */ { view, me }) =>
        view.players[seat ?? me ?? 0] ?? /** @type {Player} */ (view.players[0]);
    return {
        of,
        draw: (context) => {
            const player = whose(context);
            const shown = { ...context, ui, scoring: line ? { label: line, cells: [], line } : null };
            const ringed = ring?.(player);
            return [
                patterns(),
                homeland(player, shown, { small: true, targets: lit ? targets(shown) : new Map(), ringed }),
            ];
        },
        words: (context) => homelandInWords(whose(context), context.name(whose(context).seat)),
    };
}

/** The cells of the completed islands: from a left end over middles to a right end. @param {Player} player */
function completed(player) {
    const all = new Map(player.tiles.map((tile) => [`${tile.row},${tile.column}`, tile]));
    /** @type {Set<string>} */
    const cells = new Set();
    for (const { row, column } of player.tiles.filter(({ tile }) => tile === "left")) {
        const island = [`${row},${column}`];
        let next = column + 1;
        while (all.get(`${row},${next}`)?.tile.startsWith("middle")) island.push(`${row},${next++}`);
        if (all.get(`${row},${next}`)?.tile === "right")
            for (const cell of [...island, `${row},${next}`]) cells.add(cell);
    }
    return cells;
}

/** @type {import("../figures.js").Figures<"vikings">} */
export const figures = {
    1.1: { of: "start", draw: () => pieces(COLOURS.map((colour) => [vikingIcon(colour, 44), TRADES[colour].one])) },
    1.2: tiles((tile) => !tile.startsWith("ship")),
    1.3: tiles((tile) => tile.startsWith("ship")),
    1.4: land("late", { seat: 0 }),
    2: { of: "buying", draw: roundTrack },
    2.1: {
        of: "buying",
        draw: (context) => wheel({ ...context, moves: [] }),
        words: ({ view }) => wheelInWords(view),
    },
    2.2: { of: "buying", draw: wheel, words: ({ view }) => wheelInWords(view) },
    2.3: land("start", { lit: true }),
    2.4: land("ship", { lit: true }),
    2.5: land("island", { lit: true, ui: { toBase: true } }),
    2.6: land("island", { lit: true }),
    3.1: land("late", { seat: 0 }),
    3.2: land("late", { seat: 0, line: "goldsmiths" }),
    3.3: { of: "sailing", draw: choices, words: ({ view, me }) => [crowd(view.players[me ?? 0]?.base ?? {})] },
    3.4: land("late", { seat: 0, line: "ship_repelled" }),
    4.1: land("late", { seat: 0, line: "ship_not_repelled" }),
    4.3: land("over", { seat: 3, ring: completed }),
    4.4: land("late", { seat: 0, line: "fisherman_plus_1" }),
    5.1: { of: "taking", draw: (context) => progressBoard({ ...context, moves: [] }) },
    5.2: { of: "auction", draw: (context) => [drawnVikings(context), auctionFacts(context), bidding(context)] },
    5.3: { of: "laying", draw: wheel },
    5.4: { of: "taking", draw: progressBoard },
    5.5: { of: "boat", draw: choices },
    5.6: land("building", { seat: 0, line: "building_B1" }),
};
