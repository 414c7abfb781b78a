//! The eleven actions, and their effects.

use super::given::{
    ME, YOU, acting, after, counts, effects, face_down, harbour, kinds, moves, play, refusal, ships,
    supplies, with_bets,
};
use crate::vikings_on_board::{
    components::{Action, Clan, Supply},
    effect::Effect,
    illegal::Illegal,
    moves::Move,
    state::Phase,
};

const FLEET: &str = "|Y1 R2 B3
                     g|G1 R1
                     |B1 Y3 G2";

#[test]
fn first_player_does_nothing_but_lead_the_next_round() {
    let state = harbour(FLEET);
    let chosen = effects(&state, &Move::choose(Action::FirstPlayer));
    assert_eq!(chosen, [Effect::ActionChosen { seat: ME, action: Action::FirstPlayer, performed: true }]);
}

#[test]
fn promote_brings_an_own_body_to_the_front() {
    let state = acting(Action::Promote, FLEET);
    assert_eq!(moves(&state).len(), 2);
    let state = after(&state, &Move::Promote { ship: 1, position: 2 });
    assert_eq!(ships(&state)[0], "|R2 Y1 B3");
}

#[test]
fn jump_own_brings_an_own_body_to_the_back_of_another_ship() {
    let state = acting(Action::JumpOwn, FLEET);
    let state = after(&state, &Move::MoveBody { ship: 1, position: 2, to_ship: 3 });
    assert_eq!(ships(&state), ["|Y1 B3", "g|G1 R1", "|B1 Y3 G2 R2"]);
}

#[test]
fn jump_any_brings_any_body_to_the_back_of_another_ship() {
    let state = acting(Action::JumpAny, FLEET);
    let state = after(&state, &Move::MoveBody { ship: 3, position: 1, to_ship: 2 });
    assert_eq!(ships(&state), ["|Y1 R2 B3", "g|G1 R1 B1", "|Y3 G2"]);
}

#[test]
fn a_ship_may_lose_its_last_body() {
    let state = acting(Action::JumpAny, "|R1\n|Y1");
    let state = after(&state, &Move::MoveBody { ship: 2, position: 1, to_ship: 1 });
    assert_eq!(ships(&state), ["|R1 Y1"]);
}

#[test]
fn a_bet_lies_before_a_ship_on_a_clan() {
    let state = acting(Action::Bet, FLEET);
    let (state, effects) = play(&state, &Move::PlaceBet { token: 3, ship: 1, clan: Clan::Blue }).unwrap();
    assert_eq!(effects, [Effect::BetPlaced { seat: ME, ship: 1, clan: Clan::Blue, token: Some(3) }]);
    assert_eq!(state.player(ME).hand().collect::<Vec<_>>(), [1, 2, 4]);
    assert_eq!(state.player(ME).bet_on(1.into()).map(|bet| bet.clan), Some(Clan::Blue));
}

#[test]
fn several_players_may_share_a_circle() {
    let bets = [(YOU, 1, Clan::Blue, 4)];
    let state = with_bets(acting(Action::Bet, FLEET), &bets);
    assert!(play(&state, &Move::PlaceBet { token: 3, ship: 1, clan: Clan::Blue }).is_ok());
}

#[test]
fn any_of_the_four_clans_may_be_bet_on() {
    let state = acting(Action::Bet, FLEET);
    for clan in [Clan::Red, Clan::Yellow, Clan::Green, Clan::Blue] {
        assert!(play(&state, &Move::PlaceBet { token: 1, ship: 2, clan }).is_ok());
    }
}

#[test]
fn add_1_draws_the_top_token_and_lays_it_on_any_bow() {
    let state = harbour(FLEET);
    let (state, effects) = play(&state, &Move::choose(Action::Add1)).unwrap();
    assert_eq!(effects[1..], [Effect::SupplyDrawn { seat: ME, supply: Supply::Grain }]);
    assert_eq!((state.add_1.len(), state.drawn.len()), (2, 1));
    assert_eq!(refusal(&state, &Move::Load { supply: Supply::Metal, ship: 1 }), Illegal::NotTheTopToken);
    assert_eq!(moves(&state).len(), 8, "the one token, any of eight ships");
    let state = after(&state, &Move::Load { supply: Supply::Grain, ship: 2 });
    assert_eq!(ships(&state)[1], "gg|G1 R1");
    assert_eq!(refusal(&state, &Move::Load { supply: Supply::Grain, ship: 2 }), Illegal::NotThisStep);
}

#[test]
fn the_marketplace_raises_a_price_by_1() {
    let state = acting(Action::Marketplace, FLEET);
    let (state, effects) = play(&state, &Move::Raise { kind: Supply::Hide }).unwrap();
    assert_eq!(effects, [Effect::PriceRaised { seat: ME, kind: Supply::Hide, price: 2 }]);
    assert_eq!(state.prices, kinds([1, 2, 1]));
}

#[test]
fn a_bet_may_be_placed_or_moved() {
    let state = with_bets(acting(Action::BetOrMoveBet, FLEET), &[(ME, 1, Clan::Red, 2)]);
    assert!(play(&state, &Move::PlaceBet { token: 1, ship: 2, clan: Clan::Red }).is_ok());
    let elsewhere = after(&state, &Move::MoveBet { ship: 1, to_ship: 3, clan: Clan::Green });
    let bet = elsewhere.player(ME).bets[0];
    assert_eq!((u8::from(bet.ship), bet.clan, bet.token), (3, Clan::Green, Some(2)));
    let same_ship = after(&state, &Move::MoveBet { ship: 1, to_ship: 1, clan: Clan::Yellow });
    assert_eq!(same_ship.player(ME).bets[0].clan, Clan::Yellow);
}

#[test]
fn a_bet_before_a_ship_that_has_sailed_can_be_moved_but_not_to_one() {
    let fleet = format!("{FLEET}\n~|R1\n~|R2");
    let state = with_bets(acting(Action::BetOrMoveBet, &fleet), &[(ME, 4, Clan::Red, 2)]);
    assert!(play(&state, &Move::MoveBet { ship: 4, to_ship: 1, clan: Clan::Red }).is_ok());
    assert_eq!(
        refusal(&state, &Move::MoveBet { ship: 4, to_ship: 5, clan: Clan::Red }),
        Illegal::BetToSailedShip
    );
    assert_eq!(
        refusal(&state, &Move::MoveBet { ship: 4, to_ship: 4, clan: Clan::Blue }),
        Illegal::BetToSailedShip
    );
}

#[test]
fn draw_3_shows_three_tokens_to_the_drawer_and_returns_two_in_their_order() {
    let state = acting(Action::Draw3Add1, FLEET);
    let drawn: Vec<_> = state.drawn.iter().map(|token| token.face.unwrap()).collect();
    assert_eq!(drawn, supplies("ggh"));
    assert_eq!(refusal(&state, &Move::Load { supply: Supply::Metal, ship: 1 }), Illegal::NotDrawn);
    let (state, effects) = play(&state, &Move::Load { supply: Supply::Grain, ship: 1 }).unwrap();
    assert_eq!(effects[1], Effect::SuppliesReturned { seat: ME, count: 2 });
    let left: Vec<_> = state.draw_3.iter().map(|token| token.face.unwrap()).collect();
    assert_eq!(left, supplies("hmgh"), "the rest goes to the bottom as it was drawn");
    assert_eq!(state.ships[0].supplies, counts("g"));
}

#[test]
fn draw_3_draws_what_is_left() {
    let mut state = harbour(FLEET);
    state.draw_3 = face_down("m");
    let (state, effects) = play(&state, &Move::choose(Action::Draw3Add1)).unwrap();
    assert_eq!(effects[1], Effect::SuppliesDrawn { seat: ME, count: 1, supplies: Some(supplies("m")) });
    let (state, effects) = play(&state, &Move::Load { supply: Supply::Metal, ship: 1 }).unwrap();
    assert_eq!((effects.len(), state.draw_3.len()), (1, 0), "nothing goes back");
}

#[test]
fn set_sail_is_carried_out_at_the_end_of_the_round() {
    let state = after(&harbour(FLEET), &Move::choose(Action::SetSail));
    assert_eq!((state.stern, state.phase, state.active()), (Some(ME), Phase::Choosing, Some(YOU)));
}

#[test]
fn swap_exchanges_two_bodies_of_two_ships_in_place() {
    let state = acting(Action::Swap, FLEET);
    let swap = Move::Swap { ship: 1, position: 2, other_ship: 3, other_position: 1 };
    assert_eq!(ships(&after(&state, &swap)), ["|Y1 B1 B3", "g|G1 R1", "|R2 Y3 G2"]);
}

#[test]
fn an_action_may_bring_its_step_with_it() {
    let state = harbour(FLEET);
    for action in
        [Action::Promote, Action::JumpOwn, Action::Bet, Action::Marketplace, Action::JumpAny, Action::Swap]
    {
        let (chosen, first) = play(&state, &Move::choose(action)).unwrap();
        for step in moves(&chosen) {
            let at_once = Move::ChooseAction { action, step: Some(Box::new(step.clone())) };
            let (after_both, then) = play(&chosen, &step).unwrap();
            let both: Vec<Effect> = first.iter().chain(&then).cloned().collect();
            assert_eq!(play(&state, &at_once).unwrap(), (after_both, both));
        }
    }
}

#[test]
fn no_step_can_come_with_an_action_that_draws_first_or_has_none() {
    let state = harbour(FLEET);
    let with = |action, step| refusal(&state, &Move::ChooseAction { action, step: Some(Box::new(step)) });
    let load = Move::Load { supply: Supply::Grain, ship: 1 };
    assert_eq!(with(Action::Add1, load.clone()), Illegal::DrawsFirst);
    assert_eq!(with(Action::Draw3Add1, load.clone()), Illegal::DrawsFirst);
    assert_eq!(with(Action::SetSail, Move::ChooseShip { ship: 1 }), Illegal::NotThisAction);
    assert_eq!(with(Action::Marketplace, load), Illegal::NotThisAction);
    assert_eq!(with(Action::Promote, Move::Promote { ship: 3, position: 2 }), Illegal::NotYoursToPromote);
    let nested = Move::ChooseAction { action: Action::SetSail, step: None };
    assert_eq!(with(Action::Marketplace, nested), Illegal::NotThisAction);
}
