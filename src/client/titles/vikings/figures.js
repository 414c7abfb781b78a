// The figures in the rules of Vikings.
import { h, s } from "../../lib/dom.js";
import { artwork } from "./artwork.js";
import { auctionStatus, bidding, drawnVikings } from "./auction.js";
import { choices } from "./choices.js";
import { homeland, homelandInWords } from "./homeland.js";
import { TILES, TRADES } from "../../words/vikings/names.js";
import { COLOURS, vikingsInWords } from "./names.js";
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
    position: "start",
    draw: () => {
        const shown = /** @type {Tile[]} */ (Object.keys(TILES).filter(which));
        const drawn = (/** @type {Tile} */ tile) =>
            s("svg", { viewBox: "0 0 62 62", width: 62, height: 62 }, tileAt(tile, 0, 0));
        return pieces(shown.map((tile) => [drawn(tile), TILES[tile].one]));
    },
});

/**
 * A homeland of the player in turn, or of another one.
 * @param {string} position
 * @param {{seat?: number, lit?: boolean, ui?: import("./title.js").Ui, line?: string, ring?: (player: Player) => Set<string>}} [options]
 *   Whether the possible cells are lit, the scoring line shown, and the cells to highlight.
 * @returns {Figure}
 */
function homelandFigure(position, { seat, lit = false, ui = {}, line, ring } = {}) {
    const playerOf = (/** @type {import("../title.js").Context<"vikings">} */ { view, me }) =>
        view.players[seat ?? me ?? 0] ?? /** @type {Player} */ (view.players[0]);
    return {
        position,
        draw: (context) => {
            const player = playerOf(context);
            const shown = { ...context, ui, scoring: line ? { label: line, cells: [], line } : null };
            const highlighted = ring?.(player);
            return homeland(player, shown, { small: true, targets: lit ? targets(shown) : new Map(), highlighted });
        },
        words: (context) => homelandInWords(playerOf(context), context.name(playerOf(context).seat)),
    };
}

/** The cells of the completed islands: from a left end over middles to a right end. @param {Player} player */
function completedIslands(player) {
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
    1.1: {
        position: "start",
        // All figures stand on one page, and refer to the drawings that come with the first.
        draw: () => [artwork(), pieces(COLOURS.map((colour) => [vikingIcon(colour, 44), TRADES[colour].one]))],
    },
    1.2: tiles((tile) => !tile.startsWith("ship")),
    1.3: tiles((tile) => tile.startsWith("ship")),
    1.4: homelandFigure("late", { seat: 0 }),
    2: { position: "buying", draw: roundTrack },
    2.1: {
        position: "buying",
        draw: (context) => wheel({ ...context, moves: [] }),
        words: ({ view }) => wheelInWords(view),
    },
    2.2: { position: "buying", draw: wheel, words: ({ view }) => wheelInWords(view) },
    2.3: homelandFigure("start", { lit: true }),
    2.4: homelandFigure("ship", { lit: true }),
    2.5: homelandFigure("island", { lit: true, ui: { toBase: true } }),
    2.6: homelandFigure("island", { lit: true }),
    3.1: homelandFigure("late", { seat: 0 }),
    3.2: homelandFigure("late", { seat: 0, line: "goldsmiths" }),
    3.3: {
        position: "sailing",
        draw: choices,
        words: ({ view, me }) => [vikingsInWords(view.players[me ?? 0]?.base ?? {})],
    },
    3.4: homelandFigure("late", { seat: 0, line: "ship_repelled" }),
    4.1: homelandFigure("late", { seat: 0, line: "ship_not_repelled" }),
    4.3: homelandFigure("over", { seat: 3, ring: completedIslands }),
    4.4: homelandFigure("late", { seat: 0, line: "fisherman_plus_1" }),
    5.1: { position: "taking", draw: (context) => progressBoard({ ...context, moves: [] }) },
    5.2: { position: "auction", draw: (context) => [drawnVikings(context), auctionStatus(context), bidding(context)] },
    5.3: { position: "laying", draw: wheel },
    5.4: { position: "taking", draw: progressBoard },
    5.5: { position: "boat", draw: choices },
    5.6: homelandFigure("building", { seat: 0, line: "building_B1" }),
};
