//! The position on which a player picks standing orders: the board as it is, at their own turn.

use super::{components::opponent, effect::Effect, fold::fold, phase::Phase, state::State, title::V1};
use crate::kit::{Play, Seat};

/// The state if the opponent had lost their turn. `None` outside a recruitment, and if this seat could not act
/// then.
#[must_use]
pub fn at_turn_of(state: &State, seat: Seat) -> Option<State> {
    if state.phase != Phase::Recruiting || state.mover != opponent(seat) {
        return None;
    }
    let mut state = state.clone();
    fold(&mut state, &Effect::TurnLost { seat: opponent(seat) });
    let may_act = Play::<V1>::steps(&state, seat).next().is_some();
    may_act.then_some(state)
}
