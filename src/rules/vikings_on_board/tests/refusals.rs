//! The reasons for a refusal that no other test covers.

use super::given::{ME, acting, harbour, refusal, to_sail, with_bets};
use crate::vikings_on_board::{
    components::{Action, Clan, PRICE_MAX, Supply},
    illegal::Illegal,
    moves::Move,
};

const FLEET: &str = "|Y1 R2 B3 R1
                     |G1 R1 G2
                     |B1 B1 B2 Y2 Y3
                     ~|R3";

fn bet(token: i64, ship: i64) -> Move {
    Move::PlaceBet { token, ship, clan: Clan::Red }
}

fn jump(ship: i64, position: i64, to_ship: i64) -> Move {
    Move::MoveBody { ship, position, to_ship }
}

fn swap(ship: i64, position: i64, other_ship: i64, other_position: i64) -> Move {
    Move::Swap { ship, position, other_ship, other_position }
}

#[test]
fn ships_are_1_to_8_and_bodies_count_from_1() {
    let state = acting(Action::JumpAny, FLEET);
    for ship in [i64::MIN, -1, 0, 9, 256 + 1, i64::MAX] {
        assert_eq!(refusal(&state, &jump(ship, 1, 2)), Illegal::NoSuchShip);
        assert_eq!(refusal(&state, &jump(1, 1, ship)), Illegal::NoSuchShip);
    }
    for position in [i64::MIN, -1, 0, 5, 256 + 1, i64::MAX] {
        assert_eq!(refusal(&state, &jump(1, position, 2)), Illegal::NoSuchBody);
    }
}

#[test]
fn a_jump_leads_from_a_ship_to_another_with_room() {
    let state = acting(Action::JumpOwn, FLEET);
    assert_eq!(refusal(&state, &jump(4, 1, 2)), Illegal::ShipSailed);
    assert_eq!(refusal(&state, &jump(1, 2, 4)), Illegal::ShipSailed);
    assert_eq!(refusal(&state, &jump(1, 2, 1)), Illegal::JumpToSameShip);
    assert_eq!(refusal(&state, &jump(1, 2, 3)), Illegal::ShipFull);
    assert_eq!(refusal(&state, &jump(1, 1, 2)), Illegal::NotYoursToJump);
}

#[test]
fn promoting() {
    let state = acting(Action::Promote, "|R1 Y1 R2\n|Y1 R3");
    assert_eq!(refusal(&state, &Move::Promote { ship: 1, position: 1 }), Illegal::AlreadyInFront);
    assert_eq!(refusal(&state, &Move::Promote { ship: 1, position: 2 }), Illegal::NotYoursToPromote);
}

#[test]
fn swapping() {
    let state = acting(Action::Swap, FLEET);
    assert_eq!(refusal(&state, &swap(1, 1, 1, 2)), Illegal::SwapOnOneShip);
    assert_eq!(refusal(&state, &swap(2, 1, 1, 1)), Illegal::ShipsInOrder);
    assert_eq!(refusal(&state, &swap(1, 1, 4, 1)), Illegal::ShipSailed);
    assert_eq!(refusal(&state, &swap(1, 1, 5, 1)), Illegal::NoSuchBody);
}

#[test]
fn betting() {
    let state = with_bets(acting(Action::BetOrMoveBet, FLEET), &[(ME, 1, Clan::Red, 2)]);
    for token in [i64::MIN, 0, 2, 5, 256 + 1] {
        assert_eq!(refusal(&state, &bet(token, 2)), Illegal::TokenNotInHand);
    }
    assert_eq!(refusal(&state, &bet(1, 1)), Illegal::BetThere);
    assert_eq!(refusal(&state, &bet(1, 4)), Illegal::ShipSailed);
    let moved = |ship, to_ship| Move::MoveBet { ship, to_ship, clan: Clan::Red };
    assert_eq!(refusal(&state, &moved(2, 3)), Illegal::NoBetThere);
    assert_eq!(refusal(&state, &moved(1, 1)), Illegal::SameCircle);
    assert_eq!(refusal(&state, &moved(9, 1)), Illegal::NoSuchShip);
    assert_eq!(refusal(&state, &moved(1, 4)), Illegal::BetToSailedShip);
    let two = with_bets(state, &[(ME, 2, Clan::Red, 1)]);
    assert_eq!(refusal(&two, &moved(1, 2)), Illegal::BetThere);
    let bet_only = acting(Action::Bet, FLEET);
    assert_eq!(refusal(&bet_only, &moved(1, 2)), Illegal::NotThisAction);
}

#[test]
fn raising() {
    let mut state = harbour(FLEET);
    state.prices[Supply::Grain] = PRICE_MAX;
    let state = super::given::after(&state, &Move::choose(Action::Marketplace));
    assert_eq!(refusal(&state, &Move::Raise { kind: Supply::Grain }), Illegal::PriceAtMost);
}

#[test]
fn sailing_waits_for_a_ship() {
    let state = to_sail(2, "g|R1\ng|Y1");
    assert_eq!(refusal(&state, &Move::choose(Action::Bet)), Illegal::NotThisStep);
    assert_eq!(refusal(&state, &Move::TakeSupply { kind: Supply::Grain }), Illegal::NotThisStep);
    assert_eq!(refusal(&state, &Move::ChooseShip { ship: 0 }), Illegal::NoSuchShip);
}
