//! The auction for the start player figure (section 5.2): the order of bidders, the lowest bid, and the end.

use serde::{Deserialize, Serialize};

use crate::kit::{Seat, SeatSet};

/// An auction for the start player figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

    /// The lowest bid that is high enough; 0 is a valid bid.
    #[must_use]
    pub fn lowest_bid(self) -> i32 {
        self.high.map_or(0, |(_, gold)| gold.saturating_add(1))
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
