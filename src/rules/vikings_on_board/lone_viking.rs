//! The option `lone_viking` (section 8), a layer on top of the game. The rest of the game uses only its effects
//! and its part of the state.

use super::{
    candidates::bodies,
    check::{body, own},
    components::{Action, Clan, LONE_VIKING_SEATS},
    effect::Effect,
    illegal::Illegal,
    moves::Step,
    state::{Body, Options, State},
    title::V1,
};
use crate::kit::{BadOptions, Play, Seat, refuse_unless};

/// Whether these options fit the number of players.
///
/// # Errors
/// If the option is set for more than two players.
pub fn fits(options: &Options, seats: u8) -> Result<(), BadOptions> {
    if options.lone_viking && seats != LONE_VIKING_SEATS {
        return Err(BadOptions::at("/options/lone_viking", "`lone_viking` is for two players"));
    }
    Ok(())
}

/// Makes the other player place a Viking after `set_sail`, unless each of their unsailed bodies carries one.
pub fn after(play: &mut Play<'_, V1>, seat: Seat, action: Action) {
    let state = play.state();
    if action != Action::SetSail || !state.options.lone_viking {
        return;
    }
    let seat = seat.left(state.seats());
    let is_free = |body: &Body| body.clan == Clan::of(seat) && !body.viking;
    if state.unsailed().any(|(_, ship)| ship.bodies.iter().any(is_free)) {
        play.record(Effect::LoneVikingDue { seat });
    }
}

/// Every body on which a Viking might be placed.
pub fn candidates(state: &State) -> Vec<Step> {
    bodies(state).map(Step::PlaceLoneViking).collect()
}

/// Whether the player who must place a Viking may make this step.
///
/// # Errors
/// The first rule it breaks.
pub fn check(state: &State, seat: Seat, step: &Step) -> Result<(), Illegal> {
    let Step::PlaceLoneViking(at) = step else { return Err(Illegal::NotThisStep) };
    let body = body(state, *at, Illegal::VikingToSailedShip)?;
    own(body, seat, Illegal::NotYoursToBoard)?;
    refuse_unless(!body.viking, Illegal::VikingAboard)
}
