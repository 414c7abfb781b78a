//! The legal moves: candidates in an order whose first is sensible, each asked of [`check`].

use strum::VariantArray;

use super::{
    check::{check, free_actions},
    components::{Action, Clan, Supply},
    moves::Move,
    state::{Phase, State},
};
use crate::kit::{Legal, Seat};

/// What this seat may do; nothing if the game does not wait for it. Where an action is chosen the list names actions
/// alone; that each may bring its step with it is why it is not complete.
#[must_use]
pub fn legal(state: &State, seat: Seat) -> Legal<Move> {
    if state.active() != Some(seat) {
        return Legal::none();
    }
    let mut moves = candidates(state, seat);
    moves.retain(|action| check(state, seat, action).is_ok());
    Legal { moves, complete: state.phase != Phase::Choosing }
}

fn candidates(state: &State, seat: Seat) -> Vec<Move> {
    match state.phase {
        Phase::Choosing => {
            // The lower an action stands, the stronger it is. A ship must sail for the game to end.
            let mut actions: Vec<Action> = free_actions(state).collect();
            actions.sort_by_key(|action| (*action != Action::SetSail, std::cmp::Reverse(*action)));
            actions.into_iter().map(Move::choose).collect()
        }
        Phase::Acting(_, action) => steps(state, seat, action).collect(),
        Phase::PlacingLoneViking(_) => {
            bodies(state).map(|(ship, position)| Move::PlaceLoneViking { ship, position }).collect()
        }
        Phase::ChoosingShip(_) => ships(state).map(|ship| Move::ChooseShip { ship }).collect(),
        Phase::Sharing { .. } => {
            let takes = Supply::VARIANTS.iter().map(|kind| Move::TakeSupply { kind: *kind });
            takes.chain(Supply::VARIANTS.iter().map(|kind| Move::RemoveSupply { kind: *kind })).collect()
        }
        Phase::RoundOver | Phase::Over => Vec::new(),
    }
}

/// Every step that might carry out an action.
pub(super) fn steps(state: &State, seat: Seat, action: Action) -> Box<dyn Iterator<Item = Move> + '_> {
    match action {
        Action::FirstPlayer | Action::SetSail => Box::new(std::iter::empty()),
        Action::Promote => Box::new(bodies(state).map(|(ship, position)| Move::Promote { ship, position })),
        Action::JumpOwn | Action::JumpAny => Box::new(bodies(state).flat_map(|(ship, position)| {
            ships(state).map(move |to_ship| Move::MoveBody { ship, position, to_ship })
        })),
        Action::Bet => Box::new(bets(state, seat)),
        Action::BetOrMoveBet => Box::new(bets(state, seat).chain(moved_bets(state, seat))),
        Action::Add1 | Action::Draw3Add1 => Box::new(
            Supply::VARIANTS
                .iter()
                .flat_map(|supply| ships(state).map(|ship| Move::Load { supply: *supply, ship })),
        ),
        Action::Marketplace => Box::new(Supply::VARIANTS.iter().map(|kind| Move::Raise { kind: *kind })),
        Action::Swap => Box::new(bodies(state).flat_map(|(ship, position)| {
            bodies(state).map(move |(other_ship, other_position)| Move::Swap {
                ship,
                position,
                other_ship,
                other_position,
            })
        })),
    }
}

fn ships(state: &State) -> impl Iterator<Item = i64> {
    state.unsailed().map(|(number, _)| number.into())
}

/// The bodies of the ships that have not sailed.
fn bodies(state: &State) -> impl Iterator<Item = (i64, i64)> {
    state
        .unsailed()
        .flat_map(|(number, ship)| (1..).take(ship.bodies.len()).map(move |at| (number.into(), at)))
}

fn bets(state: &State, seat: Seat) -> impl Iterator<Item = Move> {
    state.player(seat).hand().flat_map(move |token| {
        circles(state).map(move |(ship, clan)| Move::PlaceBet { token: token.into(), ship, clan })
    })
}

fn moved_bets(state: &State, seat: Seat) -> impl Iterator<Item = Move> {
    state.player(seat).bets.iter().flat_map(move |bet| {
        circles(state).map(|(to_ship, clan)| Move::MoveBet { ship: bet.ship.into(), to_ship, clan })
    })
}

fn circles(state: &State) -> impl Iterator<Item = (i64, Clan)> {
    ships(state).flat_map(|ship| Clan::VARIANTS.iter().map(move |clan| (ship, *clan)))
}
