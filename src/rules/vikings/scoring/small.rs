//! The small scoring (section 3.2) after rounds 1, 3 and 5: gold for goldsmiths, nothing else.

use super::{
    super::{effect::Effect, state::State},
    goldsmiths,
};

/// The lines of all players.
#[must_use]
pub fn small(state: &State) -> Vec<Effect> {
    state.seats_in_order().flat_map(|seat| goldsmiths(state, seat)).collect()
}
