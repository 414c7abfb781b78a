//! The figures of a season, read from the public logs.

use std::{collections::BTreeMap, fmt};

use chrono::{DateTime, Duration, Utc};
use serde_json::Value;

use super::people::Simulated;
use crate::support::Hall;

/// Turns that were due, and those of them that were missed.
#[derive(Clone, Copy, Default)]
pub(super) struct Turns {
    due: usize,
    missed: usize,
}

impl Turns {
    pub(super) fn missed_percent(self) -> usize {
        self.missed * 100 / self.due.max(1)
    }
}

/// The figures of a season.
#[derive(Default)]
pub(super) struct Figures {
    /// Games that have begun.
    pub(super) started: usize,
    /// Games that were played to their end by the rules.
    finished: usize,
    /// Games of two that one of them left.
    duels_left: usize,
    /// Games that have begun and go on.
    pub(super) unfinished: usize,
    /// Games with at least two people.
    met: usize,
    /// Open tables without an event for more than 14 days.
    pub(super) open_too_long: usize,
    /// Tables that never began.
    never_began: usize,
    turns: Turns,
    /// Turns in games for reliable people only.
    pub(super) reliable: Turns,
    /// Times from the creation of a table to its start.
    waits: Vec<Duration>,
}

impl Figures {
    /// Share of the games that were finished, of those that have begun, in percent. Games of two that one left are
    /// counted apart.
    pub(super) fn finished_percent(&self) -> usize {
        self.finished * 100 / (self.started - self.duels_left).max(1)
    }

    /// Reads all games of the hall.
    pub(super) async fn read(&mut self, hall: &Hall, people: &[Simulated], now: DateTime<Utc>) {
        let person = &people[0].person;
        for game in hall.db.column("SELECT game_id::text FROM games").await {
            let (_, log) = person.get(&format!("/v1/games/{game}/events?limit=1000")).await;
            self.add(log["items"].as_array().unwrap(), now);
        }
        self.waits.sort_unstable();
    }

    fn add(&mut self, log: &[Value], now: DateTime<Utc>) {
        let at = |event: &Value| event["at"].as_str().unwrap().parse::<DateTime<Utc>>().unwrap();
        let of_kind = |kind: &str| log.iter().find(|event| event["kind"] == kind);
        let Some(started) = of_kind("started") else {
            self.never_began += 1;
            let is_open = of_kind("ended").is_none();
            self.open_too_long += usize::from(is_open && now - at(log.last().unwrap()) > Duration::days(14));
            return;
        };
        self.started += 1;
        self.waits.push(at(started) - at(&log[0]));
        let people = started["accounts"].as_array().unwrap().len();
        let bots = log.iter().filter(|event| event["bot"].is_object()).count();
        let newcomers = log.iter().filter(|event| event["kind"] == "replaced").count();
        self.met += usize::from(people - bots + newcomers > 1);
        match of_kind("ended").map(|ended| ended["result"]["reason"].as_str().unwrap()) {
            None => self.unfinished += 1,
            Some("finished") => self.finished += 1,
            Some("resigned") if people == 2 => self.duels_left += 1,
            Some(_) => {}
        }
        let turns = turns(log);
        let is_reliable = log[0]["opponents"] == "reliable";
        for sum in [&mut self.turns].into_iter().chain(is_reliable.then_some(&mut self.reliable)) {
            sum.due += turns.due;
            sum.missed += turns.missed;
        }
    }
}

/// The turns of people in a game: a run of moves of one seat is one turn.
fn turns(log: &[Value]) -> Turns {
    let mut turns = Turns::default();
    let mut last = BTreeMap::new();
    for event in log {
        let seat = event["seat"].to_string();
        match (event["kind"].as_str(), event["by"].as_str()) {
            (Some("timed_out"), _) => {
                turns.due += 1;
                turns.missed += 1;
            }
            (Some("moved"), Some("player" | "order")) if last.get("by") != Some(&seat) => turns.due += 1,
            _ => {}
        }
        if event["kind"] == "moved" {
            last.insert("by", seat);
        }
    }
    turns
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wait = |part: usize| {
            let minutes = self.waits.get(self.waits.len() * part / 100).map_or(0, Duration::num_minutes);
            format!("{} h {} min", minutes / 60, minutes % 60)
        };
        write!(
            f,
            "{} games began, {} with several people; {} % finished, {} duels were left, {} go on; \
             {} tables never began, {} open for more than 14 days; from table to start: median {}, nine of ten {}; \
             missed turns {} % of {}, in games for reliable people {} % of {}",
            self.started,
            self.met,
            self.finished_percent(),
            self.duels_left,
            self.unfinished,
            self.never_began,
            self.open_too_long,
            wait(50),
            wait(90),
            self.turns.missed_percent(),
            self.turns.due,
            self.reliable.missed_percent(),
            self.reliable.due,
        )
    }
}
