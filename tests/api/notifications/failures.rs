//! Receivers that fail: what is tried again, when, and for how long.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{come, hall, hall_by, kinds, nothing_to_send, push::subscribe, said, two, webhook};
use crate::support::{Outside, Person, Reply, TestClock, soon};

/// The address of a webhook, and whether and why it is off.
async fn only(person: &Person) -> Value {
    person.get("/v1/me/webhooks").await.1["items"][0].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_did_not_arrive_comes_again_with_the_same_id_when_its_receiver_wants() {
    let tries = AtomicUsize::new(0);
    let outside = Outside::answering(move |_| match tries.fetch_add(1, Ordering::SeqCst) {
        0 => Reply::new(500, ""),
        1 => Reply { headers: vec![("retry-after", "3600".to_owned())], ..Reply::new(429, "") },
        _ => Reply::new(204, ""),
    })
    .await;
    let clock = TestClock::new();
    let hall = hall_by(&clock, &outside).await;
    let ann = hall.person("ann").await;
    let hook = webhook(&ann, &outside, "/hook", json!({})).await;
    let path = format!("/v1/me/webhooks/{}", hook["id"].as_str().unwrap());
    ann.post(&format!("{path}/test"), Value::Null).await;
    come(&outside, "/hook", 1).await;
    let logged = |number: usize| {
        let (ann, path) = (&ann, &path);
        async move {
            let deliveries = format!("{path}/deliveries");
            soon(async || ann.get(&deliveries).await.1["items"].as_array().unwrap().len() == number).await;
        }
    };
    logged(1).await;
    assert!(only(&ann).await["failing_since"].is_string());
    clock.pass(TimeDelta::seconds(6));
    come(&outside, "/hook", 2).await;
    logged(2).await;
    clock.pass(TimeDelta::minutes(59));
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert_eq!(outside.asked().len(), 2, "its receiver asked for an hour");
    clock.pass(TimeDelta::minutes(2));
    let come = come(&outside, "/hook", 3).await;
    logged(3).await;
    let ids: Vec<_> = come.iter().map(|asked| asked.header("webhook-id").unwrap()).collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    assert_eq!(only(&ann).await["failing_since"], Value::Null);
    nothing_to_send(&hall).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_that_is_gone_or_fails_for_a_day_is_switched_off_and_its_owner_notified() {
    let outside = Outside::answering(|asked| {
        Reply::new(
            match asked.path.as_str() {
                "/gone" => 410,
                "/failing" => 503,
                _ => 200,
            },
            "",
        )
    })
    .await;
    let clock = TestClock::new();
    let hall = hall_by(&clock, &outside).await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    for (person, path, why) in [(&ann, "/gone", "gone"), (&bob, "/failing", "failing")] {
        let hook = webhook(person, &outside, path, json!({})).await;
        let well = format!("{path}/well");
        webhook(person, &outside, &well, json!({"kinds": []})).await;
        let test = format!("/v1/me/webhooks/{}/test", hook["id"].as_str().unwrap());
        person.post(&test, Value::Null).await;
        come(&outside, path, 1).await;
        if why == "failing" {
            soon(async || only(person).await["failing_since"].is_string()).await;
            assert_eq!(only(person).await["active"], json!(true));
            for (number, hours) in [(2, 20), (3, 5)] {
                // When to try again follows from when the last try was noted.
                let noted = format!("deliveries WHERE account_id = '{}'", person.id);
                soon(async || hall.db.count(&noted).await == number - 1).await;
                clock.pass(TimeDelta::hours(hours));
                come(&outside, path, number).await;
            }
        }
        soon(async || only(person).await["active"] == json!(false)).await;
        assert_eq!(only(person).await["off_because"], json!(why));
        assert_eq!(kinds(&come(&outside, &well, 1).await), ["webhook_off"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_failures_with_days_of_silence_between_them_switch_nothing_off() {
    let outside = Outside::answering(|_| Reply::new(503, "")).await;
    let clock = TestClock::new();
    let hall = hall_by(&clock, &outside).await;
    let ann = hall.person("ann").await;
    webhook(&ann, &outside, "/hook", json!({})).await;
    let fails = async |number| {
        let hook = only(&ann).await;
        ann.post(&format!("/v1/me/webhooks/{}/test", hook["id"].as_str().unwrap()), Value::Null).await;
        come(&outside, "/hook", number).await;
        soon(async || only(&ann).await["failing_since"] != hook["failing_since"]).await;
        // Its game is over, say: there is nothing to try again.
        hall.db.sql("DELETE FROM outbox").await.unwrap();
    };
    fails(1).await;
    clock.pass(TimeDelta::days(3));
    fails(2).await;
    assert_eq!(only(&ann).await["active"], json!(true));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_hangs_delays_nobody_else() {
    let outside =
        Outside::answering(|asked| if asked.path == "/ann" { Reply::never() } else { Reply::new(200, "") })
            .await;
    let hall = hall(&outside).await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let mut tests = vec![];
    for _ in 0..8 {
        let hook = webhook(&ann, &outside, "/ann", json!({})).await;
        tests.push(format!("/v1/me/webhooks/{}/test", hook["id"].as_str().unwrap()));
    }
    for test in &tests {
        ann.post(test, Value::Null).await;
    }
    come(&outside, "/ann", 4).await;
    let hook = webhook(&bob, &outside, "/bob", json!({})).await;
    bob.post(&format!("/v1/me/webhooks/{}/test", hook["id"].as_str().unwrap()), Value::Null).await;
    come(&outside, "/bob", 1).await;
    let waiting = outside.asked().iter().filter(|asked| asked.path == "/ann").count();
    assert!(waiting <= 8, "{waiting}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_whose_turn_is_over_is_dropped() {
    let is_well = std::sync::Arc::new(AtomicUsize::new(0));
    let answers = is_well.clone();
    let outside = Outside::answering(move |_| {
        Reply::new(if answers.load(Ordering::SeqCst) == 0 { 500 } else { 200 }, "")
    })
    .await;
    let clock = TestClock::new();
    let hall = hall_by(&clock, &outside).await;
    let ([ann, bob], game) = two(&hall, json!({})).await;
    clock.pass(TimeDelta::minutes(1));
    webhook(&bob, &outside, "/bob", json!({})).await;
    ann.turn(&game).await;
    let first = said(&come(&outside, "/bob", 1).await[0])["data"]["turn"].clone();
    bob.turn(&game).await;
    is_well.store(1, Ordering::SeqCst);
    soon(async || hall.db.column("SELECT 1 FROM addresses WHERE failing_since IS NOT NULL").await.len() == 1)
        .await;
    clock.pass(TimeDelta::minutes(1));
    nothing_to_send(&hall).await;
    assert_eq!(outside.asked().len(), 1, "the turn was over");
    ann.turn(&game).await;
    let second = said(&come(&outside, "/bob", 2).await[1])["data"]["turn"].clone();
    assert_ne!(first, second);
}

/// Nobody waits for them: they are dropped in lots, one after the other.
#[tokio::test(flavor = "multi_thread")]
async fn messages_that_say_nothing_any_more_are_out_of_the_way_soon() {
    let outside = Outside::answering(|_| Reply::new(204, "")).await;
    let hall = hall(&outside).await;
    let ([ann, bob], game) = two(&hall, json!({})).await;
    webhook(&bob, &outside, "/bob", json!({})).await;
    let old = "INSERT INTO outbox SELECT account_id, address_id, gen_random_uuid(), 'your_turn', 'old-' || n, 1, NULL, \
        now() - interval '1 hour', now() - interval '1 hour', 0, false FROM addresses, generate_series(1, 100) n";
    hall.db.sql(old).await.unwrap();
    ann.turn(&game).await;
    assert_eq!(said(&come(&outside, "/bob", 1).await[0])["data"]["game"], json!(game));
    nothing_to_send(&hall).await;
    assert_eq!(outside.asked().len(), 1);
}

/// So is one whose turn was taken back, or whose game is over.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_whose_turn_was_taken_back_or_whose_game_is_over_is_dropped() {
    for end in ["undone", "over"] {
        let outside = Outside::answering(|_| Reply::new(500, "")).await;
        let clock = TestClock::new();
        let hall = hall_by(&clock, &outside).await;
        let ([ann, bob], game) = two(&hall, json!({})).await;
        let before = ann.look(&game).await["seq"].clone();
        clock.pass(TimeDelta::minutes(1));
        webhook(&bob, &outside, "/bob", json!({"kinds": ["your_turn"]})).await;
        ann.turn(&game).await;
        come(&outside, "/bob", 1).await;
        soon(async || hall.db.count("addresses WHERE failing_since IS NOT NULL").await == 1).await;
        if end == "over" {
            ann.act(&game, "resignation", json!({})).await;
        } else {
            let seq = ann.look(&game).await["seq"].clone();
            let body = json!({"expected_seq": seq, "to_seq": before});
            let offers = ann.act(&game, "undo", body).await["offers"].clone();
            if !offers[0].is_null() {
                bob.act(&game, "answers", json!({"offer": offers[0]["offer"], "accept": true})).await;
            }
        }
        clock.pass(TimeDelta::minutes(1));
        nothing_to_send(&hall).await;
        assert_eq!(outside.asked().len(), 1, "{end}");
    }
}

/// Nothing is tried for ever: whoever wanted to see whether messages arrive knows it by then.
#[tokio::test(flavor = "multi_thread")]
async fn a_test_that_has_not_arrived_for_a_week_is_given_up() {
    let outside = Outside::answering(|_| Reply::new(503, "")).await;
    let clock = TestClock::new();
    let hall = hall_by(&clock, &outside).await;
    let ann = hall.person("ann").await;
    let (_, push) = subscribe(&ann, &hall, &outside, "/phone", json!({})).await;
    ann.post(&format!("/v1/me/push/{}/test", push["id"].as_str().unwrap()), Value::Null).await;
    soon(async || hall.db.count("addresses WHERE failing_since IS NOT NULL").await == 1).await;
    clock.pass(TimeDelta::days(8));
    nothing_to_send(&hall).await;
    assert_eq!(outside.asked().len(), 1);
}

/// Whoever asked for an hour of rest and then fails for another reason has not taken that back.
#[tokio::test(flavor = "multi_thread")]
async fn who_asked_for_rest_has_it_whatever_else_fails_there() {
    let tries = AtomicUsize::new(0);
    let outside = Outside::answering(move |_| match tries.fetch_add(1, Ordering::SeqCst) {
        0 => Reply { headers: vec![("retry-after", "3600".to_owned())], ..Reply::new(429, "") },
        _ => Reply::new(500, ""),
    })
    .await;
    let clock = TestClock::new();
    let hall = hall_by(&clock, &outside).await;
    let ann = hall.person("ann").await;
    let hook = webhook(&ann, &outside, "/hook", json!({})).await;
    let test = format!("/v1/me/webhooks/{}/test", hook["id"].as_str().unwrap());
    for number in 1..=2 {
        ann.post(&test, Value::Null).await;
        soon(async || hall.db.count("deliveries").await == number).await;
    }
    assert_eq!(hall.db.count("addresses WHERE rest_until = '2026-01-05T13:00:00Z'").await, 1);
}

/// What was on its way to the old address says nothing of the new one.
#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_that_has_moved_is_not_switched_off_by_where_it_was() {
    let (goes_on, waits) = std::sync::mpsc::channel::<()>();
    let waits = std::sync::Mutex::new(waits);
    let outside = Outside::answering(move |asked| {
        if asked.path != "/old" {
            return Reply::new(200, "");
        }
        tokio::task::block_in_place(|| waits.lock().unwrap().recv().ok());
        Reply::new(410, "")
    })
    .await;
    let hall = hall(&outside).await;
    let ann = hall.person("ann").await;
    let hook = webhook(&ann, &outside, "/old", json!({})).await;
    let path = format!("/v1/me/webhooks/{}", hook["id"].as_str().unwrap());
    ann.post(&format!("{path}/test"), Value::Null).await;
    soon(async || hall.db.count("outbox WHERE tries = 1").await == 1).await;
    assert_eq!(ann.patch(&path, json!({"url": format!("{}/new", outside.base)})).await.0, 200);
    goes_on.send(()).unwrap();
    come(&outside, "/old", 1).await;
    // Nothing shows when that is dealt with.
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(only(&ann).await["active"], json!(true));
    ann.post(&format!("{path}/test"), Value::Null).await;
    come(&outside, "/new", 1).await;
}
