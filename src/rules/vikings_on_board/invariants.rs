//! The invariants of every game: 24 bodies, 15 supply tokens, four gambling tokens per player, and all Vikings
//! in the village.

use strum::VariantArray;

use super::{
    components::{
        BODIES_MAX, Clan, GAMBLING_TOKENS, PRICE_MAX, PRICE_START, SHIELDS, STERNS, SUPPLIES_PER_KIND,
        Supply, first_village,
    },
    player::Player,
    state::{Body, State},
    supplies::laid,
};
use crate::kit::Nth;

/// Checks all counts.
///
/// # Errors
/// The first count that is wrong.
pub fn invariants(state: &State) -> Result<(), String> {
    if state.ships.iter().filter(|ship| ship.sailed).count() > STERNS.into() {
        return Err("more ships have sailed than there are sterns".to_owned());
    }
    bodies(state)?;
    supplies(state)?;
    vikings(state)?;
    state.players.values().try_for_each(gambling_tokens)?;
    match state.prices.values().find(|price| !(PRICE_START..=PRICE_MAX).contains(price)) {
        Some(price) => Err(format!("a price of {price}")),
        None => Ok(()),
    }
}

fn bodies(state: &State) -> Result<(), String> {
    if let Some(ship) = state.ships.iter().find(|ship| ship.bodies.len() > BODIES_MAX) {
        return Err(format!("a ship has {} bodies", ship.bodies.len()));
    }
    for clan in Clan::VARIANTS {
        let of_clan = |body: &&Body| body.clan == *clan;
        let aboard = state.ships.iter().flat_map(|ship| &ship.bodies).filter(of_clan);
        let mut shields: Vec<u8> = aboard.map(|body| body.printed).collect();
        shields.sort_unstable();
        if shields != SHIELDS {
            return Err(format!("the bodies of {clan:?} have {shields:?} shields"));
        }
    }
    Ok(())
}

fn supplies(state: &State) -> Result<(), String> {
    let stacks = || [&state.add_1, &state.draw_3, &state.drawn].into_iter().flatten();
    for kind in Supply::VARIANTS {
        let face_down = stacks().filter(|token| token.face == Some(*kind)).count();
        let count = face_down + usize::from(laid(state, *kind));
        if count != usize::from(SUPPLIES_PER_KIND) {
            return Err(format!("there are {count} tokens of {kind:?}"));
        }
    }
    Ok(())
}

fn vikings(state: &State) -> Result<(), String> {
    let circles = state.village.values().flat_map(|circles| [circles.from, circles.to]);
    let count = circles.flatten().count();
    let all = first_village(state.seats()).len();
    if count == all { Ok(()) } else { Err(format!("{count} Vikings of {all} are in the village")) }
}

fn gambling_tokens(player: &Player) -> Result<(), String> {
    let bets = player.all_bets().filter_map(|bet| bet.token);
    let mut tokens: Vec<u8> = bets.chain(player.hand()).collect();
    tokens.sort_unstable();
    let mut ships: Vec<Nth> = player.bets.iter().map(|bet| bet.ship).collect();
    ships.sort_unstable();
    ships.dedup();
    if !tokens.iter().copied().eq(GAMBLING_TOKENS) || ships.len() != player.bets.len() {
        return Err(format!("gambling tokens {tokens:?}, bets on {ships:?}"));
    }
    Ok(())
}
