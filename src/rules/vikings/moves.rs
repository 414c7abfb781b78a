//! The moves (section 6.1). Numbers are wide, so that a value out of range is an illegal move and not a
//! malformed one.

use serde::{Deserialize, Serialize};

use super::components::{Colour, Special};

/// What a player may ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsMove))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Move {
    /// Progress: raise the bid for the start player figure.
    Bid {
        /// To so much gold; 0 is a bid.
        gold: i64,
    },
    /// Progress: bid no more in this auction.
    PassBid {},
    /// Progress: take a drawn Viking out of the game.
    RemoveViking {
        /// Of which colour.
        colour: Colour,
    },
    /// Progress: lay all Vikings of one colour, from the highest free space downward.
    LayColour {
        /// Of which.
        colour: Colour,
    },

    /// Buy a set.
    Buy {
        /// Its space on the wheel, 0 to 11.
        space: i64,
        /// VP to exchange for the gold that is missing: exactly so many.
        exchange: i64,
    },
    /// Exchange VP for gold before buying (option `free_exchange`).
    Exchange {
        /// How many.
        vp: i64,
    },
    /// Lay the start tile in column 1.
    PlaceStartTile {
        /// 2 to 6.
        row: i64,
    },
    /// Lay the bought tile.
    PlaceTile {
        /// 1 for a ship, 2 to 6 for an island.
        row: i64,
        /// From 1.
        column: i64,
        /// Where the bought Viking goes.
        viking: Destination,
    },
    /// Progress: take an open special tile.
    TakeSpecial {
        /// Which.
        tile: Special,
    },
    /// Progress: take no special tile.
    DeclineSpecial {},
    /// Progress: replace a normal tile by the building tile just taken.
    ReplaceTile {
        /// 2 to 6.
        row: i64,
        /// From 1.
        column: i64,
    },
    /// Send a boatsman out.
    Sail {
        /// Whom he brings.
        mode: SailMode,
        /// With mode `colour`: which.
        #[serde(default)]
        colour: Option<Colour>,
        /// Progress: with a boat tile. Without one he brings a single Viking.
        #[serde(default)]
        boat: bool,
    },
    /// Bring a Viking ashore.
    Land {
        /// Which.
        colour: Colour,
        /// The row of his colour.
        row: i64,
        /// From 1.
        column: i64,
    },
    /// Send no more boatsmen in this scoring.
    EndSailing {},
}

/// Where a bought Viking goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsDestination))]
#[serde(rename_all = "snake_case")]
pub enum Destination {
    /// Onto the tile that was bought with him.
    Island,
    /// Onto the base.
    Base,
}

/// Whom a boatsman brings from the base to the islands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsSailMode))]
#[serde(rename_all = "snake_case")]
pub enum SailMode {
    /// All Vikings of one colour.
    Colour,
    /// One Viking of each colour.
    Each,
}
