//! The reasons why a move is refused.

/// The reasons why a move is refused, in the order of the checks.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    thiserror::Error,
    strum::IntoStaticStr,
    strum::VariantArray,
    strum::EnumProperty,
)]
#[strum(serialize_all = "snake_case")]
pub enum Illegal {
    /// Placing and moving: there is no square of this name.
    #[error("squares are a1 to d4")]
    #[strum(props(section = "1", words = "The squares are named a1 to d4"))]
    NoSuchSquare,
    /// The game waits for another kind of move.
    #[error("the game waits for another kind of move: look at the legal moves")]
    #[strum(props(
        section = "6",
        words = "Steps are made in the order of these rules, and the game waits only for those that are due"
    ))]
    NotThisStep,
    /// Placing: the camp is empty.
    #[error("no Viking is left in your camp")]
    #[strum(props(section = "3.1", words = "places one Viking from their camp on an empty square"))]
    CampEmpty,
    /// Placing: a troop stands there.
    #[error("a troop stands there: Vikings are placed on empty squares")]
    #[strum(props(section = "3.1", words = "places one Viking from their camp on an empty square"))]
    SquareTaken,
    /// Moving: the square is empty.
    #[error("no troop stands on the square the Vikings are to leave")]
    #[strum(props(
        section = "3.1",
        words = "moves one or more Vikings off the top of a troop onto another troop"
    ))]
    NoTroop,
    /// Moving: not 1 to the height of the troop.
    #[error("from 1 Viking to the whole troop can move")]
    #[strum(props(
        section = "3.1",
        words = "moves one or more Vikings off the top of a troop onto another troop"
    ))]
    WrongCount,
    /// Moving: the target square is empty.
    #[error("Vikings move onto another troop, never onto an empty square")]
    #[strum(props(section = "3.1", words = "Vikings never move onto an empty square"))]
    EmptySquare,
    /// Moving: back onto the same troop.
    #[error("Vikings move onto another troop")]
    #[strum(props(
        section = "3.1",
        words = "moves one or more Vikings off the top of a troop onto another troop"
    ))]
    SameTroop,
    /// Moving: out of reach for a troop of this height.
    #[error(
        "out of reach: a troop of 1 moves one square orthogonally, of 2 any distance. A troop of 3 makes a knight's \
         move, of 4 any distance diagonally, of 5 any distance in all directions"
    )]
    #[strum(props(
        section = "3.2",
        words = "How far they can move depends on the full height of the troop they leave"
    ))]
    OutOfReach,
    /// Moving: another troop stands between.
    #[error("another troop stands in the way: only a knight's move leaps over others")]
    #[strum(props(
        section = "3.2",
        words = "Over any distance they cross empty squares up to the first troop"
    ))]
    TroopBetween,
    /// Moving: the reverse of the last move.
    #[error("the opponent's last move must not be undone exactly")]
    #[strum(props(section = "3.4", words = "A move must not exactly undo the opponent's last move"))]
    UndoesLastMove,
    /// Placing and moving: the player can build a raiding troop with their own Viking on top, and so must do
    /// it.
    #[error("the golden rule: you can build a raiding troop with your Viking on top, so you must")]
    #[strum(props(
        section = "3.3",
        words = "A player who has a legal move that makes a raiding troop with their own Viking on top must make such a move"
    ))]
    GoldenRule,
    /// Choosing: the tile is not on the island at the raid marker.
    #[error("this tile is not on the island that is raided")]
    #[strum(props(section = "4.1", words = "The leader takes one of the two tiles"))]
    NotOnThisIsland,
    /// Seizing: the tile is not the opponent's.
    #[error("your opponent does not have this tile")]
    #[strum(props(section = "4.3", words = "the opponent takes one of that player's tiles"))]
    NotTheirTile,
    /// Taking an ally: it has already been taken.
    #[error("this ally has been taken")]
    #[strum(props(section = "4.4", words = "takes one of the remaining allies of their choice"))]
    AllyTaken,
    /// Swapping: islands are numbered from 1, and the upper one is named first.
    #[error("name two different islands by their numbers from 1 to 5, the upper one first")]
    #[strum(props(
        section = "6",
        words = "Two islands to be swapped are named by their numbers from the upper end, the upper one first"
    ))]
    NoSuchIslands,
    /// Swapping: one of the islands has been raided.
    #[error("only islands still to be raided can change places")]
    #[strum(props(section = "4.4", words = "that are still to be raided"))]
    IslandRaided,
    /// Exchanging: not 1 to the number in the smaller lockup.
    #[error("from 1 prisoner to as many as are in the smaller lockup can be exchanged")]
    #[strum(props(
        section = "4.5",
        words = "The player who starts it chooses the number, from 1 to that in the smaller lockup"
    ))]
    WrongExchange,
}
