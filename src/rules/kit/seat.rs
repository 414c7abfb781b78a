//! Seats and viewers.

use serde::{Deserialize, Serialize};

/// A place at a game, numbered clockwise from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// All seats of a game for `count` players, from 0.
    pub fn all(count: u8) -> impl DoubleEndedIterator<Item = Seat> {
        (0..count).map(Seat)
    }

    /// The left neighbour in a game for `count` players: the next clockwise.
    #[must_use]
    pub fn left(self, count: u8) -> Seat {
        Seat(self.0.wrapping_add(1) % count.max(1))
    }

    /// The seat as an index into per-seat lists.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl std::fmt::Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Who looks: somebody at the game, or anybody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// The player in this seat.
    Seat(Seat),
    /// Sees only what everyone may see.
    Spectator,
}
