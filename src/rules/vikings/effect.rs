//! The effects: what the rules say happened. Short, because the log keeps them for ever.

use serde::{Deserialize, Serialize};

use super::{
    components::{Colour, SPACES, Tile},
    moves::SailMode,
};
use crate::kit::Seat;

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsEffect))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Effect {
    /// The start player was drawn.
    StartPlayer {
        /// Who.
        seat: Seat,
    },
    /// Twelve tiles and twelve Vikings were drawn and laid around the wheel.
    OfferLaid {
        /// The round that begins.
        round: u8,
        /// The tiles by space.
        tiles: [Tile; SPACES],
        /// The Vikings by space.
        vikings: [Colour; SPACES],
    },
    /// A set was bought.
    Bought {
        /// By whom.
        seat: Seat,
        /// From which space.
        space: u8,
        /// For so much gold,
        price: u8,
        /// of which so much came from exchanged VP.
        exchange: u8,
    },
    /// VP were exchanged for gold.
    Exchanged {
        /// By whom.
        seat: Seat,
        /// How many.
        vp: i32,
    },
    /// A start tile was laid in column 1.
    StartTilePlaced {
        /// Whose.
        seat: Seat,
        /// Where.
        row: u8,
    },
    /// The bought tile was laid.
    TilePlaced {
        /// By whom.
        seat: Seat,
        /// The tile.
        tile: Tile,
        /// Where.
        row: u8,
        /// Where.
        column: u8,
    },
    /// The bought tile fitted nowhere and left the game.
    TileDiscarded {
        /// Whose.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// The bought Viking went onto the tile that was bought with him.
    VikingToIsland {
        /// Whose.
        seat: Seat,
        /// The Viking.
        viking: Colour,
        /// Where.
        row: u8,
        /// Where.
        column: u8,
    },
    /// The bought Viking went onto the base.
    VikingToBase {
        /// Whose.
        seat: Seat,
        /// The Viking.
        viking: Colour,
    },
    /// It is this seat's turn to send boatsmen out, or not.
    SailingBegan {
        /// Whose.
        seat: Seat,
    },
    /// A boatsman sailed and left the game.
    Sailed {
        /// Whose.
        seat: Seat,
        /// How.
        mode: SailMode,
        /// How many Vikings he brings, by colour in the order of the wheel.
        aboard: [u8; 6],
    },
    /// A Viking came ashore.
    Landed {
        /// Whose.
        seat: Seat,
        /// The Viking.
        colour: Colour,
        /// Where.
        row: u8,
        /// Where.
        column: u8,
    },
    /// This seat sends no more boatsmen in this scoring.
    SailingEnded {
        /// Whose.
        seat: Seat,
    },
    /// One line of a scoring.
    Scored {
        /// Who.
        seat: Seat,
        /// What for.
        line: Line,
        /// How many count.
        count: u8,
        /// Gold won or lost.
        gold: i32,
        /// VP won or lost.
        vp: i32,
    },
    /// A seat has had its large scoring.
    SeatScored {
        /// Whose.
        seat: Seat,
    },
    /// The round is over; the start player figure goes to the left neighbour.
    RoundEnded {
        /// The next start player.
        start_player: Seat,
    },
    /// The game is over.
    GameOver {},
}

/// What a line of a scoring is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsLine))]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// Small and large: unthreatened goldsmiths.
    Goldsmiths,
    /// Large: a repelled ship; `count` is its column.
    ShipRepelled,
    /// Large: unthreatened nobles.
    Nobles,
    /// Large: unthreatened scouts.
    Scouts,
    /// Large: goldsmiths below unthreatened scouts.
    GoldsmithsBelowScouts,
    /// Large: fishermen below unthreatened scouts.
    FishermenBelowScouts,
    /// Final: a ship that was not repelled; `count` is its column.
    ShipNotRepelled,
    /// Final: gold for VP.
    Gold,
    /// Final: the most boatsmen.
    MostBoatsmen,
    /// Final: the most completed islands.
    MostIslands,
    /// Final: the longest completed island.
    LongestIsland,
    /// Final: spare meals.
    SpareMeals,
    /// Final: missing meals.
    MissingMeals,
}
