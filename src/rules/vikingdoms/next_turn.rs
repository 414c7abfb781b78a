//! The position on which a player picks standing orders: the board as it is, at their own turn.

use super::{components::opponent, effect::Effect, fold::fold, phase::Phase, state::State};
use crate::kit::Seat;

/// The state if the opponent had lost their turn: none outside a recruitment.
#[must_use]
pub fn at_turn_of(state: &State, seat: Seat) -> Option<State> {
    if state.phase != Phase::Recruiting || state.mover != opponent(seat) {
        return None;
    }
    let mut state = state.clone();
    fold(&mut state, &Effect::TurnLost { seat: opponent(seat) });
    Some(state)
}
