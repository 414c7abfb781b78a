//! The legal moves: candidates, each asked of [`check`].

use strum::VariantArray;

use super::{
    board::Shift,
    check::{check, largest_exchange},
    components::{End, Tile},
    moves::Step,
    phase::{Choice, Phase},
    recruitment::Recruiter,
    square::Square,
    state::State,
};
use crate::kit::Seat;

/// What this seat may do; nothing if the game does not wait for it.
#[must_use]
pub fn legal(state: &State, seat: Seat) -> Vec<Step> {
    if state.active() != Some(seat) {
        return Vec::new();
    }
    match &state.phase {
        Phase::Recruiting => recruiting(state, seat),
        Phase::Raiding(raid) => {
            let mut steps = choices(state, raid.choice);
            steps.retain(|step| check(state, seat, *step).is_ok());
            steps
        }
        Phase::ChoosingEnd(_) => End::VARIANTS.iter().copied().map(Step::ChooseEnd).collect(),
        Phase::Won(..) | Phase::Drawn => Vec::new(),
    }
}

/// Moves, which bring raids nearer, then placings.
fn recruiting(state: &State, seat: Seat) -> Vec<Step> {
    let recruiter = Recruiter::new(state, seat);
    let counts =
        |(from, to)| (1..=state.board.troop(from).height()).map(move |count| Shift { from, to, count });
    let shifts = state.board.ways().flat_map(counts).filter(|shift| recruiter.may_move(*shift).is_ok());
    let places = Square::all().filter(|square| recruiter.may_place(*square).is_ok());
    shifts.map(Step::Move).chain(places.map(Step::Place)).collect()
}

fn choices(state: &State, choice: Choice) -> Vec<Step> {
    match choice {
        Choice::Tile => Tile::VARIANTS.iter().copied().map(Step::ChooseTile).collect(),
        Choice::SeizedTile(_) => Tile::VARIANTS.iter().copied().map(Step::SeizeTile).collect(),
        Choice::Ally(_) => state.free_allies().map(Step::TakeAlly).collect(),
        Choice::Islands(_) => {
            let islands = state.islands_to_raid();
            let pairs = islands.clone().flat_map(|a| islands.clone().map(move |b| (a, b)));
            // To change nothing comes first: nobody is worse off by it if a player is gone.
            [Step::DeclineSwap].into_iter().chain(pairs.map(|(a, b)| Step::SwapIslands(a, b))).collect()
        }
        Choice::Exchange(_) => {
            let exchanges = (1..=largest_exchange(state)).rev().map(Step::Exchange);
            exchanges.chain([Step::DeclineExchange]).collect()
        }
    }
}
