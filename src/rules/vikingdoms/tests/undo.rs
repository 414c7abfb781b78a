//! Recruitment: the opponent's last move must not be undone exactly.

use super::given::{YOU, after, moves, place, recruiting, refusal, shift};
use crate::vikingdoms::{illegal::Illegal, state::State};

/// A position in which you have moved two Vikings from a1 to b3. The troop of three that stands there now can
/// leap back to a1.
fn after_your_move() -> State {
    let state = recruiting(
        "w    .  .  r
         .    r  .  .
         .    .  .  .
         wrr  .  .  .",
    );
    after(&State { mover: YOU, ..state }, &shift("a1", "b3", 2))
}

#[test]
fn the_same_number_straight_back_is_illegal_on_the_very_next_turn() {
    let state = after_your_move();
    assert_eq!(refusal(&state, &shift("b3", "a1", 2)), Illegal::UndoesLastMove);
}

#[test]
fn another_number_is_legal() {
    let legal = moves(&after_your_move());
    assert!([1, 3].iter().all(|count| legal.contains(&shift("b3", "a1", *count))));
}

#[test]
fn a_placement_clears_it_and_players_may_undo_their_own_moves() {
    let state = after(&after_your_move(), &place("d2"));
    assert_eq!(state.last_move, None);
    assert!(moves(&state).contains(&shift("b3", "a1", 2)));
}

#[test]
fn two_turns_later_it_is_legal() {
    let state = after(&after_your_move(), &place("d2"));
    let state = after(&state, &place("c1"));
    assert!(moves(&state).contains(&shift("b3", "a1", 2)));
}

#[test]
fn a_move_that_emptied_its_square_cannot_be_undone_anyway() {
    let state = recruiting(
        "w  w  .  .
         .  .  .  .
         .  .  .  .
         .  .  .  .",
    );
    let state = after(&state, &shift("a4", "b4", 1));
    assert_eq!(refusal(&state, &shift("b4", "a4", 1)), Illegal::EmptySquare);
}

#[test]
fn a_raid_clears_it() {
    let state = recruiting(
        "rrrrw  .  .  w
         .      .  .  .
         .      .  .  .
         .      .  .  r",
    );
    let raid = after(&state, &shift("a4", "d4", 5));
    assert_eq!(raid.last_move, None);
}
