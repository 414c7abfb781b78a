//! A season of a simulated hall: people as public data of other halls describe them, against a real server whose clock the
//! test drives. It prints how many games are finished, how many turns are missed and how long people wait, beside the same
//! people in a lobby with a list of open tables. `LONGHALL_SEASON=whole` plays the whole season.

mod figures;
mod people;

use chrono::Duration;
use longhall_rules::kit::{Chance, Draw};
use serde::Deserialize;

use self::{
    figures::Figures,
    people::{Lobby, Simulated},
};
use crate::support::{Hall, TestClock};

/// The parameters of a season.
#[derive(Deserialize)]
struct Population {
    seed: u8,
    whole: Size,
    small: Size,
    /// Share of people who vanish for good, in percent.
    leavers_percent: u32,
    kinds: Vec<Kind>,
    /// Share of people who look in five times a day, and not once.
    five_times_a_day_percent: u32,
    /// Share of steady people who ask for reliable opponents.
    wants_reliable_percent: u32,
    /// Number of games that a person wants to play at the same time.
    games_at_once: usize,
    paces: Vec<String>,
}

#[derive(Clone, Copy, Deserialize)]
struct Size {
    people: usize,
    days: usize,
}

/// A kind of people, by the share of days on which they look in at all.
#[derive(Clone, Deserialize)]
struct Kind {
    name: String,
    percent: u32,
    looks_percent: u32,
}

/// Maximum number of days for which the games of a season go on after it.
const DAYS_AFTER: usize = 300;
/// Number of times a day at which people can look in.
const LOOKS: usize = 5;

/// Plays a season and returns its figures.
async fn play(population: &Population, size: Size, lobby: Lobby) -> Figures {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let mut draw: Draw = Chance::new(&[population.seed; 32], []).draw("a season");
    let mut people = vec![];
    for n in 0..size.people {
        people.push(Simulated::new(&hall, n, population, size.days, &mut draw).await);
    }
    let mut figures = Figures::default();
    for day in 0..size.days {
        for look in 0..LOOKS {
            clock.pass(Duration::minutes(24 * 60 / LOOKS as i64));
            while hall.hall.games.sweep().await.unwrap() > 0 {}
            for person in &mut people {
                person.visit(day, look, lobby, population, &mut draw).await;
            }
        }
    }
    // Nobody begins any more, and what is due comes to its end: who is left plays on.
    for day in size.days..size.days + DAYS_AFTER {
        if hall.db.count("games WHERE status = 'active'").await == 0 {
            break;
        }
        for look in 0..LOOKS {
            clock.pass(Duration::minutes(24 * 60 / LOOKS as i64));
            while hall.hall.games.sweep().await.unwrap() > 0 {}
            for person in &mut people {
                person.play_on(day, look, &mut draw).await;
            }
        }
    }
    figures.read(&hall, &people, clock.now()).await;
    figures
}

#[tokio::test(flavor = "multi_thread")]
async fn a_season_of_strangers_finishes_its_games() {
    let population: Population = serde_json::from_str(include_str!("population.json")).unwrap();
    let is_whole = std::env::var("LONGHALL_SEASON").is_ok_and(|size| size == "whole");
    let size = if is_whole { population.whole } else { population.small };
    let matched = play(&population, size, Lobby::Matches).await;
    println!("seed {}, {} people, {} days\nby matches: {matched}", population.seed, size.people, size.days);
    if is_whole {
        let listed = play(&population, size, Lobby::Tables).await;
        println!("by a list of tables: {listed}");
    }
    assert_eq!(matched.open_too_long, 0, "no open table is older than 14 days");
    assert!(matched.started > 0 && matched.unfinished == 0, "{matched}");
    assert!(matched.finished_percent() >= 90, "{matched}");
    assert!(matched.reliable.missed_percent() <= 10, "{matched}");
}
