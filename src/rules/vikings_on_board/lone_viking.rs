//! The option `lone_viking` (section 8), laid over the game: nothing else knows of it but what is written down in a log and
//! in a state.

use super::{
    candidates::bodies,
    check::{body, holds, own},
    components::{Action, Clan, LONE_VIKING_SEATS},
    effect::Effect,
    illegal::Illegal,
    moves::Step,
    state::{Body, Options, State},
    title::V1,
};
use crate::kit::{BadOptions, Play, Seat};

/// Whether so many can play by these options.
///
/// # Errors
/// If the option meets more than two players.
pub fn fits(options: &Options, seats: u8) -> Result<(), BadOptions> {
    if options.lone_viking && seats != LONE_VIKING_SEATS {
        return Err(BadOptions("`lone_viking` is for two players".to_owned()));
    }
    Ok(())
}

/// After a player took `set_sail` the other one places a Viking; nothing, if every own body that has not sailed carries one.
pub fn after(play: &mut Play<'_, V1>, seat: Seat, action: Action) {
    let state = play.state();
    if action != Action::SetSail || !state.options.lone_viking {
        return;
    }
    let seat = seat.left(state.seats());
    let is_free = |body: &Body| body.clan == Clan::of(seat) && !body.viking;
    if state.unsailed().any(|(_, ship)| ship.bodies.iter().any(is_free)) {
        play.happens(Effect::LoneVikingDue { seat });
    }
}

/// Wherever a Viking might be placed.
pub fn candidates(state: &State) -> Vec<Step> {
    bodies(state).map(Step::PlaceLoneViking).collect()
}

/// Whether the player may do this, who is to place one.
///
/// # Errors
/// The first reason against it.
pub fn check(state: &State, seat: Seat, step: &Step) -> Result<(), Illegal> {
    let Step::PlaceLoneViking(at) = step else { return Err(Illegal::NotThisStep) };
    let body = body(state, *at)?;
    own(body, seat)?;
    holds(!body.viking, Illegal::VikingAboard)
}
