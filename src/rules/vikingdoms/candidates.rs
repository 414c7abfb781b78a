//! All candidate steps, sensible ones first.

use strum::VariantArray;

use super::{
    components::{End, Tile},
    grid::Shift,
    moves::Step,
    phase::{Choice, Phase},
    square::Square,
    state::State,
};

/// The candidates of the awaited seat.
#[must_use]
pub fn candidates(state: &State) -> Vec<Step> {
    match &state.phase {
        Phase::Recruiting => recruiting(state),
        Phase::Raiding(raid) => choices(state, raid.choice),
        Phase::ChoosingEnd(_) => End::VARIANTS.iter().copied().map(Step::ChooseEnd).collect(),
        Phase::Won(..) | Phase::Drawn => Vec::new(),
    }
}

/// Moves, which bring raids closer, then placements.
fn recruiting(state: &State) -> Vec<Step> {
    let counts =
        |(from, to)| (1..=state.board.troop(from).height()).map(move |count| Shift { from, to, count });
    let shifts = state.board.ways().flat_map(counts);
    shifts.map(Step::Move).chain(Square::all().map(Step::Place)).collect()
}

fn choices(state: &State, choice: Choice) -> Vec<Step> {
    match choice {
        Choice::Tile => Tile::VARIANTS.iter().copied().map(Step::ChooseTile).collect(),
        Choice::SeizedTile(_) => Tile::VARIANTS.iter().copied().map(Step::SeizeTile).collect(),
        Choice::Ally(_) => state.free_allies().map(Step::TakeAlly).collect(),
        Choice::Islands(_) => {
            let islands = state.islands_to_raid();
            let pairs = islands.clone().flat_map(|a| islands.clone().map(move |b| (a, b)));
            // Declining comes first, because it harms no player if this one is gone.
            [Step::DeclineSwap].into_iter().chain(pairs.map(|(a, b)| Step::SwapIslands(a, b))).collect()
        }
        Choice::Exchange(_) => {
            let exchanges = (1..=state.largest_exchange()).rev().map(Step::Exchange);
            exchanges.chain([Step::DeclineExchange]).collect()
        }
    }
}
