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
    /// The game waits for another kind of move.
    #[error("the game waits for another kind of move: look at the legal moves")]
    #[strum(props(
        section = "6.1",
        words = "Steps are made in the order of these rules, and the game waits only for those that are due"
    ))]
    NotThisStep,
    /// A move of the Progress version, or a boat tile: the option `progress` is off.
    #[error("this game is played without the option `progress`")]
    #[strum(props(section = "5", words = "The Progress version is played only where a table has chosen it"))]
    NoProgress,
    /// Bidding, removing and placing Vikings: the option `auction` is off.
    #[error("this game is played without the option `auction`")]
    #[strum(props(
        section = "5",
        words = "there is no auction: the offer of a round is laid out as in section 2.1"
    ))]
    NoAuction,
    /// Bidding: a negative bid.
    #[error("a bid is 0 or more")]
    #[strum(props(section = "5.2", words = "A first bid may be 0, but not less"))]
    NegativeBid,
    /// Bidding: not higher than the highest bid.
    #[error("bid more than the highest bid, or pass")]
    #[strum(props(section = "5.2", words = "each player raises the bid or passes; a pass is final"))]
    BidTooLow,
    /// Bidding: more than the player's gold and VP together.
    #[error("your gold and VP together are less than this bid")]
    #[strum(props(section = "5.2", words = "A bid is limited by gold and VP together"))]
    BidTooHigh,
    /// Removing: no such Viking was drawn.
    #[error("no Viking of this colour was drawn")]
    #[strum(props(section = "5.2", words = "The winner removes one of the thirteen Vikings from the game"))]
    NoneDrawn,
    /// Placing: no such Viking was drawn, or all have been placed.
    #[error("no Viking of this colour is left to be laid")]
    #[strum(props(
        section = "5.3",
        words = "The winner places all that were drawn of one colour from space 11 downward; then, clockwise, each player places all of another colour"
    ))]
    NoneToPlace,
    /// Buying: spaces are 0 to 11.
    #[error("the wheel has the spaces 0 to 11")]
    #[strum(props(section = "2.1", words = "islands from space 0 upward, ships from space 11 downward"))]
    NoSuchSpace,
    /// Buying: the set has already been bought.
    #[error("no set is left on this space")]
    #[strum(props(
        section = "2.2",
        words = "players take turns clockwise and buy one set each, until all are gone"
    ))]
    SpaceEmpty,
    /// Buying: the set at price 0 is locked (section 2.2).
    #[error(
        "the set at price 0 needs a Viking that is the only one of its colour on the wheel, or gold below every other \
         price"
    )]
    #[strum(props(section = "2.2", words = "The set at price 0 may be bought only"))]
    SetLocked,
    /// Buying: gold and VP together are less than the price.
    #[error("your gold and VP together are less than the price")]
    #[strum(props(
        section = "2.2",
        words = "Every other set can be bought by a player whose gold and VP together cover its price"
    ))]
    CannotPay,
    /// Exchanging: the option `free_exchange` is off.
    #[error("this game is played without the option `free_exchange`")]
    #[strum(props(
        section = "2.2",
        words = "players may exchange any amount in their own turn, before buying or bidding"
    ))]
    NoFreeExchange,
    /// Buying: `exchange` is not the gold that is missing.
    #[error("exchange exactly the VP that are missing in gold for the price")]
    #[strum(props(section = "2.2", words = "A payment exchanges exactly the gold that is missing"))]
    WrongExchange,
    /// Exchanging: not 1 to the player's VP.
    #[error("exchange from 1 to all your VP")]
    #[strum(props(section = "2.2", words = "from 1 to all their VP"))]
    WrongAmount,
    /// Placing the start tile: islands lie in rows 2 to 6.
    #[error("the start tile lies in one of the rows 2 to 6")]
    #[strum(props(section = "2.3", words = "in column 1 of any of rows 2 to 6"))]
    WrongStartRow,
    /// Placing: ships go in row 1, islands in rows 2 to 6.
    #[error("ships lie in row 1, islands in rows 2 to 6")]
    #[strum(props(section = "1.4", words = "Row 1 is for ships, rows 2 to 6 are for islands"))]
    WrongRow,
    /// Placing: columns count from 1.
    #[error("columns count from 1, to the right of the base")]
    #[strum(props(section = "1.4", words = "The base is left of column 1"))]
    NoSuchColumn,
    /// Placing: the cell is occupied.
    #[error("a tile lies there already")]
    #[strum(props(section = "1.4", words = "a cell holds one tile"))]
    CellTaken,
    /// Placing a ship: columns 1 to 3 are not full.
    #[error("ships fill columns 1 to 3 first")]
    #[strum(props(section = "2.4", words = "Columns 1 to 3 are filled first"))]
    FirstColumnsFirst,
    /// Placing a ship: columns 1 to 3 are full, and this is not the next one.
    #[error("this ship goes in the next column to the right of all others")]
    #[strum(props(
        section = "2.4",
        words = "From the fourth ship on, each goes in the next column to the right"
    ))]
    NotTheNextColumn,
    /// Placing a ship, with the option `ships_adjacent`: it touches no other.
    #[error("with `ships_adjacent` every ship but the first touches another ship")]
    #[strum(props(section = "2.4", words = "every ship but the first also touches another ship"))]
    ShipsNotAdjacent,
    /// Placing an island: see section 2.5.
    #[error("no side of the tile would touch the base or another island tile")]
    #[strum(props(
        section = "2.5",
        words = "At least one side of the tile must touch the base or another island tile"
    ))]
    NotAdjacent,
    /// Placing an island: sea must meet sea, and land must meet land.
    #[error("sea would meet land: left and right neighbours must match, and the base is sea")]
    #[strum(props(section = "2.5", words = "sea must meet sea and land must meet land"))]
    EdgesDoNotMatch,
    /// Placing a ship: its Viking goes to the base.
    #[error("nobody stands on a ship: send the Viking to the base")]
    #[strum(props(section = "2.6", words = "so does every Viking who came with a ship"))]
    VikingOnShip,
    /// Placing an island: a boatsman goes to the base.
    #[error("boatsmen wait on the base: send this one there")]
    #[strum(props(section = "2.6", words = "and every boatsman"))]
    BoatsmanOnIsland,
    /// Placing an island: the Viking may go onto the tile only in the row of its colour.
    #[error("the Viking may stand on the tile only in the row of its colour; send it to the base")]
    #[strum(props(
        section = "2.6",
        words = "If the bought tile was placed in the row of its Viking, the player may put the Viking on it"
    ))]
    VikingNotInItsRow,
    /// Taking: this special tile is not open.
    #[error("no such special tile lies open")]
    #[strum(props(section = "5.4", words = "may take one tile from the open row"))]
    NotOpen,
    /// Replacing: not an ordinary tile with the same building.
    #[error("the building tile replaces an ordinary middle with the same building in your homeland")]
    #[strum(props(
        section = "5.6",
        words = "It immediately replaces an ordinary middle with the same building in its owner's homeland"
    ))]
    CannotReplace,
    /// Sailing: no boatsman waits on the base.
    #[error("no boatsman waits on your base")]
    #[strum(props(section = "3.3", words = "A boatsman on the base brings Vikings from there"))]
    NoBoatsman,
    /// Sailing: the player has no boat tile.
    #[error("you have no boat tile")]
    #[strum(props(section = "5.5", words = "Whoever has a boat tile may use it up"))]
    NoBoat,
    /// Sailing in the Progress version: without a boat tile a boatsman brings a single Viking.
    #[error("without a boat a boatsman brings a single Viking: name its colour")]
    #[strum(props(section = "5.5", words = "A boatsman brings one Viking ashore"))]
    NeedsBoat,
    /// Sailing: mode `colour` needs a colour, mode `each` has none.
    #[error("mode `colour` needs a colour, mode `each` has none")]
    #[strum(props(
        section = "6.1",
        words = "A boatsman is sent out for Vikings of one colour, which the move names, or for one of each, and then it names none"
    ))]
    ColourAndMode,
    /// Sailing: no Viking could come ashore.
    #[error("no such Viking waits on your base, or there is no empty island tile in its row")]
    #[strum(props(
        section = "3.3",
        words = "brings Vikings from there to empty island tiles in their own rows"
    ))]
    NobodyCanLand,
    /// Sailing: another voyage brings the same Vikings (ruling 23).
    #[error("another voyage brings the same Vikings and is listed: of one colour, and without a boat")]
    #[strum(props(
        section = "6.1",
        words = "only one is legal: one colour rather than one of each, and without a boat"
    ))]
    SameAsListed,
    /// Ending the sailing after the last round although boatsmen must sail (section 3.3).
    #[error("after the last round boatsmen must sail as long as a Viking can land")]
    #[strum(props(
        section = "3.3",
        words = "they must continue as long as there is a boatsman and a Viking who can land"
    ))]
    MustSail,
    /// Landing: no such Viking is aboard.
    #[error("no Viking of this colour is aboard")]
    #[strum(props(section = "3.3", words = "Only those whom the boatsman brings come ashore"))]
    NotAboard,
    /// Landing: not an empty island tile in the row of the Viking's colour.
    #[error("Vikings land on empty island tiles in the row of their colour")]
    #[strum(props(section = "3.3", words = "to empty island tiles in their own rows"))]
    CannotLandThere,
}
