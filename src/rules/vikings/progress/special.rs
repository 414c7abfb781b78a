//! The special tiles: the open row, and the right to take one.

use super::{
    super::{
        components::OPEN_SPECIALS,
        effect::Effect,
        state::State,
        wheel::{price, sets},
    },
    state::Progress,
};
use crate::kit::{Draw, bag};

/// Refills the open row for a round, as far as the pile allows.
pub fn refill(progress: &Progress, round: u8, draw: &mut Draw) -> Effect {
    let mut left = progress.pile;
    let missing = progress.open.len()..OPEN_SPECIALS;
    Effect::SpecialsLaid { round, tiles: missing.map_while(|_| bag::take(&mut left, draw)).collect() }
}

/// Whether buying the set on this space entitles the buyer to a special tile: it is now the dearest on the
/// wheel and not free.
#[must_use]
pub fn comes_with(state: &State, space: u8) -> bool {
    let dearest = sets(&state.wheel).next_back().map(|(space, _)| space);
    state.progress.as_ref().is_some_and(|progress| !progress.open.is_empty())
        && dearest == Some(space)
        && price(&state.wheel, space) > 0
}
