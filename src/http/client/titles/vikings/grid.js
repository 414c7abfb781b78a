// Where the cells of a homeland are drawn.
export const CELL = 60;
/** How wide the base is, to the left of the cells. */
export const BASE = 96;
export const ROWS = 6;
/** The fewest columns shown; more can be reached by scrolling. */
export const COLUMNS_SHOWN = 9;

/** The upper left corner of a cell. @param {number} row @param {number} column */
export const corner = (row, column) => ({ x: BASE + (column - 1) * CELL, y: (row - 1) * CELL });
