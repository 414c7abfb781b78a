//! Why a move is refused.

/// The reasons, in the order in which they are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Illegal {
    /// Placing and moving: there is no square of this name.
    #[error("squares are a1 to d4")]
    NoSuchSquare,
    /// The game waits for another kind of move.
    #[error("the game waits for another kind of move: look at the legal moves")]
    NotThisStep,
    /// Placing: the camp is empty.
    #[error("no Viking is left in your camp")]
    CampEmpty,
    /// Placing: a troop stands there.
    #[error("a troop stands there: Vikings are placed on empty squares")]
    SquareTaken,
    /// Moving: the square is empty.
    #[error("no troop stands on the square the Vikings are to leave")]
    NoTroop,
    /// Moving: not 1 to the height of the troop.
    #[error("from 1 Viking to the whole troop can move")]
    WrongCount,
    /// Moving: never onto an empty square.
    #[error("Vikings move onto another troop, never onto an empty square")]
    EmptySquare,
    /// Moving: not in the reach of a troop of this height, or another troop stands between.
    #[error(
        "out of reach: a troop of 1 moves one square orthogonally, 2 any distance orthogonally, 3 a knight's move, 4 any distance diagonally, 5 any distance in all directions, over empty squares"
    )]
    OutOfReach,
    /// Moving: the same number straight back.
    #[error("the opponent's last move must not be undone exactly")]
    UndoesLastMove,
    /// Placing and moving: the player can build a raiding troop with their own Viking on top, and so must.
    #[error("the golden rule: you can build a raiding troop with your Viking on top, so you must")]
    GoldenRule,
    /// Choosing: the tile is not on the island at the raid marker.
    #[error("this tile is not on the island that is raided")]
    NotOnThisIsland,
    /// Seizing: the tile is not the opponent's.
    #[error("your opponent does not have this tile")]
    NotTheirTile,
    /// Taking an ally: it has already been taken.
    #[error("this ally has been taken")]
    AllyTaken,
    /// Swapping: islands are numbered from 1, and the upper one is named first.
    #[error("name two different islands by their numbers from 1 to 5, the upper one first")]
    NoSuchIslands,
    /// Swapping: one of the islands has been raided.
    #[error("only islands still to be raided can change places")]
    IslandRaided,
    /// Exchanging: not 1 to the number in the smaller lockup.
    #[error("from 1 prisoner to as many as are in the smaller lockup can be exchanged")]
    WrongExchange,
}
