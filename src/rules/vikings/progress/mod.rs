//! What the Progress version changes (section 5); everything else is the base game.
//!
//! | in the rules | in the code |
//! |---|---|
//! | the special tiles, and every other number | `components` |
//! | sections 5.1 and 5.4: the open row, who may take a tile | [`special`]; what follows at once: `decide` |
//! | sections 5.2 and 5.3: the auction, laying colours in turn | [`auction`] |
//! | section 5.5: boatsmen and boats | `sailing` |
//! | section 5.6: building tiles, replacing and scoring | [`building`] |
//! | lines of small, large and final scoring | [`scoring`]; section 5.7: `scoring` of the base game |

pub mod auction;
pub mod building;
pub mod fold;

pub mod scoring;
pub mod special;
pub mod view;

use super::{
    components::{ByColour, BySpecial, Colour, SPACES, SPECIAL_TILES, Special, Tile},
    state::Set,
};
use crate::kit::Seat;

/// What the state of a Progress game has beside that of a base game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Special tiles not yet shown, by kind.
    pub pile: BySpecial<u8>,
    /// The open special tiles.
    pub open: Vec<Special>,
    /// Vikings drawn for this round that do not lie around the wheel yet, by colour.
    pub drawn: ByColour<u8>,
    /// The tiles around the wheel while Vikings are being laid beside them.
    pub tiles: Option<[Tile; SPACES]>,
    /// The Vikings that have been laid so far, from space 11 downward.
    pub laid: Vec<Colour>,
    /// Vikings taken out of the game by the winners of auctions, by colour.
    pub removed: ByColour<u8>,
    /// Whether the player who is laying his set may then take a special tile.
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
    /// The sets around the wheel, once every Viking has been laid.
    #[must_use]
    pub fn finished_offer(&self) -> Option<[Option<Set>; SPACES]> {
        let tiles = self.tiles.filter(|_| self.laid.len() == SPACES)?;
        let mut spaces = tiles.iter().zip(self.laid.iter().rev());
        Some(std::array::from_fn(|_| {
            spaces.next().map(|(tile, viking)| Set { tile: *tile, viking: *viking })
        }))
    }
}

/// An auction for the start player figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Auction {
    /// Who is to raise or pass.
    pub turn: Seat,
    /// The highest bid, and whose it is.
    pub high: Option<(Seat, i32)>,
    /// Who has passed, one bit a seat.
    pub passed: u8,
}
