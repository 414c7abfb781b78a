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

/// How a seat came out of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Placing {
    /// The seat.
    pub seat: Seat,
    /// 1 is the best; players who share a place have the same number.
    pub place: u8,
    /// Points (VP) at the end; null where the game ended before they were counted.
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
