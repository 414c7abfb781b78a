//! Every number of the rules of Vikings on Board.

use enum_map::{Enum, EnumMap};
use serde::{Deserialize, Serialize};
use strum::{EnumCount, VariantArray};

use crate::kit::{Seat, number::len};

/// The clans of a game: `red` is played by seat 0, `yellow` by seat 1, `green` by seat 2, `blue` by seat 3.
/// Clans without a player are aboard, too.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Enum, EnumCount, VariantArray,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Clan {
    /// Seat 0.
    Red,
    /// Seat 1.
    Yellow,
    /// Seat 2.
    Green,
    /// Seat 3.
    Blue,
}

/// A value for each clan.
pub type ByClan<T> = EnumMap<Clan, T>;

impl Clan {
    /// The clan of a seat.
    #[must_use]
    pub fn of(seat: Seat) -> Self {
        Self::VARIANTS[seat.index()]
    }

    /// The seat of a clan in a game for `seats` players; `None` for a non-player clan.
    #[must_use]
    pub fn seat(self, seats: u8) -> Option<Seat> {
        Seat::all(seats).nth(self.into_usize())
    }

    /// The other three clans.
    #[must_use]
    pub fn others(self) -> [Self; BODIES_AT_START] {
        match self {
            Self::Red => [Self::Yellow, Self::Green, Self::Blue],
            Self::Yellow => [Self::Red, Self::Green, Self::Blue],
            Self::Green => [Self::Red, Self::Yellow, Self::Blue],
            Self::Blue => [Self::Red, Self::Yellow, Self::Green],
        }
    }
}

/// The kinds of supply tokens: `grain`, `hide` and `metal`.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Enum, EnumCount, VariantArray,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Supply {
    /// Grain.
    Grain,
    /// Hide.
    Hide,
    /// Metal.
    Metal,
}

/// A value for each kind of supplies.
pub type BySupply<T> = EnumMap<Supply, T>;

/// The actions of the village, from top to bottom.
///
/// - `first_player`: be first in the next round.
/// - `promote`: move a body of your own to the front of its ship.
/// - `jump_own`: move a body of your own to another ship.
/// - `bet`: place a bet.
/// - `add_1`: draw a supply token and load it.
/// - `marketplace`: raise a price.
/// - `jump_any`: move any body to another ship.
/// - `bet_or_move_bet`: place or move a bet.
/// - `draw_3_add_1`: draw three tokens and load one.
/// - `set_sail`: choose the ship that sails at the end of the round.
/// - `swap`: exchange two bodies of two ships.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Enum, EnumCount, VariantArray,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// 0: no effect now, but first in the next round.
    FirstPlayer,
    /// 1: a body of one's own to the front of its ship.
    Promote,
    /// 2: a body of one's own to the back of another ship.
    JumpOwn,
    /// 3: place a bet.
    Bet,
    /// 4: draw a supply token and load it.
    #[serde(rename = "add_1")]
    Add1,
    /// 5: raise a price.
    Marketplace,
    /// 6: any body to the back of another ship.
    JumpAny,
    /// 7: place or move a bet.
    BetOrMoveBet,
    /// 8: draw three supply tokens and load one.
    #[serde(rename = "draw_3_add_1")]
    Draw3Add1,
    /// 9: choose the ship that sails at the end of the round.
    SetSail,
    /// 10: exchange two bodies of two ships.
    Swap,
}

/// A value for each action.
pub type ByAction<T> = EnumMap<Action, T>;

/// The number of ships, each with a mooring.
pub const SHIPS: usize = 8;
/// Number of sailed ships that ends the game, and of the sterns for them.
pub const STERNS: u8 = 7;
/// The shields on a clan's bodies.
pub const SHIELDS: [u8; 6] = [1, 1, 2, 2, 3, 3];
/// Bodies behind each bow at the start, all of different clans.
pub const BODIES_AT_START: usize = 3;
/// Maximum number of bodies behind a bow.
pub const BODIES_MAX: usize = 5;
/// Shields that a lone Viking adds to the body it stands on.
pub const LONE_VIKING_SHIELDS: u8 = 1;
/// The number of players for the option `lone_viking`.
pub const LONE_VIKING_SEATS: u8 = 2;

/// Supply tokens of each kind.
pub const SUPPLIES_PER_KIND: u8 = 5;
/// All supply tokens together.
pub const SUPPLIES: usize = len(SUPPLIES_PER_KIND) * Supply::COUNT;
/// Supply tokens beside `add_1`; the others lie beside `draw_3_add_1`.
pub const ADD_1_STACK: usize = 7;
/// Maximum number of tokens drawn for `draw_3_add_1`.
pub const DRAWN_MAX: usize = 3;
/// The price of each kind at the start, in points per token.
pub const PRICE_START: u8 = 1;
/// Maximum price, in points per token.
pub const PRICE_MAX: u8 = 4;

/// Each player's gambling tokens, worth their number in points.
pub const GAMBLING_TOKENS: std::ops::RangeInclusive<u8> = 1..=4;

/// The Vikings in the village at the start, from action 0 down, as positions in the drawn order of the
/// players.
#[must_use]
pub fn first_village(seats: u8) -> &'static [usize] {
    const A: usize = 0;
    const B: usize = 1;
    const C: usize = 2;
    const D: usize = 3;
    match seats {
        ..=2 => &[A, B, B, A, A, B, B, A],
        3 => &[A, B, C, B, C, A, C, A, B],
        4.. => &[A, B, C, D, D, C, B, A],
    }
}
