//! Recruitment: lost turns, deadlock, repetition, and the turn order.

use super::given::{
    Given, ME, YOU, after, choose, moved, moves, place, placings, play, recruiting, recruiting_with, shift,
    square,
};
use crate::{
    kit::{Placing, Seat},
    vikingdoms::{
        components::Tile,
        effect::{Deadlock, Effect},
        grid::Grid,
        moves::Move,
        next_turn::at_turn_of,
        phase::Phase,
        state::State,
    },
};

/// A position in which my last Vikings are on the board and yours are in the camp; no troop reaches another.
fn i_am_stuck() -> State {
    let given = Given {
        board: "wrwr  .  .  .
                .     .  .  .
                .     .  .  .
                .     .  .  .",
        lockups: [6, 10],
        ..Given::default()
    };
    State { mover: YOU, ..recruiting_with(given) }
}

/// A position in which you have one Viking left to place; after that neither player can act.
fn before_a_deadlock(restarts: u8) -> State {
    let given = Given {
        board: "wrwr  .  .  .
                .     .  .  .
                .     .  .  .
                .     .  .  .",
        lockups: [9, 10],
        ..Given::default()
    };
    State { mover: YOU, restarts, ..recruiting_with(given) }
}

#[test]
fn there_is_no_voluntary_pass() {
    let state = recruiting(
        "w  r  .  .
         .  .  .  .
         .  .  .  .
         .  .  .  .",
    );
    assert!(moves(&state).iter().all(|action| matches!(action, Move::Place { .. } | Move::Move { .. })));
}

#[test]
fn who_would_lose_their_next_turn_picks_no_orders_for_it() {
    assert_eq!(at_turn_of(&i_am_stuck(), ME), None);
    assert!(at_turn_of(&recruiting("w  r  .  .\n.  .  .  .\n.  .  .  .\n.  .  .  ."), YOU).is_some());
}

#[test]
fn a_player_who_can_neither_place_nor_move_loses_the_turn() {
    let (after, effects) = play(&i_am_stuck(), &place("d4")).unwrap();
    assert_eq!(effects, [Effect::Placed { seat: YOU, square: square("d4") }, Effect::TurnLost { seat: ME }]);
    assert_eq!(after.active(), Some(YOU));
}

#[test]
fn a_player_who_can_move_any_troop_does_not_lose_it() {
    let after = after(&i_am_stuck(), &place("c2"));
    // The troop of four red Vikings reaches the single red one, diagonally.
    assert_eq!(after.active(), Some(ME));
    assert!(moves(&after).iter().all(|action| matches!(action, Move::Move { .. })));
}

#[test]
fn if_neither_can_act_all_go_home_and_the_recruitment_starts_again() {
    let state = before_a_deadlock(0);
    let marker = state.marker;
    let (after, effects) = play(&state, &place("d4")).unwrap();
    let restarted = Effect::RecruitmentRestarted { reason: Deadlock::NobodyCanAct, home: [2, 3] };
    assert_eq!(effects, [Effect::Placed { seat: YOU, square: square("d4") }, restarted]);
    assert_eq!((after.board, after.player(ME).camp, after.player(YOU).camp), (Grid::default(), 2, 3));
    assert_eq!((after.marker, after.restarts), (marker, 1));
    // With the player whose turn it would be.
    assert_eq!(after.active(), Some(ME));
}

#[test]
fn the_fourth_time_in_a_game_is_a_draw() {
    for restarts in 0..3 {
        assert_eq!(after(&before_a_deadlock(restarts), &place("d4")).restarts, restarts + 1);
    }
    let (after, effects) = play(&before_a_deadlock(3), &place("d4")).unwrap();
    assert_eq!(effects.last(), Some(&Effect::GameDrawn { reason: Deadlock::NobodyCanAct }));
    let shared = |seat: Seat| Placing { seat, place: 1, points: None };
    assert_eq!(placings(&after), [shared(ME), shared(YOU)]);
}

// Repetition.

/// A position with two pairs of troops between which a Viking can go back and forth.
fn to_and_fro() -> State {
    recruiting(
        "wr  w  .  .
         .   .  .  .
         .   .  .  .
         .   .  r  rw",
    )
}

fn round() -> [Move; 4] {
    [shift("a4", "b4", 1), shift("d1", "c1", 1), shift("b4", "a4", 1), shift("c1", "d1", 1)]
}

#[test]
fn a_position_that_occurs_for_the_third_time_restarts_the_recruitment() {
    let start = to_and_fro();
    let twice = round().iter().fold(start.clone(), |state, action| after(&state, action));
    assert_eq!((twice.position(), twice.occurrences()), (start.position(), 2));
    let [first, second, third, last] = round();
    let state = [first, second, third].iter().fold(twice, |state, action| after(&state, action));
    let (after, effects) = play(&state, &last).unwrap();
    let restarted = Effect::RecruitmentRestarted { reason: Deadlock::Repetition, home: [3, 3] };
    assert_eq!(effects, [moved(YOU, "c1", "d1", 1), restarted]);
    assert_eq!((after.active(), after.occurrences(), after.board), (Some(ME), 1, Grid::default()));
}

#[test]
fn the_mover_and_the_camps_belong_to_the_position() {
    let state = to_and_fro();
    assert_ne!(State { mover: YOU, ..state.clone() }.position(), state.position());
    let mut fewer = state.clone();
    fewer.players[YOU].camp -= 1;
    assert_ne!(fewer.position(), state.position());
}

#[test]
fn the_fourth_restart_by_repetition_is_a_draw_too() {
    let mut state = State { restarts: 3, ..to_and_fro() };
    for action in round().iter().cycle().take(8) {
        state = after(&state, action);
    }
    assert_eq!(state.phase, Phase::Drawn);
}

#[test]
fn a_restart_forgets_the_positions_before_it() {
    let mut state = to_and_fro();
    for action in round().iter().cycle().take(8) {
        state = after(&state, action);
    }
    assert_eq!((state.positions.len(), state.last_move), (1, None));
}

// The turn order.

#[test]
fn the_turn_order_goes_on_after_a_raid_and_the_other_troops_stay() {
    let mine = "wrwrw  .  .  w
                wr     .  .  .
                .      .  .  .
                .      .  .  .";
    let yours = "wrwrr  .  .  w
                 wr     .  .  .
                 .      .  .  .
                 .      .  .  .";
    // The leader does not matter: I build the troop, so it is your turn next.
    for (board, leader) in [(mine, ME), (yours, YOU)] {
        let raid = after(&recruiting(board), &shift("a4", "d4", 5));
        assert_eq!(raid.active(), Some(leader));
        let over = after(&raid, &choose(Tile::V2));
        assert_eq!((&over.phase, over.active()), (&Phase::Recruiting, Some(YOU)));
        assert_eq!(over.board.troops().count(), 1);
        assert_eq!((over.marker.unwrap().island, over.restarts), (2, 0));
    }
}

#[test]
fn a_forced_move_is_played_with_the_move_before() {
    // All I can do is move the single Viking onto the troop of four beside it.
    let (after, effects) = play(&i_am_stuck(), &place("b4")).unwrap();
    assert_eq!(effects, [Effect::Placed { seat: YOU, square: square("b4") }, moved(ME, "b4", "a4", 1)]);
    assert_eq!(after.active(), Some(YOU));
}
