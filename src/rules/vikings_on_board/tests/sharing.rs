//! Section 5.3: sharing the supplies, with non-player clans.

use super::given::{ME, THIRD, YOU, after, counts, effects, play, refusal, supplies, to_sail};
use crate::{
    kit::Seat,
    vikings_on_board::{
        components::{Clan, Supply},
        effect::Effect,
        illegal::Illegal,
        moves::Move,
        state::{Phase, State},
    },
};

const BLUE: Seat = Seat(3);

fn take(kind: Supply) -> Move {
    Move::TakeSupply { kind }
}

fn remove(kind: Supply) -> Move {
    Move::RemoveSupply { kind }
}

/// A position in which a ship sails from a harbour in which another could have sailed.
fn sailing(seats: u8, ship: &str) -> State {
    after(&to_sail(seats, &format!("{ship}\nm|R1")), &Move::ChooseShip { ship: 1 })
}

/// The rulebook's second example: blue, red, green, then blue again; the last tokens need no choice.
#[test]
fn example_2_one_token_each_in_order_of_control_round_and_round() {
    let state = sailing(4, "ghhm|B3 G2 R1 R2");
    assert_eq!(state.active(), Some(BLUE));
    let state = after(&state, &take(Supply::Grain));
    assert_eq!(state.active(), Some(ME));
    let state = after(&state, &take(Supply::Hide));
    assert_eq!(state.active(), Some(THIRD));
    let (state, recorded) = play(&state, &take(Supply::Hide)).unwrap();
    assert_eq!(recorded[1], Effect::SupplyTaken { seat: BLUE, supply: Supply::Metal });
    let of = |seat: Seat| state.player(seat).supplies;
    assert_eq!([of(BLUE), of(ME), of(THIRD), of(YOU)], [counts("gm"), counts("h"), counts("h"), counts("")]);
}

#[test]
fn clans_late_in_the_order_get_nothing() {
    let state = sailing(4, "gh|B3 G2 R1 R2");
    let (state, recorded) = play(&state, &take(Supply::Hide)).unwrap();
    assert_eq!(recorded[0], Effect::SupplyTaken { seat: BLUE, supply: Supply::Hide });
    assert_eq!(recorded[1], Effect::SupplyTaken { seat: ME, supply: Supply::Grain });
    assert_eq!(state.player(THIRD).supplies, counts(""));
}

#[test]
fn a_clan_alone_aboard_takes_all() {
    let state = sailing(4, "ghmm|Y1 Y2");
    assert_eq!(state.player(YOU).supplies, counts("ghmm"));
}

#[test]
fn in_place_of_a_non_player_clan_the_left_neighbour_of_the_next_taker_removes_one() {
    // Three players: blue has first control, then red takes; the left neighbour of red chooses.
    let state = sailing(3, "ghm|B3 R1");
    assert_eq!(state.active(), Some(YOU));
    assert_eq!(refusal(&state, &take(Supply::Grain)), Illegal::MustRemove);
    let state = after(&state, &remove(Supply::Metal));
    assert_eq!((state.removed, state.active()), (counts("m"), Some(ME)));
    assert_eq!(refusal(&state, &remove(Supply::Grain)), Illegal::MustTake);
    assert_eq!(refusal(&state, &take(Supply::Metal)), Illegal::NotOnTheBow);
    let state = after(&state, &take(Supply::Hide));
    assert_eq!(state.removed, counts("gm"), "the last one goes without a choice");
}

#[test]
fn two_non_player_clans_in_a_row_look_to_the_same_taker() {
    // Two players: green, then blue, then yellow takes; the left neighbour of yellow is red.
    let state = sailing(2, "gghm|G3 B2 Y1");
    assert_eq!(state.active(), Some(ME));
    let state = after(&state, &remove(Supply::Hide));
    assert_eq!(state.active(), Some(ME));
    let state = after(&state, &remove(Supply::Grain));
    assert_eq!(state.active(), Some(YOU));
    let state = after(&state, &take(Supply::Metal));
    assert_eq!((state.removed, state.player(YOU).supplies), (counts("ggh"), counts("m")));
}

/// R6: if everything leaves before a player takes a token, there is no choice.
#[test]
fn where_all_tokens_leave_before_a_player_takes_nobody_is_asked() {
    // Two players: green, then blue, then yellow would take.
    for bow in ["gh", "m"] {
        let ship = to_sail(2, &format!("{bow}|G3 B2 Y1\nm|R1"));
        let (state, recorded) = play(&ship, &Move::ChooseShip { ship: 1 }).unwrap();
        assert_eq!((state.removed, state.phase), (counts(bow), Phase::Choosing));
        assert!(
            recorded.contains(&Effect::SupplyRemoved { seat: None, supply: supplies(bow)[0] }),
            "{recorded:?}"
        );
    }
    // With one token more, yellow's left neighbour chooses which of them yellow gets.
    assert_eq!(sailing(2, "ghm|G3 B2 Y1").active(), Some(ME));
}

#[test]
fn nor_is_anybody_after_players_have_taken() {
    // Red takes one; the rest would go to green and blue.
    let state = sailing(2, "ghm|R3 G2 B1");
    assert_eq!(state.active(), Some(ME));
    let (state, recorded) = play(&state, &take(Supply::Metal)).unwrap();
    let removed = |supply| Effect::SupplyRemoved { seat: None, supply };
    assert_eq!(recorded[1..3], [removed(Supply::Grain), removed(Supply::Hide)]);
    assert_eq!((state.removed, state.phase), (counts("gh"), Phase::Choosing));
}

#[test]
fn with_no_player_clan_aboard_all_leave() {
    let recorded = effects(&to_sail(2, "ghm|G1 B2\nm|R1"), &Move::ChooseShip { ship: 1 });
    let removed = |supply| Effect::SupplyRemoved { seat: None, supply };
    assert_eq!(recorded[0], Effect::ShipSailed { seat: ME, ship: 1, control: vec![Clan::Blue, Clan::Green] });
    assert_eq!(recorded[1..4], [removed(Supply::Grain), removed(Supply::Hide), removed(Supply::Metal)]);
}

#[test]
fn a_single_kind_is_shared_without_a_question() {
    let state = sailing(2, "ggg|R2 G1");
    assert_eq!((state.player(ME).supplies, state.removed), (counts("gg"), counts("g")));
}
