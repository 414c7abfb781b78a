//! The phases of a game.

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
    /// Number of allies that each player has taken in this raid.
    pub allies: BySeat<u8>,
    /// The next choice.
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

/// The choices in a raid, with the seat that chooses.
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

/// The phase of a game: the choice that the game waits for.
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

/// The condition of a victory in Vikingdoms: three villages, three ports or sixteen coins.
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
