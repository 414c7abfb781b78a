//! Legality, of the move that is made and of every candidate.

use super::{
    components::{Ally, ISLANDS, opponent},
    illegal::Illegal,
    moves::Step,
    phase::{Choice, Phase},
    recruitment::Recruiter,
    state::State,
};
use crate::kit::{Seat, refuse_unless};

/// Whether this awaited seat may make a step.
pub fn check(state: &State, seat: Seat) -> impl Fn(&Step) -> Result<(), Illegal> {
    let recruiter = (state.phase == Phase::Recruiting).then(|| Recruiter::new(state, seat));
    move |step| match (&recruiter, &state.phase, *step) {
        (_, Phase::ChoosingEnd(_), Step::ChooseEnd(_)) => Ok(()),
        (Some(recruiter), _, Step::Place(square)) => recruiter.may_place(square),
        (Some(recruiter), _, Step::Move(shift)) => recruiter.may_move(shift),
        (_, Phase::Raiding(raid), step) => check_choice(state, seat, raid.choice, step),
        _ => Err(Illegal::NotThisStep),
    }
}

/// Checks the choices of a raid.
fn check_choice(state: &State, seat: Seat, choice: Choice, step: Step) -> Result<(), Illegal> {
    match (choice, step) {
        (Choice::Tile, Step::ChooseTile(tile)) => {
            refuse_unless(state.raided_island().contains(&tile), Illegal::NotOnThisIsland)
        }
        (Choice::SeizedTile(_), Step::SeizeTile(tile)) => {
            refuse_unless(state.player(opponent(seat)).tiles.contains(&tile), Illegal::NotTheirTile)
        }
        (Choice::Ally(_), Step::TakeAlly(ally)) => refuse_unless(is_free(state, ally), Illegal::AllyTaken),
        (Choice::Islands(_), Step::SwapIslands(a, b)) => may_swap(state, a, b),
        (Choice::Islands(_), Step::DeclineSwap) => Ok(()),
        (Choice::Exchange(_), Step::Exchange(count)) => {
            refuse_unless((1..=state.largest_exchange()).contains(&count), Illegal::WrongExchange)
        }
        (Choice::Exchange(_), Step::DeclineExchange) => Ok(()),
        _ => Err(Illegal::NotThisStep),
    }
}

fn is_free(state: &State, ally: Ally) -> bool {
    state.free_allies().any(|free| free == ally)
}

fn may_swap(state: &State, a: u8, b: u8) -> Result<(), Illegal> {
    if a < 1 || b > ISLANDS || a >= b {
        return Err(Illegal::NoSuchIslands);
    }
    let to_raid = |island: u8| state.islands_to_raid().any(|number| number == island);
    refuse_unless(to_raid(a) && to_raid(b), Illegal::IslandRaided)
}
