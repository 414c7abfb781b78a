// What happened in Vikings on Board, in words.
import { counted, listed } from "../../lib/language.js";
import { SUPPLIES } from "../../words/vikings_on_board/names.js";
import { told as say } from "../../words/vikings_on_board/told.js";
import { toldBy } from "../title.js";
import { actionName, leaders } from "./names.js";

/** @typedef {import("../title.js").Effect<"vikings_on_board">} Effect */

/** @param {import("./names.js").Supply} kind */
const supplyName = (kind) => SUPPLIES[kind].a;
/** The other body of a swap. @param {{other_ship: number, other_position: number}} swap */
const other = ({ other_ship, other_position }) => say.body({ ship: other_ship, position: other_position });

/** @type {import("../title.js").Told<Effect>} */
const TELL = {
    order_drawn: ({ order }, _, name) => say.order(order.map(name).join(", ")),
    ships_built: () => say.ships,
    supplies_shuffled: () => null,
    supplies_reshuffled: () => say.reshuffled,
    action_chosen: ({ action, performed }, who) => say[performed ? "goesTo" : "inVain"](who, action),
    promoted: (body, who) => say.promotes(who, say.body(body)),
    body_moved: ({ to_ship, ...body }, who) => say.moves(who, say.body(body), to_ship),
    bodies_swapped: (swap, who) => say.swaps(who, say.body(swap), other(swap)),
    bet_placed: ({ ship, clan, token }, who) => say.bets(who, token ? say.token(token) : "", clan, ship),
    bet_moved: ({ ship, to_ship, clan }, who) => say.movesBet(who, ship, clan, to_ship),
    supply_drawn: ({ supply }, who) => say.draws(who, supplyName(supply)),
    supplies_drawn: ({ count, supplies }, who) =>
        say.draws(who, supplies ? listed(supplies.map(supplyName)) : counted(count, say.supplies)),
    supply_loaded: ({ supply, ship }, who) => say.loads(who, supply, ship),
    supplies_returned: ({ count }) => (count ? counted(count, say.returned) : null),
    price_raised: ({ kind, price }, who) => say.raises(who, kind, price),
    lone_viking_due: () => null,
    lone_viking_placed: (body, who) => say.boards(who, say.body(body)),
    ship_sailed: ({ ship, control }, who) => say.sails(who, ship, leaders(control) || say.nobody),
    supply_taken: ({ supply }, who) => say.takes(who, supply),
    supply_removed: ({ supply }) => say.removed(supply),
    bet_won: ({ ship, clan, token }, who) =>
        token ? say.winsToken(who, clan, ship, token) : say.wins(who, clan, ship),
    round_ended: ({ round }) => say.round(round),
    bet_revealed: ({ ship, clan, token }, who) => say.revealed(who, clan, ship, token),
    scored: ({ supply_points, gambling_points }, who) => say.scores(who, supply_points, gambling_points),
    game_over: () => null,
};

/** @param {Effect} effect @param {(seat: number) => string} name */
export const tell = (effect, name) => toldBy(TELL, effect, name);

/** @param {import("../title.js").Move<"vikings_on_board">} move @returns {string} */
export function label(move) {
    switch (move.type) {
        case "choose_action":
            return move.step ? `${actionName(move.action)}: ${label(move.step)}` : actionName(move.action);
        case "promote":
            return say.move.promote(say.body(move));
        case "move_body":
            return say.move.moveBody(move, move.to_ship);
        case "place_bet":
            return say.move.bet(move.token, move.clan, move.ship);
        case "move_bet":
            return say.move.moveBet(move.ship, move.clan, move.to_ship);
        case "load":
            return say.move.load(move.supply, move.ship);
        case "raise":
            return say.move.raise(move.kind);
        case "swap":
            return say.move.swap(say.body(move), other(move));
        case "choose_ship":
            return say.move.sail(move.ship);
        case "take_supply":
            return say.move.take(move.kind);
        case "remove_supply":
            return say.move.remove(move.kind);
        case "place_lone_viking":
            return say.move.board(say.body(move));
    }
}
