//! The moves (sections 4 and 9). Ships are numbered 1 to 8, and bodies from 1, the one nearest the bow. Numbers
//! are wide, so that a value out of range is an illegal move and not a malformed one.

use serde::{Deserialize, Serialize};

use super::components::{Action, Clan, Supply};

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
    /// An action without its step.
    #[must_use]
    pub fn choose(action: Action) -> Self {
        Self::ChooseAction { action, step: None }
    }
}
