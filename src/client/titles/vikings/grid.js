// The coordinates of the cells of a homeland.
export const CELL = 60;
/** The width of the base, to the left of the cells. */
export const BASE = 96;
export const ROWS = 6;
/** Minimum number of columns shown. Scrolling reaches the others. */
export const COLUMNS_SHOWN = 9;

/** The upper left corner of a cell. @param {number} row @param {number} column */
export const corner = (row, column) => ({ x: BASE + (column - 1) * CELL, y: (row - 1) * CELL });
