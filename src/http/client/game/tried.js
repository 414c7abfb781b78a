// The results of the player's own moves.
import { dryRun } from "../lib/api.js";
import { insist } from "./insist.js";

/** @typedef {import("../titles/title.js").Move} Move */

/**
 * The result of moves, by the local rules or, without them, by the server. Throws if the rules refuse a move.
 * @param {import("./table.js").Table} table @param {Move[]} moves
 * @returns {Promise<Omit<import("./kept.js").Step, "move">>}
 */
export async function tried({ hand, id, game: { seq }, signal }, moves) {
    const here = hand.dryRun(moves);
    if (here) return { ...here, legal: here.veiled ? [] : (here.legal[0]?.moves ?? []) };
    const { game, events, stopped_at, legal_moves } = await insist(() => dryRun(id, seq, moves), signal);
    const veiled = stopped_at !== null && stopped_at !== undefined;
    return { game, events, legal: veiled ? [] : /** @type {Move[]} */ (legal_moves.moves), veiled };
}
