//! The value of a position to a player, for bots and for autoplay.

use super::{
    components::{Ally, Building, SEATS, opponent},
    phase::{Choice, Phase},
    recruitment::can_lead,
    state::State,
    title::V1,
};
use crate::kit::{Play, Seat};

// Weights, in tenths of a coin.
const COIN: i64 = 10;
const VICTORY: i64 = 10_000;
/// Choosing first is worth about the difference between two tiles.
const FIRST_CHOICE: i64 = 20;
/// Bonus for a troop that the mover could lead.
const MAY_LEAD: i64 = 15;
/// Weight of the square of the number of equal buildings: three of a kind win.
const TOWARDS_THREE: i64 = 10;
/// Bonus for not being forced to lead a bad raid.
const FREYA: i64 = 10;

/// The value of the position to this seat after the opponent's best answer.
#[must_use]
pub fn evaluate(state: &State, seat: Seat) -> i64 {
    let other = opponent(seat);
    let answers = Play::<V1>::steps(state, other);
    let worst = answers.map(|answer| worth(&Play::<V1>::after(state, other, answer), seat)).min();
    worst.unwrap_or_else(|| worth(state, seat))
}

/// The lead of a seat over its opponent, in tenths of a coin.
#[must_use]
pub fn worth(state: &State, seat: Seat) -> i64 {
    let sign = |whose: Seat| if whose == seat { 1 } else { -1 };
    let belongings: i64 = Seat::all(SEATS).map(|whose| sign(whose) * belongings(state, whose)).sum();
    let lead = match &state.phase {
        Phase::Won(winner, _) => sign(*winner) * VICTORY,
        Phase::Raiding(raid) if raid.choice == Choice::Tile => sign(raid.leader) * FIRST_CHOICE,
        Phase::Recruiting if can_lead(state, state.mover) => sign(state.mover) * MAY_LEAD,
        _ => 0,
    };
    belongings + lead
}

fn belongings(state: &State, seat: Seat) -> i64 {
    let player = state.player(seat);
    let counts = [Building::Village, Building::Port].map(|building| i64::from(player.count(building)));
    let towards_three: i64 = counts.iter().map(|count| TOWARDS_THREE * count * count).sum();
    let freya = if player.allies.contains(&Ally::Freya) { FREYA } else { 0 };
    // The owner of the top of a high troop may lead it later.
    let tops = state.board.troops().filter(|(_, troop)| troop.top() == Some(seat));
    let heights: i64 = tops.map(|(_, troop)| i64::from(troop.height())).sum();
    COIN * i64::from(player.coins()) + towards_three + freya + heights
}
