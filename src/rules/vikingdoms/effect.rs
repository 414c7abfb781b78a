//! The effects: what the rules say happened. Short, because the log keeps them for ever.

use serde::{Deserialize, Serialize};

use super::{
    components::{Ally, End, ISLANDS, SEATS, TILES_OF_AN_ISLAND, Tile},
    phase::Victory,
    square::Square,
};
use crate::kit::{Seat, number::len};

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingdomsEffect))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Effect {
    /// Setup: a player drew their first tile.
    TileDrawn {
        /// Who.
        seat: Seat,
        /// Which.
        tile: Tile,
    },
    /// Setup: the other tiles were drawn and made into islands.
    IslandsLaid {
        /// The tiles of each island, from the upper end.
        islands: [[Tile; TILES_OF_AN_ISLAND]; len(ISLANDS)],
    },
    /// Setup: the owner of fewer coins will choose the end and begin; with equal coins the player was drawn.
    FirstPlayer {
        /// Who.
        seat: Seat,
    },
    /// The raid marker was laid.
    EndChosen {
        /// By whom.
        seat: Seat,
        /// At which end of the row.
        end: End,
    },
    /// A Viking was placed from the camp.
    Placed {
        /// Whose.
        seat: Seat,
        /// Where.
        square: Square,
    },
    /// Vikings moved off the top of one troop onto another.
    Moved {
        /// By whom.
        seat: Seat,
        /// From here,
        from: Square,
        /// to here,
        to: Square,
        /// so many.
        count: u8,
    },
    /// A player could neither place nor move.
    TurnLost {
        /// Who.
        seat: Seat,
    },
    /// All Vikings on the board went home, and the recruitment for the same island starts again.
    RecruitmentRestarted {
        /// Why.
        reason: Deadlock,
        /// Vikings that went home, by owner.
        home: [u8; len(SEATS)],
    },
    /// A raiding troop was built and went from the board to the raid marker.
    RaidBegan {
        /// The leader: the owner of the top Viking.
        seat: Seat,
        /// Where the troop stood.
        square: Square,
        /// Its Vikings, by owner.
        troop: [u8; len(SEATS)],
    },
    /// A tile of the raided island was taken.
    TileTaken {
        /// By whom.
        seat: Seat,
        /// Which.
        tile: Tile,
    },
    /// Vikings of the opponent went into a lockup.
    PrisonersTaken {
        /// Whose lockup.
        seat: Seat,
        /// So many from the opponent's camp,
        from_camp: u8,
        /// so many from the raiding troop.
        from_troop: u8,
    },
    /// A player has the second rioter: the opponent is to take one of that player's tiles.
    RiotBroke {
        /// Whose rioters.
        seat: Seat,
    },
    /// A riot cost a tile.
    TileSeized {
        /// Who has it now.
        seat: Seat,
        /// Which.
        tile: Tile,
    },
    /// A player has two equal buildings and is to take an ally.
    AllyDue {
        /// Who.
        seat: Seat,
    },
    /// An ally was taken.
    AllyTaken {
        /// By whom.
        seat: Seat,
        /// Which.
        ally: Ally,
    },
    /// Gunnar: a player may swap two islands.
    SwapDue {
        /// Who.
        seat: Seat,
    },
    /// Gunnar: two islands changed places.
    IslandsSwapped {
        /// By whom.
        seat: Seat,
        /// The number of one.
        a: u8,
        /// The number of the other.
        b: u8,
    },
    /// Gunnar: no islands changed places.
    SwapDeclined {
        /// By whom.
        seat: Seat,
    },
    /// A player may start an exchange of prisoners.
    ExchangeOffered {
        /// Who.
        seat: Seat,
    },
    /// Both players returned prisoners to each other's camps.
    Exchanged {
        /// Who started it.
        seat: Seat,
        /// So many each.
        count: u8,
    },
    /// No exchange was started.
    ExchangeDeclined {
        /// By whom.
        seat: Seat,
    },
    /// The raiding troop went home to the camps.
    TroopDisbanded {
        /// Its Vikings, by owner.
        home: [u8; len(SEATS)],
    },
    /// The raid marker moved on: the next recruitment begins.
    MarkerMoved {
        /// To the island of this number.
        island: u8,
    },
    /// The game is over.
    GameWon {
        /// By whom.
        seat: Seat,
        /// What with.
        with: Victory,
    },
    /// The game is over: recruitments have been restarted too often.
    GameDrawn {
        /// What was one too many.
        reason: Deadlock,
    },
}

/// Why a recruitment leads nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingdomsDeadlock))]
#[serde(rename_all = "snake_case")]
pub enum Deadlock {
    /// Neither player can place or move.
    NobodyCanAct,
    /// The same position occurred for the third time.
    Repetition,
}
