//! Quiet hours, and what is told about time.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{come, friendly, hall_by, kinds, nothing_to_send, said, two, webhook};
use crate::support::{Outside, Reply, TestClock, soon};

#[tokio::test(flavor = "multi_thread")]
async fn only_the_newest_notification_of_quiet_hours_is_sent_at_their_end() {
    let outside = friendly().await;
    // Monday at noon in UTC, one in the afternoon in Berlin.
    let clock = TestClock::new();
    let hall = hall_by(&clock, &outside).await;
    let ([ann, bob], game) = two(&hall, json!({})).await;
    clock.pass(TimeDelta::minutes(1));
    bob.put("/v1/me/preferences", json!({"language": "en", "zone": "Europe/Berlin"})).await;
    let quiet = json!({"quiet_hours": {"from": "12:30", "until": "14:30"}});
    let hook = webhook(&bob, &outside, "/bob", quiet).await;
    assert_eq!(hook["quiet_hours"], json!({"from": "12:30", "until": "14:30"}));
    let held = "SELECT 1 FROM outbox WHERE due_at = '2026-01-05T13:30:00Z'";
    for _ in 0..2 {
        ann.turn(&game).await;
        soon(async || hall.db.column(held).await.len() == 1).await;
        bob.turn(&game).await;
    }
    ann.turn(&game).await;
    soon(async || hall.db.column(held).await.len() == 1).await;
    // A test is what one asks for.
    let test = format!("/v1/me/webhooks/{}/test", hook["id"].as_str().unwrap());
    bob.post(&test, Value::Null).await;
    assert_eq!(kinds(&come(&outside, "/bob", 1).await), ["test"]);
    clock.pass(TimeDelta::hours(2));
    let told = come(&outside, "/bob", 2).await;
    nothing_to_send(&hall).await;
    assert_eq!(kinds(&outside.asked()), ["test", "your_turn"]);
    let log = bob.get(&format!("/v1/games/{game}/events?limit=1000")).await.1;
    let last = log["items"].as_array().unwrap().last().unwrap()["seq"].clone();
    assert_eq!(said(&told[1])["data"]["turn"], last);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deadline_is_notified_once_when_a_tenth_of_the_time_is_left() {
    let outside = friendly().await;
    let clock = TestClock::new();
    let hall = hall_by(&clock, &outside).await;
    let pace = json!({"pace": {"type": "per_move", "seconds": 100 * 3_600}});
    let ([ann, bob], game) = two(&hall, json!({ "clock": pace })).await;
    clock.pass(TimeDelta::minutes(1));
    webhook(&bob, &outside, "/bob", json!({"kinds": ["time_running_out"]})).await;
    ann.turn(&game).await;
    let sweep = async || hall.hall.notifications.sweep().await.unwrap();
    clock.pass(TimeDelta::hours(89));
    sweep().await;
    nothing_to_send(&hall).await;
    assert_eq!(outside.asked().len(), 0);
    clock.pass(TimeDelta::hours(2));
    sweep().await;
    let told = come(&outside, "/bob", 1).await;
    assert_eq!(kinds(&told), ["time_running_out"]);
    assert!(said(&told[0])["data"]["deadline_at"].is_string());
    clock.pass(TimeDelta::hours(1));
    sweep().await;
    nothing_to_send(&hall).await;
    assert_eq!(outside.asked().len(), 1);
}

/// Nobody wakes anybody at night for it, nor once there is no time left.
#[tokio::test(flavor = "multi_thread")]
async fn a_deadline_is_not_notified_after_it_has_passed() {
    let outside = friendly().await;
    let clock = TestClock::new();
    let hall = hall_by(&clock, &outside).await;
    let pace = json!({"type": "per_move", "seconds": 100 * 3_600});
    let more = json!({"clock": {"pace": pace, "at_deadline": "claim"}});
    let ([ann, bob], game) = two(&hall, more).await;
    clock.pass(TimeDelta::minutes(1));
    let quiet = json!({"kinds": ["time_running_out"], "quiet_hours": {"from": "05:00", "until": "17:00"}});
    webhook(&bob, &outside, "/bob", quiet).await;
    ann.turn(&game).await;
    clock.pass(TimeDelta::hours(91));
    let held = "SELECT 1 FROM outbox WHERE due_at = '2026-01-09T17:00:00Z'";
    soon(async || {
        hall.hall.notifications.sweep().await.unwrap();
        hall.db.column(held).await.len() == 1
    })
    .await;
    clock.pass(TimeDelta::hours(10) + TimeDelta::minutes(30));
    nothing_to_send(&hall).await;
    assert_eq!(outside.asked().len(), 0);
    assert_eq!(bob.look(&game).await["status"], json!("active"), "nobody has claimed the game");
}

/// What a machine says of another is no reason to wake anybody.
#[tokio::test(flavor = "multi_thread")]
async fn that_a_webhook_is_off_waits_for_the_morning_as_well() {
    let outside =
        Outside::answering(|asked| Reply::new(if asked.path == "/gone" { 410 } else { 200 }, "")).await;
    let clock = TestClock::new();
    let hall = hall_by(&clock, &outside).await;
    let ann = hall.person("ann").await;
    let quiet = json!({"quiet_hours": {"from": "11:00", "until": "13:00"}});
    webhook(&ann, &outside, "/well", quiet).await;
    let gone = webhook(&ann, &outside, "/gone", json!({})).await;
    ann.post(&format!("/v1/me/webhooks/{}/test", gone["id"].as_str().unwrap()), Value::Null).await;
    let held = "outbox WHERE kind = 'webhook_off' AND due_at = '2026-01-05T13:00:00Z'";
    soon(async || hall.db.count(held).await == 1).await;
    assert!(outside.asked().iter().all(|asked| asked.path == "/gone"));
    clock.pass(TimeDelta::hours(2));
    assert_eq!(kinds(&come(&outside, "/well", 1).await), ["webhook_off"]);
}
