//! Sections 5.1, 5.2 and 5.4: choosing the ship, control, bets. The ships of the examples are those of the rulebook.

use super::given::{ME, THIRD, YOU, effects, moves, of_players, play, refusal, ship, to_sail, with_bets};
use crate::{
    kit::Seat,
    vikings_on_board::{
        components::{Action, Clan},
        effect::Effect,
        illegal::Illegal,
        moves::Move,
        player::Bet,
        sailing::control,
    },
};

/// The rulebook's first example: red 3, green 2, blue 3 and nearer the bow, no yellow.
const EXAMPLE: &str = "ghhm|B3 G2 R1 R2";

fn sail(ship: i64) -> Move {
    Move::ChooseShip { ship }
}

#[test]
fn example_1_blue_before_red_before_green() {
    assert_eq!(control(&ship(EXAMPLE)), [Clan::Blue, Clan::Red, Clan::Green]);
}

#[test]
fn control_goes_by_the_sum_of_shields() {
    assert_eq!(control(&ship("|Y1 G2 R1 Y3")), [Clan::Yellow, Clan::Green, Clan::Red]);
    assert_eq!(control(&ship("|")), []);
}

#[test]
fn ties_go_to_the_clan_with_the_body_nearest_the_bow() {
    assert_eq!(control(&ship("|G2 R1 R1 Y2")), [Clan::Green, Clan::Red, Clan::Yellow]);
    assert_eq!(control(&ship("|R1 G2 R1")), [Clan::Red, Clan::Green]);
}

#[test]
fn the_ship_needs_a_token_and_a_body_while_there_is_one() {
    let state = to_sail(2, "g|R1\n|R2 Y1\ng|\nh|Y1");
    assert_eq!(moves(&state), [sail(1), sail(4)]);
    assert_eq!(refusal(&state, &sail(2)), Illegal::ShipNotReady);
    assert_eq!(refusal(&state, &sail(3)), Illegal::ShipNotReady);
}

#[test]
fn if_there_is_none_any_ship_sails() {
    let state = to_sail(2, "|R1\ng|\n~gg|R1");
    assert_eq!(moves(&state), [1, 2, 4, 5, 6, 7, 8].map(sail));
    assert_eq!(refusal(&state, &sail(3)), Illegal::SailedBefore);
}

#[test]
fn the_only_ship_that_is_ready_sails_automatically() {
    let state = of_players(2, "g|Y1\n|R1");
    let state = play(&state, &Move::choose(Action::SetSail)).unwrap().0;
    let recorded = effects(&state, &Move::choose(Action::FirstPlayer));
    assert!(recorded.contains(&Effect::ShipSailed { seat: ME, ship: 1, control: vec![Clan::Yellow] }));
}

/// The rulebook's third example: yellow bet on blue and wins; green bet on red and stays.
#[test]
fn example_3_bets_on_the_clan_with_first_control_pay() {
    let state =
        with_bets(to_sail(3, "g|B3 G2 R1 R2\ng|R1"), &[(YOU, 1, Clan::Blue, 4), (THIRD, 1, Clan::Red, 2)]);
    let (state, recorded) = play(&state, &sail(1)).unwrap();
    let won: Vec<&Effect> =
        recorded.iter().filter(|effect| matches!(effect, Effect::BetWon { .. })).collect();
    assert_eq!(won, [&Effect::BetWon { seat: YOU, ship: 1, clan: Clan::Blue, token: Some(4) }]);
    let won = Bet { ship: 1.into(), clan: Clan::Blue, token: Some(4) };
    assert_eq!((state.player(YOU).won.as_slice(), state.player(YOU).bets.len()), (&[won][..], 0));
    assert_eq!(
        (state.player(THIRD).won.len(), state.player(THIRD).bet_on(1.into()).map(|bet| bet.clan)),
        (0, Some(Clan::Red))
    );
}

#[test]
fn a_ship_without_supplies_still_pays_bets() {
    let state = with_bets(to_sail(2, "|Y1\n|R1"), &[(ME, 1, Clan::Yellow, 1), (YOU, 1, Clan::Yellow, 2)]);
    let recorded = effects(&state, &sail(1));
    let won = |seat: Seat, token| Effect::BetWon { seat, ship: 1, clan: Clan::Yellow, token: Some(token) };
    assert_eq!(recorded[1..3], [won(ME, 1), won(YOU, 2)], "both of a shared circle");
}

#[test]
fn a_ship_without_bodies_pays_no_bet() {
    let state = with_bets(to_sail(2, "|\n|R1"), &[(ME, 1, Clan::Red, 1)]);
    let recorded = effects(&state, &sail(1));
    assert!(!recorded.iter().any(|effect| matches!(effect, Effect::BetWon { .. })));
}

#[test]
fn supplies_are_shared_before_bets_are_paid() {
    let state = with_bets(to_sail(2, "gg|R1\n|R1"), &[(ME, 1, Clan::Red, 1)]);
    let recorded = effects(&state, &sail(1));
    let place = |wanted: fn(&Effect) -> bool| recorded.iter().position(wanted).unwrap();
    assert!(
        place(|e| matches!(e, Effect::SupplyTaken { .. })) < place(|e| matches!(e, Effect::BetWon { .. }))
    );
}
