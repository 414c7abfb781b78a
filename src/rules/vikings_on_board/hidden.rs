//! What is hidden, and from whom (the page's section "What is hidden").

use super::{
    components::{GAMBLING_TOKENS, Supply},
    effect::Effect,
    moves::Move,
    state::{Phase, State, Token},
};
use crate::kit::{Draw, Seat, Viewer};

/// What the viewer may see of an effect.
#[must_use]
pub fn show(effect: &Effect, viewer: Viewer) -> Effect {
    match *effect {
        Effect::SuppliesShuffled { .. } => Effect::SuppliesShuffled { add_1: None, draw_3: None },
        Effect::BetPlaced { seat, ship, clan, .. } if viewer != Viewer::Seat(seat) => {
            Effect::BetPlaced { seat, ship, clan, token: None }
        }
        Effect::SuppliesDrawn { seat, count, .. } if viewer != Viewer::Seat(seat) => {
            Effect::SuppliesDrawn { seat, count, supplies: None }
        }
        _ => effect.clone(),
    }
}

/// Whether an effect tells its own player what he could not know before.
#[must_use]
pub fn reveals(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::SupplyDrawn { .. }
            | Effect::SuppliesDrawn { .. }
            | Effect::BetWon { .. }
            | Effect::BetRevealed { .. }
    )
}

/// A move that names a gambling token is known to its player alone; the effect tells the others the rest.
#[must_use]
pub fn is_secret(action: &Move) -> bool {
    match action {
        Move::PlaceBet { .. } => true,
        Move::ChooseAction { step: Some(step), .. } => is_secret(step),
        _ => false,
    }
}

/// The same position with other tokens wherever the viewer cannot be sure.
#[must_use]
pub fn disguise(state: &State, viewer: Viewer, draw: &mut Draw) -> State {
    let mut other = state.clone();
    disguise_supplies(&mut other, viewer, draw);
    if other.phase != Phase::Over {
        for seat in Seat::all(other.seats()).filter(|seat| viewer != Viewer::Seat(*seat)) {
            disguise_bets(&mut other, seat, draw);
        }
    }
    other
}

fn disguise_supplies(state: &mut State, viewer: Viewer, draw: &mut Draw) {
    let tokens = || [&state.add_1, &state.draw_3, &state.drawn].into_iter().flatten();
    let mut unknown: Vec<Option<Supply>> =
        tokens().filter(|token| !token.is_known_to(viewer)).map(|token| token.supply).collect();
    // In an order that tells nothing of where they lay.
    unknown.sort();
    draw.shuffle(&mut unknown);
    let State { add_1, draw_3, drawn, .. } = state;
    let places = [add_1, draw_3, drawn].into_iter().flatten();
    let places = places.filter(|token: &&mut Token| !token.is_known_to(viewer));
    for (token, supply) in places.zip(unknown) {
        token.supply = supply;
    }
}

fn disguise_bets(state: &mut State, seat: Seat, draw: &mut Draw) {
    let player = &mut state.players[seat.index()];
    let mut tokens: Vec<u8> = GAMBLING_TOKENS.filter(|token| !player.won.contains(token)).collect();
    draw.shuffle(&mut tokens);
    for (bet, token) in player.bets.iter_mut().zip(tokens) {
        bet.token = Some(token);
    }
}
