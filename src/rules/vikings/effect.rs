//! The effects that the rules record. They are short, because the log keeps them for ever.

use serde::{Deserialize, Serialize};

use super::{
    components::{Colour, SPACES, Special, Tile},
    line::Line,
    moves::SailMode,
};
use crate::kit::Seat;

/// An effect of Vikings: one thing that happened, in the order in which it happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Effect {
    /// The first start player was drawn.
    StartPlayer {
        /// Seat of the start player.
        seat: Seat,
    },
    /// Twelve tiles and twelve Vikings were drawn and laid around the wheel.
    OfferLaid {
        /// Number of the round that begins, 1 to 6.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 6))]
        round: u8,
        /// The tiles, one for each space from 0 to 11.
        tiles: [Tile; SPACES],
        /// Colours of the Vikings, one for each space from 0 to 11.
        vikings: [Colour; SPACES],
    },
    /// Progress: a round began, and the open row of special tiles was filled up.
    SpecialsLaid {
        /// Number of the round that begins, 1 to 6.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 6))]
        round: u8,
        /// The special tiles that were added to the open row.
        tiles: Vec<Special>,
    },
    /// Progress: thirteen Vikings were drawn for an auction, not yet laid.
    VikingsDrawn {
        /// Number of Vikings drawn of each colour: blue, yellow, green, red, black, gray.
        vikings: [u8; 6],
    },
    /// Progress: a player raised the bid for the start player figure.
    Bid {
        /// Seat of the player who bids.
        seat: Seat,
        /// The new highest bid, in gold.
        gold: i32,
    },
    /// Progress: a player bids no more in this auction.
    BidPassed {
        /// Seat of the player who passes.
        seat: Seat,
    },
    /// Progress: the auction is over, and its winner is the start player.
    AuctionWon {
        /// Seat of the winner, who pays.
        seat: Seat,
        /// The price that is paid to the bank, in gold.
        gold: i32,
        /// The part of the price that is paid with VP, one for one.
        exchange: i32,
    },
    /// Progress: the winner of the auction took a drawn Viking out of the game.
    VikingRemoved {
        /// Seat of the winner of the auction.
        seat: Seat,
        /// Colour of the Viking that left.
        colour: Colour,
    },
    /// Progress: the tiles of the round were laid around the wheel; the Vikings are still to come.
    TilesLaid {
        /// The kinds of tile, one for each space from 0 to 11.
        tiles: [Tile; SPACES],
    },
    /// Progress: all drawn Vikings of one colour were laid around the wheel, from the highest free space
    /// downward.
    ColourLaid {
        /// Seat of the player who laid them.
        seat: Seat,
        /// Colour of the Vikings that were laid.
        colour: Colour,
    },
    /// A player bought the set that lay on a space of the wheel.
    Bought {
        /// Seat of the player who buys.
        seat: Seat,
        /// The space on which the set lay, 0 to 11.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 11))]
        space: u8,
        /// Gold that the set cost.
        price: u8,
        /// The part of the price that was paid with VP, one for one.
        exchange: u8,
        /// Progress: whether the buyer may take a special tile once the set has been placed. Left out if not.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        special: bool,
    },
    /// A player exchanged VP for gold, one for one (option `free_exchange`).
    Exchanged {
        /// Seat of the player who exchanged.
        seat: Seat,
        /// VP given, and gold received.
        vp: i32,
    },
    /// A player placed their start tile, in column 1.
    StartTilePlaced {
        /// Seat of the homeland in which it lies.
        seat: Seat,
        /// Row in which it lies, 2 to 6.
        #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 6))]
        row: u8,
    },
    /// A player placed the tile they bought.
    TilePlaced {
        /// Seat of the homeland in which it lies.
        seat: Seat,
        /// The kind of tile that was placed.
        tile: Tile,
        /// Row in which it lies: 1 for a ship, 2 to 6 for an island tile.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 6))]
        row: u8,
        /// Column in which it lies, counted from 1 at the base.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        column: u8,
    },
    /// The bought tile fitted nowhere and left the game.
    TileDiscarded {
        /// Seat of the player who bought it.
        seat: Seat,
        /// The kind of tile that left.
        tile: Tile,
    },
    /// The bought Viking went onto the tile that was bought with it.
    VikingToIsland {
        /// Seat of the homeland in which it stands.
        seat: Seat,
        /// Colour of the Viking that stands there.
        viking: Colour,
        /// Row of the tile, 2 to 6.
        #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 6))]
        row: u8,
        /// Column of the tile, counted from 1 at the base.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        column: u8,
    },
    /// The bought Viking went to the base.
    VikingToBase {
        /// Seat of the homeland to which the base belongs.
        seat: Seat,
        /// Colour of the Viking that waits there.
        viking: Colour,
    },
    /// Progress: a player took a special tile from the open row.
    SpecialTaken {
        /// Seat of the player who took it.
        seat: Seat,
        /// The kind of special tile taken.
        tile: Special,
        /// Gold that it brought at once: 5 for `five_gold`, otherwise 0.
        gold: i32,
    },
    /// Progress: a player who could take a special tile took none.
    SpecialDeclined {
        /// Seat of the player who declined.
        seat: Seat,
    },
    /// Progress: a player must now choose the ordinary tile that their new building tile replaces.
    ReplacementDue {
        /// Seat of the player who chooses.
        seat: Seat,
        /// The building tile just taken.
        tile: Special,
    },
    /// Progress: a building tile replaced an ordinary middle, which left the game.
    TileReplaced {
        /// Seat of the homeland in which it lies.
        seat: Seat,
        /// The building tile that lies there now.
        tile: Special,
        /// Row in which it lies, 2 to 6.
        #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 6))]
        row: u8,
        /// Column in which it lies, counted from 1 at the base.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        column: u8,
    },
    /// A player may now send boatsmen out before their large scoring.
    SailingBegan {
        /// Seat of the player who may sail.
        seat: Seat,
    },
    /// A boatsman went out and left the game; its Vikings are to come ashore.
    Sailed {
        /// Seat of the boatsman's owner.
        seat: Seat,
        /// The Vikings it brings: all of one colour, or one of each.
        mode: SailMode,
        /// Number of Vikings it brings of each colour: blue, yellow, green, red, black, gray.
        aboard: [u8; 6],
        /// Progress: whether a boat tile was used up, which left the game too. Left out if not.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        boat: bool,
    },
    /// A Viking came ashore, onto an island tile.
    Landed {
        /// Seat of the homeland in which it stands.
        seat: Seat,
        /// Colour of the Viking that came ashore.
        colour: Colour,
        /// Row of the tile, 2 to 6.
        #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 6))]
        row: u8,
        /// Column of the tile, counted from 1 at the base.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        column: u8,
    },
    /// A player sends no more boatsmen out in this scoring.
    SailingEnded {
        /// Seat of the player who is done.
        seat: Seat,
    },
    /// One line of a scoring: gold and VP that a player won or lost for one thing.
    Scored {
        /// Seat of the player who scores.
        seat: Seat,
        /// The thing that was scored.
        line: Line,
        /// Number of Vikings, tiles or meals that the line counts.
        count: u8,
        /// Column of the ship; left out if the line concerns no ship.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(nullable = false))]
        column: Option<u8>,
        /// Change of the player's gold, negative if they lost some.
        gold: i32,
        /// Change of the player's VP, negative if they lost some; VP never fall below 0.
        vp: i32,
    },
    /// A player's large scoring is complete.
    SeatScored {
        /// Seat of the player who has scored.
        seat: Seat,
    },
    /// The round is over; the start player figure went to the left neighbour.
    RoundEnded {
        /// Seat that has the figure now.
        start_player: Seat,
    },
    /// The game is over, and the final scoring complete.
    GameOver {},
}

impl Effect {
    /// The seat that the effect names; `None` if it names none.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Self::StartPlayer { seat }
            | Self::Bid { seat, .. }
            | Self::BidPassed { seat }
            | Self::AuctionWon { seat, .. }
            | Self::VikingRemoved { seat, .. }
            | Self::ColourLaid { seat, .. }
            | Self::Bought { seat, .. }
            | Self::Exchanged { seat, .. }
            | Self::StartTilePlaced { seat, .. }
            | Self::TilePlaced { seat, .. }
            | Self::TileDiscarded { seat, .. }
            | Self::VikingToIsland { seat, .. }
            | Self::VikingToBase { seat, .. }
            | Self::SpecialTaken { seat, .. }
            | Self::SpecialDeclined { seat }
            | Self::ReplacementDue { seat, .. }
            | Self::TileReplaced { seat, .. }
            | Self::SailingBegan { seat }
            | Self::Sailed { seat, .. }
            | Self::Landed { seat, .. }
            | Self::SailingEnded { seat }
            | Self::Scored { seat, .. }
            | Self::SeatScored { seat }
            | Self::RoundEnded { start_player: seat } => Some(*seat),
            Self::OfferLaid { .. }
            | Self::SpecialsLaid { .. }
            | Self::VikingsDrawn { .. }
            | Self::TilesLaid { .. }
            | Self::GameOver {} => None,
        }
    }
}
