//! The moves (section 6.1). Numbers are wide, so that a number out of range makes a move illegal and not
//! malformed. The rules themselves work with a [`Step`].

use serde::{Deserialize, Serialize};

use super::components::{Colour, Special};
use crate::kit::number::narrow;

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

/// A cell of a homeland. Numbers out of range have been clamped to the nearest byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// The row, from 1, the ships' row.
    pub row: u8,
    /// The column, from 1.
    pub column: u8,
}

impl At {
    fn of(row: i64, column: i64) -> Self {
        Self { row: narrow(row), column: narrow(column) }
    }

    fn wide(self) -> (i64, i64) {
        (self.row.into(), self.column.into())
    }
}

/// A move in the types of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the move of its name")]
pub enum Step {
    Buy {
        space: u8,
        exchange: i32,
    },
    Exchange(i32),
    PlaceStartTile {
        row: u8,
    },
    PlaceTile(At, Destination),
    Sail(Voyage),
    Land(Colour, At),
    EndSailing,
    /// A step of the Progress version.
    Progress(ProgressStep),
}

/// A step that exists only in the Progress version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the move of its name")]
pub enum ProgressStep {
    Bid(i32),
    PassBid,
    RemoveViking(Colour),
    LayColour(Colour),
    TakeSpecial(Special),
    DeclineSpecial,
    ReplaceTile(At),
}

/// A boatsman's voyage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Voyage {
    /// Whom it brings.
    pub mode: SailMode,
    /// The colour, with mode `colour`.
    pub colour: Option<Colour>,
    /// Progress: whether it uses a boat tile.
    pub boat: bool,
}

impl From<&Move> for Step {
    fn from(action: &Move) -> Self {
        use ProgressStep as P;
        match *action {
            Move::Bid { gold } => Self::Progress(P::Bid(narrow(gold))),
            Move::PassBid {} => Self::Progress(P::PassBid),
            Move::RemoveViking { colour } => Self::Progress(P::RemoveViking(colour)),
            Move::LayColour { colour } => Self::Progress(P::LayColour(colour)),
            Move::TakeSpecial { tile } => Self::Progress(P::TakeSpecial(tile)),
            Move::DeclineSpecial {} => Self::Progress(P::DeclineSpecial),
            Move::ReplaceTile { row, column } => Self::Progress(P::ReplaceTile(At::of(row, column))),
            // No space has the number 255, and a negative number must not become the first space.
            Move::Buy { space, exchange } => {
                Self::Buy { space: u8::try_from(space).unwrap_or(u8::MAX), exchange: narrow(exchange) }
            }
            Move::Exchange { vp } => Self::Exchange(narrow(vp)),
            Move::PlaceStartTile { row } => Self::PlaceStartTile { row: narrow(row) },
            Move::PlaceTile { row, column, viking } => Self::PlaceTile(At::of(row, column), viking),
            Move::Sail { mode, colour, boat } => Self::Sail(Voyage { mode, colour, boat }),
            Move::Land { colour, row, column } => Self::Land(colour, At::of(row, column)),
            Move::EndSailing {} => Self::EndSailing,
        }
    }
}

impl From<Step> for Move {
    fn from(step: Step) -> Self {
        match step {
            Step::Buy { space, exchange } => Self::Buy { space: space.into(), exchange: exchange.into() },
            Step::Exchange(vp) => Self::Exchange { vp: vp.into() },
            Step::PlaceStartTile { row } => Self::PlaceStartTile { row: row.into() },
            Step::PlaceTile(at, viking) => {
                let (row, column) = at.wide();
                Self::PlaceTile { row, column, viking }
            }
            Step::Sail(Voyage { mode, colour, boat }) => Self::Sail { mode, colour, boat },
            Step::Land(colour, at) => {
                let (row, column) = at.wide();
                Self::Land { colour, row, column }
            }
            Step::EndSailing => Self::EndSailing {},
            Step::Progress(step) => step.into(),
        }
    }
}

impl From<ProgressStep> for Move {
    fn from(step: ProgressStep) -> Self {
        match step {
            ProgressStep::Bid(gold) => Self::Bid { gold: gold.into() },
            ProgressStep::PassBid => Self::PassBid {},
            ProgressStep::RemoveViking(colour) => Self::RemoveViking { colour },
            ProgressStep::LayColour(colour) => Self::LayColour { colour },
            ProgressStep::TakeSpecial(tile) => Self::TakeSpecial { tile },
            ProgressStep::DeclineSpecial => Self::DeclineSpecial {},
            ProgressStep::ReplaceTile(at) => {
                let (row, column) = at.wide();
                Self::ReplaceTile { row, column }
            }
        }
    }
}
