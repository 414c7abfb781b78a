//! The effects: what the rules say happened. Where a field may be null, the whole is known to some seats only until the
//! game is over.

use serde::{Deserialize, Serialize};

use super::components::{Action, BODIES_AT_START, Clan, SHIPS, Supply};
use crate::kit::Seat;

/// A piece of a ship's body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsOnBoardBody))]
pub struct Body {
    /// Whose.
    pub clan: Clan,
    /// The shields printed on it, 1 to 3.
    pub shields: u8,
}

/// What happened. Ships are numbered from 1, and bodies from 1, the one nearest the bow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsOnBoardEffect))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Effect {
    /// The order of the players was drawn, and their Vikings fill the village.
    OrderDrawn {
        /// From the first to the last.
        order: Vec<Seat>,
    },
    /// Three bodies were laid behind each bow.
    ShipsBuilt {
        /// By ship, from the bow back.
        ships: [[Body; BODIES_AT_START]; SHIPS],
    },
    /// The supply tokens were shuffled into two stacks.
    SuppliesShuffled {
        /// Beside `add_1`, from the top down; null for everyone until the game is over.
        #[serde(rename = "add_1")]
        add_1: Option<Vec<Supply>>,
        /// Beside `draw_3_add_1`; the same.
        #[serde(rename = "draw_3")]
        draw_3: Option<Vec<Supply>>,
    },
    /// All agreed to take moves back: the tokens in the stacks that nobody had seen by then were shuffled among their
    /// places.
    SuppliesReshuffled {
        /// The whole stack beside `add_1`, from the top down; null for everyone until the game is over.
        #[serde(rename = "add_1")]
        add_1: Option<Vec<Supply>>,
        /// That beside `draw_3_add_1`; the same.
        #[serde(rename = "draw_3")]
        draw_3: Option<Vec<Supply>>,
    },
    /// A Viking went across the village.
    ActionChosen {
        /// Whose.
        seat: Seat,
        /// To which action.
        action: Action,
        /// False where no free action could be carried out.
        performed: bool,
    },
    /// A body came to the front of its ship.
    Promoted {
        /// By whom.
        seat: Seat,
        /// The ship.
        ship: u8,
        /// Where the body was.
        position: u8,
    },
    /// A body went to the back of another ship.
    BodyMoved {
        /// By whom.
        seat: Seat,
        /// From this ship.
        ship: u8,
        /// Where the body was.
        position: u8,
        /// To this ship.
        to_ship: u8,
    },
    /// Two bodies of two ships took each other's place.
    BodiesSwapped {
        /// By whom.
        seat: Seat,
        /// The one ship.
        ship: u8,
        /// The place there.
        position: u8,
        /// The other ship.
        other_ship: u8,
        /// The place there.
        other_position: u8,
    },
    /// A bet was placed.
    BetPlaced {
        /// By whom.
        seat: Seat,
        /// On this ship.
        ship: u8,
        /// For this clan.
        clan: Clan,
        /// The gambling token; null for all others.
        token: Option<u8>,
    },
    /// A bet was moved.
    BetMoved {
        /// Whose.
        seat: Seat,
        /// From this ship.
        ship: u8,
        /// To this ship.
        to_ship: u8,
        /// For this clan.
        clan: Clan,
    },
    /// The top token of the stack beside `add_1` was drawn and shown.
    SupplyDrawn {
        /// By whom.
        seat: Seat,
        /// The token.
        supply: Supply,
    },
    /// The top tokens of the stack beside `draw_3_add_1` were drawn.
    SuppliesDrawn {
        /// By whom.
        seat: Seat,
        /// How many.
        count: u8,
        /// The tokens in the order in which they were drawn; null for all others.
        supplies: Option<Vec<Supply>>,
    },
    /// A drawn token was laid on a bow.
    SupplyLoaded {
        /// By whom.
        seat: Seat,
        /// The token.
        supply: Supply,
        /// The ship.
        ship: u8,
    },
    /// The other drawn tokens went under the stack beside `draw_3_add_1`, in the order in which they were drawn.
    SuppliesReturned {
        /// By whom.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// A price rose.
    PriceRaised {
        /// By whom.
        seat: Seat,
        /// Of which kind.
        kind: Supply,
        /// To so many points for a token.
        price: u8,
    },
    /// Option `lone_viking`: this seat is to place a Viking, because the other one took `set_sail`.
    LoneVikingDue {
        /// Whose.
        seat: Seat,
    },
    /// Option `lone_viking`: a Viking was placed on a body.
    LoneVikingPlaced {
        /// Whose.
        seat: Seat,
        /// The ship.
        ship: u8,
        /// The body.
        position: u8,
    },
    /// A ship set sail.
    ShipSailed {
        /// Who chose it.
        seat: Seat,
        /// Which.
        ship: u8,
        /// The clans aboard in order of control.
        control: Vec<Clan>,
    },
    /// A token was taken from the bow of the ship that sails.
    SupplyTaken {
        /// By whom.
        seat: Seat,
        /// The token.
        supply: Supply,
    },
    /// A token of the ship that sails left the game.
    SupplyRemoved {
        /// Who chose it; null where all that are left leave and nobody is asked.
        seat: Option<Seat>,
        /// The token.
        supply: Supply,
    },
    /// A bet on the clan with first control went face down to its owner's scoring circle.
    BetWon {
        /// Whose.
        seat: Seat,
        /// On this ship.
        ship: u8,
        /// For this clan.
        clan: Clan,
        /// The gambling token, worth so many points; null for all others.
        token: Option<u8>,
    },
    /// The round is over; the leader changes sides.
    RoundEnded {
        /// The round that begins.
        round: u8,
    },
    /// A gambling token is turned up: at the end of the game each that lies face down, whether its bet has won or not; with
    /// the option `open_bets` each that wins.
    BetRevealed {
        /// Whose.
        seat: Seat,
        /// On this ship.
        ship: u8,
        /// For this clan.
        clan: Clan,
        /// The gambling token.
        token: u8,
    },
    /// A seat's final score, in points.
    Scored {
        /// Whose.
        seat: Seat,
        /// How many supply tokens.
        supplies: u8,
        /// What they are worth at the final prices.
        supply_points: u8,
        /// What the won gambling tokens are worth.
        gambling_points: u8,
    },
    /// The game is over.
    GameOver {},
}
