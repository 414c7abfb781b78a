//! How a running game stands, for lists of games.

use serde::{Deserialize, Serialize};

/// How a game stands, by what a spectator knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Standing {
    /// Number of the round, from 1; `null` in a title without rounds.
    pub round: Option<u8>,
    /// Number of rounds of a whole game; `null` if it is not fixed.
    pub rounds: Option<u8>,
    /// The points of each seat, from seat 0, by what everybody knows: VP, or coins in Vikingdoms. Empty in a title without points.
    pub points: Vec<i32>,
}
