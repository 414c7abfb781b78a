//! The moves (sections 4 and 9). Ships are numbered 1 to 8, and bodies from 1, starting at the bow. Numbers
//! are wide, so that a number out of range makes a move illegal and not malformed. The rules themselves work
//! with a [`Step`].

use serde::{Deserialize, Serialize};

use super::components::{Action, Clan, Supply};
use crate::kit::{Nth, number::narrow};

/// What a player may ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsOnBoardMove))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Move {
    /// Move the topmost own Viking across the village, to a free action.
    ChooseAction {
        /// Which.
        action: Action,
        /// At once with it: the step that carries it out. Not where a token is drawn first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(no_recursion))]
        step: Option<Box<Move>>,
    },
    /// `promote`: one's own body to the front of its ship.
    Promote {
        /// 1 to 8.
        ship: i64,
        /// From 1, the body nearest the bow.
        position: i64,
    },
    /// `jump_own`, `jump_any`: a body to the back of another ship.
    MoveBody {
        /// From this ship, 1 to 8.
        ship: i64,
        /// From 1, the body nearest the bow.
        position: i64,
        /// To this ship.
        to_ship: i64,
    },
    /// `bet`, `bet_or_move_bet`: a gambling token, face down.
    PlaceBet {
        /// Its number, 1 to 4.
        token: i64,
        /// 1 to 8.
        ship: i64,
        /// Who will have first control of the ship.
        clan: Clan,
    },
    /// `bet_or_move_bet`: one's own bet to another circle.
    MoveBet {
        /// Before this ship, 1 to 8.
        ship: i64,
        /// To the circles before this ship, which may be the same.
        to_ship: i64,
        /// The circle there.
        clan: Clan,
    },
    /// `add_1`, `draw_3_add_1`: a drawn token onto a bow.
    Load {
        /// Which of the drawn tokens.
        supply: Supply,
        /// 1 to 8.
        ship: i64,
    },
    /// `marketplace`: the price of a kind by 1.
    Raise {
        /// Which.
        kind: Supply,
    },
    /// `swap`: two bodies of two ships, each takes the other's place.
    Swap {
        /// The ship with the lower number, 1 to 8.
        ship: i64,
        /// From 1, the body nearest the bow.
        position: i64,
        /// The ship with the higher number.
        other_ship: i64,
        /// From 1, the body nearest the bow.
        other_position: i64,
    },
    /// The end of a round in which one took `set_sail`.
    ChooseShip {
        /// 1 to 8.
        ship: i64,
    },
    /// Sharing: a token from the bow.
    TakeSupply {
        /// Which.
        kind: Supply,
    },
    /// Sharing: the token that leaves the game in place of the one a non-player clan would take.
    RemoveSupply {
        /// Which.
        kind: Supply,
    },
    /// Option `lone_viking`: a Viking onto one's own body.
    PlaceLoneViking {
        /// 1 to 8.
        ship: i64,
        /// From 1, the body nearest the bow.
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

/// A move in the types of the rules.
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
    /// The step that chooses an action without its step.
    #[must_use]
    pub fn choose(action: Action) -> Self {
        Self::ChooseAction(action, None)
    }

    /// The action that this step chooses.
    #[must_use]
    pub fn chosen(&self) -> Option<Action> {
        match self {
            Self::ChooseAction(action, _) => Some(*action),
            _ => None,
        }
    }
}

impl From<&Move> for Step {
    fn from(action: &Move) -> Self {
        match *action {
            Move::ChooseAction { action, ref step } => {
                Self::ChooseAction(action, step.as_deref().map(|step| Box::new(step.into())))
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
        }
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
