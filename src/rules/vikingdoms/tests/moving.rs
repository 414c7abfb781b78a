//! Recruitment: placing, moving, and the five reaches.

use std::collections::BTreeSet;

use super::given::{
    Given, ME, YOU, after, board, effects, moved, moves, place, play, recruiting, recruiting_with, refusal,
    shift, square,
};
use crate::vikingdoms::{
    effect::Effect, illegal::Illegal, moves::Move, phase::Phase, square::Square, state::State,
};

/// The squares that the Vikings of a troop can reach, and the numbers of Vikings that can move.
fn ways(state: &State, troop: &str) -> (BTreeSet<String>, BTreeSet<i64>) {
    let ways = moves(state).into_iter().filter_map(|action| match action {
        Move::Move { from, to, count } if from == troop => Some((to, count)),
        _ => None,
    });
    ways.unzip()
}

fn assert_reaches(state: &State, troop: &str, squares: &[&str], counts: std::ops::RangeInclusive<i64>) {
    let squares: BTreeSet<String> = squares.iter().copied().map(str::to_owned).collect();
    assert_eq!(ways(state, troop), (squares, counts.collect()), "from {troop}");
}

// Placing.

#[test]
fn a_viking_from_the_camp_is_placed_on_an_empty_square() {
    let state = recruiting(
        ".  .  .  .
         .  r  .  .
         .  .  .  .
         .  .  .  .",
    );
    let (after, effects) = play(&state, &place("c2")).unwrap();
    assert_eq!(effects, [Effect::Placed { seat: ME, square: square("c2") }]);
    let expected = board(
        ".  .  .  .
         .  r  .  .
         .  .  w  .
         .  .  .  .",
    );
    assert_eq!((after.board, after.player(ME).camp, after.active()), (expected, 11, Some(YOU)));
    assert_eq!(refusal(&state, &place("b3")), Illegal::SquareTaken);
    assert_eq!(moves(&state).len(), 15);
}

#[test]
fn nobody_is_placed_from_an_empty_camp() {
    let given = Given {
        board: "w  w  .  .
                .  .  .  .
                .  .  .  .
                .  .  .  r",
        lockups: [0, 10],
        ..Given::default()
    };
    assert_eq!(refusal(&recruiting_with(given), &place("c2")), Illegal::CampEmpty);
}

// Moving.

#[test]
fn vikings_move_off_the_top_and_keep_their_order() {
    let state = recruiting(
        ".  .  .  .
         .  r  .  .
         .  .  .  .
         .  .  .  wrrw",
    );
    let expected = board(
        ".  .    .  .
         .  rrw  .  .
         .  .    .  .
         .  .    .  wr",
    );
    assert_eq!(after(&state, &shift("d1", "b3", 2)).board, expected);
}

#[test]
fn any_troop_may_be_moved_even_if_the_opponent_is_on_top() {
    let state = recruiting(
        "rr  .  .  w
         .   .  .  .
         .   .  .  .
         .   .  .  .",
    );
    let (after, effects) = play(&state, &shift("a4", "d4", 2)).unwrap();
    assert_eq!(effects, [moved(ME, "a4", "d4", 2)]);
    let expected = board(
        ".  .  .  wrr
         .  .  .  .
         .  .  .  .
         .  .  .  .",
    );
    assert_eq!((after.board, after.active()), (expected, Some(YOU)));
}

#[test]
fn vikings_never_move_onto_an_empty_square() {
    let state = recruiting(
        ".  .   .  .
         .  .   .  .
         .  wr  .  .
         .  .   .  .",
    );
    for to in Square::all().map(String::from).filter(|to| to != "b2") {
        assert_eq!(refusal(&state, &shift("b2", &to, 1)), Illegal::EmptySquare);
    }
    assert_eq!(refusal(&state, &shift("b2", "b2", 1)), Illegal::SameTroop);
}

// The five reaches.

#[test]
fn a_single_viking_moves_one_square_orthogonally() {
    let state = recruiting(
        ".  w  .  .
         r  r  w  .
         w  w  r  r
         r  r  w  .",
    );
    assert_reaches(&state, "b2", &["b3", "a2", "c2", "b1"], 1..=1);
}

#[test]
fn two_move_any_distance_orthogonally_to_the_first_troop() {
    let state = recruiting(
        ".  w   .  w
         r  .   r  .
         .  wr  .  r
         w  r   w  .",
    );
    assert_reaches(&state, "b2", &["b4", "d2", "b1"], 1..=2);

    let behind = recruiting(
        "r  .  .  .
         .  .  .  .
         w  .  .  .
         wr .  .  .",
    );
    assert_reaches(&behind, "a1", &["a2"], 1..=2);
}

#[test]
fn three_move_like_a_knight_and_leap() {
    let state = recruiting(
        "w  w  r  w
         r  r  w  w
         w  wrw  r  r
         r  w  w  r",
    );
    assert_reaches(&state, "b2", &["a4", "c4", "d3", "d1"], 1..=3);
}

#[test]
fn four_move_any_distance_diagonally_to_the_first_troop() {
    let state = recruiting(
        ".  r     .  r
         w  .     .  r
         .  rwrw  r  .
         .  w     .  .",
    );
    assert_reaches(&state, "b2", &["a3", "d4"], 1..=4);

    let behind = recruiting(
        ".     .  .  r
         .     .  .  .
         .     w  .  .
         wwrr  .  .  .",
    );
    assert_reaches(&behind, "a1", &["b2"], 1..=4);
}

#[test]
fn five_move_any_distance_in_all_eight_directions() {
    // Red is on top, so the golden rule does not bind me.
    let state = recruiting(
        ".  w      .  r
         w  .      r  w
         .  wrwrr  .  r
         .  r      w  .",
    );
    assert_reaches(&state, "b2", &["b4", "a3", "c3", "d2", "b1", "c1"], 1..=5);
}

#[test]
fn the_full_height_counts_however_many_move() {
    let state = recruiting(
        ".  .    w  .
         .  w    .  .
         .  wrr  .  .
         .  .    .  .",
    );
    // A single Viking from a troop of three moves like a knight, not like a troop of one.
    assert_eq!(after(&state, &shift("b2", "c4", 1)).phase, Phase::Recruiting);
    assert_eq!(refusal(&state, &shift("b2", "b3", 1)), Illegal::OutOfReach);
    assert_eq!(refusal(&state, &shift("b2", "c4", 4)), Illegal::WrongCount);
    assert_eq!(refusal(&state, &shift("b2", "c4", 0)), Illegal::WrongCount);
}

/// The examples beside the rulebook's figure, on a board where all of them apply.
#[test]
fn the_examples_of_the_source() {
    let state = recruiting(
        ".  w   r    .
         r  .   .    .
         .  .   wrw  rwrr
         .  rw  .    .",
    );
    assert_reaches(&state, "d2", &["b4"], 1..=4);
    assert_reaches(&state, "b1", &["b4"], 1..=2);
    assert_reaches(&state, "c2", &["b4", "a3"], 1..=3);
    // The Vikings of the first row can be moved onto each other.
    assert_reaches(&state, "b4", &["c4"], 1..=1);
    assert_reaches(&state, "c4", &["b4"], 1..=1);
}

// The end of the phase.

#[test]
fn a_troop_of_six_ends_the_phase_at_once_and_goes_to_the_marker() {
    let state = recruiting(
        ".    r  .    .
         .    .  .    .
         rww  .  .    .
         .    .  wrw  .",
    );
    let (after, effects) = play(&state, &shift("c1", "a2", 3)).unwrap();
    let began = Effect::RaidBegan { seat: ME, square: square("a2"), troop: [4, 2] };
    assert_eq!(effects, [moved(ME, "c1", "a2", 3), began]);
    let left = board(
        ".  r  .  .
         .  .  .  .
         .  .  .  .
         .  .  .  .",
    );
    assert_eq!(after.board, left);
}

#[test]
fn more_than_six_are_legal() {
    let state = recruiting(
        "rrrrw  .  .  .
         .      .  .  .
         .      .  .  .
         wwwwr  .  .  .",
    );
    let after = after(&state, &shift("a4", "a1", 5));
    assert!(matches!(after.phase, Phase::Raiding(raid) if raid.troop == [5, 5] && raid.leader == ME));
}

#[test]
fn the_top_viking_leads_even_if_the_opponent_built_the_troop() {
    let state = recruiting(
        "rrrr  .  .  .
         .     w  .  .
         .     .  .  .
         .     .  .  wwwwr",
    );
    let built = effects(&state, &shift("d1", "b3", 5));
    assert!(matches!(built[1], Effect::RaidBegan { seat: YOU, troop: [5, 1], .. }), "{built:?}");
    assert_eq!(after(&state, &shift("d1", "b3", 5)).active(), Some(YOU));
}
