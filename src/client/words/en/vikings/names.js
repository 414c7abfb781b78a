// The abilities and amounts of the title.
/** The ability of a building tile. @param {string} building */
const replaces = (building) => `replaces a ${building}; at the end 1 VP for each Viking on and around it`;

/** The abilities of the special tiles of the Progress version. @type {Record<string, string>} */
export const abilities = {
    five_gold: "5 gold at once",
    goldsmith_plus_1: "each scoring: 1 gold more for every unthreatened goldsmith",
    goldsmith_plus_2: "each scoring: 2 gold more for every unthreatened goldsmith",
    boat: "once, in a large scoring: a boatsman brings all of a colour, or one of each",
    noble_plus_1: "large scoring: 1 VP more for every unthreatened noble",
    scout_plus_1: "large scoring: 1 VP more for every unthreatened scout",
    fisherman_plus_1: "large scoring: 1 VP for every unthreatened fisherman",
    horn: "at the end: counts as a boatsman",
    rich_catch: "at the end: 3 VP instead of 2 for a spare meal",
    rich_trade: "at the end: 1 VP for 3 gold instead of 5",
    building_B1: replaces("longhouse"),
    building_B2: replaces("tower"),
    building_B3: replaces("smithy"),
    building_B4: replaces("mill"),
};
