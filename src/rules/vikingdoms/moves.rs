//! The moves (section 6). Numbers are wide and squares are arbitrary text, so that a value out of range makes
//! a move illegal and not malformed. The rules themselves work with a [`Step`].

use serde::{Deserialize, Serialize};

use super::{
    components::{Ally, End, Tile},
    grid::Shift,
    illegal::Illegal,
    square::Square,
};
use crate::kit::Parse;

/// A move of Vikingdoms, made by a player when the game waits for them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Move {
    /// Lay the raid marker at one end of the row of islands, where the raids begin.
    ChooseEnd {
        /// The end of the row at which to lay it.
        end: End,
    },
    /// Place a Viking from your camp on an empty square.
    Place {
        /// The empty square, a1 to d4.
        #[cfg_attr(feature = "openapi", schema(value_type = Square))]
        square: String,
    },
    /// Move Vikings off the top of one troop onto another.
    Move {
        /// Square of the troop they leave, a1 to d4.
        #[cfg_attr(feature = "openapi", schema(value_type = Square))]
        from: String,
        /// Square of the troop they join, a1 to d4.
        #[cfg_attr(feature = "openapi", schema(value_type = Square))]
        to: String,
        /// Number of Vikings that move: from 1 to the height of the troop they leave.
        count: i64,
    },
    /// Raid: take one of the island's two tiles, as leader; the opponent gets the other.
    ChooseTile {
        /// The tile that the leader keeps.
        tile: Tile,
    },
    /// Riot: take one of the opponent's tiles.
    SeizeTile {
        /// The tile that the opponent loses.
        tile: Tile,
    },
    /// Take one of the allies that no player has.
    TakeAlly {
        /// The name of the ally you want.
        ally: Ally,
    },
    /// Gunnar: swap the places of two islands that are still to be raided.
    SwapIslands {
        /// Number of the upper island, counted from 1 at the upper end.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        a: i64,
        /// Number of the lower island, greater than `a`.
        b: i64,
    },
    /// Gunnar: leave the islands where they are.
    DeclineSwap {},
    /// Start an exchange: both players return the same number of prisoners to each other's camps.
    Exchange {
        /// Number of prisoners that each returns: from 1 to the number in the smaller lockup.
        count: i64,
    },
    /// Start no exchange of prisoners.
    DeclineExchange {},
}

/// A move in the types of the rules. A number out of range becomes 0, which is never legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the move of its name")]
pub enum Step {
    ChooseEnd(End),
    Place(Square),
    Move(Shift),
    ChooseTile(Tile),
    SeizeTile(Tile),
    TakeAlly(Ally),
    SwapIslands(u8, u8),
    DeclineSwap,
    Exchange(u8),
    DeclineExchange,
}

impl Parse<Move, Illegal> for Step {
    fn parse(action: &Move) -> Result<Self, Illegal> {
        let square = |name: &String| Square::named(name).map_err(|_| Illegal::NoSuchSquare);
        let number = |number: &i64| u8::try_from(*number).unwrap_or(0);
        Ok(match action {
            Move::ChooseEnd { end } => Step::ChooseEnd(*end),
            Move::Place { square: at } => Step::Place(square(at)?),
            Move::Move { from, to, count } => {
                Step::Move(Shift { from: square(from)?, to: square(to)?, count: number(count) })
            }
            Move::ChooseTile { tile } => Step::ChooseTile(*tile),
            Move::SeizeTile { tile } => Step::SeizeTile(*tile),
            Move::TakeAlly { ally } => Step::TakeAlly(*ally),
            Move::SwapIslands { a, b } => Step::SwapIslands(number(a), number(b)),
            Move::DeclineSwap {} => Step::DeclineSwap,
            Move::Exchange { count } => Step::Exchange(number(count)),
            Move::DeclineExchange {} => Step::DeclineExchange,
        })
    }
}

impl From<Step> for Move {
    fn from(step: Step) -> Self {
        match step {
            Step::ChooseEnd(end) => Move::ChooseEnd { end },
            Step::Place(square) => Move::Place { square: square.into() },
            Step::Move(Shift { from, to, count }) => {
                Move::Move { from: from.into(), to: to.into(), count: count.into() }
            }
            Step::ChooseTile(tile) => Move::ChooseTile { tile },
            Step::SeizeTile(tile) => Move::SeizeTile { tile },
            Step::TakeAlly(ally) => Move::TakeAlly { ally },
            Step::SwapIslands(a, b) => Move::SwapIslands { a: a.into(), b: b.into() },
            Step::DeclineSwap => Move::DeclineSwap {},
            Step::Exchange(count) => Move::Exchange { count: count.into() },
            Step::DeclineExchange => Move::DeclineExchange {},
        }
    }
}
