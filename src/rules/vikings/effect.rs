//! The effects: what the rules say happened. Short, because the log keeps them for ever.

use serde::{Deserialize, Serialize};

use super::{
    components::{Colour, SPACES, Special, Tile},
    line::Line,
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
    /// Progress: a round began, and special tiles were laid open.
    SpecialsLaid {
        /// The round that begins.
        round: u8,
        /// The tiles that came to the open row.
        tiles: Vec<Special>,
    },
    /// Progress: Vikings were drawn for an auction.
    VikingsDrawn {
        /// How many, by colour in the order of the wheel.
        vikings: [u8; 6],
    },
    /// Progress: the bid was raised.
    Bid {
        /// By whom.
        seat: Seat,
        /// To so much.
        gold: i32,
    },
    /// Progress: a player bids no more.
    BidPassed {
        /// Who.
        seat: Seat,
    },
    /// Progress: the auction ended; the winner is the start player.
    AuctionWon {
        /// Who.
        seat: Seat,
        /// For so much gold,
        gold: i32,
        /// of which so much came from exchanged VP.
        exchange: i32,
    },
    /// Progress: a drawn Viking was taken out of the game.
    VikingRemoved {
        /// By whom.
        seat: Seat,
        /// The Viking.
        colour: Colour,
    },
    /// Progress: the tiles of the round were laid around the wheel, the Vikings not yet.
    TilesLaid {
        /// The tiles by space.
        tiles: [Tile; SPACES],
    },
    /// Progress: all Vikings of one colour were laid, from the highest free space downward.
    ColourLaid {
        /// By whom.
        seat: Seat,
        /// Which.
        colour: Colour,
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
        /// Progress: whether the buyer may take a special tile when he has laid the set.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        special: bool,
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
    /// Progress: a special tile was taken.
    SpecialTaken {
        /// By whom.
        seat: Seat,
        /// Which.
        tile: Special,
        /// Gold that it brings at once.
        gold: i32,
    },
    /// Progress: no special tile was taken.
    SpecialDeclined {
        /// By whom.
        seat: Seat,
    },
    /// Progress: the building tile just taken must replace a normal tile.
    ReplacementDue {
        /// Whose.
        seat: Seat,
        /// The building tile.
        tile: Special,
    },
    /// Progress: a building tile replaced a normal tile, which left the game.
    TileReplaced {
        /// Whose.
        seat: Seat,
        /// The building tile.
        tile: Special,
        /// Where.
        row: u8,
        /// Where.
        column: u8,
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
        /// Progress: whether a boat tile was used, which left the game too.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        boat: bool,
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
        /// The column of a ship.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        column: Option<u8>,
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
