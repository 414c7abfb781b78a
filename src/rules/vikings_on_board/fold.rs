//! The reducer: applies effects, without rules or refusals. It also folds redacted logs, in which hidden tokens
//! are `None`.

use super::{
    components::{ADD_1_STACK, Action, SUPPLIES, Supply, first_village},
    effect::Effect,
    moves::Place,
    player::Bet,
    state::{Body, Phase, Ship, State, Token},
};
use crate::kit::{
    Nth, Piece, Seat,
    number::{less, more},
};

/// Applies one effect to the state. An effect that names a seat, ship or body that does not exist changes
/// nothing.
pub fn fold(state: &mut State, effect: &Effect) {
    happen(state, effect);
    if ends_turn(effect) {
        turn_over(state);
    }
}

/// Whether the effect completes an action.
fn ends_turn(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Promoted { .. }
            | Effect::BodyMoved { .. }
            | Effect::BodiesSwapped { .. }
            | Effect::BetPlaced { .. }
            | Effect::BetMoved { .. }
            | Effect::SupplyLoaded { .. }
            | Effect::PriceRaised { .. }
            | Effect::LoneVikingPlaced { .. }
    )
}

fn happen(state: &mut State, effect: &Effect) {
    let place = |ship: &u8, position: &u8| Place { ship: Nth::from(*ship), position: Nth::from(*position) };
    match effect {
        Effect::OrderDrawn { order } => line_up(state, order),
        Effect::ShipsBuilt { ships } => {
            for (ship, bodies) in state.ships.iter_mut().zip(ships) {
                ship.bodies = bodies.iter().copied().map(Body::from).collect();
            }
        }
        Effect::SuppliesShuffled { add_1, draw_3 } => {
            state.add_1 = Piece::unseen_all(add_1.clone(), ADD_1_STACK);
            state.draw_3 = Piece::unseen_all(draw_3.clone(), SUPPLIES - ADD_1_STACK);
        }
        Effect::SuppliesReshuffled { add_1, draw_3 } => {
            lay_out(&mut state.add_1, add_1.as_deref());
            lay_out(&mut state.draw_3, draw_3.as_deref());
        }
        Effect::ActionChosen { seat, action, performed } => choose(state, *seat, *action, *performed),
        Effect::Promoted { ship, position, .. } => promote(state, place(ship, position)),
        Effect::BodyMoved { ship, position, to_ship, .. } => {
            jump(state, place(ship, position), Nth::from(*to_ship));
        }
        Effect::BodiesSwapped { ship, position, other_ship, other_position, .. } => {
            swap(state, place(ship, position), place(other_ship, other_position));
        }
        Effect::BetPlaced { seat, ship, clan, token } => {
            let bet = Bet { ship: Nth::from(*ship), clan: *clan, token: *token };
            state.players.change(*seat, |player| player.bets.push(bet));
        }
        Effect::BetMoved { seat, ship, to_ship, clan } => state.players.change(*seat, |player| {
            let bet = player.bets.iter_mut().find(|bet| bet.ship == Nth::from(*ship));
            bet.into_iter().for_each(|bet| (bet.ship, bet.clan) = (Nth::from(*to_ship), *clan));
        }),
        Effect::SupplyDrawn { supply, .. } => {
            state.add_1.drain(..state.add_1.len().min(1));
            state.drawn = vec![Token::open(*supply)];
        }
        Effect::SuppliesDrawn { seat, count, supplies } => {
            draw(state, *seat, (*count).into(), supplies.as_deref());
        }
        Effect::SupplyLoaded { supply, ship, .. } => load(state, *supply, Nth::from(*ship)),
        Effect::SuppliesReturned { .. } => state.draw_3.append(&mut state.drawn),
        Effect::PriceRaised { kind, price, .. } => state.prices[*kind] = *price,
        Effect::LoneVikingDue { seat } => state.phase = Phase::PlacingLoneViking(*seat),
        Effect::LoneVikingPlaced { ship, position, .. } => man(state, place(ship, position)),
        Effect::ShipSailed { ship, .. } => set_sail(state, Nth::from(*ship)),
        Effect::SupplyTaken { seat, supply } => {
            unload(state, *supply);
            state.players.change(*seat, |player| more(&mut player.supplies[*supply], 1));
        }
        Effect::SupplyRemoved { supply, .. } => {
            unload(state, *supply);
            more(&mut state.removed[*supply], 1);
        }
        Effect::BetWon { seat, ship, .. } => state.players.change(*seat, |player| {
            player.won.extend(player.bets.extract_if(.., |bet| bet.ship == Nth::from(*ship)));
        }),
        Effect::RoundEnded { round } => end_round(state, *round),
        Effect::BetRevealed { seat, ship, token, .. } => state.players.change(*seat, |player| {
            let bet = player.all_bets_mut().find(|bet| bet.ship == Nth::from(*ship));
            bet.into_iter().for_each(|bet| bet.token = Some(*token));
        }),
        Effect::Scored { .. } => {}
        Effect::GameOver {} => state.phase = Phase::Over,
    }
}

/// Fills the village with the Vikings in the order of the players.
fn line_up(state: &mut State, order: &[Seat]) {
    for (circles, place) in state.village.values_mut().zip(first_village(state.players.seats())) {
        circles.from = order.get(*place).copied();
    }
}

/// Puts other tokens in the same places. The seats that knew a place before still do.
fn lay_out(stack: &mut [Token], supplies: Option<&[Supply]>) {
    for (token, supply) in stack.iter_mut().zip(supplies.unwrap_or_default()) {
        token.face = Some(*supply);
    }
}

/// Moves the topmost Viking to an action.
fn choose(state: &mut State, seat: Seat, action: Action, performed: bool) {
    if let Some((from, _)) = state.topmost() {
        state.village[from].from = None;
    }
    state.village[action].to = Some(seat);
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

/// Moves on to the next Viking or, after the last, to choosing the ship.
fn turn_over(state: &mut State) {
    state.phase = match (state.topmost(), state.stern) {
        (Some(_), _) => Phase::Choosing,
        (None, Some(seat)) => Phase::ChoosingShip(seat),
        (None, None) => Phase::RoundOver,
    };
}

/// Draws the top tokens, which only the drawer may see.
fn draw(state: &mut State, seat: Seat, count: usize, supplies: Option<&[Supply]>) {
    let count = count.min(state.draw_3.len());
    state.draw_3.drain(..count);
    let supply = |n| supplies.and_then(|supplies| supplies.get(n)).copied();
    state.drawn = (0..count).map(|n| Token::seen_by(supply(n), seat)).collect();
}

fn load(state: &mut State, supply: Supply, ship: Nth) {
    // In a redacted log the tokens of other players are indistinguishable.
    let of_this_kind = |token: &Token| token.face.is_none_or(|face| face == supply);
    if let Some(place) = state.drawn.iter().position(of_this_kind) {
        state.drawn.remove(place);
    }
    with_ship(state, ship, |ship| more(&mut ship.supplies[supply], 1));
}

fn set_sail(state: &mut State, ship: Nth) {
    with_ship(state, ship, |ship| ship.sailed = true);
    state.phase = Phase::Sharing { ship, gone: 0 };
}

fn unload(state: &mut State, supply: Supply) {
    if let Phase::Sharing { ship, gone } = state.phase {
        with_ship(state, ship, |ship| less(&mut ship.supplies[supply], 1));
        state.phase = Phase::Sharing { ship, gone: gone + 1 };
    }
}

fn end_round(state: &mut State, round: u8) {
    for circles in state.village.values_mut() {
        circles.from = circles.to.take();
    }
    state.stern = None;
    state.round = round;
    state.phase = Phase::Choosing;
}

fn promote(state: &mut State, at: Place) {
    if let Some(body) = take_body(state, at) {
        with_ship(state, at.ship, |ship| ship.bodies.insert(0, body));
    }
}

fn jump(state: &mut State, from: Place, to_ship: Nth) {
    if let Some(body) = take_body(state, from) {
        with_ship(state, to_ship, |ship| ship.bodies.push(body));
    }
}

fn take_body(state: &mut State, at: Place) -> Option<Body> {
    let bodies = &mut at.ship.get_mut(&mut state.ships)?.bodies;
    at.position.index().filter(|place| *place < bodies.len()).map(|place| bodies.remove(place))
}

fn swap(state: &mut State, one: Place, other: Place) {
    let (Some(one_ship), Some(other_ship)) = (one.ship.index(), other.ship.index()) else { return };
    let Ok([ship, other_ship]) = state.ships.get_disjoint_mut([one_ship, other_ship]) else { return };
    let bodies = (one.position.get_mut(&mut ship.bodies), other.position.get_mut(&mut other_ship.bodies));
    if let (Some(one), Some(other)) = bodies {
        std::mem::swap(one, other);
    }
}

fn man(state: &mut State, at: Place) {
    with_ship(state, at.ship, |ship| {
        at.position.get_mut(&mut ship.bodies).into_iter().for_each(|body| body.viking = true);
    });
}

fn with_ship(state: &mut State, ship: Nth, change: impl FnOnce(&mut Ship)) {
    if let Some(ship) = ship.get_mut(&mut state.ships) {
        change(ship);
    }
}
