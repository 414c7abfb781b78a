// The name, summary and options of Vikings, the captions of its figures,
// and the words for its moves.

/** @type {import("../../titles.js").About} */
export const about = {
    name: "Vikings",
    summary: "Buy islands and Vikings from a turning wheel, build a homeland, and keep the ships away.",
    options: {
        progress: {
            name: "Progress",
            about: "With special tiles. A boatsman brings one Viking ashore.",
        },
        auction: {
            name: "Auction",
            about: "Players bid for the start player figure each round, and lay the Vikings.",
        },
        special_vikings_fed: {
            name: "Special Vikings fed",
            about: "Vikings on building tiles must be fed like all others.",
        },
        free_exchange: {
            name: "Free exchange",
            about: "In their turn players exchange VP for gold before they buy or bid. Otherwise only a payment exchanges VP.",
        },
        ships_adjacent: {
            name: "Ships adjacent",
            about: "Every ship after the first must touch another ship.",
        },
    },
    presets: {
        online: {
            name: "Online",
            about: "As the guide to the online game: ships fill the first three columns in any order. Players may exchange VP for gold before they buy or bid.",
        },
        printed: {
            name: "Printed",
            about: "As the printed rulebook: a second ship touches the first, and players may exchange VP for gold before they buy or bid. A ship does not support an island tile, as in the guide.",
        },
    },
};

/** The versions that people choose like a title, by the option that they switch on. @type {Record<string, import("../../titles.js").Edition>} */
export const editions = {
    progress: {
        name: "Vikings: Progress",
        summary:
            "The second game at the same wheel: bid for the first choice, and win special tiles with the best sets.",
    },
};

/** The captions of the figures, by section. @type {Record<string, string>} */
export const captions = {
    1.1: "The six colours around the wheel, each with the sign of its trade.",
    1.2: "A left end, the middles with their four buildings, and a right end.",
    1.3: "The sign on a sail is that of the last row that the ship threatens; its value is below.",
    1.4: "A homeland late in the game: the ships in row 1, a row for each trade, and the base on the left.",
    2: "The six rounds, and the scoring after each.",
    2.1: "Twelve sets: islands from space 0 upward, ships from space 11 downward, a Viking beside each.",
    2.2: "The prices are in the middle. Frames mark what this player can buy, dashed frames if VP help to pay. The lock is on the set at price 0.",
    2.3: "The five cells in which the start tile may lie.",
    2.4: "The first ship may go in any of the first three columns.",
    2.5: "Frames mark all cells that fit the tile in hand.",
    2.6: "A shield marks where the Viking may land. An arrow means that they go to the base.",
    3.1: "Threatened cells are hatched. A tick is on each ship that a warrior repels.",
    3.2: "Ringed: the goldsmiths who earn gold.",
    3.3: "The choice of Vikings that a boatsman may bring.",
    3.4: "Ringed: the repelled ships, which pay first.",
    4.1: "Ringed: the ships that are not repelled, and cost their value.",
    4.3: "Ringed: the tiles of the completed islands.",
    4.4: "Ringed: the fishermen who feed others.",
    5.1: "Special tiles in the open row.",
    5.2: "The Vikings that were drawn, and the bids that are possible.",
    5.3: "The tiles are in place; the Vikings come colour by colour, from the highest space down.",
    5.4: "Framed: the special tiles that can be taken.",
    5.5: "With a boat a boatsman brings more.",
    5.6: "Ringed: the building tiles. Each Viking on one and around it counts at the end.",
};

/** The words for the API's names of moves. @type {Record<string, string>} */
export const names = {
    bid: "Bid",
    pass_bid: "Pass",
    remove_viking: "Take a Viking out",
    lay_colour: "Lay a colour",
    buy: "Buy",
    exchange: "Exchange",
    place_start_tile: "Place the start tile",
    place_tile: "Place the tile",
    take_special: "Take a special tile",
    decline_special: "Take no special tile",
    replace_tile: "Replace a tile",
    sail: "Sail",
    land: "Land",
    end_sailing: "Sail no more",
};
