// A homeland: the base on the left, six rows, unlimited columns. Possible cells for a piece are highlighted by kind.
import { freshMark } from "../../game/fresh.js";
import { legend } from "../../game/legend.js";
import { h, s } from "../../lib/dom.js";
import { rowWord, TILES, TRADES } from "../../words/vikings/names.js";
import { board as words } from "../../words/vikings/texts.js";
import { hasBuilding } from "./artwork.js";
import { BASE, CELL, COLUMNS_SHOWN, corner, ROWS } from "./grid.js";
import { colourOf, vikingsInWords, ROW_OF } from "./names.js";
import { scoringCells } from "./scoring_cells.js";
import { tileAt, viking, vikingIcon } from "./pieces.js";
import { previewOf } from "./preview.js";
import { coast, rowOf } from "./rows.js";

/** @typedef {import("../title.js").Context<"vikings">} Context */
/** @typedef {import("./names.js").Player} Player */
/**
 * The action of a cell.
 * @typedef {{kind: "lands" | "lays" | "ashore" | "starts" | "replaces", label: string, move: import("../title.js").Move<"vikings">, viking?: import("./names.js").Colour, isThreatened?: boolean, hits?: number}} Target
 */

/** @param {Player} player */
function columns(player) {
    const used = [...player.tiles, ...player.ships].map(({ column }) => column);
    return Math.max(COLUMNS_SHOWN, ...used.map((column) => column + 1));
}

/**
 * @param {Player} player @param {Context} context
 * @param {{targets?: Map<string, Target>, small?: boolean, fresh?: Set<string>, highlighted?: Set<string>}} options `highlighted`:
 *   cells to highlight, besides the scoring ones.
 */
export function homeland(player, context, { targets = new Map(), small = false, fresh = new Set(), highlighted } = {}) {
    const wide = columns(player);
    const [width, height] = [BASE + wide * CELL + 2, ROWS * CELL + 2];
    const name = words.homelandOf(context.name(player.seat));
    const preview = player.seat === context.me ? previewOf(context) : null;
    const pointed = context.view.offer.find(({ space }) => space === context.ui.pointed);
    const laying = context.view.bought && targets.size > 0;
    // A press on any part of a small homeland enlarges it.
    const onExplain = small ? () => null : (/** @type {string} */ text) => () => context.showText(text);
    /** @type {import("../../lib/dom.js").Element[]} */
    const cells = [];
    for (let row = 1; row <= ROWS; row++) {
        for (let column = 1; column <= wide; column++) cells.push(...cell(row, column));
    }
    /** @param {number} row @param {number} column @returns {import("../../lib/dom.js").Element[]} */
    function cell(row, column) {
        const key = `${row},${column}`;
        const target = targets.get(key);
        const { x, y } = corner(row, column);
        const taken = [...player.tiles, ...player.ships.map((ship) => ({ ...ship, row: 1 }))].some(
            (one) => one.row === row && one.column === column,
        );
        const rect = { x: x + 2, y: y + 2, width: CELL - 4, height: CELL - 4, rx: 6 };
        if (target) {
            return [
                s(
                    "g",
                    {
                        key: `t${key}`,
                        class: `target ${target.kind}`,
                        role: "button",
                        tabindex: 0,
                        "data-target": target.kind,
                        "aria-label": target.label,
                        onclick: () => context.play(target.move),
                    },
                    s("title", null, target.label),
                    s("rect", rect),
                    mark(target.kind, x, y, target.viking),
                    target.isThreatened && threat(x, y, target.viking !== undefined),
                    target.hits && s("g", { class: "threat" }, warning(x + 49, y + 12)),
                ),
            ];
        }
        const previewed = preview?.cells.get(key);
        if (previewed)
            return [
                s(
                    "g",
                    { key: `p${key}`, class: `previewed ${previewed}` },
                    s("rect", rect),
                    mark(previewed, x, y, pointed?.viking),
                    preview?.threatened.has(key) && threat(x, y, previewed === "lands"),
                ),
            ];
        if (taken || !laying) return [];
        // Pressing a cell where nothing can be placed shows the reason.
        return [
            s("rect", { key: `n${key}`, class: "blocked", ...rect, onclick: () => explainCell(row, column, context) }),
        ];
    }
    const board = s(
        "svg",
        {
            class: "homeland",
            "data-at": `homeland-${player.seat}`,
            viewBox: `0 0 ${width} ${height}`,
            width: `${(100 * width) / (BASE + COLUMNS_SHOWN * CELL + 2)}%`,
            role: targets.size ? "group" : "img",
            "aria-label": `${name}: ${summary(player)}`,
        },
        s("rect", { width, height, class: "open-sea" }),
        s("rect", { width, height, fill: "url(#art-waves)" }),
        s("path", { class: "grid", d: grid(wide, width, height) }),
        coast(height),
        Array.from({ length: ROWS }, (_, i) => rowOf(i + 1, player, onExplain)),
        player.ships.map((ship) => shipCell(ship, fresh, player.seat, onExplain)),
        player.tiles.map((tile) => tileCell(tile, fresh, player.seat, onExplain)),
        [...scoringCells(player, context.scoring?.line), ...(highlighted ?? [])].map((key) => highlightRing(key)),
        cells,
    );
    // The view of other homelands, and of the final one, starts at the base.
    return small
        ? board
        : h(
              "div",
              {
                  class: "scroll homeland-scroll",
                  key: `${player.seat} ${context.view.step === "over"}`,
                  tabindex: 0,
                  role: "region",
                  "aria-label": name,
              },
              board,
          );
}

/** The outcome of laying a tile: a Viking on it, or an arrow to the base. @param {Target["kind"]} kind @param {number} x @param {number} y @param {import("./names.js").Colour} [colour] */
function mark(kind, x, y, colour = "gray") {
    if (kind === "lands" || kind === "ashore") return viking(colour, x + CELL / 2, y + CELL / 2 + 2, 14);
    return kind === "lays" && s("path", { class: "to-base", d: `M${x + 40} ${y + 30}H${x + 20}m8-8-8 8 8 8` });
}

/** The lines between the cells. @param {number} wide @param {number} width @param {number} height */
const grid = (wide, width, height) =>
    Array.from({ length: wide }, (_, i) => `M${corner(1, i + 1).x} 0V${height}`).join("") +
    Array.from({ length: ROWS }, (_, i) => `M${BASE} ${(i + 1) * CELL}H${width}`).join("");

/**
 * Shows the reason why the tile in hand cannot be placed in a cell.
 * @param {number} row @param {number} column @param {Context} context
 */
function explainCell(row, column, { view, explainRefusal, showText }) {
    if (view.step !== "place_start_tile") return explainRefusal({ type: "place_tile", row, column, viking: "base" });
    // A start tile is placed by its row alone, so the rules have no column to refuse.
    if (column > 1) return showText(words.onlyFirst, "2.3");
    explainRefusal({ type: "place_start_tile", row });
}

/** A press that explains a piece. @typedef {(text: string) => (() => void) | null} Explain */

/** @param {Player["ships"][number]} ship @param {Set<string>} fresh @param {number} seat @param {Explain} onExplain */
function shipCell(ship, fresh, seat, onExplain) {
    const { x, y } = corner(1, ship.column);
    const text = `${TILES[ship.tile].one}${ship.repelled ? words.repelled : ""}`;
    return s(
        "g",
        { key: `s${ship.column}`, class: ship.repelled ? "ship repelled" : "ship", onclick: onExplain(text) },
        s("title", null, text),
        s("g", { "data-at": `cell-${seat}-1-${ship.column}` }, tileAt(ship.tile, x, y)),
        fresh.has(`1,${ship.column}`) && freshMark(x + 1, y + 1),
        ship.repelled &&
            s(
                "g",
                { class: "repels", transform: `translate(${x + 49} ${y + 11})` },
                s("circle", { r: 9 }),
                s("path", { d: "M-4 0l3 3 5-6" }),
            ),
    );
}

/** @param {Player["tiles"][number]} tile @param {Set<string>} fresh @param {number} seat @param {Explain} onExplain */
function tileCell(tile, fresh, seat, onExplain) {
    const { x, y } = corner(tile.row, tile.column);
    const stands = tile.viking ? ` ${TRADES[colourOf(tile.row)].with}` : "";
    const text = `${TILES[tile.tile].one}${stands}${tile.threatened ? words.threatened : ""}`;
    return s(
        "g",
        { key: `i${tile.row},${tile.column}`, onclick: onExplain(text) },
        s("title", null, text),
        s(
            "g",
            { "data-at": `cell-${seat}-${tile.row}-${tile.column}` },
            tileAt(tile.tile, x, y, { size: CELL, special: tile.special }),
        ),
        tile.viking &&
            s(
                "g",
                { "data-at": `man-${seat}-${tile.row}-${tile.column}` },
                // A building stays in sight beside the Viking on it.
                hasBuilding(tile.tile)
                    ? viking(colourOf(tile.row), x + 41, y + 29, 16)
                    : viking(colourOf(tile.row), x + CELL / 2, y + CELL / 2 + 2, 18),
            ),
        tile.threatened && threat(x, y, tile.viking),
        fresh.has(`${tile.row},${tile.column}`) && freshMark(x + 1, y + 1),
    );
}

/** The sign of a threatened cell, with a mark if a Viking there scores nothing. @param {number} x @param {number} y @param {boolean} hasViking */
const threat = (x, y, hasViking) =>
    s(
        "g",
        { class: "threat" },
        s("rect", { x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2, fill: "url(#hatch)" }),
        hasViking && warning(x + 49, y + 12),
    );

/** The exclamation mark of a Viking who scores nothing. @param {number} x @param {number} y */
const warning = (x, y) => [s("circle", { cx: x, cy: y, r: 10 }), s("path", { d: `M${x} ${y - 6}v7m0 4.500v.1` })];

const warningIcon = () =>
    s(
        "svg",
        { class: "icon", viewBox: "-11 -11 22 22", width: 18, height: 18, "aria-hidden": "true" },
        s("g", { class: "threat" }, warning(0, 0)),
    );

/** The ring around a highlighted cell, such as a scoring one. @param {string} key */
function highlightRing(key) {
    const [row = 1, column = 1] = key.split(",").map(Number);
    const { x, y } = corner(row, column);
    return s("rect", {
        key: `p${key}`,
        class: "scoring-cell",
        x: x + 2,
        y: y + 2,
        width: CELL - 4,
        height: CELL - 4,
        rx: 8,
    });
}

/**
 * The meaning of highlighted and hatched cells.
 * @param {Map<string, Target>} lit @param {Player} player @param {boolean} isFresh @param {{viking: import("./names.js").Colour, text: string} | null} [outcome] What the tile in
 *   hand would bring.
 */
export function homelandLegend(lit, player, isFresh, outcome = null) {
    const kinds = new Set([...lit.values()].map(({ kind }) => kind));
    return legend(
        {
            may:
                ((kinds.has("lands") || kinds.has("ashore")) && words.signs.lands) ||
                (kinds.has("starts") && words.signs.starts) ||
                (kinds.has("replaces") && words.signs.replaces),
            half: kinds.has("lays") && words.signs.lays,
            new: isFresh && words.signs.fresh,
            threat:
                (player.tiles.some((tile) => tile.threatened) ||
                    [...lit.values()].some(({ isThreatened }) => isThreatened)) &&
                words.signs.threat,
        },
        [
            ...(outcome?.text ? [{ icon: vikingIcon(outcome.viking, 18), text: outcome.text }] : []),
            ...([...lit.values()].some(({ hits }) => hits) ? [{ icon: warningIcon(), text: words.signs.hits }] : []),
        ],
    );
}

/** The meaning of the mark in the homelands of the others. @param {boolean} isFresh */
export const othersLegend = (isFresh) => legend({ new: isFresh && words.signs.fresh });

/** @param {Player} player */
function summary(player) {
    const ashore = player.tiles.filter((tile) => tile.viking).length;
    return words.homeland(player.tiles.length, ashore, player.ships.length, vikingsInWords(player.base));
}

/** @param {Player} player @param {string} name @returns {string[]} */
export function homelandInWords(player, name) {
    const rows = Object.values(ROW_OF).map((row) => {
        const tiles = player.tiles.filter((tile) => tile.row === row).sort((a, b) => a.column - b.column);
        return (
            tiles.length &&
            `${rowWord(row)}: ${tiles
                .map(
                    (tile) =>
                        `${words.inColumn(TILES[tile.tile].one, tile.column)}${tile.viking ? ` ${TRADES[colourOf(row)].with}` : ""}${tile.threatened ? words.threatened : ""}`,
                )
                .join("; ")}`
        );
    });
    const ships = player.ships.map(
        (ship) => `${words.inColumn(TILES[ship.tile].one, ship.column)}${ship.repelled ? words.repelled : ""}`,
    );
    return [
        words.has(name, player.gold, player.vp, vikingsInWords(player.base)),
        ships.length && words.shipsOf(name, ships.join("; ")),
        ...rows.map((row) => row && `${name}, ${row}.`),
    ].filter((line) => typeof line === "string");
}
