//! Recruitment: the golden rule, and Freya.

use super::given::{Given, ME, YOU, after, moves, place, recruiting, recruiting_with, refusal, shift};
use crate::vikingdoms::{components::Ally, illegal::Illegal, moves::Move, state::State};

/// A board on which I can build a raiding troop in two ways, with four or five Vikings from the corner.
const MINE: &str = "
    rrrww  .  .  ww
    .      .  .  .
    .      .  .  .
    .      .  .  r";

fn bound() -> State {
    recruiting(MINE)
}

#[test]
fn a_player_who_can_build_a_raiding_troop_with_their_own_viking_on_top_must() {
    let state = bound();
    let mine = [
        shift("a4", "d1", 5),
        shift("a4", "d4", 4),
        shift("a4", "d4", 5),
        // Onto the troop of five, from the troop of two.
        shift("d4", "a4", 1),
        shift("d4", "a4", 2),
    ];
    let legal = moves(&state);
    assert!(mine.iter().all(|action| legal.contains(action)) && legal.len() == mine.len(), "{legal:?}");
}

#[test]
fn then_nothing_may_be_placed_and_nothing_else_moved() {
    let state = bound();
    assert_eq!(refusal(&state, &place("b2")), Illegal::GoldenRule);
    assert_eq!(refusal(&state, &shift("a4", "d1", 4)), Illegal::GoldenRule);
    assert_eq!(refusal(&state, &shift("d4", "d1", 2)), Illegal::GoldenRule);
}

#[test]
fn six_with_the_wrong_colour_on_top_do_not_fulfil_it() {
    let state = recruiting(
        "rrrww  .  .  wr
         .      .  .  .
         .      .  .  .
         .      .  .  r",
    );
    // The red Viking on d4 would lead.
    assert_eq!(refusal(&state, &shift("d4", "a4", 1)), Illegal::GoldenRule);
    assert_eq!(after(&state, &shift("a4", "d4", 5)).active(), Some(ME));
}

#[test]
fn nobody_must_build_a_raiding_troop_for_the_other_colour() {
    let state = recruiting(
        "wwwrr  .  .  rr
         .      .  .  .
         .      .  .  .
         .      .  .  r",
    );
    let legal = moves(&state);
    assert!(legal.contains(&place("b2")) && legal.contains(&shift("d4", "d1", 1)));
    // But the player may build one.
    assert_eq!(after(&state, &shift("a4", "d4", 5)).active(), Some(YOU));
}

#[test]
fn the_rule_binds_by_reach_and_not_by_height_alone() {
    let state = recruiting(
        ".      rr  .  .
         .      .   .  .
         rrrww  .   .  .
         .      .   .  .",
    );
    // A troop of five reaches in all directions, but b4 is a knight's move away.
    assert!(moves(&state).contains(&place("d1")));
}

#[test]
fn freya_s_owner_is_exempt() {
    let exempt = recruiting_with(Given { board: MINE, allies: [&[Ally::Freya], &[]], ..Given::default() });
    let legal = moves(&exempt);
    assert!(legal.contains(&place("b2")) && legal.contains(&shift("d4", "d1", 2)));
    assert!(legal.contains(&shift("a4", "d1", 5)));

    let others = recruiting_with(Given {
        board: MINE,
        allies: [&[Ally::Volund, Ally::Gunnar], &[Ally::Freya]],
        ..Given::default()
    });
    assert_eq!(refusal(&others, &place("b2")), Illegal::GoldenRule);
}

#[test]
fn the_only_move_that_the_rule_leaves_is_played_automatically() {
    // You place your Viking where I must take it.
    let state = recruiting(
        "rrrrw  .  .  .
         .      .  .  .
         .      .  .  .
         .      .  .  .",
    );
    let state = State { mover: YOU, ..state };
    let after = after(&state, &place("a1"));
    assert_eq!(after.active(), Some(ME));
    assert!(moves(&after).iter().all(|action| matches!(action, Move::ChooseTile { .. })));
}
