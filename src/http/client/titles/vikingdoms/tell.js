// What happened in Vikingdoms, in words.
import { count, plain } from "../../lib/words.js";
import { allyName, tileName } from "./names.js";

/** @type {Record<string, string>} */
const DEADLOCKS = { nobody_can_act: "nobody can act", repetition: "the position came up for the third time" };
/** @type {Record<string, string>} */
const VICTORIES = { villages: "three villages", ports: "three ports", coins: "coins" };

/** @type {Record<string, (effect: any, who: string) => string | null>} */
const TELL = {
    tile_drawn: ({ tile }, who) => `${who} begins with the ${tileName(tile)}.`,
    islands_laid: () => "Five islands lie beside the board.",
    first_player: (_, who) => `${who} begins.`,
    end_chosen: ({ end }, who) => `${who} lays the raid marker at the ${end} end.`,
    placed: ({ square }, who) => `${who} places a Viking on ${square}.`,
    moved: ({ from, to, count: n }, who) => `${who} moves ${n} from ${from} to ${to}.`,
    turn_lost: (_, who) => `${who} can do nothing and loses the turn.`,
    recruitment_restarted: ({ reason }) =>
        `All Vikings go home, because ${DEADLOCKS[reason] ?? reason}; the recruitment starts again.`,
    raid_began: ({ square, troop }, who) =>
        `The troop of ${troop[0] + troop[1]} on ${square} goes raiding, led by ${who}.`,
    tile_taken: ({ tile }, who) => `${who} takes the ${tileName(tile)}.`,
    prisoners_taken: ({ from_camp, from_troop }, who) =>
        from_camp + from_troop ? `${who} takes ${count(from_camp + from_troop, "prisoner")}.` : null,
    riot_broke: (_, who) => `The second rioter of ${who}: a riot.`,
    tile_seized: ({ tile }, who) => `${who} seizes the ${tileName(tile)}.`,
    ally_due: () => null,
    ally_taken: ({ ally }, who) => `${allyName(ally)} joins ${who}.`,
    swap_due: () => null,
    islands_swapped: ({ a, b }, who) => `${who} swaps the islands ${a} and ${b}.`,
    swap_declined: (_, who) => `${who} swaps no islands.`,
    exchange_offered: () => null,
    exchanged: ({ count: n }, who) => `${who} exchanges ${count(n, "prisoner")} each.`,
    exchange_declined: (_, who) => `${who} exchanges nobody.`,
    troop_disbanded: () => "The raiding troop goes home.",
    marker_moved: ({ island }) => `The marker moves to island ${island}.`,
    game_won: ({ with: what }, who) => `${who} wins by ${VICTORIES[what] ?? what}.`,
    game_drawn: () => "The game is a draw.",
};

/** @param {any} effect @param {(seat: number) => string} name */
export function tell(effect, name) {
    return (TELL[effect.type] ?? (() => plain(effect.type)))(
        effect,
        typeof effect.seat === "number" ? name(effect.seat) : "",
    );
}

/** @param {any} move @returns {string} */
export function label(move) {
    switch (move.type) {
        case "choose_end":
            return `Raid from the ${move.end} end`;
        case "place":
            return `Place on ${move.square}`;
        case "move":
            return `Move ${move.count} from ${move.from} to ${move.to}`;
        case "choose_tile":
            return `Take the ${tileName(move.tile)}`;
        case "seize_tile":
            return `Seize the ${tileName(move.tile)}`;
        case "take_ally":
            return `Take ${allyName(move.ally)}`;
        case "swap_islands":
            return `Swap the islands ${move.a} and ${move.b}`;
        case "decline_swap":
            return "No swap";
        case "exchange":
            return `Exchange ${move.count} each`;
        case "decline_exchange":
            return "No exchange";
        default:
            return plain(move.type);
    }
}
