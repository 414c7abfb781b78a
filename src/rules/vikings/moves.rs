//! The moves (section 6.1). Numbers are wide, so that a number out of range makes a move illegal and not
//! malformed. The rules themselves work with a [`Step`].

use serde::{Deserialize, Serialize};

use super::{
    components::{Colour, Special},
    homeland::At,
    illegal::Illegal,
};
use crate::kit::{Parse, number::narrow};

/// A move of Vikings, made by a player when the game waits for them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Move {
    /// Progress: raise the bid for the start player figure.
    Bid {
        /// The new bid in gold, above the highest one; a first bid may be 0.
        gold: i64,
    },
    /// Progress: bid no more in this auction.
    PassBid {},
    /// Progress: take one of the drawn Vikings out of the game, as winner of the auction.
    RemoveViking {
        /// Colour of the Viking that leaves the game.
        colour: Colour,
    },
    /// Progress: lay all drawn Vikings of one colour around the wheel, from the highest free space downward.
    LayColour {
        /// Colour of the Vikings to lay.
        colour: Colour,
    },

    /// Buy a set: a tile and the Viking beside it.
    Buy {
        /// The set's space on the wheel, 0 to 11.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 11))]
        space: i64,
        /// VP to exchange for the gold that is missing: exactly the price less your gold, or 0 if you have
        /// enough.
        exchange: i64,
    },
    /// Exchange VP for gold before buying or bidding (option `free_exchange`).
    Exchange {
        /// The number of VP to give; each brings 1 gold.
        vp: i64,
    },
    /// Place your start tile in column 1, in your first turn.
    PlaceStartTile {
        /// The island row to place it in, 2 to 6.
        #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 6))]
        row: i64,
    },
    /// Place the bought tile, and say where the bought Viking goes.
    PlaceTile {
        /// The row to place it in: 1 for a ship, 2 to 6 for an island tile.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 6))]
        row: i64,
        /// The column to place it in, counted from 1 at the base.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        column: i64,
        /// The place for the bought Viking.
        viking: Destination,
    },
    /// Progress: take a special tile from the open row.
    TakeSpecial {
        /// The kind of special tile to take.
        tile: Special,
    },
    /// Progress: take no special tile, though you may.
    DeclineSpecial {},
    /// Progress: replace an ordinary middle by the building tile just taken.
    ReplaceTile {
        /// Row of the tile to replace, 2 to 6.
        #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 6))]
        row: i64,
        /// Column of the tile to replace, counted from 1 at the base.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        column: i64,
    },
    /// Send a boatsman out from your base, to bring Vikings to your islands.
    Sail {
        /// The Vikings it brings: all of one colour, or one of each.
        mode: SailMode,
        /// With mode `colour`: the colour of the Vikings; otherwise `null` or left out.
        #[serde(default)]
        colour: Option<Colour>,
        /// Progress: whether a boat tile is used up. Without one the boatsman brings a single Viking.
        #[serde(default)]
        boat: bool,
    },
    /// Bring a Viking ashore from the boatsman's ship, onto an empty island tile.
    Land {
        /// Colour of the Viking that comes ashore.
        colour: Colour,
        /// Row of the island tile, which is that of the Viking's colour.
        row: i64,
        /// Column of the island tile, counted from 1 at the base.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        column: i64,
    },
    /// Send no more boatsmen out in this scoring.
    EndSailing {},
}

/// The place for a bought Viking: `island`, the tile bought with it; or `base`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Destination {
    /// Onto the tile that was bought with it.
    Island,
    /// Onto the base.
    Base,
}

/// The Vikings that a boatsman brings from the base: with `colour` all of one colour, with `each` one of each
/// colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SailMode {
    /// All Vikings of one colour.
    Colour,
    /// One Viking of each colour.
    Each,
}

/// A move in the types of the rules, its numbers narrowed.
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
    /// The Vikings it brings.
    pub mode: SailMode,
    /// The colour, with mode `colour`.
    pub colour: Option<Colour>,
    /// Progress: whether it uses a boat tile.
    pub boat: bool,
}

impl Parse<Move, Illegal> for Step {
    fn parse(action: &Move) -> Result<Self, Illegal> {
        use ProgressStep as P;
        Ok(match *action {
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
        })
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
