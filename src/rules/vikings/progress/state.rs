//! The additional state of a Progress game.

use super::super::{
    components::{ByColour, BySpecial, Colour, SPACES, SPECIAL_TILES, Special, Tile},
    wheel::{Set, Wheel},
};
use crate::kit::{Seat, SeatSet};

/// The additional state of a Progress game.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// The sets around the wheel, once every Viking has been placed.
    #[must_use]
    pub fn finished_offer(&self) -> Option<Wheel> {
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
    /// The seat that raises or passes next.
    pub turn: Seat,
    /// The highest bid and its bidder.
    pub high: Option<(Seat, i32)>,
    /// The seats that have passed.
    pub passed: SeatSet,
}

impl Auction {
    /// An auction before the first bid.
    #[must_use]
    pub fn opened_by(seat: Seat) -> Self {
        Self { turn: seat, high: None, passed: SeatSet::NONE }
    }

    /// Whether a seat has passed.
    #[must_use]
    pub fn has_passed(self, seat: Seat) -> bool {
        self.passed.has(seat)
    }

    /// The auction after a bid.
    #[must_use]
    pub fn bid(self, seat: Seat, gold: i32, seats: u8) -> Self {
        Self { high: Some((seat, gold)), ..self }.next(seat, seats)
    }

    /// The auction after a pass, which is final.
    #[must_use]
    pub fn pass(self, seat: Seat, seats: u8) -> Self {
        Self { passed: self.passed.with(seat), ..self }.next(seat, seats)
    }

    /// Moves on to the next seat clockwise that has not passed.
    fn next(self, seat: Seat, seats: u8) -> Self {
        let mut others = seat.left(seats).and_clockwise(seats);
        let turn = others.find(|other| !self.has_passed(*other)).unwrap_or(seat);
        Self { turn, ..self }
    }

    /// Whether the auction is over: all have passed, or all but the highest bidder.
    #[must_use]
    pub fn is_over(self, seats: u8) -> bool {
        let mut left = Seat::all(seats).filter(|seat| !self.has_passed(*seat));
        match (left.next(), left.next()) {
            (None, _) => true,
            (Some(last), None) => self.high.is_some_and(|(seat, _)| seat == last),
            _ => false,
        }
    }
}
