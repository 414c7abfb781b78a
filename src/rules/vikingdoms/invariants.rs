//! The invariants of every game: twelve Vikings of each colour, twelve tiles, and at most one owner per ally.

use strum::VariantArray;

use super::{
    components::{Ally, RESTARTS, SEATS, Tile, VIKINGS_EACH, opponent},
    phase::Phase,
    player::Player,
    state::State,
};
use crate::kit::Seat;

/// Checks all counts.
///
/// # Errors
/// The first count that is wrong.
pub fn invariants(state: &State) -> Result<(), String> {
    for seat in Seat::all(SEATS) {
        let raiders = match &state.phase {
            Phase::Raiding(raid) => raid.troop[seat.index()],
            _ => 0,
        };
        let camp_and_lockup = state.player(seat).camp + state.player(opponent(seat)).lockup;
        let count = camp_and_lockup + state.board.count(seat) + raiders;
        if count != VIKINGS_EACH {
            return Err(format!("seat {seat} has {count} Vikings"));
        }
    }
    if state.restarts > RESTARTS {
        return Err(format!("the recruitment has started again {} times", state.restarts));
    }
    each_once("tile", Tile::VARIANTS, &all_tiles(state))?;
    let allies = state.players.values().flat_map(|player| player.allies.iter().copied());
    each_once("ally", Ally::VARIANTS, &allies.chain(state.free_allies()).collect::<Vec<_>>())
}

fn all_tiles(state: &State) -> Vec<Tile> {
    let players = state.players.values().map(|Player { tiles, .. }| tiles);
    players.chain(&state.islands).flatten().copied().collect()
}

fn each_once<T: PartialEq + std::fmt::Debug>(what: &str, all: &[T], there: &[T]) -> Result<(), String> {
    let count = |one: &T| there.iter().filter(|other| *other == one).count();
    match all.iter().find(|one| count(one) != 1) {
        Some(one) => Err(format!("the {what} {one:?} is there {} times", count(one))),
        None => Ok(()),
    }
}
