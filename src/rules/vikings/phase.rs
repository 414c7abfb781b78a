//! The phases of a running game.

use serde::{Deserialize, Serialize};

use super::{
    components::{ByColour, Colour, Special},
    progress::auction::Auction,
    wheel::Set,
};
use crate::kit::Seat;

/// The phase of a game: the choice that the game waits for, and its seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Progress: bids for the start player figure.
    Bidding(Auction),
    /// Progress: the winner removes a Viking from the game.
    RemovingViking(Seat),
    /// Progress: this seat places all Vikings of one colour beside the wheel.
    LayingColour(Seat),

    /// This seat buys a set.
    Buying(Seat),
    /// This seat has bought its first set and places its start tile.
    StartTile(Seat, Set),
    /// This seat places the tile that it bought.
    Placing(Seat, Set),
    /// This seat has placed or lost its tile, and its Viking goes to its place without a choice.
    Settling(Seat, Colour),
    /// Progress: this seat may take a special tile.
    TakingSpecial(Seat),
    /// Progress: this seat has taken a building tile and chooses which normal tile it replaces.
    Replacing(Seat, Special),

    /// The round is over and the players are being scored. The game awaits no seat, because the rules continue
    /// without a choice.
    Scoring {
        /// Number of seats already scored.
        scored: u8,
        /// Whether the next seat's boatsmen have sailed.
        sailed: bool,
    },
    /// Large scoring: the next seat to be scored may send out boatsmen.
    Sailing {
        /// Number of seats already scored.
        scored: u8,
    },
    /// A boatsman is bringing these Vikings ashore.
    Landing {
        /// Number of seats already scored.
        scored: u8,
        /// The Vikings still aboard, by colour.
        aboard: ByColour<u8>,
    },
    /// The game is over.
    Over,
}
