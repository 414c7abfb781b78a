//! Law 7, for every ruleset of the registry: what a viewer must not know does not reach him.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test ends by a panic")]
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "the bans are for the rules, not for their tests"
)]

mod support;

use longhall_rules::kit::{Board, Chance, Viewer};
use serde_json::{Value, json};
use support::{Play, at_random, for_all, received, seed, shown_to, viewers};

#[test]
fn law_7_what_a_viewer_must_not_know_does_not_reach_him() {
    for_all(1, |rules, seats, options, n| {
        let mut play = Play::new(rules, seats, options, n);
        let mut pick = at_random(n);
        let mut draw = Chance::new(&seed(n), []).draw("determinize");
        play.finish(|play, seat, moves| {
            for viewer in viewers(seats) {
                let disguised = play.board.determinize(viewer, &mut draw);
                assert_eq!(received(&*play.board, viewer), received(&*disguised, viewer));
                if viewer != Viewer::Seat(seat) {
                    continue;
                }
                for bad in [json!({}), json!({"type": "no_such_move"})] {
                    let refusal =
                        |board: &dyn Board| board.decide(seat, &bad, &mut play.chance.clone()).err();
                    assert_eq!(refusal(&*play.board), refusal(&*disguised));
                }
            }
            pick(play, seat, moves)
        });
    });
}

/// Whoever folds what they were shown comes to what they may know of the state, to the last bit: so effects tell neither
/// more nor less than the state, and the view, the moves and the refusals are the same.
#[test]
fn law_7_what_a_viewer_receives_follows_from_what_he_was_shown() {
    for_all(2, |rules, seats, options, n| {
        let mut play = Play::new(rules, seats, options, n);
        let board = || rules.board(&rules.options(options, seats).unwrap(), seats).unwrap();
        let mut redacted: Vec<_> = viewers(seats).into_iter().map(|viewer| (viewer, board())).collect();
        for (viewer, board) in &mut redacted {
            board.fold(&shown_to(*viewer, &play.setup)).unwrap();
        }
        let mut known: Vec<Value> = Vec::new();
        let mut pick = at_random(n);
        while let Some(seat) = play.awaited() {
            let moves = play.board.legal(seat).moves;
            let action = moves[pick(&play, seat, &moves)].clone();
            for (viewer, board) in &redacted {
                assert_eq!(play.board.redact(*viewer).dump(), board.dump(), "{viewer:?}");
                assert_eq!(received(&*play.board, *viewer), received(&**board, *viewer));
            }
            let own = &*redacted[seat.index()].1;
            let refusal =
                |board: &dyn Board, action| board.decide(seat, action, &mut play.chance.clone()).err();
            for action in known.iter().step_by(11) {
                assert_eq!(refusal(&*play.board, action), refusal(own, action), "{action}");
            }
            let decision = play.make(seat, &action);
            for (viewer, board) in &mut redacted {
                board.fold(&shown_to(*viewer, &decision.effects)).unwrap();
            }
            known.push(action);
        }
    });
}

/// That a standing order was not played tells its player why: so a condition asks only what he may know.
#[test]
fn law_7_conditions_do_not_tell_what_a_viewer_must_not_know() {
    for_all(1, |rules, seats, options, n| {
        let mut play = Play::new(rules, seats, options, n);
        let mut pick = at_random(n);
        let mut draw = Chance::new(&seed(n), []).draw("determinize");
        let conditions = rules.examples().conditions;
        play.finish(|play, seat, moves| {
            let disguised = play.board.determinize(Viewer::Seat(seat), &mut draw);
            for (action, condition) in
                moves.iter().step_by(3).flat_map(|a| conditions.iter().map(move |c| (a, c)))
            {
                let meets = |board: &dyn Board| board.meets(seat, action, condition);
                assert_eq!(meets(&*play.board), meets(&*disguised), "{action} {condition}");
            }
            pick(play, seat, moves)
        });
    });
}
