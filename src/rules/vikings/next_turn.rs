//! The position on which a player picks standing orders: the wheel as it is, at their own turn to buy.

use super::{
    effect::Effect,
    fold::fold,
    state::{Phase, State},
};
use crate::kit::Seat;

/// The state if it were this seat's turn to buy; `None` unless the others leave it a set in this round. If a
/// seat is about to place a set, its tile is discarded and its Viking put on the base.
#[must_use]
pub fn at_turn_of(state: &State, seat: Seat) -> Option<State> {
    let now = state.active()?;
    let before = (1..state.seats()).find(|steps| now.clockwise(*steps, state.seats()) == seat)?;
    let sets = state.wheel.iter().flatten().count();
    let mut state = state.clone();
    let others = match state.phase {
        Phase::Buying(_) => before,
        Phase::Placing(owner, set) => {
            fold(&mut state, &Effect::TileDiscarded { seat: owner, tile: set.tile });
            fold(&mut state, &Effect::VikingToBase { seat: owner, viking: set.viking });
            before - 1
        }
        Phase::TakingSpecial(_) | Phase::Replacing(..) => before - 1,
        _ => return None,
    };
    state.phase = Phase::Buying(seat);
    (sets > others.into()).then_some(state)
}
