// Turns legal moves into places to press. Some steps name two places, which are picked one after the other.
import { CLAN_NAMES } from "../../words/vikings_on_board/names.js";
import { label } from "../../words/vikings_on_board/sentences.js";
import { board as words } from "../../words/vikings_on_board/texts.js";
import { isOneOf, ofType } from "../title.js";

/** @typedef {import("../title.js").Context<"vikings_on_board">} Context */
/** @typedef {import("../title.js").Move<"vikings_on_board">} Move */

/**
 * The chosen parts of a move: a token, a bet or a supply by its key, a body by its place. On a phone also the enlarged
 * ship.
 * @typedef {{hand?: string, body?: string | null, enlarged?: number | null}} Ui
 */

/**
 * The action of a press on a place: a step, or a pick.
 * @typedef {object} Press
 * @property {string} label @property {Move} [move] @property {Ui} [pick] @property {boolean} [picked]
 * @property {boolean} [isDetour] Whether it leads away from the picked piece.
 */

const FROM_HAND = /** @type {const} */ (["place_bet", "move_bet", "load"]);
/** A move by which a piece leaves the player's hand. @typedef {Extract<Move, {type: typeof FROM_HAND[number]}>} FromHand */

/** The keys of places on the board. */
export const bodyKey = (/** @type {number} */ ship, /** @type {number} */ position) => `body ${ship} ${position}`;
/** The key of the body that a move is about. @param {{ship: number, position: number}} move */
export const bodyOf = ({ ship, position }) => bodyKey(ship, position);
export const shipKey = (/** @type {number} */ ship) => `ship ${ship}`;
export const circleKey = (/** @type {number} */ ship, /** @type {string} */ clan) => `circle ${ship} ${clan}`;

/**
 * The pieces in hand for a bet or a load: tokens, bets or supplies, of which the player uses one.
 * @param {Context} context @returns {{key: string, move: FromHand}[]}
 */
export function inHand({ moves }) {
    const hand = moves.filter((move) => isOneOf(move, FROM_HAND));
    return [...new Map(hand.map((move) => [handKey(move), { key: handKey(move), move }])).values()];
}

/** The kinds of supplies that can be loaded. @param {Context} context */
export const suppliesInHand = ({ moves }) => [...new Set(ofType(moves, "load").map(({ supply }) => supply))];

/** @param {FromHand} move */
function handKey(move) {
    if (move.type === "place_bet") return `token-${move.token}`;
    return move.type === "move_bet" ? `bet-${move.ship}` : move.supply;
}

/** The chosen piece in hand. @param {Context} context */
export function chosenInHand(context) {
    const all = inHand(context);
    return (all.find(({ key }) => key === context.ui.hand) ?? all[0])?.key;
}

/** @param {Context} context @returns {Map<string, Press>} */
export function presses(context) {
    const { moves, ui } = context;
    const hand = chosenInHand(context);
    /** @type {Map<string, Press>} */
    const all = new Map();
    for (const move of moves) {
        switch (move.type) {
            case "promote":
                all.set(bodyOf(move), { move, label: words.promote(move.ship) });
                break;
            case "place_lone_viking":
                all.set(bodyOf(move), { move, label: words.aboard(move.ship) });
                break;
            case "choose_ship":
                all.set(shipKey(move.ship), { move, label: words.setsSail(move.ship) });
                break;
            case "move_body": {
                const body = bodyOf(move);
                // With a body in hand, only ships can be pressed, and no other body.
                if (!ofType(moves, "move_body").some((one) => bodyOf(one) === ui.body) || ui.body === body) {
                    all.set(body, {
                        pick: { body },
                        picked: ui.body === body,
                        label: words.take(move.ship),
                    });
                }
                if (ui.body === body) all.set(shipKey(move.to_ship), { move, label: words.jumps(move.to_ship) });
                break;
            }
            case "swap":
                swap(move, ui, all);
                break;
            case "place_bet":
            case "move_bet": {
                const to = move.type === "move_bet" ? move.to_ship : move.ship;
                if (handKey(move) === hand)
                    all.set(circleKey(to, move.clan), { move, label: words.bet(CLAN_NAMES[move.clan], to) });
                break;
            }
            case "load":
                if (handKey(move) === hand) all.set(shipKey(move.ship), { move, label: label(move) });
        }
    }
    return all;
}

/** Either body may be picked first. @param {import("../title.js").Schemas["VikingsOnBoardMoveSwap"]} move @param {Ui} ui @param {Map<string, Press>} all */
function swap(move, ui, all) {
    const one = bodyKey(move.ship, move.position);
    const other = bodyKey(move.other_ship, move.other_position);
    if (ui.body === one) all.set(other, { move, label: words.swap(move.other_ship) });
    else if (ui.body === other) all.set(one, { move, label: words.swap(move.ship) });
    /** @type {[string, number][]} */
    const both = [
        [one, move.ship],
        [other, move.other_ship],
    ];
    for (const [key, ship] of both) {
        if (!all.get(key)?.move)
            all.set(key, { pick: { body: key }, picked: ui.body === key, label: words.take(ship) });
    }
}
