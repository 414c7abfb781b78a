// The cells where a piece can be placed, with the resulting moves.
import { isOneOf } from "../title.js";
import { rowWord, TRADES } from "../../words/vikings/names.js";
import { board as words } from "../../words/vikings/texts.js";
import { pluralize } from "../../lib/language.js";
import { COLOUR_OF, threatOf, vikingsHit } from "./names.js";

/** @typedef {import("../title.js").Context<"vikings">} Context */
/** @typedef {import("./homeland.js").Target} Target */

/** The highlighted cells of my homeland. @param {Context} context @returns {Map<string, Target>} */
export function targets(context) {
    const { moves, view, ui, me } = context;
    /** @type {Map<string, Target>} */
    const lit = new Map();
    const bought = view.bought?.viking;
    const mine = view.players[me ?? 0];
    for (const move of moves) {
        if (!("row" in move)) continue;
        const column = "column" in move ? move.column : 1;
        const key = `${move.row},${column}`;
        const where = words.cell(rowWord(move.row), column);
        if (move.type === "place_tile") {
            const lands = move.viking === "island";
            if (lands && ui.toBase) continue;
            if (!lands && !ui.toBase && lit.get(key)?.kind === "lands") continue;
            lit.set(
                key,
                lands
                    ? {
                          kind: "lands",
                          move,
                          viking: bought ?? COLOUR_OF[move.row],
                          label: words.lay(where) + words.laysLands(bought && TRADES[bought]),
                      }
                    : {
                          kind: "lays",
                          move,
                          label: words.lay(where) + words.laysBase(bought && TRADES[bought]),
                      },
            );
        } else if (move.type === "place_start_tile") {
            lit.set(key, { kind: "starts", move, label: words.layStart(where) });
        } else if (move.type === "land") {
            lit.set(key, {
                kind: "ashore",
                move,
                viking: move.colour,
                label: words.ashore(TRADES[move.colour], where),
            });
        } else if (move.type === "replace_tile") {
            lit.set(key, { kind: "replaces", move, label: words.replaces(where) });
        }
    }
    for (const [key, target] of lit) {
        const [row = 1, column = 1] = key.split(",").map(Number);
        const hits = mine ? vikingsHit(mine, row, column, view.bought?.tile) : 0;
        if (hits) lit.set(key, { ...target, hits, label: target.label + pluralize(hits, words.hits) });
        const isLanding = target.kind === "lands" || target.kind === "ashore";
        if (!mine || !threatOf(mine, row, column, isLanding)) continue;
        lit.set(key, { ...target, isThreatened: true, label: target.label + words.threatened });
    }
    return lit;
}

/** Whether the bought Viking could land. If so, sending it to the base is a choice. @param {Context} context */
export const canLand = ({ moves }) => moves.some((move) => move.type === "place_tile" && move.viking === "island");

/**
 * The cells that others have changed since my last move, by seat.
 * @param {Context["recentEffects"]} news @returns {Map<number, Set<string>>}
 */
export function freshCells(news) {
    /** @type {Map<number, Set<string>>} */
    const fresh = new Map();
    for (const effect of news) {
        if (!isOneOf(effect, ["tile_placed", "start_tile_placed", "viking_to_island", "landed", "tile_replaced"]))
            continue;
        const column = "column" in effect ? effect.column : 1;
        fresh.set(effect.seat, (fresh.get(effect.seat) ?? new Set()).add(`${effect.row},${column}`));
    }
    return fresh;
}
