// What happened in Vikingdoms, in words.
import { counted } from "../../lib/language.js";
import { amounts } from "../../words/vikingdoms/names.js";
import { told as say } from "../../words/vikingdoms/told.js";
import { toldBy } from "../title.js";
import { allyName, theTile } from "./names.js";

/** @typedef {import("../title.js").Effect<"vikingdoms">} Effect */

/** @param {number[]} troop */
export const sizeOf = (troop) => troop.reduce((a, b) => a + b, 0);

/** @type {import("../title.js").Told<Effect>} */
const TELL = {
    tile_drawn: ({ tile }, who) => say.beginsWith(who, theTile(tile)),
    islands_laid: () => say.islands,
    first_player: (_, who) => say.begins(who),
    end_chosen: ({ end }, who) => say.marks(who, end),
    placed: ({ square }, who) => say.places(who, square),
    moved: ({ from, to, count }, who) => say.moves(who, count, from, to),
    turn_lost: (_, who) => say.losesTurn(who),
    recruitment_restarted: ({ reason }) => say.restarts[reason],
    raid_began: ({ square, troop }, who) => say.raids(who, sizeOf(troop), square),
    tile_taken: ({ tile }, who) => say.takes(who, theTile(tile)),
    prisoners_taken: ({ from_camp, from_troop }, who) =>
        from_camp + from_troop ? say.takes(who, counted(from_camp + from_troop, amounts.taken)) : null,
    riot_broke: (_, who) => say.riots(who),
    tile_seized: ({ tile }, who) => say.seizes(who, theTile(tile)),
    ally_due: () => null,
    ally_taken: ({ ally }, who) => say.joins(who, allyName(ally)),
    swap_due: () => null,
    islands_swapped: ({ a, b }, who) => say.swaps(who, a, b),
    swap_declined: (_, who) => say.noSwap(who),
    exchange_offered: () => null,
    exchanged: ({ count }, who) => say.exchanges(who, counted(count, amounts.taken)),
    exchange_declined: (_, who) => say.noExchange(who),
    troop_disbanded: () => say.goesHome,
    marker_moved: ({ island }) => say.marker(island),
    game_won: ({ with: by }, who) => say.wins(who, by),
    game_drawn: () => say.draw,
};

/** @param {Effect} effect @param {(seat: number) => string} name */
export const tell = (effect, name) => toldBy(TELL, effect, name);

/** @param {import("../title.js").Move<"vikingdoms">} move @returns {string} */
export function label(move) {
    switch (move.type) {
        case "choose_end":
            return say.move.raidFrom(move.end);
        case "place":
            return say.move.place(move.square);
        case "move":
            return say.move.move(move.count, move.from, move.to);
        case "choose_tile":
            return say.move.take(theTile(move.tile));
        case "seize_tile":
            return say.move.seize(theTile(move.tile));
        case "take_ally":
            return say.move.join(allyName(move.ally));
        case "swap_islands":
            return say.move.swap(move.a, move.b);
        case "decline_swap":
            return say.move.noSwap;
        case "exchange":
            return say.move.exchange(move.count);
        case "decline_exchange":
            return say.move.noExchange;
    }
}
