//! Section 6: the end, the score and the ties.

use super::given::{ME, YOU, counts, kinds, places, play, to_sail, with_bets, won};
use crate::vikings_on_board::{
    components::Clan,
    effect::Effect,
    moves::Move,
    state::{Phase, State},
};

const SIX_GONE: &str = "~|\n~|\n~|\n~|\n~|\n~|";

fn seventh(ship: &str) -> State {
    to_sail(2, &format!("{SIX_GONE}\n{ship}\ngg|Y3"))
}

fn over(state: State) -> State {
    State { phase: Phase::Over, ..state }
}

#[test]
fn the_game_ends_with_the_seventh_ship_and_the_eighth_does_not_score() {
    let (state, recorded) = play(&seventh("ghm|R1"), &Move::ChooseShip { ship: 7 }).unwrap();
    assert_eq!((state.phase, state.sterns_left(), state.active()), (Phase::Over, 0, None));
    assert_eq!(recorded.last(), Some(&Effect::GameOver {}));
    assert!(!recorded.iter().any(|effect| matches!(effect, Effect::RoundEnded { .. })));
    assert_eq!((state.player(ME).supplies, state.player(YOU).supplies), (counts("ghm"), counts("")));
}

#[test]
fn all_bets_are_turned_up_and_those_that_have_not_won_score_nothing() {
    let bets = [(ME, 7, Clan::Red, 4), (ME, 8, Clan::Yellow, 3), (YOU, 7, Clan::Blue, 2)];
    let (state, recorded) = play(&with_bets(seventh("g|R1"), &bets), &Move::ChooseShip { ship: 7 }).unwrap();
    assert!(recorded.contains(&Effect::BetWon { seat: ME, ship: 7, clan: Clan::Red, token: Some(4) }));
    assert!(recorded.contains(&Effect::BetRevealed { seat: ME, ship: 7, clan: Clan::Red, token: 4 }));
    assert!(recorded.contains(&Effect::BetRevealed { seat: ME, ship: 8, clan: Clan::Yellow, token: 3 }));
    assert!(recorded.contains(&Effect::BetRevealed { seat: YOU, ship: 7, clan: Clan::Blue, token: 2 }));
    assert!(recorded.contains(&Effect::Scored {
        seat: ME,
        supplies: 1,
        supply_points: 1,
        gambling_points: 4
    }));
    assert_eq!(places(&state), [(1, 5), (2, 0)]);
}

/// The rulebook's fourth example: 9 to 9, but four supply tokens against two.
#[test]
fn example_4_a_tie_goes_to_more_supply_tokens() {
    let mut state = over(seventh("|R1"));
    state.prices = kinds([2, 2, 3]);
    state.players[0].supplies = counts("hh");
    state.players[0].won = won([2, 3]);
    state.players[1].supplies = counts("ggmh");
    assert_eq!(places(&state), [(2, 9), (1, 9)]);
}

#[test]
fn then_more_points_from_supplies_then_shared() {
    let mut state = over(seventh("|R1"));
    state.prices = kinds([1, 2, 3]);
    state.players[0].supplies = counts("gm");
    state.players[0].won = won([1]);
    state.players[1].supplies = counts("gh");
    state.players[1].won = won([2]);
    assert_eq!(places(&state), [(1, 5), (2, 5)]);
    state.players[1].supplies = counts("gm");
    state.players[1].won = won([1]);
    assert_eq!(places(&state), [(1, 5), (1, 5)]);
}

#[test]
fn supplies_count_their_price_at_the_end() {
    let mut state = over(seventh("|R1"));
    state.prices = kinds([4, 1, 3]);
    state.players[0].supplies = counts("gghm");
    assert_eq!(places(&state), [(1, 12), (2, 0)]);
}
