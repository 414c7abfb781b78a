//! S19. Clocks that are wrong: the machine's, and the database's. Nobody's time ends by them.

mod jumps;
mod wall_clock;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use crate::support::Person;

/// Terms with a day for each move.
fn a_day(at_deadline: &str) -> Value {
    json!({"clock": {"pace": {"type": "per_move", "seconds": 86_400}, "at_deadline": at_deadline}})
}

/// A game of two that has begun; whoever is to move comes first.
async fn begun<'a>(ann: &'a Person, bob: &'a Person, at_deadline: &str) -> (&'a Person, &'a Person, String) {
    let game = ann.create_as(2, a_day(at_deadline)).await;
    bob.join(&game).await;
    let ann_first = ann.look(&game).await["awaiting"] == json!([0]);
    let (mover, other) = if ann_first { (ann, bob) } else { (bob, ann) };
    (mover, other, game)
}

/// The events of a game have times between these two, a minute more or less.
async fn times_are_within(person: &Person, game: &str, begin: DateTime<Utc>, end: DateTime<Utc>) {
    let (_, log) = person.get(&format!("/v1/games/{game}/events")).await;
    let minute = TimeDelta::minutes(1);
    for event in log["items"].as_array().unwrap() {
        let at: DateTime<Utc> = event["at"].as_str().unwrap().parse().unwrap();
        assert!((begin - minute..end + minute).contains(&at), "{event}");
    }
}
