// The visible results of raids since the player's own last move.

/** @typedef {import("../title.js").Context<"vikingdoms">} Context */
/**
 * @typedef {object} RaidChanges
 * @property {Map<number, number | null>} islands The leader of the raid of each island, by its number. `null` if the
 *   raid began with the player's own move.
 * @property {Set<string>} tiles The tiles with a new owner.
 * @property {Set<string>} squares The squares that the troops have left.
 */

/** @param {Context} context @returns {RaidChanges} */
export function raidChanges({ recentEffects, view }) {
    /** @type {RaidChanges} */
    const changes = { islands: new Map(), tiles: new Set(), squares: new Set() };
    // The marker goes from one end of the row to the other.
    const back = view.from_end === "lower" ? 1 : -1;
    /** @type {number | null} */
    let leader = null;
    for (const effect of recentEffects) {
        if (effect.type === "raid_began") {
            leader = effect.seat;
            changes.squares.add(effect.square);
        } else if (effect.type === "tile_taken" || effect.type === "tile_seized") changes.tiles.add(effect.tile);
        else if (effect.type === "marker_moved") changes.islands.set(effect.island + back, leader);
        else if (effect.type === "game_won" && view.marker) changes.islands.set(view.marker, leader);
    }
    return changes;
}
