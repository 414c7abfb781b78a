//! Section 8: the option `lone_viking`.

use super::given::{ME, YOU, after, effects, harbour, moves, refusal, ships};
use crate::{
    kit::{Chance, Play},
    vikings_on_board::{
        V1,
        components::{Action, Clan},
        effect::Effect,
        illegal::Illegal,
        moves::Move,
        sailing::control,
        state::{Options, Phase, State},
    },
};

fn lone(ships: &str) -> State {
    State { options: Options { lone_viking: true, open_bets: false }, ..harbour(ships) }
}

fn place(ship: i64, position: i64) -> Move {
    Move::PlaceLoneViking { ship, position }
}

#[test]
fn after_set_sail_the_opponent_places_a_viking() {
    let state = after(&lone("|Y1 R1 Y2\n|Y3\n~|Y1"), &Move::choose(Action::SetSail));
    assert_eq!((state.phase, state.active()), (Phase::PlacingLoneViking(YOU), Some(YOU)));
    assert_eq!(moves(&state), [place(1, 1), place(1, 3), place(2, 1)]);
    assert_eq!(refusal(&state, &place(1, 2)), Illegal::NotYoursToBoard);
    assert_eq!(refusal(&state, &place(3, 1)), Illegal::VikingToSailedShip);
    let state = after(&state, &place(1, 3));
    assert_eq!(ships(&state)[0], "|Y1 R1 Y2+");
    assert_eq!((state.phase, state.active()), (Phase::Choosing, Some(YOU)), "then their own turn comes");
}

#[test]
fn it_counts_for_one_shield_and_moves_with_its_body() {
    let state = lone("|R1 Y1+ R1 R1\n|B1");
    assert_eq!(control(&state.ships[0]), [Clan::Red, Clan::Yellow]);
    let state = after(&state, &Move::choose(Action::JumpAny));
    let state = after(&state, &Move::MoveBody { ship: 1, position: 2, to_ship: 2 });
    assert_eq!(ships(&state), ["|R1 R1 R1", "|B1 Y1+"]);
    assert_eq!(control(&state.ships[1]), [Clan::Yellow, Clan::Blue]);
}

#[test]
fn without_the_option_there_is_none() {
    assert_eq!(refusal(&harbour("|Y1"), &place(1, 1)), Illegal::NoLoneViking);
}

#[test]
fn at_most_one_stands_on_a_body() {
    let state = after(&lone("|Y1+ Y2 Y3"), &Move::choose(Action::SetSail));
    assert_eq!(refusal(&state, &place(1, 1)), Illegal::VikingAboard);
}

#[test]
fn nothing_happens_if_every_own_body_has_one() {
    let state = after(&lone("|Y1+\n~|Y2"), &Move::choose(Action::SetSail));
    assert_eq!((state.phase, state.active()), (Phase::Choosing, Some(YOU)));
}

#[test]
fn a_single_body_needs_no_choice() {
    let recorded = effects(&lone("|Y1\n|R1"), &Move::choose(Action::SetSail));
    assert_eq!(
        recorded[1..],
        [Effect::LoneVikingDue { seat: YOU }, Effect::LoneVikingPlaced { seat: YOU, ship: 1, position: 1 }]
    );
}

#[test]
fn the_last_viking_of_a_round_may_set_sail_too() {
    let state = after(&lone("g|Y1 R1 Y2\nh|R1"), &Move::choose(Action::FirstPlayer));
    let state = after(&state, &Move::choose(Action::SetSail));
    assert_eq!(state.phase, Phase::PlacingLoneViking(ME), "before the ship is chosen");
    let state = after(&state, &place(1, 2));
    assert_eq!(state.phase, Phase::ChoosingShip(YOU));
}

#[test]
fn without_the_option_nobody_places_one() {
    let state = after(&harbour("|Y1 Y2\n|R1"), &Move::choose(Action::SetSail));
    assert_eq!((state.phase, state.stern), (Phase::Choosing, Some(ME)));
}

#[test]
fn the_option_is_for_two_players() {
    let options = Options { lone_viking: true, open_bets: false };
    assert!(Play::<V1>::setup(&options, 3, &mut Chance::new(&[0; 32], [])).is_err());
    assert!(Play::<V1>::setup(&options, 2, &mut Chance::new(&[0; 32], [])).is_ok());
}
