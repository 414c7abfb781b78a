// The pieces of a homeland that a line of a scoring counts. The server has counted their points.

const [RED, GREEN, YELLOW, BLUE] = [3, 4, 5, 6];
/** Lines that count all unthreatened Vikings of a row. @type {Record<string, number>} */
const ROWS = {
    goldsmiths: YELLOW,
    goldsmith_plus_1: YELLOW,
    goldsmith_plus_2: YELLOW,
    nobles: RED,
    noble_plus_1: RED,
    scouts: GREEN,
    scout_plus_1: GREEN,
    fisherman_plus_1: BLUE,
};
/** Lines that count Vikings below a scout. @type {Record<string, number>} */
const BELOW = { goldsmiths_below_scouts: YELLOW, fishermen_below_scouts: BLUE };

/** The cells, as "row,column". @param {import("./names.js").Player} player @param {string | undefined} line @returns {Set<string>} */
export function scoringCells(player, line = "") {
    const safe = player.tiles.filter((tile) => tile.viking && !tile.threatened);
    const scouts = new Set(safe.filter(({ row }) => row === GREEN).map(({ column }) => column));
    const cells = safe.filter(({ row, column }) => row === ROWS[line] || (row === BELOW[line] && scouts.has(column)));
    const ships = player.ships.filter(({ repelled }) =>
        repelled ? line === "ship_repelled" : line === "ship_not_repelled",
    );
    const special = line.startsWith("building_")
        ? player.tiles.filter((tile) => tile.special && tile.tile.endsWith(line.slice(-2).toLowerCase()))
        : [];
    return new Set([
        ...[...cells, ...special].map(({ row, column }) => `${row},${column}`),
        ...ships.map(({ column }) => `1,${column}`),
    ]);
}
