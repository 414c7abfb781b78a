//! Bots finish every game, know no more than their seat, and play better the more they think.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test ends by a panic")]
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "the bans are for the rules, not for their tests"
)]

mod support;

use longhall_rules::{
    RULESETS,
    kit::{Chance, Seat, Skill, Strength, Viewer},
};
use serde_json::json;
use support::{Play, bots, golden_options, options_to_test, seat_counts, seed, wins};

const SKILLS: [Skill; 2] = [Skill::Easy, Skill::Steady];

#[test]
fn bots_of_any_skill_finish_every_game() {
    for rules in RULESETS {
        for seats in seat_counts(*rules) {
            for (n, options) in (0..).zip(options_to_test(*rules, seats)) {
                // The test harness shows this only on failure.
                println!("{} {seats} seats {options}", rules.meta().slug);
                let skills = Seat::all(seats).map(|seat| Some(SKILLS[(n + seat.index()) % 2])).collect();
                let mut play = Play::new(*rules, seats, &options, n as u64);
                play.finish(bots(skills, n as u64));
                assert_eq!(play.placings().len(), usize::from(seats));
            }
        }
    }
}

/// In two worlds that differ only in what its seat must not know, a bot with the same draws does the same.
#[test]
fn a_bot_knows_no_more_than_its_seat() {
    for rules in RULESETS {
        for seats in seat_counts(*rules) {
            for (name, options) in golden_options(*rules, seats) {
                println!("{} {seats} seats {name}", rules.meta().slug);
                let mut play = Play::new(*rules, seats, &options, 7);
                let mut imagined = Chance::new(&seed(7), []).draw("determinize");
                let mut pick = bots(vec![Some(Skill::Easy); usize::from(seats)], 7);
                let mut asked = 0;
                play.finish(|play, seat, moves| {
                    asked += 1;
                    // Every third move is enough.
                    if asked % 3 > 0 {
                        return pick(play, seat, moves);
                    }
                    let twin = play.board.determinize(Viewer::Seat(seat), &mut imagined);
                    for skill in SKILLS {
                        let luck = || Chance::new(&seed(asked), []).draw("bot");
                        let twins =
                            [&play.board, &twin].map(|board| board.bot_move(seat, skill, &mut luck()));
                        assert_eq!(twins[0], twins[1], "move {asked}");
                    }
                    pick(play, seat, moves)
                });
            }
        }
    }
}

#[test]
fn an_easy_bot_beats_chance_and_a_steady_one_beats_the_easy_one() {
    for rules in RULESETS {
        let slug = rules.meta().slug;
        let strength = rules.examples().strength;
        assert!(!strength.is_empty(), "how well do bots play {slug}?");
        for Strength { seats, against_chance, against_easy } in strength {
            let wins = |one, others| wins(*rules, seats, &json!({}), one, others, Strength::GAMES.into());
            let easy = wins(Some(Skill::Easy), None);
            let steady = wins(Some(Skill::Steady), Some(Skill::Easy));
            println!("{slug} {seats} seats: the easy bot wins {easy}, the steady one {steady}");
            assert!(easy >= against_chance.into(), "{slug}: {easy} against chance");
            assert!(steady >= against_easy.into(), "{slug}: {steady} against the easy bot");
        }
    }
}
