//! What a game waits for.

use serde::{Deserialize, Serialize};

use super::components::{ByBuilding, Pair};
use crate::kit::{BySeat, Seat};

/// A raid while it goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raid {
    /// The owner of the top Viking.
    pub leader: Seat,
    /// The Vikings of the raiding troop, by owner.
    pub troop: Pair<u8>,
    /// The players' buildings before the raid.
    pub before: BySeat<ByBuilding<u8>>,
    /// The allies that each player has taken in the raid.
    pub allies: BySeat<u8>,
    /// What is to be chosen next.
    pub choice: Choice,
}

impl Raid {
    /// Who is to choose.
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

/// What is to be chosen in a raid, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// One of the two tiles, by the leader.
    Tile,
    /// Riot: one of the opponent's tiles.
    SeizedTile(Seat),
    /// An ally.
    Ally(Seat),
    /// Gunnar's two islands, or none.
    Islands(Seat),
    /// An exchange of prisoners, or none.
    Exchange(Seat),
}

/// What the game is waiting for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// This seat lays the raid marker at one end of the row.
    ChoosingEnd(Seat),
    /// Recruitment: the mover places or moves.
    Recruiting,
    /// A raid.
    Raiding(Raid),
    /// The game is over.
    Won(Seat, Victory),
    /// The game is over, and nobody has won.
    Drawn,
}

/// What wins a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingdomsVictory))]
#[serde(rename_all = "snake_case")]
pub enum Victory {
    /// Three villages.
    Villages,
    /// Three ports.
    Ports,
    /// Sixteen coins.
    Coins,
}
