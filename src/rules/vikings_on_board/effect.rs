//! The effects that the rules record. Where a field may be `null`, only some seats see its value until the game
//! is over.

use serde::{Deserialize, Serialize};

use super::components::{Action, BODIES_AT_START, Clan, SHIPS, Supply};
use crate::kit::Seat;

/// A piece of a ship's body, as it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Body {
    /// The clan to which the piece belongs.
    pub clan: Clan,
    /// Number of shields printed on it, 1 to 3.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 3))]
    pub shields: u8,
}

/// An effect of Vikings on Board: one thing that happened, in the order in which it happened. Ships are
/// numbered from 1, and bodies behind a bow from 1, the nearest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Effect {
    /// The order of the players was drawn, and their Vikings fill the village.
    OrderDrawn {
        /// Seats of the players, from the first to the last.
        order: Vec<Seat>,
    },
    /// Three bodies were laid behind each bow.
    ShipsBuilt {
        /// The bodies of each ship from the bow back, for ships 1 to 8.
        ships: [[Body; BODIES_AT_START]; SHIPS],
    },
    /// The supply tokens were shuffled into two stacks.
    SuppliesShuffled {
        /// The stack beside the action `add_1`, from the top down; `null` for everyone until the game is over.
        #[serde(rename = "add_1")]
        add_1: Option<Vec<Supply>>,
        /// The stack beside the action `draw_3_add_1`, from the top down; `null` for everyone until the game is
        /// over.
        #[serde(rename = "draw_3")]
        draw_3: Option<Vec<Supply>>,
    },
    /// All players agreed to take moves back: the tokens in the stacks that no player had seen by then were
    /// shuffled among their places.
    SuppliesReshuffled {
        /// The whole stack beside the action `add_1`, from the top down; `null` for everyone until the game is
        /// over.
        #[serde(rename = "add_1")]
        add_1: Option<Vec<Supply>>,
        /// The whole stack beside the action `draw_3_add_1`, from the top down; `null` for everyone until the
        /// game is over.
        #[serde(rename = "draw_3")]
        draw_3: Option<Vec<Supply>>,
    },
    /// A Viking went across the village, to an action.
    ActionChosen {
        /// Seat of the Viking's owner.
        seat: Seat,
        /// The action beside which the Viking stands now.
        action: Action,
        /// Whether the action is carried out; false if no free action could be.
        performed: bool,
    },
    /// A player brought a body to the front of its ship.
    Promoted {
        /// Seat of the player who did it.
        seat: Seat,
        /// Number of the ship, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        ship: u8,
        /// Place where the body was, counted from the bow.
        position: u8,
    },
    /// A player moved a body to the back of another ship.
    BodyMoved {
        /// Seat of the player who did it.
        seat: Seat,
        /// Number of the ship that the body left, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        ship: u8,
        /// Place where the body was, counted from the bow.
        position: u8,
        /// Number of the ship that the body joined, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        to_ship: u8,
    },
    /// Two bodies of two ships took each other's place.
    BodiesSwapped {
        /// Seat of the player who did it.
        seat: Seat,
        /// Number of the ship with the lower number, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        ship: u8,
        /// Place of its body, counted from the bow.
        position: u8,
        /// Number of the ship with the higher number, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        other_ship: u8,
        /// Place of that ship's body, counted from the bow.
        other_position: u8,
    },
    /// A player laid a gambling token before a ship.
    BetPlaced {
        /// Seat of the player who bets.
        seat: Seat,
        /// Number of the ship they bet on, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        ship: u8,
        /// The clan that will have first control if they are right.
        clan: Clan,
        /// Worth of the gambling token in points, 1 to 4; `null` for all other players and spectators.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 4))]
        token: Option<u8>,
    },
    /// A player moved one of their bets to another circle.
    BetMoved {
        /// Seat of the player whose bet it is.
        seat: Seat,
        /// Number of the ship before which it lay, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        ship: u8,
        /// Number of the ship before which it lies now, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        to_ship: u8,
        /// The clan on whose circle it lies now.
        clan: Clan,
    },
    /// The top token of the stack beside `add_1` was drawn and shown to all.
    SupplyDrawn {
        /// Seat of the player who drew it.
        seat: Seat,
        /// The kind of token drawn.
        supply: Supply,
    },
    /// The top tokens of the stack beside `draw_3_add_1` were drawn.
    SuppliesDrawn {
        /// Seat of the player who drew them.
        seat: Seat,
        /// Number of tokens drawn, at most 3.
        count: u8,
        /// The tokens in the order in which they were drawn; `null` for all other players and spectators.
        supplies: Option<Vec<Supply>>,
    },
    /// A drawn token was laid face up on a bow.
    SupplyLoaded {
        /// Seat of the player who loaded it.
        seat: Seat,
        /// The kind of token loaded.
        supply: Supply,
        /// Number of the ship that was loaded, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        ship: u8,
    },
    /// Drawn tokens that were not loaded went under the stack beside `draw_3_add_1`, in the order in which
    /// they were drawn.
    SuppliesReturned {
        /// Seat of the player who had drawn them.
        seat: Seat,
        /// Number of tokens returned.
        count: u8,
    },
    /// A player raised the price of one kind of supplies.
    PriceRaised {
        /// Seat of the player who did it.
        seat: Seat,
        /// The supplies that became dearer.
        kind: Supply,
        /// Points that each token of this kind is worth now.
        price: u8,
    },
    /// Option `lone_viking`: a player is to put a Viking on a body, because the opponent took `set_sail`.
    LoneVikingDue {
        /// Seat of the player who chooses the body.
        seat: Seat,
    },
    /// Option `lone_viking`: a player put a Viking on a body of their own clan.
    LoneVikingPlaced {
        /// Seat of the body's owner.
        seat: Seat,
        /// Number of the ship, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        ship: u8,
        /// Place of the body, counted from the bow.
        position: u8,
    },
    /// A ship set sail; its supplies will be shared and its bets paid.
    ShipSailed {
        /// Seat of the player who chose it.
        seat: Seat,
        /// Number of the ship, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        ship: u8,
        /// The clans aboard, the one with first control first.
        control: Vec<Clan>,
    },
    /// A player took a token from the bow of the ship that sails.
    SupplyTaken {
        /// Seat of the new owner.
        seat: Seat,
        /// The kind of token taken.
        supply: Supply,
    },
    /// A token of the ship that sails left the game.
    SupplyRemoved {
        /// Seat of the player who chose it; `null` if all remaining tokens leave without a choice.
        seat: Option<Seat>,
        /// The kind of token that left.
        supply: Supply,
    },
    /// A bet on the clan with first control went face down to its owner's scoring circle.
    BetWon {
        /// Seat of the player whose bet it was.
        seat: Seat,
        /// Number of the ship before which it lay, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        ship: u8,
        /// The clan that has first control.
        clan: Clan,
        /// Worth of the gambling token in points, 1 to 4; `null` for all other players and spectators.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 4))]
        token: Option<u8>,
    },
    /// The round is over, and the leader token changes sides.
    RoundEnded {
        /// Number of the round that begins.
        round: u8,
    },
    /// A gambling token was turned up. At the end of the game this is each that lies face down, whether its bet
    /// has won or not. With the option `open_bets` it is each that wins.
    BetRevealed {
        /// Seat of the player whose bet it is.
        seat: Seat,
        /// Number of the ship on which they bet, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        ship: u8,
        /// The clan they bet would have first control.
        clan: Clan,
        /// Worth of the gambling token in points, 1 to 4.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 4))]
        token: u8,
    },
    /// The final score of a player, in points.
    Scored {
        /// Seat of the player who scores.
        seat: Seat,
        /// Number of supply tokens the player has taken.
        supplies: u8,
        /// Worth of these tokens at the final prices.
        supply_points: u8,
        /// Worth of the bets that they have won.
        gambling_points: u8,
    },
    /// The last stern is used: the game is over, and the scoring complete.
    GameOver {},
}
