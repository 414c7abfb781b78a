//! A player's homeland (sections 2.4 and 2.5): the base on the left, ships in row 1, islands in rows 2 to 6. It
//! also computes the threat of section 3.1. Rows and columns count from 1.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::components::{Colour, Edge, FIRST_SHIP_COLUMNS, ISLAND_ROWS, SHIP_ROW, Ship, Tile, WARRIOR_ROW};
use crate::kit::number::{byte, narrow};

/// A cell of a homeland, empty or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// The row, from 1, the ships' row.
    pub row: u8,
    /// The column, from 1.
    pub column: u8,
}

impl At {
    /// The cell that a move names, its numbers clamped to a byte.
    #[must_use]
    pub fn of(row: i64, column: i64) -> Self {
        Self { row: narrow(row), column: narrow(column) }
    }

    /// Row and column in the wide types of a move.
    #[must_use]
    pub fn wide(self) -> (i64, i64) {
        (self.row.into(), self.column.into())
    }
}

/// An island tile in a homeland. A Viking on it always has the colour of its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// The tile.
    pub tile: Tile,
    /// Whether a Viking stands on it.
    pub viking: bool,
    /// Whether it is a building tile of the Progress version.
    pub special: bool,
}

/// Maximum number of columns, more than 76 tiles can fill.
const COLUMNS_MAX: usize = 100;

/// Rows of cells, unlimited to the right. Copies share the rows until one is changed, because trying a step
/// copies the homelands of all players.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Rows", into = "Rows")]
pub struct Homeland(Arc<Rows>);

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Rows {
    ships: Vec<Option<Tile>>,
    islands: [Vec<Option<Cell>>; 5],
}

impl From<Rows> for Homeland {
    fn from(rows: Rows) -> Self {
        Self(Arc::new(rows))
    }
}

impl From<Homeland> for Rows {
    fn from(Homeland(rows): Homeland) -> Self {
        Arc::unwrap_or_clone(rows)
    }
}

/// The reasons why a tile cannot be placed on a cell, in the order of the checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// Ships lie in row 1, islands in rows 2 to 6.
    WrongRow,
    /// Columns count from 1.
    NoColumn,
    /// The cell is occupied.
    Taken,
    /// Ships fill columns 1 to 3 first.
    FirstColumns,
    /// Then ships continue to the right without a gap.
    NotNextColumn,
    /// No other ship is beside it, and the option `ships_adjacent` requires one.
    ShipsApart,
    /// No side touches the base or another island tile.
    Alone,
    /// Sea meets land.
    Edges,
}

impl Homeland {
    /// The ship in this column.
    #[must_use]
    pub fn ship(&self, column: u8) -> Option<Ship> {
        self.ship_tile(column)?.ship()
    }

    fn ship_tile(&self, column: u8) -> Option<Tile> {
        *self.0.ships.get(usize::from(column).checked_sub(1)?)?
    }

    /// The island tile on this cell.
    #[must_use]
    pub fn cell(&self, row: u8, column: u8) -> Option<Cell> {
        *self.row(row)?.get(usize::from(column).checked_sub(1)?)?
    }

    fn row(&self, row: u8) -> Option<&Vec<Option<Cell>>> {
        self.0.islands.get(usize::from(row).checked_sub(usize::from(WARRIOR_ROW))?)
    }

    /// All ships, from left to right.
    pub fn ships(&self) -> impl Iterator<Item = (u8, Tile)> {
        self.0.ships.iter().zip(1..).filter_map(|(ship, column)| Some((column, (*ship)?)))
    }

    /// All island tiles, row by row from left to right.
    pub fn cells(&self) -> impl Iterator<Item = (u8, u8, Cell)> {
        let rows = self.0.islands.iter().zip(ISLAND_ROWS);
        rows.flat_map(|(cells, row)| {
            cells.iter().zip(1..).filter_map(move |(cell, column)| Some((row, column, (*cell)?)))
        })
    }

    /// The Vikings of this colour on islands, with their columns.
    pub fn vikings(&self, colour: Colour) -> impl Iterator<Item = u8> {
        let row = colour.row();
        self.cells().filter(move |(r, _, cell)| Some(*r) == row && cell.viking).map(|(_, column, _)| column)
    }

    /// The empty island tiles on which a Viking of this colour may land.
    pub fn free_cells(&self, colour: Colour) -> impl Iterator<Item = At> {
        let row = colour.row();
        let free = self.cells().filter(move |(r, _, cell)| Some(*r) == row && !cell.viking);
        free.map(|(row, column, _)| At { row, column })
    }

    /// Places a tile; the caller has checked that it fits.
    pub fn place(&mut self, row: u8, column: u8, tile: Tile) {
        let Some(column) = usize::from(column).checked_sub(1).filter(|column| *column < COLUMNS_MAX) else {
            return;
        };
        if row == SHIP_ROW {
            put(&mut Arc::make_mut(&mut self.0).ships, column, tile);
        } else if let Some(cells) = self.row_mut(row) {
            put(cells, column, Cell { tile, viking: false, special: false });
        }
    }

    /// Puts a Viking on a tile.
    pub fn land(&mut self, row: u8, column: u8) {
        if let Some(cell) = self.cell_mut(row, column) {
            cell.viking = true;
        }
    }

    /// Replaces a tile by the building tile with the same building; a Viking on it stays.
    pub fn replace(&mut self, row: u8, column: u8) {
        if let Some(cell) = self.cell_mut(row, column) {
            cell.special = true;
        }
    }

    fn cell_mut(&mut self, row: u8, column: u8) -> Option<&mut Cell> {
        let column = usize::from(column).checked_sub(1)?;
        self.row_mut(row)?.get_mut(column)?.as_mut()
    }

    fn row_mut(&mut self, row: u8) -> Option<&mut Vec<Option<Cell>>> {
        Arc::make_mut(&mut self.0).islands.get_mut(usize::from(row).checked_sub(usize::from(WARRIOR_ROW))?)
    }

    /// The number of columns in which a tile may be placed: one more than the longest row, and at least four.
    #[must_use]
    pub fn width(&self) -> u8 {
        let widest =
            self.0.islands.iter().map(Vec::len).chain([self.0.ships.len(), usize::from(FIRST_SHIP_COLUMNS)]);
        byte(widest.max().unwrap_or(0)) + 1
    }

    /// Whether a tile may be placed on a cell.
    ///
    /// # Errors
    /// The first rule it breaks.
    pub fn fits(&self, tile: Tile, row: u8, column: u8, ships_adjacent: bool) -> Result<(), Misfit> {
        let Some(edges) = tile.edges() else {
            return self.fits_ship(row, column, ships_adjacent);
        };
        if !ISLAND_ROWS.contains(&row) {
            return Err(Misfit::WrongRow);
        }
        if column == 0 {
            return Err(Misfit::NoColumn);
        }
        if self.cell(row, column).is_some() {
            return Err(Misfit::Taken);
        }
        // A ship above does not count (ruling 7), nor do diagonal neighbours.
        let around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)];
        if column > 1 && around.iter().all(|(row, column)| self.cell(*row, *column).is_none()) {
            return Err(Misfit::Alone);
        }
        // The base left of column 1 is sea; an empty neighbour fits anything.
        let (left, right) = (self.right_edge(row, column - 1), self.left_edge(row, column + 1));
        if left.is_some_and(|edge| edge != edges.0) || right.is_some_and(|edge| edge != edges.1) {
            return Err(Misfit::Edges);
        }
        Ok(())
    }

    fn right_edge(&self, row: u8, column: u8) -> Option<Edge> {
        if column == 0 { Some(Edge::Sea) } else { Some(self.cell(row, column)?.tile.edges()?.1) }
    }

    fn left_edge(&self, row: u8, column: u8) -> Option<Edge> {
        Some(self.cell(row, column)?.tile.edges()?.0)
    }

    /// Section 2.4: columns 1 to 3 first, in any order (ruling 6), then to the right without a gap. With
    /// `ships_adjacent` every further ship must also touch another one.
    fn fits_ship(&self, row: u8, column: u8, ships_adjacent: bool) -> Result<(), Misfit> {
        if row != SHIP_ROW {
            return Err(Misfit::WrongRow);
        }
        if column == 0 {
            return Err(Misfit::NoColumn);
        }
        if self.ship_tile(column).is_some() {
            return Err(Misfit::Taken);
        }
        let first_are_full = (1..=FIRST_SHIP_COLUMNS).all(|column| self.ship_tile(column).is_some());
        if column > FIRST_SHIP_COLUMNS && !first_are_full {
            return Err(Misfit::FirstColumns);
        }
        if column > FIRST_SHIP_COLUMNS && usize::from(column) != self.0.ships.len() + 1 {
            return Err(Misfit::NotNextColumn);
        }
        let touches = self.ship_tile(column - 1).is_some() || self.ship_tile(column + 1).is_some();
        if ships_adjacent && !touches && self.ships().next().is_some() {
            return Err(Misfit::ShipsApart);
        }
        Ok(())
    }

    /// Section 3.1: a warrior on the tile directly below the ship repels it.
    #[must_use]
    pub fn is_repelled(&self, column: u8) -> bool {
        self.cell(WARRIOR_ROW, column).is_some_and(|cell| cell.viking)
    }

    /// Section 3.1: whether a ship threatens this cell, gaps or not.
    #[must_use]
    pub fn is_threatened(&self, row: u8, column: u8) -> bool {
        !self.is_repelled(column) && self.ship(column).is_some_and(|ship| row <= ship.threatens_down_to)
    }

    /// The lengths of the completed islands: a left end, middles and a right end in one row, without a gap.
    #[must_use]
    pub fn completed_islands(&self) -> Vec<u8> {
        let mut lengths = Vec::new();
        for cells in &self.0.islands {
            let mut length = None;
            for cell in cells {
                length = match cell.map(|cell| cell.tile) {
                    Some(Tile::Left) => Some(1),
                    Some(Tile::Right) => {
                        lengths.extend(length.map(|length: u8| length + 1));
                        None
                    }
                    Some(_) => length.map(|length| length + 1),
                    None => None,
                };
            }
        }
        lengths
    }
}

fn put<T: Clone>(row: &mut Vec<Option<T>>, at: usize, item: T) {
    if row.len() <= at {
        row.resize(at + 1, None);
    }
    row[at] = Some(item);
}
