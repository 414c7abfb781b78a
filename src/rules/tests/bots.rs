//! Bots: they end every game, know no more than their seat, and play the better the more they think.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test ends by a panic")]
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "the bans are for the rules, not for their tests"
)]

mod support;

use longhall_rules::{
    RULESETS,
    kit::{Chance, Seat, Skill, Viewer},
    latest,
};
use serde_json::json;
use support::{Play, bots, golden_options, options_to_test, seat_counts, seed, wins};

const SKILLS: [Skill; 2] = [Skill::Easy, Skill::Steady];

#[test]
fn bots_of_any_skill_finish_every_game() {
    for rules in RULESETS {
        for seats in seat_counts(*rules) {
            for (n, options) in (0..).zip(options_to_test(*rules, seats)) {
                // Shown by the test harness only if it fails.
                println!("{} {seats} seats {options}", rules.meta().slug);
                let skills = Seat::all(seats).map(|seat| Some(SKILLS[(n + seat.index()) % 2])).collect();
                let mut play = Play::new(*rules, seats, &options, n as u64);
                play.finish(bots(skills, n as u64));
                assert_eq!(play.placings().len(), usize::from(seats));
            }
        }
    }
}

/// In two worlds that differ only in what its seat must not know, a bot of the same luck does the same.
#[test]
fn a_bot_knows_no_more_than_its_seat() {
    for rules in RULESETS {
        for seats in seat_counts(*rules) {
            for (name, options) in golden_options(*rules, seats) {
                println!("{} {seats} seats {name}", rules.meta().slug);
                let mut play = Play::new(*rules, seats, &options, 7);
                let mut disguise = Chance::new(&seed(7), []).draw("disguise");
                let mut pick = bots(vec![Some(Skill::Easy); usize::from(seats)], 7);
                let mut asked = 0;
                play.finish(|play, seat, moves| {
                    asked += 1;
                    // Every third move will do.
                    if asked % 3 > 0 {
                        return pick(play, seat, moves);
                    }
                    let twin = play.board.disguise(Viewer::Seat(seat), &mut disguise);
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

/// The title, the number of seats, and how many of 24 games are to be won against chance and against the easy bot.
/// (By luck alone one of four players wins six.)
const STRENGTH: [(&str, u8, f64, f64); 5] = [
    ("vikings", 2, 18.0, 22.0),
    ("vikings", 4, 14.0, 18.0),
    ("vikings_on_board", 2, 20.0, 20.0),
    ("vikings_on_board", 4, 14.0, 14.0),
    ("vikingdoms", 2, 15.0, 18.0),
];

#[test]
fn an_easy_bot_beats_chance_and_a_steady_one_beats_the_easy_one() {
    for (slug, seats, against_chance, against_easy) in STRENGTH {
        let rules = latest(slug).unwrap();
        let easy = wins(rules, seats, &json!({}), Some(Skill::Easy), None, 24);
        let steady = wins(rules, seats, &json!({}), Some(Skill::Steady), Some(Skill::Easy), 24);
        println!("{slug} {seats} seats: of 24 the easy bot wins {easy}, the steady one {steady}");
        assert!(easy >= against_chance, "{slug}: {easy} of 24 against chance");
        assert!(steady >= against_easy, "{slug}: {steady} of 24 against the easy bot");
    }
}
