//! Building tiles: special middles that replace a normal one with the same building, and score for the
//! Vikings around them.

use super::super::{
    components::{Special, Tile},
    homeland::{At, Homeland},
    state::Player,
};
use crate::kit::number::count;
use strum::VariantArray;

/// The normal middles of a homeland that this building tile may replace.
pub fn replaceable(homeland: &Homeland, special: Special) -> impl Iterator<Item = At> {
    let building = special.building();
    let normal = homeland.cells().filter(move |(_, _, cell)| Some(cell.tile) == building && !cell.special);
    normal.map(|(row, column, _)| At { row, column })
}

/// The player's building tile that waits to replace a tile of this kind.
#[must_use]
pub fn waiting_for(player: &Player, tile: Tile) -> Option<Special> {
    let waits = |special: &Special| special.building() == Some(tile) && player.specials[*special] > 0;
    Special::VARIANTS.iter().copied().find(waits)
}

/// Number of Vikings on a building tile and its eight neighbours; 0 if its own cell is threatened.
#[must_use]
pub fn vikings_around(homeland: &Homeland, row: u8, column: u8) -> u8 {
    if homeland.is_threatened(row, column) {
        return 0;
    }
    let around = (row - 1..=row + 1).flat_map(|r| (column - 1..=column + 1).map(move |c| (r, c)));
    count(around.filter(|(r, c)| homeland.cell(*r, *c).is_some_and(|cell| cell.viking)))
}
