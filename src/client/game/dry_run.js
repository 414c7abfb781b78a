// The results of the player's own moves.
import { dryRun } from "../lib/api.js";
import { retry } from "./retry.js";

/** @typedef {import("../titles/title.js").Move} Move */

/**
 * The result of moves, by the local rules or, without them, by the server. Throws if the rules refuse a move.
 * @param {import("./table.js").Table} table @param {Move[]} moves
 * @returns {Promise<Omit<import("./saved_plan.js").Step, "move">>}
 */
export async function dryRunMoves({ localRules, id, game: { seq }, signal }, moves) {
    const local = localRules.dryRun(moves);
    if (local) return { ...local, legal: local.veiled ? [] : (local.legal[0]?.moves ?? []) };
    const { game, events, stopped_at, legal_moves } = await retry(() => dryRun(id, seq, moves), signal);
    const veiled = stopped_at !== null && stopped_at !== undefined;
    return { game, events, legal: veiled ? [] : /** @type {Move[]} */ (legal_moves.moves), veiled };
}
