//! Why a move is refused.

/// The reasons, in the order in which they are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Illegal {
    /// The game waits for another kind of move.
    #[error("the game waits for another kind of move: look at the legal moves")]
    NotThisStep,
    /// Bidding: not higher than the highest bid.
    #[error("bid more than the highest bid, or pass")]
    BidTooLow,
    /// Bidding: more than the player's gold and VP together.
    #[error("your gold and VP together are less than this bid")]
    BidTooHigh,
    /// Removing or placing: no such Viking was drawn, or all have been placed.
    #[error("no Viking of this colour is left to be laid")]
    NoneDrawn,
    /// Buying: spaces are 0 to 11.
    #[error("the wheel has the spaces 0 to 11")]
    NoSuchSpace,
    /// Buying: the set has already been bought.
    #[error("no set is left on this space")]
    SpaceEmpty,
    /// Buying: the set at price 0 is locked (section 2.2).
    #[error(
        "the set at price 0 can be bought only when its Viking is the only one of its colour on the wheel, or when your gold is below every other price"
    )]
    SetLocked,
    /// Buying: gold and VP together are less than the price.
    #[error("your gold and VP together are less than the price")]
    CannotPay,
    /// Exchanging: the option `free_exchange` is off.
    #[error("this game is played without the option `free_exchange`")]
    NoFreeExchange,
    /// Buying: `exchange` is not the gold that is missing. Exchanging: not 1 to the player's VP.
    #[error("exchange exactly the VP that are missing in gold for the price; freely, from 1 to all your VP")]
    WrongExchange,
    /// Placing: ships go in row 1, islands in rows 2 to 6, columns count from 1.
    #[error("ships lie in row 1, islands in rows 2 to 6; columns count from 1")]
    WrongRow,
    /// Placing: the cell is occupied.
    #[error("a tile lies there already")]
    CellTaken,
    /// Placing a ship: see section 2.4.
    #[error(
        "ships fill columns 1 to 3 first, then the next column to the right; with `ships_adjacent` they touch"
    )]
    WrongShipColumn,
    /// Placing an island: see section 2.5.
    #[error("no side of the tile would touch the base or another island tile")]
    NotAdjacent,
    /// Placing an island: sea must meet sea, and land must meet land.
    #[error("sea would meet land: left and right neighbours must match, and the base is sea")]
    EdgesDoNotMatch,
    /// Placing: the Viking may go onto the tile only in the row of its colour.
    #[error("the Viking may stand on the tile only in the row of its colour; send it to the base")]
    VikingNotInItsRow,
    /// Taking: this special tile is not open.
    #[error("no such special tile lies open")]
    NotOpen,
    /// Replacing: not an ordinary tile with the same building.
    #[error("the building tile replaces an ordinary middle with the same building in your homeland")]
    CannotReplace,
    /// Sailing: no boatsman waits on the base.
    #[error("no boatsman waits on your base")]
    NoBoatsman,
    /// Sailing: mode `colour` needs a colour, mode `each` has none.
    #[error("mode `colour` needs a colour, mode `each` has none")]
    ColourAndMode,
    /// Sailing: the player has no boat tile, or the game has none.
    #[error("you have no boat tile")]
    NoBoat,
    /// Sailing in the Progress version: without a boat tile a boatsman brings a single Viking.
    #[error("without a boat a boatsman brings a single Viking: name its colour")]
    NeedsBoat,
    /// Sailing: nobody could come ashore.
    #[error("no such Viking waits on your base, or there is no empty island tile in its row")]
    NobodyCanLand,
    /// Sailing: another voyage brings the same Vikings (ruling 23).
    #[error("another voyage brings the same Vikings and is listed: of one colour, and without a boat")]
    SameAsListed,
    /// Ending the sailing after the last round: the duty of section 3.3.
    #[error("after the last round boatsmen must sail as long as a Viking can land")]
    MustSail,
    /// Landing: no such Viking is aboard.
    #[error("no Viking of this colour is aboard")]
    NotAboard,
    /// Landing: not an empty island tile in the row of the Viking's colour.
    #[error("Vikings land on empty island tiles in the row of their colour")]
    CannotLandThere,
}
