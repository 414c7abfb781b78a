// The order of things in Vikings on Board, and their numbers in words. The server does the counting.
import { pluralize } from "../../lib/language.js";
import { ACTIONS, SUPPLIES } from "../../words/vikings_on_board/names.js";
import { word } from "../../words/vikings_on_board/sentences.js";
import { board as words } from "../../words/vikings_on_board/texts.js";

/** @typedef {import("../title.js").Schemas} Schemas */
/** @typedef {Schemas["VikingsOnBoardClan"]} Clan */
/** @typedef {Schemas["VikingsOnBoardSupply"]} Supply */
/** @typedef {Schemas["VikingsOnBoardAction"]} Action */
/** @typedef {Schemas["VikingsOnBoardShip"]} Ship */
/** @typedef {Schemas["VikingsOnBoardPlayer"]} Player */

/** The clans in the order of the seats. */
export const CLANS = /** @type {const} */ (["red", "yellow", "green", "blue"]);
export const KINDS = /** @type {const} */ (["grain", "hide", "metal"]);

/** @param {Action} action */
export const actionName = (action) => ACTIONS[action].name;

/** @param {Record<Supply, number>} supplies @returns {string} For example "2 grain, 1 metal". */
export function suppliesInWords(supplies) {
    const parts = KINDS.filter((kind) => supplies[kind]).map((kind) => pluralize(supplies[kind], SUPPLIES[kind]));
    return parts.join(", ") || words.noSupplies;
}

/**
 * The belongings of a player: all points if the viewer may see them, else those of the supplies. Adds the number of
 * bets won face down.
 * @param {Pick<Player, "points" | "supply_points" | "tokens_won">} player
 */
export function pointsInWords({ points, supply_points, tokens_won }) {
    if (points !== null) return pluralize(points, words.points);
    return pluralize(supply_points, words.points) + (tokens_won > 0 ? pluralize(tokens_won, words.wonBets) : "");
}

/** The belongings of a player in full, for tooltips and screen readers. @param {Player} player */
export const pointsInFull = ({ points, supply_points, tokens_won }) =>
    pluralize(points ?? supply_points, words.points) +
    (points === null && tokens_won > 0 ? pluralize(tokens_won, words.hiddenBets) : "");

/** The belongings of a player in signs. The value of won bets is hidden from others. @param {Player} player */
export const pointsInSigns = ({ points, supply_points, tokens_won }) =>
    points === null && tokens_won > 0 ? `${supply_points} ★ +?` : `${points ?? supply_points} ★`;

/** The leading clans, as a list that begins with a capital. @param {readonly Clan[]} clans */
export const clansInWords = (clans) => word("control", clans);

/** The clan of a seat. @param {number} seat @returns {Clan} */
export const clanOf = (seat) => CLANS[seat] ?? "red";
