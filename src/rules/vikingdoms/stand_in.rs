//! Who moves for a player who has left: looks one move ahead, as everything is open.

use super::{
    components::{Ally, Building, SEATS},
    decide::play,
    legal::legal,
    moves::Step,
    phase::{Choice, Phase},
    recruitment::can_lead,
    state::State,
};
use crate::kit::Seat;

/// The step after which the position is worth most to this seat; of equals the first.
#[must_use]
pub fn choose(state: &State, seat: Seat) -> Option<Step> {
    let steps = legal(state, seat).into_iter().enumerate();
    let rated = steps.map(|(n, step)| (worth(&play(state, seat, step).0, seat), std::cmp::Reverse(n), step));
    rated.max_by_key(|(worth, n, _)| (*worth, *n)).map(|(.., step)| step)
}

/// What a position promises to a seat rather than to its opponent, in tenths of a coin.
fn worth(state: &State, seat: Seat) -> i32 {
    let sign = |whose: Seat| if whose == seat { 1 } else { -1 };
    let belongings: i32 = Seat::all(SEATS).map(|whose| sign(whose) * belongings(state, whose)).sum();
    let lead = match &state.phase {
        Phase::Won(winner, _) => sign(*winner) * 10_000,
        // To choose first is worth about the difference of two tiles.
        Phase::Raiding(raid) if raid.choice == Choice::Tile => sign(raid.leader) * 20,
        Phase::Recruiting if can_lead(state, state.mover) => sign(state.mover) * 15,
        _ => 0,
    };
    belongings + lead
}

fn belongings(state: &State, seat: Seat) -> i32 {
    let player = state.player(seat);
    let counts = [Building::Village, Building::Port].map(|building| i32::from(player.count(building)));
    let towards_three: i32 = counts.iter().map(|count| 10 * count * count).sum();
    let freya = if player.allies.contains(&Ally::Freya) { 10 } else { 0 };
    // Whoever is on top of a high troop may lead it one day.
    let tops = state.board.troops().filter(|(_, troop)| troop.top() == Some(seat));
    let heights: i32 = tops.map(|(_, troop)| i32::from(troop.height())).sum();
    10 * i32::from(player.coins()) + towards_three + freya + heights
}
