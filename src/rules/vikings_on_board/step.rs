//! Execution of a step, and of its consequences without a choice.

use super::{
    check::is_performable,
    components::{Action, DRAWN_MAX, Supply},
    effect::Effect,
    moves::{Place, Step},
    player::Bet,
    sailing::{Share, control, kinds_aboard, next_share},
    scoring::final_effects,
    state::Phase,
    title::V1,
};
use crate::kit::{Nth, Play, Seat, number::byte};

/// Records the direct effects of a legal step.
pub fn apply(play: &mut Play<'_, V1>, seat: Seat, step: Step) {
    match step {
        Step::ChooseAction(action, step) => choose(play, seat, action, step),
        Step::Promote(Place { ship, position }) => {
            play.record(Effect::Promoted { seat, ship: ship.into(), position: position.into() });
        }
        Step::MoveBody { from: Place { ship, position }, to_ship } => {
            let (ship, position, to_ship) = (ship.into(), position.into(), to_ship.into());
            play.record(Effect::BodyMoved { seat, ship, position, to_ship });
        }
        Step::PlaceBet { token, ship, clan } => {
            play.record(Effect::BetPlaced { seat, ship: ship.into(), clan, token: Some(token) });
        }
        Step::MoveBet { ship, to_ship, clan } => {
            play.record(Effect::BetMoved { seat, ship: ship.into(), to_ship: to_ship.into(), clan });
        }
        Step::Load(supply, ship) => load(play, seat, supply, ship),
        Step::Raise(kind) => {
            let price = play.state().prices[kind] + 1;
            play.record(Effect::PriceRaised { seat, kind, price });
        }
        Step::Swap(one, other) => play.record(Effect::BodiesSwapped {
            seat,
            ship: one.ship.into(),
            position: one.position.into(),
            other_ship: other.ship.into(),
            other_position: other.position.into(),
        }),
        Step::ChooseShip(ship) => set_sail(play, seat, ship),
        Step::TakeSupply(supply) => play.record(Effect::SupplyTaken { seat, supply }),
        Step::RemoveSupply(supply) => play.record(Effect::SupplyRemoved { seat: Some(seat), supply }),
        Step::PlaceLoneViking(Place { ship, position }) => {
            play.record(Effect::LoneVikingPlaced { seat, ship: ship.into(), position: position.into() });
        }
    }
}

fn choose(play: &mut Play<'_, V1>, seat: Seat, action: Action, step: Option<Box<Step>>) {
    let performed = is_performable(play.state(), seat, action);
    play.record(Effect::ActionChosen { seat, action, performed });
    match (action, step) {
        (_, Some(step)) => apply(play, seat, *step),
        (Action::Add1, _) => draw_one(play, seat),
        (Action::Draw3Add1, _) => draw_three(play, seat),
        _ => {}
    }
}

fn draw_one(play: &mut Play<'_, V1>, seat: Seat) {
    if let Some(supply) = play.state().add_1.first().and_then(|token| token.face) {
        play.record(Effect::SupplyDrawn { seat, supply });
    }
}

fn draw_three(play: &mut Play<'_, V1>, seat: Seat) {
    let drawn = play.state().draw_3.iter().take(DRAWN_MAX).map(|token| token.face);
    let drawn: Option<Vec<Supply>> = drawn.collect();
    if let Some(supplies) = drawn.filter(|supplies| !supplies.is_empty()) {
        play.record(Effect::SuppliesDrawn { seat, count: byte(supplies.len()), supplies: Some(supplies) });
    }
}

fn load(play: &mut Play<'_, V1>, seat: Seat, supply: Supply, ship: Nth) {
    play.record(Effect::SupplyLoaded { seat, supply, ship: ship.into() });
    let count = byte(play.state().drawn.len());
    if count > 0 {
        play.record(Effect::SuppliesReturned { seat, count });
    }
}

fn set_sail(play: &mut Play<'_, V1>, seat: Seat, ship: Nth) {
    if let Some(control) = play.state().ship(ship).map(control) {
        play.record(Effect::ShipSailed { seat, ship: ship.into(), control });
    }
}

/// Shares supplies as long as there is no choice. After the last token, pays the bets and ends the round.
pub fn follow(play: &mut Play<'_, V1>) {
    match play.state().phase {
        Phase::Sharing { ship, .. } => share(play, ship),
        Phase::RoundOver => end_round(play),
        _ => {}
    }
}

fn share(play: &mut Play<'_, V1>, ship: Nth) {
    match next_share(play.state()) {
        Some(Share::AllTaken(seat)) => next_token(play, ship, |supply| Effect::SupplyTaken { seat, supply }),
        Some(Share::AllRemoved) => {
            next_token(play, ship, |supply| Effect::SupplyRemoved { seat: None, supply })
        }
        Some(Share::Taken(_) | Share::Removed(_)) => {}
        None => end_sailing(play, ship),
    }
}

fn next_token(play: &mut Play<'_, V1>, ship: Nth, effect: impl Fn(Supply) -> Effect) {
    if let Some(supply) = play.state().ship(ship).and_then(|ship| kinds_aboard(ship).next()) {
        play.record(effect(supply));
    }
}

/// Pays the bets on the clan with first control (section 5.4). The seventh ship ends the game (section 6).
fn end_sailing(play: &mut Play<'_, V1>, at: Nth) {
    let first = play.state().ship(at).and_then(|ship| control(ship).first().copied());
    let ship = at.into();
    for seat in Seat::all(play.state().seats()) {
        let bet = play.state().player(seat).bet_on(at).copied();
        if let Some(Bet { clan, token, .. }) = bet.filter(|bet| Some(bet.clan) == first) {
            play.record(Effect::BetWon { seat, ship, clan, token });
            if let Some(token) = token.filter(|_| play.state().options.open_bets) {
                play.record(Effect::BetRevealed { seat, ship, clan, token });
            }
        }
    }
    if play.state().sterns_left() > 0 {
        end_round(play);
    } else {
        final_effects(play.state()).into_iter().for_each(|effect| play.record(effect));
    }
}

fn end_round(play: &mut Play<'_, V1>) {
    play.record(Effect::RoundEnded { round: play.state().round + 1 });
}
