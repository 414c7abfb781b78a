//! The clock of the database jumps.

use std::time::{Duration, Instant};

use chrono::Utc;
use longhall::play::{Limits, Patience};
use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio::time::sleep;

use super::{begun, times_are_within};
use crate::support::{Database, Hall, Person, unlimited};

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
    // Whatever looks at a game reads the clock.
    hall.get("/v1/games/01890000-0000-7000-8000-000000000000").await;
    hall.hall.games.sweep().await.unwrap();
}

async fn open(patience: Patience) -> (Hall, Person, Person) {
    let limits = Limits { clock: patience, ..Limits::default() };
    let hall = Hall::on(with_a_loose_clock().await, limits, unlimited()).await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    (hall, ann, bob)
}

async fn claim(person: &Person, game: &str) -> (StatusCode, String) {
    let response = person.request(Method::POST, &format!("/v1/games/{game}/claim")).send().await.unwrap();
    let status = response.status();
    assert_eq!(status == 503, response.headers().contains_key("retry-after"));
    let problem: serde_json::Value = response.json().await.unwrap();
    (status, problem["code"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumps_and_comes_back_ends_no_game() {
    let begin = Utc::now();
    let patience =
        Patience { until_believed: Duration::from_secs(3600), until_deadlines: Duration::from_secs(4) };
    let (hall, ann, bob) = open(patience).await;
    let (mover, other, game) = begun(&ann, &bob, "forfeit").await;
    let (late, claimant, claimed) = begun(&ann, &bob, "claim").await;
    for by in ["2 days", "-2 days", "2 days"] {
        jump(&hall, by).await;
        // A turn has as many steps as the deal has it.
        let is_still = !mover.legal_moves(&game).await["moves"].as_array().unwrap().is_empty();
        let mover = if is_still { mover } else { other };
        let legal = mover.legal_moves(&game).await;
        let first = json!([legal["moves"][0]]);
        let (status, problem) = mover.post_moves(&game, legal["seq"].as_i64().unwrap(), first.clone()).await;
        assert_eq!((status.as_u16(), &problem["code"]), (503, &json!("unavailable")), "by whose time?");
        assert_eq!(hall.hall.games.sweep().await.unwrap(), 0, "{by}");
        assert_eq!(claim(claimant, &claimed).await, (StatusCode::SERVICE_UNAVAILABLE, "unavailable".into()));
        assert_eq!(mover.get("/v1/me").await.0, 200, "a token does not end by it");
        jump(&hall, "0").await;
        assert!(mover.step(&game).await, "moves go on at once");
        assert_eq!(claim(claimant, &claimed).await.0, 503, "but no time ends yet");
    }
    let back = Instant::now();
    while claim(claimant, &claimed).await.0 == 503 {
        assert!(back.elapsed() < Duration::from_secs(20), "deadlines are dealt with again");
        sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(claim(claimant, &claimed).await.1, "nothing_to_claim");
    assert_eq!(
        (&late.look(&claimed).await["status"], &other.look(&game).await["status"]),
        (&json!("active"), &json!("active"))
    );
    times_are_within(&ann, &game, begin, Utc::now()).await;
    ann.audit(&game).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_goes_on_steadily_after_a_jump_is_believed_in_the_end() {
    let patience =
        Patience { until_believed: Duration::from_secs(1), until_deadlines: Duration::from_secs(2) };
    let (hall, ann, bob) = open(patience).await;
    let (_, _, game) = begun(&ann, &bob, "forfeit").await;
    jump(&hall, "2 days").await;
    let begin = Instant::now();
    while hall.hall.games.sweep().await.unwrap() == 0 {
        assert!(begin.elapsed() < Duration::from_secs(20), "deadlines rest for ever");
        sleep(Duration::from_millis(100)).await;
    }
    assert!(begin.elapsed() >= Duration::from_secs(2), "not before it was steady for that long");
    // Two days later no access token is good any more.
    let credentials = json!({"name": "ann", "password": "correct horse battery"});
    let (_, signed_in) = hall.post("/v1/sessions", credentials).await;
    let ann = ann.with_token(signed_in["access_token"].as_str().unwrap());
    assert_eq!(ann.look(&game).await["status"], json!("finished"));
    ann.audit(&game).await;
}
