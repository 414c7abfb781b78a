//! The value of a position for bots, in tenths of a point, compared with the other players. It is the sum of
//! the player's points and of their share of the prospects of ships and bets. The weights are guesses that
//! games between bots have confirmed.

use super::{
    components::Clan,
    player::Bet,
    sailing::control,
    scoring::score,
    state::{Phase, Ship, State},
};
use crate::kit::Seat;

/// One point.
const POINT: i64 = 10;
/// A point aboard a ship that has not sailed, reduced because the other players will change it.
const POINT_ABOARD: i64 = 6;
/// First control of a ship that has not sailed.
const FIRST_CONTROL: i64 = 3;
/// A point of a bet that would win now, of a bet that would not, and a token in hand.
const POINT_LEADING: i64 = 7;
const POINT_BEHIND: i64 = 2;
const TOKEN_IN_HAND: i64 = 1;
/// Choosing which ship sails.
const STERN: i64 = 22;

/// The value of the position to this seat.
#[must_use]
pub fn evaluate(state: &State, seat: Seat) -> i64 {
    let all: i64 = Seat::all(state.seats()).map(|each| prospects(state, each)).sum();
    i64::from(state.seats()) * prospects(state, seat) - all
}

fn prospects(state: &State, seat: Seat) -> i64 {
    let player = state.player(seat);
    let owned = POINT * i64::from(score(state, player).total());
    let aboard: i64 = state.unsailed().map(|(_, ship)| aboard(state, ship, seat)).sum();
    let bets: i64 = player.bets.iter().map(|bet| chances(state, *bet)).sum();
    let in_hand = TOKEN_IN_HAND * i64::from(player.tokens_in_hand());
    let stern = if state.stern == Some(seat) { STERN } else { 0 };
    owned + aboard + sharing(state, seat) + bets + in_hand + stern + order(state, seat)
}

/// A seat's share of a ship that has not sailed.
fn aboard(state: &State, ship: &Ship, seat: Seat) -> i64 {
    let control = control(ship);
    let leads = control.first() == Some(&Clan::of(seat));
    POINT_ABOARD * part(state, ship, &control, 0, seat) + if leads { FIRST_CONTROL } else { 0 }
}

/// A seat's share of a ship whose supplies are being shared.
fn sharing(state: &State, seat: Seat) -> i64 {
    let Phase::Sharing { ship, gone } = state.phase else { return 0 };
    let ship = state.ship(ship);
    ship.map_or(0, |ship| POINT * part(state, ship, &control(ship), gone, seat))
}

/// The points of the tokens on a bow that go to a seat if everyone takes the dearest, after `gone` tokens.
fn part(state: &State, ship: &Ship, control: &[Clan], gone: usize, seat: Seat) -> i64 {
    let Some(place) = control.iter().position(|clan| *clan == Clan::of(seat)) else { return 0 };
    let mut prices: Vec<u8> = ship
        .supplies
        .iter()
        .flat_map(|(kind, count)| std::iter::repeat_n(state.prices[kind], (*count).into()))
        .collect();
    prices.sort_unstable_by(|a, b| b.cmp(a));
    let own = prices.iter().enumerate().filter(|(n, _)| (gone + n) % control.len() == place);
    own.map(|(_, price)| i64::from(*price)).sum()
}

/// The value of a bet.
fn chances(state: &State, bet: Bet) -> i64 {
    let ship = state.ship(bet.ship).filter(|ship| !ship.sailed);
    let token = i64::from(bet.token.unwrap_or(0));
    ship.map_or(0, |ship| {
        token * if control(ship).first() == Some(&bet.clan) { POINT_LEADING } else { POINT_BEHIND }
    })
}

/// The value of a high place in the village, and so of an early turn in the next round.
fn order(state: &State, seat: Seat) -> i64 {
    let below = state.village.values().rev().zip(0..).filter(|(circles, _)| circles.to == Some(seat));
    below.map(|(_, actions): (_, i64)| actions / 2).sum()
}
