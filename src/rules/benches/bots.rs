//! Measures how long bots think, and how well they play: `cargo bench -p longhall-rules --bench bots`.
//! `LONGHALL_BENCH_GAMES` sets the number of games per line (60 by default).

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a benchmark ends by a panic")]
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the bans are for the rules, not for who measures them"
)]

#[path = "../tests/support/mod.rs"]
mod support;

use std::time::{Duration, Instant};

use longhall_rules::{
    RULESETS,
    kit::{Ruleset, Seat, Skill},
};
use serde_json::Value;
use support::{Play, Who, bots, golden_options, seat_counts, wins};

fn main() {
    let games = std::env::var("LONGHALL_BENCH_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(60);
    println!("of {games} games the first wins against the others, all of the second kind");
    for rules in RULESETS {
        for seats in seat_counts(*rules) {
            for (name, options) in golden_options(*rules, seats) {
                let wins = |one, others| wins(*rules, seats, &options, one, others, games);
                let easy = wins(Who::Bot(Skill::Easy), Who::Chance);
                let level = wins(Who::Bot(Skill::Easy), Who::Autoplay);
                let steady = wins(Who::Bot(Skill::Steady), Who::Bot(Skill::Easy));
                let Thought { mean, slowest, points } = think(*rules, seats, &options);
                println!(
                    "{:<16} {seats} {name:<24} easy/chance {easy:>5.1}  easy/autoplay {level:>5.1}  \
                     steady/easy {steady:>5.1}  \
                     steady turns: mean {mean:>8.2?}, slowest {slowest:>8.2?}, {points:>5.1} points",
                    rules.meta().slug
                );
            }
        }
    }
}

struct Thought {
    mean: Duration,
    slowest: Duration,
    points: f64,
}

/// Steady bots against each other: the duration of their turns, and their scores.
fn think(rules: &'static dyn Ruleset, seats: u8, options: &Value) -> Thought {
    let mut turns: Vec<Duration> = Vec::new();
    let mut points = Vec::new();
    for n in 0..10 {
        let mut play = Play::new(rules, seats, options, n);
        let mut pick = bots(vec![Some(Skill::Steady); usize::from(seats)], n);
        let mut last: Option<Seat> = None;
        play.finish(|play, seat, moves| {
            let begin = Instant::now();
            let picked = pick(play, seat, moves);
            match turns.last_mut().filter(|_| last == Some(seat)) {
                Some(turn) => *turn += begin.elapsed(),
                None => turns.push(begin.elapsed()),
            }
            last = Some(seat);
            picked
        });
        points.extend(play.placings().into_iter().filter_map(|placing| placing.points));
    }
    Thought {
        mean: turns.iter().sum::<Duration>() / turns.len() as u32,
        slowest: turns.into_iter().max().unwrap(),
        points: points.iter().sum::<i64>() as f64 / points.len().max(1) as f64,
    }
}
