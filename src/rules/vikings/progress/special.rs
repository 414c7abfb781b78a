//! The special tiles: which there are, which lie open, who may take one.

use strum::VariantArray;

use super::{
    super::{
        components::{OPEN_SPECIALS, Special},
        effect::Effect,
        offer,
        state::State,
    },
    Progress,
};
use crate::kit::Chance;

/// Refills the open row for a round.
pub fn refill(progress: &Progress, round: u8, chance: &mut Chance) -> Effect {
    let mut left = progress.pile;
    let shown = OPEN_SPECIALS.saturating_sub(progress.open.len());
    let remaining: usize = left.iter().map(|count| usize::from(*count)).sum();
    let mut draw = chance.draw(&format!("round {round} specials"));
    let tiles = (0..shown.min(remaining)).map(|_| Special::VARIANTS[offer::take(&mut left, &mut draw)]);
    Effect::SpecialsLaid { round, tiles: tiles.collect() }
}

/// Whether who buys the set on this space may also take a special tile: it is the dearest then on the wheel, and not the one
/// at price 0.
#[must_use]
pub fn comes_with(state: &State, space: usize) -> bool {
    let dearest = state.wheel.iter().rposition(Option::is_some);
    state.progress.as_ref().is_some_and(|progress| !progress.open.is_empty())
        && dearest == Some(space)
        && offer::price(&state.wheel, space) > 0
}
