// The words of Vikings on Board. It has no numbers of the rules: the server does the counting.
import { count } from "../../lib/words.js";

/** The clans in the order of the seats. */
export const CLANS = /** @type {const} */ (["red", "yellow", "green", "blue"]);
export const KINDS = /** @type {const} */ (["grain", "hide", "metal"]);

/** @type {Record<string, {name: string, does: string}>} */
export const ACTIONS = {
    first_player: { name: "First player", does: "be first in the next round" },
    promote: { name: "Promote", does: "an own body to the front of its ship" },
    jump_own: { name: "Jump", does: "an own body to the back of another ship" },
    bet: { name: "Bet", does: "a token face down on who will control a ship" },
    add_1: { name: "Add 1", does: "draw a supply, lay it on any bow" },
    marketplace: { name: "Market", does: "raise a price by 1" },
    jump_any: { name: "Jump, any clan", does: "any body to the back of another ship" },
    bet_or_move_bet: { name: "Bet or move a bet", does: "place a bet, or move one" },
    draw_3_add_1: { name: "Draw 3, add 1", does: "see three supplies, lay one on any bow" },
    set_sail: { name: "Set sail", does: "choose the ship that sails after this round" },
    swap: { name: "Swap", does: "two bodies of two ships" },
};

/** @param {string} action */
export const actionName = (action) => ACTIONS[action]?.name ?? action;

/** @param {Record<string, number>} supplies @returns {string} "2 grain, 1 metal" */
export function cargo(supplies) {
    const parts = KINDS.filter((kind) => supplies[kind]).map((kind) => `${supplies[kind]} ${kind}`);
    return parts.join(", ") || "no supplies";
}

/**
 * What a player has: all points where you may know them, else those of the supplies, and how many bets have won face down.
 * @param {{points: number | null, supply_points: number, tokens_won: number}} player
 */
export function worth({ points, supply_points, tokens_won }) {
    if (points !== null) return count(points, "point");
    return count(supply_points, "point") + (tokens_won > 0 ? ` and ${count(tokens_won, "won bet")}` : "");
}

/** @param {string} word */
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
