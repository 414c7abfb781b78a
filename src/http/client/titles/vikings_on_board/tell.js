// What happened in Vikings on Board, in words.
import { count, list, plain } from "../../lib/words.js";
import { actionName } from "./names.js";

/** @type {Record<string, (effect: any, who: string, name: (seat: number) => string) => string | null>} */
const TELL = {
    order_drawn: ({ order }, _, name) => `Order of play: ${order.map(name).join(", ")}.`,
    ships_built: () => "Eight ships lie at their moorings.",
    supplies_shuffled: () => null,
    action_chosen: ({ action, performed }, who) =>
        `${who} goes to ${actionName(action)}${performed ? "" : ", without effect"}.`,
    promoted: ({ ship, position }, who) => `${who} promotes body ${position} of ship ${ship} to the front.`,
    body_moved: ({ ship, position, to_ship }, who) =>
        `${who} moves body ${position} of ship ${ship} to ship ${to_ship}.`,
    bodies_swapped: ({ ship, position, other_ship, other_position }, who) =>
        `${who} swaps body ${position} of ship ${ship} and body ${other_position} of ship ${other_ship}.`,
    bet_placed: ({ ship, clan, token }, who) =>
        `${who} bets ${token ? `token ${token} ` : ""}on ${clan} at ship ${ship}.`,
    bet_moved: ({ ship, to_ship, clan }, who) => `${who} moves the bet at ship ${ship} to ${clan} at ship ${to_ship}.`,
    supply_drawn: ({ supply }, who) => `${who} draws ${supply}.`,
    supplies_drawn: ({ count: n, supplies }, who) =>
        `${who} draws ${supplies ? list(supplies) : count(n, "supply", "supplies")}.`,
    supply_loaded: ({ supply, ship }, who) => `${who} lays ${supply} on ship ${ship}.`,
    supplies_returned: ({ count: n }) => (n ? `${count(n, "token goes", "tokens go")} under the stack.` : null),
    price_raised: ({ kind, price }, who) => `${who} raises ${kind} to ${price}.`,
    lone_viking_due: () => null,
    lone_viking_placed: ({ ship, position }, who) => `${who} puts a Viking on body ${position} of ship ${ship}.`,
    ship_sailed: ({ ship, control }, who) =>
        `${who} lets ship ${ship} set sail. Control: ${control.join(", ") || "nobody"}.`,
    supply_taken: ({ supply }, who) => `${who} takes ${supply}.`,
    supply_removed: ({ supply }) => `A ${supply} leaves the game.`,
    bet_won: ({ ship, clan, token }, who) =>
        `The bet of ${who} on ${clan} at ship ${ship} wins${token ? ` ${token}` : ""}.`,
    round_ended: ({ round }) => `Round ${round} begins; the Vikings walk back.`,
    bet_revealed: ({ ship, clan, token }, who) =>
        `The bet of ${who} on ${clan} at ship ${ship} is turned up: ${token}.`,
    scored: ({ supply_points, gambling_points }, who) =>
        `${who}: ${supply_points} for supplies, ${gambling_points} for bets.`,
    game_over: () => null,
};

/** @param {any} effect @param {(seat: number) => string} name */
export function tell(effect, name) {
    const who = typeof effect.seat === "number" ? name(effect.seat) : "";
    return (TELL[effect.type] ?? (() => plain(effect.type)))(effect, who, name);
}

/** @param {any} move @returns {string} */
export function label(move) {
    switch (move.type) {
        case "choose_action":
            return move.step ? `${actionName(move.action)}: ${label(move.step)}` : actionName(move.action);
        case "promote":
            return `Promote body ${move.position} of ship ${move.ship}`;
        case "move_body":
            return `Body ${move.position} of ship ${move.ship} to ship ${move.to_ship}`;
        case "place_bet":
            return `Token ${move.token} on ${move.clan} at ship ${move.ship}`;
        case "move_bet":
            return `Bet of ship ${move.ship} to ${move.clan} at ship ${move.to_ship}`;
        case "load":
            return `Load ${move.supply} onto ship ${move.ship}`;
        case "raise":
            return `Raise ${move.kind}`;
        case "swap":
            return `Swap body ${move.position} of ship ${move.ship} with body ${move.other_position} of ship ${move.other_ship}`;
        case "choose_ship":
            return `Ship ${move.ship} sails`;
        case "take_supply":
            return `Take ${move.kind}`;
        case "remove_supply":
            return `Remove ${move.kind}`;
        case "place_lone_viking":
            return `Viking onto body ${move.position} of ship ${move.ship}`;
        default:
            return plain(move.type);
    }
}
