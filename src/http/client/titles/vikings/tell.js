// What happened in Vikings, in words.
import { COLOURS, crowd, rowName, SPECIALS, TRADE, TRADES, tileName } from "./names.js";

/** @param {string} colour */
const trade = (colour) => TRADE[/** @type {"blue"} */ (colour)] ?? colour;
/** @param {number[]} counts By colour in the order of the wheel. */
const people = (counts) => crowd(Object.fromEntries(COLOURS.map((colour, i) => [colour, counts[i] ?? 0])));
/** @param {number} vp */
const byVp = (vp) => (vp ? `, ${vp} of it by VP` : "");
/** @param {string} tile */
const special = (tile) => SPECIALS[tile]?.name ?? tile;

/** Lines of a scoring are shown in a table instead. @type {Record<string, (effect: any, who: string) => string | null>} */
const TELL = {
    start_player: (_, who) => `${who} is the first start player.`,
    offer_laid: ({ round }) => `Round ${round}: twelve sets lie around the wheel.`,
    specials_laid: ({ round, tiles }) =>
        `Round ${round}${tiles.length ? `: new special tiles ${tiles.map(special).join(", ")}` : ""}.`,
    vikings_drawn: ({ vikings }) => `Drawn: ${people(vikings)}.`,
    bid: ({ gold }, who) => `${who} bids ${gold} gold.`,
    bid_passed: (_, who) => `${who} passes.`,
    auction_won: ({ gold, exchange }, who) => `${who} is start player for ${gold} gold${byVp(exchange)}.`,
    viking_removed: ({ colour }, who) => `${who} takes a ${trade(colour)} out of the game.`,
    tiles_laid: () => "Twelve tiles lie around the wheel.",
    colour_laid: ({ colour }, who) => `${who} lays the ${TRADES[/** @type {"blue"} */ (colour)]}.`,
    bought: ({ price, exchange, tile, viking }, who) =>
        `${who} buys ${tile ? `the ${tileName(tile)} with the ${trade(viking)}` : "a set"} for ${price} gold${byVp(exchange)}.`,
    exchanged: ({ vp }, who) => `${who} exchanges ${vp} VP for gold.`,
    start_tile_placed: ({ row }, who) => `${who} lays the start tile in the ${rowName(row)}.`,
    tile_placed: ({ tile, row, column }, who) =>
        `${who} lays a ${tileName(tile)} in the ${rowName(row)}, column ${column}.`,
    tile_discarded: ({ tile }, who) => `The ${tileName(tile)} of ${who} fits nowhere and leaves the game.`,
    viking_to_island: ({ viking }) => `The ${trade(viking)} stands on it.`,
    viking_to_base: ({ viking }) => `The ${trade(viking)} goes to the base.`,
    special_taken: ({ tile, gold }, who) => `${who} takes ${special(tile)}${gold ? ` and ${gold} gold` : ""}.`,
    special_declined: (_, who) => `${who} takes no special tile.`,
    replacement_due: () => null,
    tile_replaced: ({ tile, row, column }, who) =>
        `${who}: ${special(tile)} replaces the tile in the ${rowName(row)}, column ${column}.`,
    sailing_began: () => null,
    sailed: ({ aboard, boat }, who) => `A boatsman of ${who} sails${boat ? " with a boat" : ""}: ${people(aboard)}.`,
    landed: ({ colour, column }, who) => `A ${trade(colour)} of ${who} lands in column ${column}.`,
    sailing_ended: () => null,
    scored: ({ line, count: n, gold, vp }, who) =>
        gold || vp ? `${who}: ${LINES[line] ?? line}${n > 1 ? ` ×${n}` : ""}: ${amount(gold, vp)}.` : null,
    seat_scored: () => null,
    round_ended: () => "The round is over.",
    game_over: () => null,
};

/** @type {Record<string, string>} */
export const LINES = {
    goldsmiths: "Goldsmiths",
    ship_repelled: "Ships repelled",
    nobles: "Nobles",
    scouts: "Scouts",
    goldsmiths_below_scouts: "Goldsmiths below scouts",
    fishermen_below_scouts: "Fishermen below scouts",
    ship_not_repelled: "Ships not repelled",
    gold: "Gold for VP",
    most_boatsmen: "Most boatsmen",
    most_islands: "Most completed islands",
    longest_island: "Longest completed island",
    spare_meals: "Spare meals",
    missing_meals: "Missing meals",
    goldsmith_plus_1: "Goldsmith +1",
    goldsmith_plus_2: "Goldsmith +2",
    noble_plus_1: "Noble +1",
    scout_plus_1: "Scout +1",
    fisherman_plus_1: "Fisherman +1",
    horns: "Horns, as boatsmen",
    rich_trade: "Gold for VP, rich trade",
    rich_catch: "Spare meals, rich catch",
    building_B1: "Great longhouse",
    building_B2: "Great tower",
    building_B3: "Great smithy",
    building_B4: "Great mill",
};

/** @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : `−${-n}`);

/** @param {number} gold @param {number} vp @returns {string} "+3 gold, −2 VP" */
export function amount(gold, vp) {
    return [gold && `${signed(gold)} gold`, vp && `${signed(vp)} VP`].filter(Boolean).join(", ") || "nothing";
}

/** @param {any} effect @param {(seat: number) => string} name */
export function tell(effect, name) {
    const who = typeof effect.seat === "number" ? name(effect.seat) : "";
    return (TELL[effect.type] ?? (() => effect.type))(effect, who);
}

/** The name of a step in the plan and in the list of moves. @param {any} move @param {any} view */
export function label(move, view) {
    switch (move.type) {
        case "buy": {
            const set = view?.offer.find((/** @type {any} */ one) => one.space === move.space);
            return set
                ? `Buy at ${set.price}: ${tileName(set.tile)}, ${trade(set.viking)}${byVp(move.exchange)}`
                : `Buy from space ${move.space}${byVp(move.exchange)}`;
        }
        case "bid":
            return `Bid ${move.gold}`;
        case "pass_bid":
            return "Pass";
        case "remove_viking":
            return `Take a ${trade(move.colour)} out`;
        case "lay_colour":
            return `Lay the ${TRADES[/** @type {"blue"} */ (move.colour)]}`;
        case "exchange":
            return `Exchange ${move.vp} VP`;
        case "place_start_tile":
            return `Start tile: ${rowName(move.row)}`;
        case "place_tile":
            return `Tile: ${rowName(move.row)}, column ${move.column}, Viking ${move.viking === "island" ? "on it" : "to the base"}`;
        case "take_special":
            return `Take ${special(move.tile)}`;
        case "decline_special":
            return "Take no special tile";
        case "replace_tile":
            return `Replace: ${rowName(move.row)}, column ${move.column}`;
        case "sail":
            return `Sail${move.boat ? " with a boat" : ""}: ${move.mode === "each" ? "one of each colour" : TRADES[/** @type {"blue"} */ (move.colour)]}`;
        case "land":
            return `Land the ${trade(move.colour)} in column ${move.column}`;
        case "end_sailing":
            return "Nobody sails";
        default:
            return move.type;
    }
}
