//! The position on which a player picks standing orders: the village as it is, with their next Viking at the
//! top.

use super::{
    components::Action,
    state::{Phase, State},
};
use crate::kit::Seat;

/// The state if this seat's next Viking had the turn of the topmost one, and the two exchanged places. `None`
/// if all Vikings of the seat have moved in this round. Tokens that a player has drawn go back.
#[must_use]
pub fn at_turn_of(state: &State, seat: Seat) -> Option<State> {
    let mut state = state.clone();
    match state.phase {
        Phase::Choosing => {}
        Phase::Acting(_, Action::Add1) => {
            let drawn = std::mem::take(&mut state.drawn);
            state.add_1.splice(..0, drawn);
        }
        Phase::Acting(..) => {
            let drawn = std::mem::take(&mut state.drawn);
            state.draw_3.splice(..0, drawn);
        }
        _ => return None,
    }
    if state.active() == Some(seat) {
        return None;
    }
    let (top, first) = state.topmost()?;
    let next =
        state.village.iter().find_map(|(action, circles)| (circles.from == Some(seat)).then_some(action))?;
    state.village[top].from = Some(seat);
    state.village[next].from = Some(first);
    state.phase = Phase::Choosing;
    Some(state)
}
