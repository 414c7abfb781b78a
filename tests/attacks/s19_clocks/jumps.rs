//! The database's clock jumps.

use std::time::{Duration, Instant};

use chrono::Utc;
use longhall_log::clock::guard::ClockPolicy;
use reqwest::StatusCode;
use serde_json::json;
use tokio::time::sleep;

use super::{begun, claim, jump, times_are_within, with_a_loose_clock};
use crate::support::{Hall, Person};

async fn open(policy: ClockPolicy) -> (Hall, Person, Person) {
    let hall = Hall::doubting(with_a_loose_clock().await, policy).await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    (hall, ann, bob)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumps_and_comes_back_ends_no_game() {
    let begin = Utc::now();
    let hour = Duration::from_secs(3600);
    let policy = ClockPolicy { until_events: hour, until_actions: Duration::from_secs(4), suspect_max: hour };
    let (hall, ann, bob) = open(policy).await;
    let (mover, other, game) = begun(&ann, &bob, "forfeit").await;
    let (late, claimant, claimed) = begun(&ann, &bob, "claim").await;
    for by in ["2 days", "-2 days", "2 days"] {
        jump(&hall, by).await;
        // How many steps a turn has depends on the deal.
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
    let seconds = Duration::from_secs;
    let policy = ClockPolicy { until_events: seconds(1), until_actions: seconds(2), suspect_max: seconds(2) };
    let (hall, ann, bob) = open(policy).await;
    let (_, _, game) = begun(&ann, &bob, "forfeit").await;
    jump(&hall, "2 days").await;
    let begin = Instant::now();
    while hall.hall.games.sweep().await.unwrap() == 0 {
        assert!(begin.elapsed() < Duration::from_secs(20), "deadlines rest for ever");
        sleep(Duration::from_millis(100)).await;
    }
    assert!(begin.elapsed() >= Duration::from_secs(2), "not before it was steady for that long");
    // Two days later every access token has expired.
    let credentials = json!({"name": "ann", "password": "correct horse battery"});
    let (_, signed_in) = hall.post("/v1/sessions", credentials).await;
    let ann = ann.with_token(signed_in["access_token"].as_str().unwrap());
    assert_eq!(ann.look(&game).await["status"], json!("finished"));
    ann.audit(&game).await;
}
