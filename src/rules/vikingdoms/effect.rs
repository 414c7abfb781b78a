//! The effects that the rules record. They are short, because the log keeps them for ever.

use serde::{Deserialize, Serialize};

use super::{
    components::{Ally, End, ISLANDS, SEATS, TILES_OF_AN_ISLAND, Tile},
    phase::Victory,
    square::Square,
};
use crate::kit::{Seat, number::len};

/// An effect of Vikingdoms: one thing that happened, in the order in which it happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Effect {
    /// Setup: a player drew their first tile.
    TileDrawn {
        /// Seat of the player who drew.
        seat: Seat,
        /// The tile with which their territory begins.
        tile: Tile,
    },
    /// Setup: the other tiles were drawn, and made into a row of islands.
    IslandsLaid {
        /// The two tiles of each, from the upper end of the row.
        islands: [[Tile; TILES_OF_AN_ISLAND]; len(ISLANDS)],
    },
    /// Setup: the owner of fewer coins will choose the end and begin. With equal coins the player was drawn.
    FirstPlayer {
        /// Seat of the player who begins.
        seat: Seat,
    },
    /// The raid marker was laid at one end of the row of islands.
    EndChosen {
        /// Seat of the player who chose.
        seat: Seat,
        /// The end of the row where the raids begin.
        end: End,
    },
    /// A player placed a Viking from their camp on an empty square.
    Placed {
        /// Seat of the Viking's owner.
        seat: Seat,
        /// The square where the Viking stands now.
        square: Square,
    },
    /// A player moved Vikings off the top of one troop onto another.
    Moved {
        /// Seat of the player who moved.
        seat: Seat,
        /// Square of the troop they left.
        from: Square,
        /// Square of the troop they joined.
        to: Square,
        /// Number of Vikings that moved.
        count: u8,
    },
    /// A player could neither place nor move, and lost the turn.
    TurnLost {
        /// Seat of the player who was skipped.
        seat: Seat,
    },
    /// All Vikings on the board went home, and the recruitment for the same island starts again.
    RecruitmentRestarted {
        /// The cause of the restart.
        reason: Deadlock,
        /// Number of Vikings that went back to each camp, in the order of seats.
        home: [u8; len(SEATS)],
    },
    /// A troop became high enough, and left the board for the island at the raid marker.
    RaidBegan {
        /// Seat of the leader, who owns the top Viking.
        seat: Seat,
        /// The square where the troop stood on the board.
        square: Square,
        /// Number of its Vikings that each player owns, in the order of seats.
        troop: [u8; len(SEATS)],
    },
    /// A player got a tile of the raided island.
    TileTaken {
        /// Seat of the new owner.
        seat: Seat,
        /// The tile that joins their territory.
        tile: Tile,
    },
    /// Vikings of the opponent went into a player's lockup.
    PrisonersTaken {
        /// Seat of the player whose lockup it is.
        seat: Seat,
        /// Number of Vikings from the opponent's camp.
        from_camp: u8,
        /// Number of Vikings from the raiding troop.
        from_troop: u8,
    },
    /// A player has the second rioter: the opponent is to take one of that player's tiles.
    RiotBroke {
        /// Seat of the rioters' owner, who loses a tile.
        seat: Seat,
    },
    /// The opponent took a tile in a riot.
    TileSeized {
        /// Seat of the new owner.
        seat: Seat,
        /// The tile that changed hands.
        tile: Tile,
    },
    /// A player got a second village, port or fortress, and is to take an ally.
    AllyDue {
        /// Seat of the player who chooses.
        seat: Seat,
    },
    /// A player took an ally permanently.
    AllyTaken {
        /// Seat of the new owner.
        seat: Seat,
        /// The ally who belongs to them now.
        ally: Ally,
    },
    /// Gunnar: a player may now swap two islands.
    SwapDue {
        /// Seat of Gunnar's owner.
        seat: Seat,
    },
    /// Gunnar: two islands changed places in the row.
    IslandsSwapped {
        /// Seat of Gunnar's owner.
        seat: Seat,
        /// Number of the upper island, counted from 1 at the upper end.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        a: u8,
        /// Number of the lower island, greater than `a`.
        b: u8,
    },
    /// Gunnar: a player left the islands where they are.
    SwapDeclined {
        /// Seat of Gunnar's owner.
        seat: Seat,
    },
    /// A player may now start an exchange of prisoners.
    ExchangeOffered {
        /// Seat of the player who may start it.
        seat: Seat,
    },
    /// Both players returned prisoners to each other's camps.
    Exchanged {
        /// Seat of the player who started it.
        seat: Seat,
        /// Number of prisoners that each returned.
        count: u8,
    },
    /// A player who could start an exchange of prisoners did not.
    ExchangeDeclined {
        /// Seat of the player who declined.
        seat: Seat,
    },
    /// The raid is over, and the Vikings of the troop went home to the camps.
    TroopDisbanded {
        /// Number of Vikings that went back to each camp, in the order of seats.
        home: [u8; len(SEATS)],
    },
    /// The raid marker moved on: the next recruitment begins.
    MarkerMoved {
        /// Number of the island where it lies now, counted from 1 at the upper end.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        island: u8,
    },
    /// The game is over, and one player has won.
    GameWon {
        /// Seat of the player who has won.
        seat: Seat,
        /// The condition of the victory.
        with: Victory,
    },
    /// The game is a draw: recruitments restarted too often.
    GameDrawn {
        /// The cause of the last deadlock.
        reason: Deadlock,
    },
}

/// The cause of a deadlocked recruitment. Either neither player can place or move (`nobody_can_act`), or the
/// same position has occurred for the third time (`repetition`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Deadlock {
    /// Neither player can place or move.
    NobodyCanAct,
    /// Third occurrence of the same position.
    Repetition,
}
