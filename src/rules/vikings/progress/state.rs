//! The additional state of a Progress game.

use serde::{Deserialize, Serialize};

use super::super::{
    components::{ByColour, BySpecial, Colour, SPACES, SPECIAL_TILES, Special, Tile},
    wheel::{Set, Wheel},
};

/// The additional state of a Progress game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Special tiles not yet revealed, by kind.
    pub pile: BySpecial<u8>,
    /// The open special tiles.
    pub open: Vec<Special>,
    /// Vikings drawn for this round that are not around the wheel yet, by colour.
    pub drawn: ByColour<u8>,
    /// The tiles around the wheel while Vikings are being placed beside them.
    pub tiles: Option<[Tile; SPACES]>,
    /// The Vikings placed so far, from space 11 downward.
    pub laid: Vec<Colour>,
    /// Vikings removed from the game by winners of auctions, by colour.
    pub removed: ByColour<u8>,
    /// Whether the player who is placing a set may take a special tile afterwards.
    pub may_take: bool,
}

impl Default for Progress {
    fn default() -> Self {
        Self {
            pile: SPECIAL_TILES,
            open: Vec::new(),
            drawn: ByColour::default(),
            tiles: None,
            laid: Vec::new(),
            removed: ByColour::default(),
            may_take: false,
        }
    }
}

impl Progress {
    /// The sets around the wheel once every Viking has been placed; `None` before.
    #[must_use]
    pub fn finished_offer(&self) -> Option<Wheel> {
        let tiles = self.tiles.filter(|_| self.laid.len() == SPACES)?;
        let mut spaces = tiles.iter().zip(self.laid.iter().rev());
        Some(std::array::from_fn(|_| {
            spaces.next().map(|(tile, viking)| Set { tile: *tile, viking: *viking })
        }))
    }
}
