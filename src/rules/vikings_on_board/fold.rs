//! The reducer: applies what happened, without rule or refusal. It also folds a redacted log, in which tokens are null.

use super::{
    components::{ADD_1_STACK, Action, SUPPLIES, Supply, first_village},
    effect::Effect,
    player::{Bet, Player},
    state::{Body, Phase, Ship, State, Token},
};
use crate::kit::Seat;

/// Changes the state by one effect. Whatever names a seat, ship or body that does not exist changes nothing.
pub fn fold(state: &mut State, effect: &Effect) {
    match effect {
        Effect::OrderDrawn { order } => {
            for (circles, place) in state.village.iter_mut().zip(first_village(order.len() as u8)) {
                circles.from = order.get(*place).copied();
            }
        }
        Effect::ShipsBuilt { ships } => {
            for (ship, bodies) in state.ships.iter_mut().zip(ships) {
                ship.bodies = bodies.iter().copied().map(Body::from).collect();
            }
        }
        Effect::SuppliesShuffled { add_1, draw_3 } => {
            state.add_1 = unseen(add_1.as_deref(), ADD_1_STACK);
            state.draw_3 = unseen(draw_3.as_deref(), SUPPLIES - ADD_1_STACK);
        }
        Effect::SuppliesReshuffled { add_1, draw_3 } => {
            lay_out(&mut state.add_1, add_1.as_deref());
            lay_out(&mut state.draw_3, draw_3.as_deref());
        }
        Effect::ActionChosen { seat, action, performed } => choose(state, *seat, *action, *performed),
        Effect::Promoted { ship, position, .. } => {
            if let Some(body) = take_body(state, *ship, *position) {
                with_ship(state, *ship, |ship| ship.bodies.insert(0, body));
            }
            turn_over(state);
        }
        Effect::BodyMoved { ship, position, to_ship, .. } => {
            if let Some(body) = take_body(state, *ship, *position) {
                with_ship(state, *to_ship, |ship| ship.bodies.push(body));
            }
            turn_over(state);
        }
        Effect::BodiesSwapped { ship, position, other_ship, other_position, .. } => {
            swap(state, (*ship, *position), (*other_ship, *other_position));
            turn_over(state);
        }
        Effect::BetPlaced { seat, ship, clan, token } => {
            let bet = Bet { ship: *ship, clan: *clan, token: *token };
            with_player(state, *seat, |player| player.bets.push(bet));
            turn_over(state);
        }
        Effect::BetMoved { seat, ship, to_ship, clan } => {
            with_player(state, *seat, |player| {
                if let Some(bet) = player.bets.iter_mut().find(|bet| bet.ship == *ship) {
                    (bet.ship, bet.clan) = (*to_ship, *clan);
                }
            });
            turn_over(state);
        }
        Effect::SupplyDrawn { supply, .. } => {
            state.add_1.drain(..state.add_1.len().min(1));
            state.drawn = vec![Token::open(*supply)];
        }
        Effect::SuppliesDrawn { seat, count, supplies } => {
            let count = usize::from(*count).min(state.draw_3.len());
            state.draw_3.drain(..count);
            let supply = |n| supplies.as_ref().and_then(|supplies| supplies.get(n)).copied();
            state.drawn = (0..count).map(|n| Token::seen_by(supply(n), *seat)).collect();
        }
        Effect::SupplyLoaded { supply, ship, .. } => load(state, *supply, *ship),
        Effect::SuppliesReturned { .. } => state.draw_3.append(&mut state.drawn),
        Effect::PriceRaised { kind, price, .. } => {
            state.prices[*kind as usize] = *price;
            turn_over(state);
        }
        Effect::LoneVikingDue { seat } => state.phase = Phase::PlacingLoneViking(*seat),
        Effect::LoneVikingPlaced { ship, position, .. } => {
            with_ship(state, *ship, |ship| {
                if let Some(body) = ship.bodies.get_mut(usize::from(*position).wrapping_sub(1)) {
                    body.viking = true;
                }
            });
            turn_over(state);
        }
        Effect::ShipSailed { ship, .. } => {
            with_ship(state, *ship, |ship| ship.sailed = true);
            state.phase = Phase::Sharing { ship: *ship, gone: 0 };
        }
        Effect::SupplyTaken { seat, supply } => {
            unload(state, *supply);
            with_player(state, *seat, |player| more(&mut player.supplies[*supply as usize]));
        }
        Effect::SupplyRemoved { supply, .. } => {
            unload(state, *supply);
            more(&mut state.removed[*supply as usize]);
        }
        Effect::BetWon { seat, ship, .. } => with_player(state, *seat, |player| {
            player.won.extend(player.bets.extract_if(.., |bet| bet.ship == *ship));
        }),
        Effect::RoundEnded { round } => end_round(state, *round),
        Effect::BetRevealed { seat, ship, token, .. } => with_player(state, *seat, |player| {
            if let Some(bet) = player.all_bets_mut().find(|bet| bet.ship == *ship) {
                bet.token = Some(*token);
            }
        }),
        Effect::Scored { .. } => {}
        Effect::GameOver {} => state.phase = Phase::Over,
    }
}

fn unseen(supplies: Option<&[Supply]>, count: usize) -> Vec<Token> {
    match supplies {
        Some(supplies) => supplies.iter().map(|supply| Token::unseen(Some(*supply))).collect(),
        None => vec![Token::unseen(None); count],
    }
}

/// Other tokens in the same places: who had seen what lies there knows it still.
fn lay_out(stack: &mut [Token], supplies: Option<&[Supply]>) {
    for (token, supply) in stack.iter_mut().zip(supplies.unwrap_or_default()) {
        token.supply = Some(*supply);
    }
}

/// The topmost Viking goes across.
fn choose(state: &mut State, seat: Seat, action: Action, performed: bool) {
    if let Some((from, _)) = state.topmost() {
        state.village[from as usize].from = None;
    }
    state.village[action as usize].to = Some(seat);
    match action {
        Action::SetSail => state.stern = Some(seat),
        Action::FirstPlayer => {}
        _ if performed => {
            state.phase = Phase::Acting(seat, action);
            return;
        }
        _ => {}
    }
    turn_over(state);
}

/// The next Viking moves; when all are over, the ship is chosen.
fn turn_over(state: &mut State) {
    state.phase = match (state.topmost(), state.stern) {
        (Some(_), _) => Phase::Choosing,
        (None, Some(seat)) => Phase::ChoosingShip(seat),
        (None, None) => Phase::RoundOver,
    };
}

fn load(state: &mut State, supply: Supply, ship: u8) {
    // Where the log is redacted, the others' tokens are alike.
    let of_this_kind = |token: &Token| token.supply.is_none_or(|known| known == supply);
    if let Some(place) = state.drawn.iter().position(of_this_kind) {
        state.drawn.remove(place);
    }
    with_ship(state, ship, |ship| more(&mut ship.supplies[supply as usize]));
    turn_over(state);
}

fn unload(state: &mut State, supply: Supply) {
    if let Phase::Sharing { ship, gone } = state.phase {
        with_ship(state, ship, |ship| less(&mut ship.supplies[supply as usize]));
        state.phase = Phase::Sharing { ship, gone: gone + 1 };
    }
}

fn end_round(state: &mut State, round: u8) {
    for circles in &mut state.village {
        circles.from = circles.to.take();
    }
    state.stern = None;
    state.round = round;
    state.phase = Phase::Choosing;
}

fn take_body(state: &mut State, ship: u8, position: u8) -> Option<Body> {
    let bodies = &mut state.ships.get_mut(index(ship))?.bodies;
    let place = index(position);
    (place < bodies.len()).then(|| bodies.remove(place))
}

fn swap(state: &mut State, (ship, position): (u8, u8), (other_ship, other_position): (u8, u8)) {
    let Ok([one, other]) = state.ships.get_disjoint_mut([index(ship), index(other_ship)]) else { return };
    let one = one.bodies.get_mut(index(position));
    let other = other.bodies.get_mut(index(other_position));
    if let (Some(one), Some(other)) = (one, other) {
        std::mem::swap(one, other);
    }
}

fn with_ship(state: &mut State, ship: u8, change: impl FnOnce(&mut Ship)) {
    if let Some(ship) = state.ships.get_mut(index(ship)) {
        change(ship);
    }
}

fn with_player(state: &mut State, seat: Seat, change: impl FnOnce(&mut Player)) {
    if let Some(player) = state.players.get_mut(seat.index()) {
        change(player);
    }
}

/// Ships and bodies count from 1.
fn index(number: u8) -> usize {
    usize::from(number).wrapping_sub(1)
}

fn more(count: &mut u8) {
    *count = count.saturating_add(1);
}

fn less(count: &mut u8) {
    *count = count.saturating_sub(1);
}
