// What happened in Vikings, in words.
import { LINES, told as say } from "../../words/vikings/told.js";
import { SPECIALS } from "../../words/vikings/names.js";
import { toldBy } from "../title.js";
import { cellOf, COLOURS, colourOf, crowd } from "./names.js";

/** @typedef {import("../title.js").Effect<"vikings">} Effect */
/** @typedef {import("../title.js").Schemas} Schemas */

/** @param {number[]} counts By colour in the order of the wheel. */
const people = (counts) => crowd(Object.fromEntries(COLOURS.map((colour, i) => [colour, counts[i] ?? 0])));
/** @param {number} vp */
const byVp = (vp) => (vp ? say.byVp(vp) : "");

/** Lines of a scoring are shown in a table instead. @type {import("../title.js").Told<Effect>} */
const TELL = {
    start_player: (_, who) => say.startPlayer(who),
    offer_laid: ({ round }) => say.setsLie(round),
    specials_laid: ({ round, tiles }) =>
        tiles.length ? say.newSpecials(round, tiles.map((tile) => SPECIALS[tile].name).join(", ")) : say.round(round),
    vikings_drawn: ({ vikings }) => say.drawn(people(vikings)),
    bid: ({ gold }, who) => say.bids(who, gold),
    bid_passed: (_, who) => say.passes(who),
    auction_won: ({ gold, exchange }, who) => say.wins(who, gold, byVp(exchange)),
    viking_removed: ({ colour }, who) => say.takesOut(who, colour),
    tiles_laid: () => say.tilesLie,
    colour_laid: ({ colour }, who) => say.lays(who, colour),
    bought: ({ price, exchange, ...set }, who) => {
        const what = "tile" in set && set.tile && set.viking ? say.theSet(set.tile, set.viking) : say.aSet;
        return `${say.buys(who, what, price)}${byVp(exchange)}.`;
    },
    exchanged: ({ vp }, who) => say.exchanges(who, vp),
    start_tile_placed: ({ row }, who) => say.laysStart(who, colourOf(row)),
    tile_placed: ({ tile, ...place }, who) => say.laysTile(who, tile, cellOf(place)),
    tile_discarded: ({ tile }, who) => say.discards(who, tile),
    viking_to_island: ({ viking }) => say.stands(viking),
    viking_to_base: ({ viking }) => say.toBase(viking),
    special_taken: ({ tile, gold }, who) => (gold ? say.takesWith(who, tile, gold) : say.takes(who, tile)),
    special_declined: (_, who) => say.takesNone(who),
    replacement_due: () => null,
    tile_replaced: ({ tile, ...place }, who) => say.replaces(who, tile, cellOf(place)),
    sailing_began: () => null,
    sailed: ({ aboard, boat }, who) => say.sails(who, boat, people(aboard)),
    landed: ({ colour, column }, who) => say.lands(who, colour, column),
    sailing_ended: () => null,
    scored: ({ line, count: n, gold, vp }, who) =>
        gold || vp ? `${who}: ${LINES[line] ?? line}${n > 1 ? ` ×${n}` : ""}: ${amount(gold, vp)}.` : null,
    seat_scored: () => null,
    round_ended: () => say.roundOver,
    game_over: () => null,
};

/** @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : `−${-n}`);

/** @param {number} gold @param {number} vp @returns {string} "+3 gold, −2 VP" */
export function amount(gold, vp) {
    return [gold && say.gold(signed(gold)), vp && say.vp(signed(vp))].filter(Boolean).join(", ") || say.nothing;
}

/** @param {Effect} effect @param {(seat: number) => string} name */
export const tell = (effect, name) => toldBy(TELL, effect, name);

/** The name of a step in the plan and in the list of moves. @param {import("../title.js").Move<"vikings">} move @param {Schemas["VikingsView"] | null} view */
export function label(move, view) {
    switch (move.type) {
        case "buy": {
            const set = view?.offer.find((one) => one.space === move.space);
            const buy = set ? say.move.buy(set.price, set.tile, set.viking) : say.move.buyFrom(move.space);
            return buy + byVp(move.exchange);
        }
        case "bid":
            return say.move.bid(move.gold);
        case "pass_bid":
            return say.move.pass;
        case "remove_viking":
            return say.move.takeOut(move.colour);
        case "lay_colour":
            return say.move.lay(move.colour);
        case "exchange":
            return say.move.exchange(move.vp);
        case "place_start_tile":
            return say.move.start(colourOf(move.row));
        case "place_tile":
            return say.move.place(cellOf(move), move.viking === "island");
        case "take_special":
            return say.move.take(move.tile);
        case "decline_special":
            return say.move.takeNone;
        case "replace_tile":
            return say.move.replace(cellOf(move));
        case "sail":
            return say.move.sail(move.boat, move.mode === "each" ? null : (move.colour ?? "gray"));
        case "land":
            return say.move.land(move.colour, move.column);
        case "end_sailing":
            return say.move.end;
    }
}
