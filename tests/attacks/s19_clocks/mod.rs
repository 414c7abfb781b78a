//! S19. Wrong clocks, the machine's and the database's. Nobody runs out of time because of them.

mod jumps;
mod machine;
mod sessions;
mod starts;
mod wall_clock;
mod whole_machine;

use chrono::{DateTime, TimeDelta, Utc};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Database, Hall, Person, client};

/// One day, in seconds.
const DAY: i64 = 86_400;

/// A database whose clock the test sets.
async fn with_a_loose_clock() -> Database {
    let db = Database::new().await;
    let name = db.column("SELECT current_database()").await.remove(0);
    let setup = "CREATE SCHEMA fake; CREATE TABLE fake.jump (by interval NOT NULL); \
        INSERT INTO fake.jump VALUES ('0'); GRANT USAGE ON SCHEMA fake TO PUBLIC; GRANT SELECT ON fake.jump TO PUBLIC; \
        CREATE FUNCTION fake.clock_timestamp() RETURNS timestamptz VOLATILE LANGUAGE sql \
        AS 'SELECT pg_catalog.clock_timestamp() + by FROM fake.jump'";
    db.sql(setup).await.unwrap();
    db.sql(&format!("ALTER DATABASE {name} SET search_path = fake, pg_catalog, public")).await.unwrap();
    db
}

async fn jump(hall: &Hall, by: &str) {
    hall.db.sql(&format!("UPDATE fake.jump SET by = '{by}'")).await.unwrap();
    // Everything that looks at a game reads the clock.
    hall.get("/v1/games/01890000-0000-7000-8000-000000000000").await;
    hall.hall.games.sweep().await.unwrap();
}

async fn claim(person: &Person, game: &str) -> (StatusCode, String) {
    let response = person.request(Method::POST, &format!("/v1/games/{game}/claim")).send().await.unwrap();
    let status = response.status();
    assert_eq!(status == 503, response.headers().contains_key("retry-after"));
    let problem: Value = response.json().await.unwrap();
    (status, problem["code"].as_str().unwrap_or_default().to_owned())
}

/// Makes the first legal move of the awaited player; returns the status and how many seconds to wait before a
/// retry.
async fn moves(ann: &Person, bob: &Person, game: &str) -> (u16, Option<u64>) {
    let waits_for = |look: &Value| look["you"] == look["awaiting"][0];
    let mover = if waits_for(&ann.look(game).await) { ann } else { bob };
    let legal = mover.legal_moves(game).await;
    let body = json!({"expected_seq": legal["seq"], "moves": [legal["moves"][0]]});
    let request = mover.request(Method::POST, &format!("/v1/games/{game}/moves"));
    let response = request.json(&body).send().await.unwrap();
    let after = response.headers().get("retry-after");
    let after = after.map(|seconds| seconds.to_str().unwrap().parse().unwrap());
    (response.status().as_u16(), after)
}

/// The state of the clock according to `ready`.
async fn clock(base: &str) -> Value {
    let health: Value =
        client().get(format!("{base}/health/ready")).send().await.unwrap().json().await.unwrap();
    health["clock"].clone()
}

/// Terms with one day per move.
fn a_day(at_deadline: &str) -> Value {
    json!({"clock": {"pace": {"type": "per_move", "seconds": 86_400}, "at_deadline": at_deadline}})
}

/// A running game for two; the player to move comes first.
async fn begun<'a>(ann: &'a Person, bob: &'a Person, at_deadline: &str) -> (&'a Person, &'a Person, String) {
    let game = ann.create_as(2, a_day(at_deadline)).await;
    bob.join(&game).await;
    let ann_first = ann.look(&game).await["awaiting"] == json!([0]);
    let (mover, other) = if ann_first { (ann, bob) } else { (bob, ann) };
    (mover, other, game)
}

/// Asserts that the game's events have times between these two, give or take a minute.
async fn times_are_within(person: &Person, game: &str, begin: DateTime<Utc>, end: DateTime<Utc>) {
    let (_, log) = person.get(&format!("/v1/games/{game}/events")).await;
    let minute = TimeDelta::minutes(1);
    for event in log["items"].as_array().unwrap() {
        let at: DateTime<Utc> = event["at"].as_str().unwrap().parse().unwrap();
        assert!((begin - minute..end + minute).contains(&at), "{event}");
    }
}
