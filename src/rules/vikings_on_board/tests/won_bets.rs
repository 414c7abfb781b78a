//! Section 7: a bet that has won stays face down (R1) unless the option `open_bets` is set; and the numbers
//! that every player can count.

use serde_json::{Value, json};

use super::given::{ME, YOU, after, harbour, kinds, play, to_sail, with_bets};
use crate::{
    kit::{Seat, Secrecy, Seen, Viewer},
    vikings_on_board::{
        components::{Action, Clan, Supply},
        effect::Effect,
        hidden::Hidden,
        moves::Move,
        state::{Options, State},
        view::view,
    },
};

/// A position in which only yellow has loaded a ship and has bet on it. Another bet of theirs is on the next
/// ship.
fn sailed(open_bets: bool) -> (State, Vec<Effect>) {
    let bets = [(YOU, 1, Clan::Yellow, 4), (YOU, 2, Clan::Red, 3)];
    let state = with_bets(to_sail(2, "gh|Y3\nm|R1"), &bets);
    let options = Options { open_bets, ..Options::default() };
    play(&State { options, ..state }, &Move::ChooseShip { ship: 1 }).unwrap()
}

fn seen(state: &State, viewer: Viewer) -> Value {
    serde_json::to_value(view(&Seen::of::<Hidden>(state, viewer))).unwrap()
}

fn belongings(state: &State, viewer: Viewer, of: Seat) -> Value {
    let player = &seen(state, viewer)["players"][of.index()];
    json!([player["tokens_won"], player["won"], player["supply_points"], player["points"]])
}

#[test]
fn what_a_won_bet_is_worth_only_its_owner_sees() {
    let (state, recorded) = sailed(false);
    let won = Effect::BetWon { seat: YOU, ship: 1, clan: Clan::Yellow, token: Some(4) };
    assert!(
        recorded.contains(&won)
            && !recorded.iter().any(|effect| matches!(effect, Effect::BetRevealed { .. }))
    );
    assert_eq!(Hidden::show(&won, Viewer::Seat(YOU)), won);
    assert_eq!(belongings(&state, Viewer::Seat(YOU), YOU), json!([1, [4], 2, 6]));
    for other in [Viewer::Seat(ME), Viewer::Spectator] {
        let hidden = Effect::BetWon { seat: YOU, ship: 1, clan: Clan::Yellow, token: None };
        assert_eq!(Hidden::show(&won, other), hidden);
        assert_eq!(belongings(&state, other, YOU), json!([1, null, 2, null]));
    }
}

#[test]
fn others_do_not_see_the_points_of_a_player_who_has_won_none_either() {
    let (state, _) = sailed(false);
    assert_eq!(belongings(&state, Viewer::Seat(YOU), ME), json!([0, null, 0, null]));
    assert_eq!(belongings(&state, Viewer::Seat(ME), ME), json!([0, [], 0, 0]));
}

#[test]
fn with_open_bets_it_is_turned_up_at_once() {
    let (state, recorded) = sailed(true);
    let revealed = Effect::BetRevealed { seat: YOU, ship: 1, clan: Clan::Yellow, token: 4 };
    let place = recorded.iter().position(|effect| *effect == revealed).unwrap();
    assert!(matches!(recorded[place - 1], Effect::BetWon { seat: YOU, .. }));
    for viewer in [Viewer::Seat(YOU), Viewer::Seat(ME), Viewer::Spectator] {
        assert_eq!(belongings(&state, viewer, YOU), json!([1, [4], 2, 6]));
        let other_bet = &seen(&state, viewer)["ships"][1]["bets"][0]["token"];
        assert_eq!(*other_bet, if viewer == Viewer::Seat(YOU) { json!(3) } else { Value::Null });
    }
}

#[test]
fn with_open_bets_nothing_is_turned_up_twice() {
    let bets = [(YOU, 7, Clan::Yellow, 4), (YOU, 8, Clan::Red, 3)];
    let ships = "~|\n~|\n~|\n~|\n~|\n~|\ngh|Y3\nm|R1";
    for (open_bets, revealed) in [(false, [7, 8]), (true, [7, 8])] {
        let state = with_bets(to_sail(2, ships), &bets);
        let options = Options { open_bets, ..Options::default() };
        let recorded = play(&State { options, ..state }, &Move::ChooseShip { ship: 7 }).unwrap().1;
        let ships = recorded.iter().filter_map(|effect| match effect {
            Effect::BetRevealed { ship, .. } => Some(*ship),
            _ => None,
        });
        assert_eq!(ships.collect::<Vec<_>>(), revealed);
    }
}

// Supplies that no player has laid.

/// A token that "Draw 3, add 1" showed to one player has not been shown face up.
#[test]
fn everybody_counts_the_tokens_that_have_not_been_laid() {
    let unseen = |state: &State, viewer| seen(state, viewer)["unseen"].clone();
    let supplies = |grain: u8, hide: u8, metal: u8| json!({"grain": grain, "hide": hide, "metal": metal});
    let state = after(&harbour("g|R1\n|Y1"), &Move::choose(Action::Draw3Add1));
    let laid = after(&state, &Move::Load { supply: Supply::Hide, ship: 1 });
    for viewer in [Viewer::Seat(ME), Viewer::Seat(YOU), Viewer::Spectator] {
        assert_eq!(unseen(&state, viewer), supplies(4, 5, 5));
        assert_eq!(unseen(&laid, viewer), supplies(4, 4, 5));
    }
    // A token that was taken or removed has been shown all the same.
    let mut gone = laid;
    gone.ships[0].supplies = kinds([0, 0, 0]);
    gone.players[0].supplies = kinds([1, 0, 0]);
    gone.removed = kinds([0, 1, 0]);
    assert_eq!(unseen(&gone, Viewer::Spectator), supplies(4, 4, 5));
}
