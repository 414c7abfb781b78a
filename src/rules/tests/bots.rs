//! Bots finish every game, use only the information of their seat, and play better the more they compute.

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
use support::{Play, Who, bots, golden_options, options_to_test, seat_counts, seed, wins};

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

/// In two worlds that differ only in information hidden from its seat, a bot with the same draws makes the same
/// move.
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
                    let imagined_board = play.board.determinize(Viewer::Seat(seat), &mut imagined);
                    for skill in SKILLS {
                        let bot_draw = || Chance::new(&seed(asked), []).draw("bot");
                        let chosen = [&play.board, &imagined_board]
                            .map(|board| board.bot_move(seat, skill, &mut bot_draw()));
                        assert_eq!(chosen[0], chosen[1], "move {asked}");
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
            let easy = wins(Who::Bot(Skill::Easy), Who::Chance);
            let steady = wins(Who::Bot(Skill::Steady), Who::Bot(Skill::Easy));
            println!("{slug} {seats} seats: the easy bot wins {easy}, the steady one {steady}");
            assert!(easy >= against_chance.into(), "{slug}: {easy} against chance");
            assert!(steady >= against_easy.into(), "{slug}: {steady} against the easy bot");
        }
    }
}

/// The number of games of a test: `many` with `LONGHALL_TEST_LONG`, otherwise `few`.
fn games(many: u64, few: u64) -> u64 {
    if std::env::var_os("LONGHALL_TEST_LONG").is_some() { many } else { few }
}

/// `LONGHALL_TEST_LONG=1 cargo test --release -p longhall-rules --test bots autoplay` plays 400 games of each number of
/// seats and each set of options.
#[test]
fn an_easy_bot_is_level_with_autoplay_in_every_title_and_option() {
    let games = games(400, 6);
    for rules in RULESETS {
        let slug = rules.meta().slug;
        let (mut won, mut level) = (0.0, 0.0);
        for seats in seat_counts(*rules) {
            for (name, options) in golden_options(*rules, seats) {
                let easy = wins(*rules, seats, &options, Who::Bot(Skill::Easy), Who::Autoplay, games);
                let fair = games as f64 / f64::from(seats);
                println!("{slug} {seats} seats {name}: the easy bot wins {easy} of {games}, {fair} is level");
                // In 400 games the difference is significant. The results of a few games are counted together.
                assert!(games < 400 || easy >= fair, "{slug} {seats} seats {name}: {easy} of {games}");
                (won, level) = (won + easy, level + fair);
            }
        }
        assert!(won >= level, "{slug}: the easy bot wins {won}, {level} is level");
    }
}

/// A bot that exchanges loses VP only to delay. An exchange keeps the turn, and every payment exchanges the
/// missing gold by itself, so no purchase or bid needs one. 2,000 games with `LONGHALL_TEST_LONG`.
#[test]
fn no_bot_loses_vp_to_put_a_decision_off() {
    let vikings = RULESETS.iter().find(|rules| rules.meta().slug == "vikings").unwrap();
    for n in 0..games(2_000, 20) {
        let preset = ["printed", "online"][(n % 2) as usize];
        let options = json!({ "preset": preset, "progress": n / 2 % 2 == 1 });
        let seats = 2 + (n / 4 % 3) as u8;
        let skills = Seat::all(seats).map(|seat| Some(SKILLS[(n as usize + seat.index()) % 2])).collect();
        let mut play = Play::new(*vikings, seats, &options, n);
        let mut pick = bots(skills, n);
        let mut could = 0;
        play.finish(|play, seat, moves| {
            let picked = pick(play, seat, moves);
            could += moves.iter().filter(|action| action["type"] == "exchange").count();
            assert_ne!(moves[picked]["type"], "exchange", "game {n}");
            picked
        });
        assert!(could > 0, "exchanges are legal in game {n}");
    }
}
