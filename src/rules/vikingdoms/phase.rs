//! What a game is waiting for.

use serde::{Deserialize, Serialize};

use super::components::{ByBuilding, Pair};
use crate::kit::{BySeat, Seat};

/// A raid in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Raid {
    /// The leader, who owns the top Viking.
    pub leader: Seat,
    /// The Vikings of the raiding troop, by owner.
    pub troop: Pair<u8>,
    /// The players' buildings before the raid.
    pub before: BySeat<ByBuilding<u8>>,
    /// How many allies each player has taken in this raid.
    pub allies: BySeat<u8>,
    /// What must be chosen next.
    pub choice: Choice,
}

impl Raid {
    /// The seat that chooses next.
    #[must_use]
    pub fn chooser(&self) -> Seat {
        match self.choice {
            Choice::Tile => self.leader,
            Choice::SeizedTile(seat)
            | Choice::Ally(seat)
            | Choice::Islands(seat)
            | Choice::Exchange(seat) => seat,
        }
    }
}

/// What must be chosen in a raid, and by which seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Choice {
    /// The leader chooses one of the two tiles.
    Tile,
    /// Riot: this seat takes one of the opponent's tiles.
    SeizedTile(Seat),
    /// This seat takes an ally.
    Ally(Seat),
    /// This seat may swap two islands by Gunnar.
    Islands(Seat),
    /// This seat may start an exchange of prisoners.
    Exchange(Seat),
}

/// What the game is waiting for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// This seat lays the raid marker at one end of the row.
    ChoosingEnd(Seat),
    /// Recruitment: the mover places a Viking or moves Vikings.
    Recruiting,
    /// A raid is in progress.
    Raiding(Raid),
    /// This seat has won.
    Won(Seat, Victory),
    /// The game ended in a draw.
    Drawn,
}

/// What wins a game of Vikingdoms: three villages, three ports or sixteen coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Victory {
    /// Three villages.
    Villages,
    /// Three ports.
    Ports,
    /// Sixteen coins.
    Coins,
}
