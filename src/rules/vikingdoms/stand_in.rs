//! Who moves for a player who has left: looks one move ahead, as everything is open.

use super::{decide::play, legal::legal, moves::Step, promise::worth, state::State};
use crate::kit::Seat;

/// The step after which the position is worth most to this seat; of equals the first.
#[must_use]
pub fn choose(state: &State, seat: Seat) -> Option<Step> {
    let steps = legal(state, seat).into_iter().enumerate();
    let rated = steps.map(|(n, step)| (worth(&play(state, seat, step).0, seat), std::cmp::Reverse(n), step));
    rated.max_by_key(|(worth, n, _)| (*worth, *n)).map(|(.., step)| step)
}
