//! The moves (sections 4 and 9). Ships are numbered 1 to 8, and bodies from 1, starting at the bow. Numbers
//! are wide, so that a number out of range makes a move illegal and not malformed. The rules themselves work
//! with a [`Step`].

use serde::{Deserialize, Serialize};

use super::{
    components::{Action, Clan, Supply},
    illegal::Illegal,
};
use crate::kit::{Nth, Parse, number::narrow};

/// A move of Vikings on Board, made by a player when the game waits for them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Move {
    /// Move your topmost Viking across the village, to a free action.
    ChooseAction {
        /// The free action to carry out.
        action: Action,
        /// The move that carries the action out, sent along with it; `null` or left out to send it later. Not
        /// for an action that draws a token first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(no_recursion))]
        step: Option<Box<Move>>,
    },
    /// Carry out `promote`: bring a body of your own clan to the front of its ship.
    Promote {
        /// Number of the ship, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        ship: i64,
        /// Place of the body behind the bow: 1 is the nearest.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        position: i64,
    },
    /// Carry out `jump_own` or `jump_any`: move a body to the back of another ship.
    MoveBody {
        /// Number of the ship that the body leaves, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        ship: i64,
        /// Place of the body behind the bow: 1 is the nearest.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        position: i64,
        /// Number of the ship that the body joins, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        to_ship: i64,
    },
    /// Carry out `bet` or `bet_or_move_bet`: lay a gambling token face down before a ship.
    PlaceBet {
        /// Number of the gambling token to lay, 1 to 4, which is its worth in points.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 4))]
        token: i64,
        /// Number of the ship to bet on, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        ship: i64,
        /// The clan that will have first control of the ship if you are right.
        clan: Clan,
    },
    /// Carry out `bet_or_move_bet`: move one of your own bets to another circle.
    MoveBet {
        /// Number of the ship before which it lies, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        ship: i64,
        /// Number of the ship before which it is to lie, 1 to 8; it may be the same.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        to_ship: i64,
        /// The clan on whose circle it is to lie.
        clan: Clan,
    },
    /// Carry out `add_1` or `draw_3_add_1`: lay a drawn supply token on a bow.
    Load {
        /// The kind of token to load, one of those drawn.
        supply: Supply,
        /// Number of the ship to load, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        ship: i64,
    },
    /// Carry out `marketplace`: raise the price of one kind of supplies by 1.
    Raise {
        /// The supplies that become dearer.
        kind: Supply,
    },
    /// Carry out `swap`: let two bodies of two ships take each other's place.
    Swap {
        /// Number of the ship with the lower number, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        ship: i64,
        /// Place of its body behind the bow: 1 is the nearest.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        position: i64,
        /// Number of the ship with the higher number, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        other_ship: i64,
        /// Place of that ship's body behind the bow: 1 is the nearest.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        other_position: i64,
    },
    /// Choose the ship that sails, at the end of a round in which you took `set_sail`.
    ChooseShip {
        /// Number of the ship that sails, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        ship: i64,
    },
    /// Sharing: take a supply token from the bow of the ship that sails.
    TakeSupply {
        /// The supplies to take from the bow.
        kind: Supply,
    },
    /// Sharing: choose the token that leaves the game in place of the one a non-player clan would take.
    RemoveSupply {
        /// The supplies of which a token leaves.
        kind: Supply,
    },
    /// Option `lone_viking`: put a Viking on a body of your own clan.
    PlaceLoneViking {
        /// Number of the ship, 1 to 8.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
        ship: i64,
        /// Place of the body behind the bow: 1 is the nearest.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        position: i64,
    },
}

impl Move {
    /// The move that chooses an action without its step.
    #[must_use]
    pub fn choose(action: Action) -> Self {
        Self::ChooseAction { action, step: None }
    }
}

/// A body, by its ship and its position behind the bow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The ship.
    pub ship: Nth,
    /// The position, from the bow back.
    pub position: Nth,
}

impl Place {
    fn of(ship: i64, position: i64) -> Self {
        Self { ship: Nth::of(ship), position: Nth::of(position) }
    }
}

/// A move in the types of the rules, its numbers narrowed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the move of its name")]
pub enum Step {
    ChooseAction(Action, Option<Box<Step>>),
    Promote(Place),
    MoveBody { from: Place, to_ship: Nth },
    PlaceBet { token: u8, ship: Nth, clan: Clan },
    MoveBet { ship: Nth, to_ship: Nth, clan: Clan },
    Load(Supply, Nth),
    Raise(Supply),
    Swap(Place, Place),
    ChooseShip(Nth),
    TakeSupply(Supply),
    RemoveSupply(Supply),
    PlaceLoneViking(Place),
}

impl Step {
    /// The choice of an action without its step.
    #[must_use]
    pub fn choose(action: Action) -> Self {
        Self::ChooseAction(action, None)
    }

    /// The action that this step chooses; `None` if it chooses none.
    #[must_use]
    pub fn chosen(&self) -> Option<Action> {
        match self {
            Self::ChooseAction(action, _) => Some(*action),
            _ => None,
        }
    }
}

impl Parse<Move, Illegal> for Step {
    fn parse(action: &Move) -> Result<Self, Illegal> {
        Ok(match *action {
            Move::ChooseAction { action, ref step } => {
                Self::ChooseAction(action, step.as_deref().map(Self::parse).transpose()?.map(Box::new))
            }
            Move::Promote { ship, position } => Self::Promote(Place::of(ship, position)),
            Move::MoveBody { ship, position, to_ship } => {
                Self::MoveBody { from: Place::of(ship, position), to_ship: Nth::of(to_ship) }
            }
            Move::PlaceBet { token, ship, clan } => {
                Self::PlaceBet { token: narrow(token), ship: Nth::of(ship), clan }
            }
            Move::MoveBet { ship, to_ship, clan } => {
                Self::MoveBet { ship: Nth::of(ship), to_ship: Nth::of(to_ship), clan }
            }
            Move::Load { supply, ship } => Self::Load(supply, Nth::of(ship)),
            Move::Raise { kind } => Self::Raise(kind),
            Move::Swap { ship, position, other_ship, other_position } => {
                Self::Swap(Place::of(ship, position), Place::of(other_ship, other_position))
            }
            Move::ChooseShip { ship } => Self::ChooseShip(Nth::of(ship)),
            Move::TakeSupply { kind } => Self::TakeSupply(kind),
            Move::RemoveSupply { kind } => Self::RemoveSupply(kind),
            Move::PlaceLoneViking { ship, position } => Self::PlaceLoneViking(Place::of(ship, position)),
        })
    }
}

impl From<Step> for Move {
    fn from(step: Step) -> Self {
        let place = |Place { ship, position }: Place| (i64::from(ship), i64::from(position));
        match step {
            Step::ChooseAction(action, step) => {
                Self::ChooseAction { action, step: step.map(|step| Box::new((*step).into())) }
            }
            Step::Promote(at) => {
                let (ship, position) = place(at);
                Self::Promote { ship, position }
            }
            Step::MoveBody { from, to_ship } => {
                let (ship, position) = place(from);
                Self::MoveBody { ship, position, to_ship: to_ship.into() }
            }
            Step::PlaceBet { token, ship, clan } => {
                Self::PlaceBet { token: token.into(), ship: ship.into(), clan }
            }
            Step::MoveBet { ship, to_ship, clan } => {
                Self::MoveBet { ship: ship.into(), to_ship: to_ship.into(), clan }
            }
            Step::Load(supply, ship) => Self::Load { supply, ship: ship.into() },
            Step::Raise(kind) => Self::Raise { kind },
            Step::Swap(one, other) => {
                let ((ship, position), (other_ship, other_position)) = (place(one), place(other));
                Self::Swap { ship, position, other_ship, other_position }
            }
            Step::ChooseShip(ship) => Self::ChooseShip { ship: ship.into() },
            Step::TakeSupply(kind) => Self::TakeSupply { kind },
            Step::RemoveSupply(kind) => Self::RemoveSupply { kind },
            Step::PlaceLoneViking(at) => {
                let (ship, position) = place(at);
                Self::PlaceLoneViking { ship, position }
            }
        }
    }
}
