//! The seats that may move and their moves, or the result of the game.

use serde::{Deserialize, Serialize};

use super::Seat;

/// State of the turn: the seats that the game waits for, or the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// These seats may move, in ascending order; never empty.
    Awaiting(Vec<Seat>),
    /// The rules have ended the game: one placing per seat, best first.
    Over(Vec<Placing>),
}

/// A player's result in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Placing {
    /// Number of the player's seat.
    pub seat: Seat,
    /// Rank from 1, the best; players who share one have the same number.
    pub place: u8,
    /// Points at the end. `null` if the game ended early, or if something other than points decided it (Vikingdoms:
    /// three of a kind, or a draw). Players with equal points may have different places by the title's tie-break.
    #[cfg_attr(feature = "openapi", schema(minimum = -1_000_000, maximum = 1_000_000))]
    pub points: Option<i64>,
}

/// The moves a seat may make.
#[derive(Clone, Debug, PartialEq)]
pub struct Legal<M> {
    /// The moves, each ready to be played unchanged.
    pub moves: Vec<M>,
    /// `true` if no other move is legal; `false` where the list would be too long.
    pub complete: bool,
}
