//! Whose turn it is and what they may do, or how the game ended.

use serde::{Deserialize, Serialize};

use super::Seat;

/// What a game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// These seats may move, in ascending order; never empty.
    Awaiting(Vec<Seat>),
    /// The rules have ended the game: one placing per seat, best first.
    Over(Vec<Placing>),
}

/// How a player came out of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Placing {
    /// Number of the player's seat.
    pub seat: Seat,
    /// Rank from 1, the best; players who share one have the same number.
    pub place: u8,
    /// What they had at the end, in points (VP); null where the game ended before they were counted.
    #[cfg_attr(feature = "openapi", schema(minimum = -1_000_000, maximum = 1_000_000))]
    pub points: Option<i64>,
}

/// The moves a seat may make.
#[derive(Clone, Debug, PartialEq)]
pub struct Legal<M> {
    /// Each may be played as it is.
    pub moves: Vec<M>,
    /// True if no other move is legal; false where listing all would be too much.
    pub complete: bool,
}
