//! The laws that hold for every ruleset of the registry. Law 7, about secrets, is in `game/tests/law7`. A
//! failure names the ruleset, the number of seats, the options and the number of the game, which determine
//! everything else.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test ends by a panic")]
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "the bans are for the rules, not for their tests"
)]

mod support;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use longhall_rules::{
    RULESETS,
    kit::{Refused, Ruleset, Seat, Turn},
};
use serde_json::{Value, json};
use support::{Play, at_random, for_all, options_to_test, received, viewers, whole};

#[test]
fn law_1_a_random_walk_ends_and_meets_no_dead_end() {
    for_all(134, |rules, seats, options, n| {
        let mut play = Play::new(rules, seats, options, n);
        play.finish(at_random(n));
        assert_eq!(play.placings().len(), usize::from(seats));
    });
}

/// Whether this is the code of a reason for which the rules refuse moves.
fn refuses(rules: &dyn Ruleset, code: &str) -> bool {
    rules.reasons().iter().any(|reason| reason.rule == code)
}

#[test]
fn law_2_listed_moves_are_accepted_and_no_others() {
    for_all(1, |rules, seats, options, n| {
        let mut play = Play::new(rules, seats, options, n);
        // Every move that was listed in one position is well-formed in every other.
        let mut made: Vec<Value> = Vec::new();
        let mut pick = at_random(n);
        play.finish(|play, seat, moves| {
            let legal = play.board.legal(seat);
            for action in &legal.moves {
                let decided = play.board.decide(seat, action, &mut play.chance.clone());
                assert!(decided.is_ok(), "{action}: {decided:?}");
            }
            for action in
                made.iter().step_by(7).filter(|action| legal.complete && !legal.moves.contains(action))
            {
                let decided = play.board.decide(seat, action, &mut play.chance.clone());
                let refused = matches!(&decided, Err(Refused::Illegal { rule, .. }) if refuses(rules, rule));
                assert!(refused, "{action}: {decided:?}");
            }
            for action in legal.moves {
                if !made.contains(&action) {
                    made.push(action);
                }
            }
            pick(play, seat, moves)
        });
    });
}

#[test]
fn law_2_numbers_out_of_range_are_illegal_and_not_malformed() {
    for_all(1, |rules, seats, options, n| {
        let mut play = Play::new(rules, seats, options, n);
        let mut pick = at_random(n);
        play.finish(|play, seat, moves| {
            let Some(fields) = moves[0].as_object() else { panic!("a move is an object") };
            for (name, _) in fields.iter().filter(|(_, value)| value.is_i64()) {
                for wild in [i64::MIN, -1, 255, 256, 65_536, i64::MAX] {
                    let mut action = moves[0].clone();
                    action[name] = json!(wild);
                    let listed = moves.contains(&action);
                    let decided = play.board.decide(seat, &action, &mut play.chance.clone());
                    assert!(
                        listed || matches!(decided, Err(Refused::Illegal { .. })),
                        "{action}: {decided:?}"
                    );
                }
            }
            pick(play, seat, moves)
        });
    });
}

#[test]
fn law_3_replaying_the_effects_gives_the_live_state_after_each_step() {
    for_all(1, |rules, seats, options, n| {
        let mut play = Play::new(rules, seats, options, n);
        let mut again = rules.board(&rules.options(options, seats).unwrap(), seats).unwrap();
        again.fold(&whole(&play.setup)).unwrap();
        let mut pick = at_random(n);
        while let Some(seat) = play.awaited() {
            let moves = play.board.legal(seat).moves;
            let action = moves[pick(&play, seat, &moves)].clone();
            let (_, after) = play.board.play(seat, &action, &mut play.chance.clone()).unwrap();
            let decision = play.make(seat, &action);
            assert_eq!(after.dump(), play.board.dump(), "what a decision leaves is what its effects fold to");
            // Fold the JSON of the effects. The positions would diverge if parsing lost anything.
            again.fold(&whole(&decision.effects)).unwrap();
            for viewer in viewers(seats) {
                assert_eq!(received(&*play.board, viewer), received(&*again, viewer));
            }
            assert_eq!(play.board.turn(), again.turn());
        }
    });
}

#[test]
fn law_4_a_refused_move_changes_nothing() {
    for_all(1, |rules, seats, options, n| {
        let mut play = Play::new(rules, seats, options, n);
        let mut pick = at_random(n);
        play.finish(|play, seat, moves| {
            let before: Vec<_> =
                viewers(seats).into_iter().map(|viewer| received(&*play.board, viewer)).collect();
            for bad in [json!({}), json!({"type": "no_such_move"}), json!(7), json!({"type": null})] {
                let refused = play.board.decide(seat, &bad, &mut play.chance.clone());
                assert!(matches!(refused, Err(Refused::Malformed(_))), "{bad}");
            }
            let mut extra = moves[0].clone();
            extra["no_such_field"] = json!(1);
            let refused = play.board.decide(seat, &extra, &mut play.chance.clone());
            assert!(matches!(refused, Err(Refused::Malformed(_))), "{extra}");
            let after: Vec<_> =
                viewers(seats).into_iter().map(|viewer| received(&*play.board, viewer)).collect();
            assert_eq!(before, after);
            pick(play, seat, moves)
        });
    });
}

#[test]
fn law_5_the_same_seed_and_moves_give_the_same_events() {
    for_all(1, |rules, seats, options, n| {
        let play = |seed| Play::new(rules, seats, options, seed).finish(at_random(n));
        let (first, second) = (play(n), play(n));
        assert_eq!(first, second);
    });
}

#[test]
fn law_6_pieces_and_coins_are_conserved() {
    for_all(1, |rules, seats, options, n| {
        let mut play = Play::new(rules, seats, options, n);
        let mut pick = at_random(n);
        play.finish(|play, seat, moves| {
            play.board.invariants().unwrap_or_else(|broken| panic!("{broken}"));
            pick(play, seat, moves)
        });
        play.board.invariants().unwrap_or_else(|broken| panic!("{broken}"));
    });
}

#[test]
fn law_8_only_awaited_seats_have_moves() {
    for_all(1, |rules, seats, options, n| {
        let mut play = Play::new(rules, seats, options, n);
        let mut pick = at_random(n);
        let idle = |play: &Play| {
            let Turn::Awaiting(awaited) = play.board.turn() else {
                return Seat::all(seats).collect::<Vec<_>>();
            };
            assert!(awaited.is_sorted() && !awaited.is_empty());
            for seat in &awaited {
                assert!(!play.board.legal(*seat).moves.is_empty());
                assert!(play.board.autoplay(*seat).is_some_and(|action| {
                    play.board.decide(*seat, &action, &mut play.chance.clone()).is_ok()
                }));
            }
            Seat::all(seats).filter(|seat| !awaited.contains(seat)).collect()
        };
        play.finish(|play, seat, moves| {
            for other in idle(play) {
                assert!(play.board.legal(other).moves.is_empty());
            }
            pick(play, seat, moves)
        });
        assert!(idle(&play).iter().all(|seat| play.board.legal(*seat).moves.is_empty()));
    });
}

#[test]
fn every_condition_has_its_own_name_and_can_fail_and_hold() {
    for rules in RULESETS {
        let (mut held, mut failed) = (BTreeSet::new(), BTreeSet::new());
        let options = &options_to_test(*rules, 2)[0];
        for n in 0..2 {
            let mut play = Play::new(*rules, 2, options, n);
            let mut pick = at_random(n);
            play.finish(|play, seat, moves| {
                for (action, condition) in
                    moves.iter().flat_map(|a| rules.examples().conditions.into_iter().map(move |c| (a, c)))
                {
                    let name = condition.as_object().unwrap().keys().next().unwrap().clone();
                    match play.board.meets(seat, action, &condition) {
                        Ok(()) => held.insert(name),
                        Err(unmet) => {
                            assert_eq!(unmet.condition, name);
                            assert!(!refuses(*rules, unmet.condition), "{name} is a rule too");
                            failed.insert(name)
                        }
                    };
                }
                pick(play, seat, moves)
            });
        }
        let all = |name: &Value| name.as_object().unwrap().keys().next().unwrap().clone();
        let all: BTreeSet<String> = rules.examples().conditions.iter().map(all).collect();
        assert_eq!((&held, &failed), (&all, &all), "{}", rules.meta().slug);
    }
}

/// The examples of a title contain options, so that none passes a law by omission. (Tests of the schemas compare the
/// conditions.)
#[test]
fn every_title_is_played_by_some_options() {
    for rules in RULESETS {
        assert!(!rules.examples().games.is_empty(), "{}", rules.meta().slug);
        assert!(rules.read_condition(&json!({"no_such_condition": 1})).is_err());
    }
}

#[test]
fn unknown_options_are_refused() {
    for rules in RULESETS {
        let seats = *rules.meta().seats.start();
        assert!(rules.options(&json!({"no_such_option": 1}), seats).is_err());
        assert!(rules.options(&json!([]), seats).is_err());
    }
}

/// Law 7 compares states by their `Debug` output, so a field that is not printed would not be compared.
#[test]
fn no_type_of_a_title_prints_less_than_all_of_it() {
    fn sources(folder: &Path) -> Vec<PathBuf> {
        let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
    }
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_title = |path: &PathBuf| {
        path.is_dir() && !["benches", "game", "tests"].iter().any(|other| path.ends_with(other))
    };
    let folders = fs::read_dir(here).unwrap().map(|entry| entry.unwrap().path()).filter(is_title);
    let files: Vec<PathBuf> = folders.flat_map(|folder| sources(&folder)).collect();
    assert!(files.len() > RULESETS.len());
    for file in files {
        let written = fs::read_to_string(&file).unwrap().contains("Debug for ");
        assert!(!written, "{} writes a Debug by hand: derive it", file.display());
    }
}

#[test]
fn orders_are_picked_at_a_turn_like_the_real_one() {
    let mut titles = BTreeSet::new();
    for_all(12, |rules, seats, options, n| {
        let mut play = Play::new(rules, seats, options, n);
        let mut pick = at_random(n);
        play.finish(|play, seat, moves| {
            for other in Seat::all(seats) {
                let Some(ahead) = play.board.at_turn_of(other) else { continue };
                assert_ne!(other, seat, "it is their turn already");
                assert_eq!(ahead.turn(), Turn::Awaiting(vec![other]));
                assert_eq!(ahead.invariants(), Ok(()));
                let legal = ahead.legal(other).moves;
                assert!(!legal.is_empty(), "there is something to order");
                assert!(
                    legal.iter().all(|action| ahead.decide(other, action, &mut play.chance.clone()).is_ok())
                );
                let Some(back) = ahead.at_turn_of(seat) else { continue };
                let again = back.legal(seat).moves;
                // A real turn is like one that is seen ahead, except for the moves that the last move forbids.
                if moves[0]["type"] == again[0]["type"] {
                    assert!(moves.iter().all(|action| again.contains(action)));
                    titles.insert(rules.meta().slug);
                }
                if let Some(twice) = back.at_turn_of(other) {
                    assert_eq!(twice.legal(other).moves, legal);
                }
            }
            pick(play, seat, moves)
        });
    });
    let newest = longhall_rules::newest().map(|rules| rules.meta().slug);
    assert_eq!(titles, newest.collect(), "each title can be seen ahead");
}
