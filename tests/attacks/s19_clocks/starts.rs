//! A hall that was closed, and one whose servers started at different times.

use std::time::{Duration, Instant};

use longhall_base::error::PlayError;
use longhall_log::clock::guard::ClockPolicy;
use serde_json::json;
use tokio::time::sleep;

use super::{begun, clock, jump, moves, with_a_loose_clock};
use crate::support::{Hall, Person, soon};

/// Doubts a clock that is far off for this many seconds.
fn doubts_for(seconds: u64) -> ClockPolicy {
    let until_actions = Duration::from_secs(1);
    ClockPolicy { until_events: until_actions, until_actions, suspect_max: Duration::from_secs(seconds) }
}

/// Two weeks later, the same people at a server that has just started.
async fn two_weeks_later(before: &Hall, policy: ClockPolicy, of: [&Person; 2]) -> (Hall, [Person; 2]) {
    before.db.sql("UPDATE fake.jump SET by = '14 days'").await.unwrap();
    let hall = Hall::doubting(before.db.borrowed(), policy).await;
    let people = of.map(|person| person.at(&hall));
    (hall, people)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hall_that_was_closed_for_weeks_recovers_on_its_own() {
    let before = Hall::doubting(with_a_loose_clock().await, doubts_for(3_600)).await;
    let (ann, bob) = (before.person("ann").await, before.person("bob").await);
    let (_, _, game) = begun(&ann, &bob, "forfeit").await;
    let plain = ann.create(2).await;
    bob.join(&plain).await;
    let begin = Instant::now();
    let (after, [ann, bob]) = two_weeks_later(&before, doubts_for(6), [&ann, &bob]).await;
    assert_eq!(clock(&after.base).await, json!("doubted"));
    assert_eq!(ann.get("/v1/me").await.0, 200, "who was signed in is");
    assert_eq!(moves(&ann, &bob, &plain).await.0, 201);
    let at = ann.look(&plain).await["updated_at"].as_str().unwrap().parse::<chrono::DateTime<chrono::Utc>>();
    assert!(
        at.unwrap() > chrono::Utc::now() + chrono::TimeDelta::days(13),
        "what happens has the time that is shown"
    );
    while after.hall.games.sweep().await.unwrap() == 0 {
        assert!(begin.elapsed() < Duration::from_secs(20), "nothing ever ends again");
        let is_early = begin.elapsed() < Duration::from_secs(5);
        assert!(!is_early || moves(&ann, &bob, &game).await.0 == 503);
        sleep(Duration::from_millis(200)).await;
    }
    assert!(begin.elapsed() >= Duration::from_secs(6));
    assert_eq!(clock(&after.base).await, json!("steady"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_over_is_forgotten_by_a_steady_clock_only() {
    let policy = ClockPolicy { until_actions: Duration::from_secs(4), ..doubts_for(3_600) };
    let hall = Hall::doubting(with_a_loose_clock().await, policy).await;
    let rests = async || matches!(hall.hall.delete_expired_rows().await, Err(PlayError::ClockSettling(_)));
    assert!(rests().await, "it was not watched yet");
    assert_eq!(clock(&hall.base).await, json!("rests"));
    soon(async || !rests().await).await;
    jump(&hall, "62 days").await;
    soon(async || clock(&hall.base).await == json!("doubted")).await;
    for forget in [
        hall.hall.accounts.forget_expired_sessions().await.map(|_| ()),
        hall.hall.token_keys.forget_old().await,
        hall.hall.hall_keys.forget_secrets().await,
    ] {
        assert!(matches!(forget, Err(PlayError::ClockSettling(rest)) if rest.as_secs() > 3_000));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_that_started_at_different_times_agree() {
    let first = Hall::doubting(with_a_loose_clock().await, doubts_for(8)).await;
    let (ann, bob) = (first.person("ann").await, first.person("bob").await);
    let (_, _, game) = begun(&ann, &bob, "forfeit").await;
    let (second, [ann, bob]) = two_weeks_later(&first, doubts_for(3_600), [&ann, &bob]).await;
    let players = [ann.by_script().await, bob.by_script().await];
    let begin = Instant::now();
    loop {
        let second_doubts = clock(&second.base).await == json!("doubted");
        let answer = moves(&players[0], &players[1], &game).await.0;
        let mut good = true;
        for (here, there) in [(&first, &second), (&second, &first)] {
            let credentials = json!({"name": "ann", "password": crate::support::PASSWORD});
            let (status, signed_in) = here.post("/v1/sessions", credentials).await;
            assert_eq!(status, 201, "{signed_in}");
            let signed_in = ann.with_token(signed_in["access_token"].as_str().unwrap()).at(there);
            good &= signed_in.get("/v1/me").await.0 == 200;
        }
        if begin.elapsed() > Duration::from_secs(4) && clock(&first.base).await != json!("doubted") {
            break;
        }
        assert!(begin.elapsed() < Duration::from_secs(20), "the first never believes it");
        assert!(second_doubts && answer == 503, "nobody vouches for it");
        assert!(good, "a token of either is good at the other");
        sleep(Duration::from_millis(300)).await;
    }
    soon(async || clock(&second.base).await == json!("steady")).await;
    assert!(begin.elapsed() < Duration::from_secs(60), "it is sure because the first one is");
}
