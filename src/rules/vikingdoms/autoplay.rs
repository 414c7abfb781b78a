//! Moves for a player who has left, looking one move ahead. Nothing is hidden in this game.

use super::{evaluate::worth, moves::Step, state::State, title::V1};
use crate::kit::{Play, Seat};

/// The step that leads to the highest value for this seat; the first of several equals. `None` if there is no
/// step.
#[must_use]
pub fn choose(state: &State, seat: Seat) -> Option<Step> {
    let steps = Play::<V1>::steps(state, seat).enumerate();
    let rated = steps
        .map(|(n, step)| (worth(&Play::<V1>::after(state, seat, step), seat), std::cmp::Reverse(n), step));
    rated.max_by_key(|(worth, n, _)| (*worth, *n)).map(|(.., step)| step)
}
