//! S15: limits that are requested many times at once.

use futures_util::future::join_all;
use longhall::features::hall::Limits;
use serde_json::json;

use crate::support::{Hall, unlimited};

/// At the edge of the limit every way into a game is tried at once, on two processes; then all slots are
/// released.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_sits_in_more_games_than_allowed_however_many_seats_they_take_at_once() {
    let few = || Limits { live_games_max: 5, ..Limits::default() };
    let hall = Hall::with(few(), unlimited()).await;
    let there = Hall::on(hall.db.borrowed(), few(), unlimited()).await;
    let (ann, host) = (hall.person("ann").await, hall.person("host").await);
    let mut open = vec![];
    for _ in 0..4 {
        open.push(host.create(3).await);
    }
    let create = |n: usize| {
        let person = if n.is_multiple_of(2) { ann.clone() } else { ann.at(&there) };
        async move { person.post("/v1/games", json!({"ruleset": "vikings", "seats": 3})).await }
    };
    let join = |game: &String| {
        let (person, path) = (ann.at(&there), format!("/v1/games/{game}/seats"));
        async move { person.post(&path, json!({})).await }
    };
    // The same seat twice, and a request that fails at once beside one that does not.
    let joins = join_all(open.iter().chain(&open).map(join));
    let (created, joined) = tokio::join!(join_all((0..10).map(create)), joins);
    let done = created.iter().chain(&joined).filter(|(status, _)| *status == 201).count();
    assert_eq!(done, 5, "{created:?} {joined:?}");
    for (_, problem) in created.iter().chain(&joined).filter(|(status, _)| *status != 201) {
        assert!(
            ["too_many_games", "already_seated"].contains(&problem["code"].as_str().unwrap()),
            "{problem}"
        );
    }
    let count = async |what: &str| hall.db.count(what).await;
    assert_eq!(count(&format!("seats WHERE live AND account_id = '{}'", ann.id)).await, 5);
    assert_eq!(count("reservations").await, 0);
    // The next sweep releases what a killed process had reserved.
    hall.db.sql(&format!(
        "INSERT INTO reservations SELECT '{}', gen_random_uuid(), now() - interval '2 minutes' FROM generate_series(1, 5)",
        ann.id
    )).await.unwrap();
    hall.hall.accounts.sweep().await.unwrap();
    assert_eq!(count("reservations").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_retry_after_a_crash_need_not_wait_for_the_sweep() {
    let hall = Hall::open().await;
    let (ann, host) = (hall.person("ann").await, hall.person("host").await);
    let game = host.create(3).await;
    let left =
        format!("INSERT INTO reservations VALUES ('{}', '{game}', now() - interval '11 seconds')", ann.id);
    hall.db.sql(&left).await.unwrap();
    ann.join(&game).await;
    assert_eq!(hall.db.count("reservations").await, 0);
}
