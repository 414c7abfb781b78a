//! All candidate steps, sensible ones first.

use strum::VariantArray;

use super::{
    components::{Action, Clan, Supply},
    moves::{Place, Step},
    state::{Phase, State},
};
use crate::kit::{Nth, Seat};

/// The candidates of the awaited seat. Actions are listed without a step, although a move may include it.
#[must_use]
pub fn candidates(state: &State, seat: Seat) -> Vec<Step> {
    match state.phase {
        Phase::Choosing => {
            // The lower an action, the stronger it is. `set_sail` comes first, because a game ends by sailing.
            let mut actions: Vec<Action> = state.free_actions().collect();
            actions.sort_by_key(|action| (*action != Action::SetSail, std::cmp::Reverse(*action)));
            actions.into_iter().map(Step::choose).collect()
        }
        Phase::Acting(_, action) => steps(state, seat, action).collect(),
        Phase::ChoosingShip(_) => ships(state).map(Step::ChooseShip).collect(),
        Phase::Sharing { .. } => {
            let kinds = || Supply::VARIANTS.iter().copied();
            kinds().map(Step::TakeSupply).chain(kinds().map(Step::RemoveSupply)).collect()
        }
        Phase::PlacingLoneViking(_) | Phase::RoundOver | Phase::Over => Vec::new(),
    }
}

/// Every step that could carry out an action.
pub(super) fn steps(state: &State, seat: Seat, action: Action) -> Box<dyn Iterator<Item = Step> + '_> {
    match action {
        Action::FirstPlayer | Action::SetSail => Box::new(std::iter::empty()),
        Action::Promote => Box::new(bodies(state).map(Step::Promote)),
        Action::JumpOwn | Action::JumpAny => Box::new(
            bodies(state).flat_map(|from| ships(state).map(move |to_ship| Step::MoveBody { from, to_ship })),
        ),
        Action::Bet => Box::new(bets(state, seat)),
        Action::BetOrMoveBet => Box::new(bets(state, seat).chain(moved_bets(state, seat))),
        Action::Add1 | Action::Draw3Add1 => Box::new(
            Supply::VARIANTS.iter().flat_map(|supply| ships(state).map(|ship| Step::Load(*supply, ship))),
        ),
        Action::Marketplace => Box::new(Supply::VARIANTS.iter().copied().map(Step::Raise)),
        Action::Swap => {
            Box::new(bodies(state).flat_map(|one| bodies(state).map(move |other| Step::Swap(one, other))))
        }
    }
}

fn ships(state: &State) -> impl Iterator<Item = Nth> {
    state.unsailed().map(|(number, _)| number)
}

/// The bodies of ships that have not sailed.
pub(super) fn bodies(state: &State) -> impl Iterator<Item = Place> {
    state
        .unsailed()
        .flat_map(|(ship, of)| Nth::first(of.bodies.len()).map(move |position| Place { ship, position }))
}

fn bets(state: &State, seat: Seat) -> impl Iterator<Item = Step> {
    state
        .player(seat)
        .hand()
        .flat_map(move |token| circles(state).map(move |(ship, clan)| Step::PlaceBet { token, ship, clan }))
}

fn moved_bets(state: &State, seat: Seat) -> impl Iterator<Item = Step> {
    state.player(seat).bets.iter().flat_map(move |bet| {
        circles(state).map(|(to_ship, clan)| Step::MoveBet { ship: bet.ship, to_ship, clan })
    })
}

fn circles(state: &State) -> impl Iterator<Item = (Nth, Clan)> {
    ships(state).flat_map(|ship| Clan::VARIANTS.iter().map(move |clan| (ship, *clan)))
}
