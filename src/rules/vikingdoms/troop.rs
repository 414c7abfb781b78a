//! A troop: a stack of Vikings of both colours.

use serde::{Deserialize, Serialize};

use crate::kit::{Seat, number::count};

/// A stack of Vikings in 16 bits: a leading one, followed by a bit for the owner of each Viking, the top last.
/// So a troop is copied like a number, and positions are cheap to store and to compare. A troop has room for
/// more Vikings than any two troops have together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Troop(u16);

impl Troop {
    /// No Vikings.
    pub const EMPTY: Self = Self(1);

    /// The number of Vikings.
    #[must_use]
    pub fn height(self) -> u8 {
        // At most 15, because the leading one is always there.
        u8::try_from(self.0.ilog2()).unwrap_or(u8::MAX)
    }

    /// The owner of the top Viking.
    #[must_use]
    pub fn top(self) -> Option<Seat> {
        self.vikings().next_back()
    }

    /// The owners, from the bottom to the top.
    pub fn vikings(self) -> impl DoubleEndedIterator<Item = Seat> {
        (0..self.height()).rev().map(move |n| Seat(u8::from(self.0 >> n & 1 == 1)))
    }

    /// The number of Vikings of this seat.
    #[must_use]
    pub fn count(self, of: Seat) -> u8 {
        count(self.vikings().filter(|seat| *seat == of))
    }

    /// The troop with one more Viking on top. Only a damaged log can overfill a troop, which then stays
    /// unchanged.
    #[must_use]
    pub fn with(self, seat: Seat) -> Self {
        if self.0.leading_zeros() == 0 { self } else { Self(self.0 << 1 | u16::from(seat.0 & 1)) }
    }

    /// The troop with another on top, in order.
    #[must_use]
    pub fn under(self, top: Self) -> Self {
        top.vikings().fold(self, Self::with)
    }

    /// Splits off this number of Vikings from the top: the rest, and the Vikings taken.
    #[must_use]
    pub fn split(self, count: u8) -> (Self, Self) {
        let count = count.min(self.height());
        (Self(self.0 >> count), Self(self.0 & ((1 << count) - 1) | 1 << count))
    }
}
