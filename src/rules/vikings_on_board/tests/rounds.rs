//! When an action can be performed, and section 3: turn order and rounds.

use strum::VariantArray;

use super::given::{
    ME, THIRD, YOU, acting, after, choices, effects, harbour, kinds, of_players, play, refusal, taken,
    with_bets,
};
use crate::vikings_on_board::{
    components::{Action, Clan, PRICE_MAX, Supply},
    effect::Effect,
    illegal::Illegal,
    moves::Move,
    state::{Phase, State},
};

/// Whether I could choose this action if all others were free.
fn can(state: &State, action: Action) -> bool {
    choices(state).contains(&action)
}

#[test]
fn promote_needs_an_own_body_that_is_not_in_front() {
    assert!(can(&harbour("|Y1 R1"), Action::Promote));
    assert!(!can(&harbour("|R1 Y1\n|R2"), Action::Promote), "in front already");
    assert!(!can(&harbour("~|Y1 R1\n|Y1"), Action::Promote), "sailed");
}

#[test]
fn jumping_needs_a_body_and_another_ship_with_fewer_than_five() {
    let full = "|Y1 Y1 Y2 Y2 Y3";
    let others = "|B1 B1 B2 B2 B3\n|G1 G1 G2 G2 G3\n|R1 R1 R2 R2 R3\n~|\n~|\n~|\n~|";
    let everywhere_full = harbour(&format!("{full}\n{others}"));
    assert!(!can(&everywhere_full, Action::JumpOwn) && !can(&everywhere_full, Action::JumpAny));
    assert!(!can(&harbour("|Y1"), Action::JumpOwn), "no own body");
    assert!(can(&harbour("|Y1"), Action::JumpAny), "any body will do");
    assert!(can(&harbour("|R1"), Action::JumpOwn), "to a ship without bodies");
}

#[test]
fn a_bet_needs_a_token_and_a_ship_without_an_own_bet() {
    let all_placed =
        [(ME, 1, Clan::Red, 1), (ME, 2, Clan::Red, 2), (ME, 3, Clan::Red, 3), (ME, 4, Clan::Red, 4)];
    assert!(!can(&with_bets(harbour("|R1"), &all_placed), Action::Bet), "no token in hand");
    assert!(can(&with_bets(harbour("|R1"), &all_placed), Action::BetOrMoveBet), "a bet can be moved");
    let two_left = harbour("|R1\n|R1\n~|\n~|\n~|\n~|\n~|\n~|");
    let both = with_bets(two_left.clone(), &all_placed[..2]);
    assert!(!can(&both, Action::Bet), "a bet before each ship");
    assert!(can(&with_bets(two_left, &all_placed[..1]), Action::Bet));
    assert!(can(&harbour("|R1"), Action::BetOrMoveBet));
}

#[test]
fn drawing_needs_a_stack() {
    let mut state = harbour("|R1");
    assert!(can(&state, Action::Add1) && can(&state, Action::Draw3Add1));
    state.add_1.clear();
    state.draw_3.clear();
    assert!(!can(&state, Action::Add1) && !can(&state, Action::Draw3Add1));
}

#[test]
fn the_marketplace_needs_a_price_below_4() {
    let mut state = harbour("|R1");
    state.prices = kinds([PRICE_MAX; 3]);
    assert!(!can(&state, Action::Marketplace));
    state.prices[Supply::Hide] = PRICE_MAX - 1;
    assert!(can(&state, Action::Marketplace));
    let chosen = after(&state, &Move::choose(Action::Marketplace));
    assert_eq!(
        (chosen.prices, chosen.active()),
        (kinds([PRICE_MAX; 3]), Some(YOU)),
        "one kind left: raised by itself"
    );
}

#[test]
fn swapping_needs_two_ships_with_a_body() {
    assert!(can(&harbour("|R1\n|Y1"), Action::Swap));
    assert!(!can(&harbour("|R1 Y1\n~|B1"), Action::Swap));
}

#[test]
fn first_player_and_set_sail_are_always_possible() {
    let empty = harbour("|");
    assert!(can(&empty, Action::FirstPlayer) && can(&empty, Action::SetSail));
}

#[test]
fn an_action_is_chosen_once_a_round() {
    let state = after(&harbour("|R1 Y1"), &Move::choose(Action::SetSail));
    assert_eq!(refusal(&state, &Move::choose(Action::SetSail)), Illegal::ActionTaken);
    assert!(!choices(&state).contains(&Action::SetSail));
}

#[test]
fn a_free_action_that_can_be_performed_must_be_chosen() {
    let state = harbour("|R1");
    assert_eq!(refusal(&state, &Move::choose(Action::Promote)), Illegal::NotPerformable);
}

#[test]
fn if_none_can_be_performed_any_free_one_is_chosen_without_effect() {
    let possible = Action::VARIANTS
        .iter()
        .copied()
        .filter(|action| !matches!(action, Action::Promote | Action::Swap | Action::JumpOwn));
    let state = taken(harbour("|Y1"), possible);
    assert_eq!(choices(&state), [Action::Promote, Action::JumpOwn, Action::Swap]);
    let (after, effects) = play(&state, &Move::choose(Action::Swap)).unwrap();
    assert_eq!(effects[0], Effect::ActionChosen { seat: ME, action: Action::Swap, performed: false });
    assert!(after.active() == Some(YOU), "nothing else happens");
    let step = Some(Box::new(Move::Promote { ship: 1, position: 1 }));
    assert_eq!(
        refusal(&state, &Move::ChooseAction { action: Action::Promote, step }),
        Illegal::WithoutEffect
    );
}

#[test]
fn the_topmost_viking_of_the_from_side_moves_next() {
    let mut state = of_players(3, "|R1 Y1 G1");
    state.village = Default::default();
    state.village[Action::Swap].from = Some(ME);
    state.village[Action::Bet].from = Some(THIRD);
    state.village[Action::JumpAny].from = Some(YOU);
    let first = after(&state, &Move::choose(Action::FirstPlayer));
    assert_eq!((state.active(), first.active()), (Some(THIRD), Some(YOU)));
    assert_eq!(first.village[Action::FirstPlayer].to, Some(THIRD));
    assert_eq!(first.village[Action::Bet].from, None);
}

#[test]
fn the_round_ends_when_all_are_over_and_the_sides_switch() {
    let state = after(&harbour("|R1 Y1"), &Move::choose(Action::FirstPlayer));
    let last = Move::ChooseAction {
        action: Action::Marketplace,
        step: Some(Box::new(Move::Raise { kind: crate::vikings_on_board::components::Supply::Grain })),
    };
    let (state, effects) = play(&state, &last).unwrap();
    assert_eq!(effects.last(), Some(&Effect::RoundEnded { round: 2 }));
    assert_eq!((state.round, state.phase, state.active()), (2, Phase::Choosing, Some(ME)));
    assert_eq!(state.village[Action::FirstPlayer].from, Some(ME));
    assert_eq!(state.village[Action::Marketplace].from, Some(YOU));
    assert!(state.village.values().all(|circles| circles.to.is_none()));
}

#[test]
fn taking_first_player_means_going_first_in_the_next_round() {
    let state = after(&harbour("|R1 Y1"), &Move::choose(Action::SetSail));
    let state = after(&state, &Move::choose(Action::FirstPlayer));
    let state = after(&state, &Move::ChooseShip { ship: 1 });
    assert_eq!((state.round, state.active()), (2, Some(YOU)));
}

#[test]
fn without_set_sail_no_ship_sails() {
    let state = after(&harbour("g|R1 Y1"), &Move::choose(Action::FirstPlayer));
    let state = after(&state, &Move::choose(Action::Add1));
    let load = Move::Load { supply: crate::vikings_on_board::components::Supply::Grain, ship: 1 };
    let recorded = effects(&state, &load);
    assert!(!recorded.iter().any(|effect| matches!(effect, Effect::ShipSailed { .. })));
    assert!(after(&state, &load).ships.iter().all(|ship| !ship.sailed));
}

#[test]
fn a_chosen_action_waits_for_its_own_step() {
    let state = acting(Action::Promote, "|Y1 R1 R2");
    assert_eq!(state.phase, Phase::Acting(ME, Action::Promote));
    assert_eq!(refusal(&state, &Move::choose(Action::SetSail)), Illegal::NotThisAction);
    assert_eq!(refusal(&state, &Move::MoveBody { ship: 1, position: 2, to_ship: 2 }), Illegal::NotThisAction);
}

#[test]
fn the_only_step_is_played_by_the_rules() {
    let state = acting(Action::Promote, "|Y1 R1");
    assert_eq!((super::given::ships(&state)[0].as_str(), state.active()), ("|R1 Y1", Some(YOU)));
}
