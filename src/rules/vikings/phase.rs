//! What a running game waits for.

use super::{
    components::{ByColour, Colour, Special},
    progress::state::Auction,
    wheel::Set,
};
use crate::kit::Seat;

/// What the game is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Progress: the start player figure is auctioned.
    Bidding(Auction),
    /// Progress: the winner takes a Viking out of the game.
    RemovingViking(Seat),
    /// Progress: this seat lays all Vikings of one colour beside the wheel.
    LayingColour(Seat),

    /// This seat buys a set.
    Buying(Seat),
    /// This seat has bought its first set and lays its start tile.
    StartTile(Seat, Set),
    /// This seat lays the tile it has bought.
    Placing(Seat, Set),
    /// This seat has laid its tile, or lost it, and its Viking is on the way; nobody is asked.
    Landed(Seat, Colour),
    /// Progress: this seat may take a special tile.
    TakingSpecial(Seat),
    /// Progress: this seat has taken a building tile and replaces one of several normal tiles.
    Replacing(Seat, Special),

    /// The round is over, so many seats have been scored, and whether the next one has done its sailing. Nobody is
    /// awaited: the rules go on by themselves.
    Scoring {
        /// Seats that have been scored.
        scored: u8,
        /// Whether the next one's boatsmen have sailed.
        sailed: bool,
    },
    /// Large scoring: the boatsmen of the next seat to be scored may sail.
    Sailing {
        /// Seats that have been scored.
        scored: u8,
    },
    /// A boatsman is bringing so many Vikings of each colour ashore.
    Landing {
        /// Seats that have been scored.
        scored: u8,
        /// Who is still aboard.
        aboard: ByColour<u8>,
    },
    /// The game is over.
    Over,
}
