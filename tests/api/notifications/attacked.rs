//! What somebody does, or what fails, so that others are told too little, too much or too late.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use chrono::TimeDelta;
use futures_util::future::join_all;
use longhall::features::notifications;
use serde_json::{Value, json};

use super::{
    come, friendly, hall, hall_by, kinds, nothing_to_send, push::subscribe, said, three, two, webhook,
};
use crate::support::{Database, Hall, Outside, Person, Reply, TestClock, soon};

/// As if the process died after what is to be told, and before it is.
async fn kinds_are_refused(hall: &Hall, kind: &str) {
    let never = format!("ALTER TABLE outbox ADD CONSTRAINT refused CHECK (kind <> '{kind}')");
    hall.db.sql(&never).await.unwrap();
}

async fn all_kinds_are_taken(hall: &Hall) {
    hall.db.sql("ALTER TABLE outbox DROP CONSTRAINT refused").await.unwrap();
}

/// What is said is told, or not said either.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_is_in_the_outbox_by_the_same_commit() {
    let outside = friendly().await;
    let hall = hall(&outside).await;
    let ([ann, bob], game) = two(&hall, json!({})).await;
    webhook(&bob, &outside, "/bob", json!({"kinds": ["talk"]})).await;
    let say = async || {
        let request = ann.request(reqwest::Method::POST, &format!("/v1/games/{game}/talk"));
        let request = request.header("idempotency-key", "once").json(&json!({"text": "Are you there?"}));
        crate::support::answer(request).await.0.as_u16()
    };
    kinds_are_refused(&hall, "talk").await;
    assert_eq!(say().await, 500);
    assert_eq!(hall.db.count("talk").await, 0, "said, and nobody will ever be told");
    all_kinds_are_taken(&hall).await;
    assert_eq!((say().await, say().await), (201, 201));
    come(&outside, "/bob", 1).await;
    nothing_to_send(&hall).await;
    assert_eq!(kinds(&outside.asked()), ["talk"]);
}

/// Nor is anybody nudged for a day without hearing of it.
#[tokio::test(flavor = "multi_thread")]
async fn a_nudge_is_in_the_outbox_by_the_same_commit() {
    let outside = friendly().await;
    let hall = hall(&outside).await;
    let ([ann, bob], game) = two(&hall, json!({})).await;
    webhook(&ann, &outside, "/ann", json!({"kinds": ["nudge"]})).await;
    let path = format!("/v1/games/{game}/nudge");
    kinds_are_refused(&hall, "nudge").await;
    assert_eq!(bob.post(&path, Value::Null).await.0, 500);
    assert_eq!(hall.db.count("nudges").await, 0);
    all_kinds_are_taken(&hall).await;
    assert_eq!(bob.post(&path, Value::Null).await.0, 200);
    assert_eq!(kinds(&come(&outside, "/ann", 1).await), ["nudge"]);
}

/// Somebody else signs in on the same device: from now on it is theirs, and shows them nothing of whoever had it before.
#[tokio::test(flavor = "multi_thread")]
async fn a_browser_notifies_one_account_alone() {
    let outside = friendly().await;
    let hall = hall(&outside).await;
    let ([ann, bob], game) = two(&hall, json!({})).await;
    let cat = hall.person("cat").await;
    let (browser, _) = subscribe(&bob, &hall, &outside, "/shared", json!({})).await;
    subscribe(&bob, &hall, &outside, "/bobs-own", json!({})).await;
    let count = async |who: &Person| who.get("/v1/me/push").await.1["items"].as_array().unwrap().len();
    // Whoever knows the address alone takes nothing away.
    subscribe(&cat, &hall, &outside, "/shared", json!({})).await;
    assert_eq!((count(&bob).await, count(&cat).await), (2, 1));
    let key = hall.get("/v1/push/key").await.1["key"].clone();
    let same = browser.subscription(&format!("{}/shared", outside.base), &key);
    assert_eq!(cat.post("/v1/me/push", same).await.0, 201);
    assert_eq!((count(&bob).await, count(&cat).await), (1, 1));
    ann.turn(&game).await;
    come(&outside, "/bobs-own", 1).await;
    nothing_to_send(&hall).await;
    assert!(outside.asked().iter().all(|asked| asked.path != "/shared"));
}

/// A receiver that wants to hear nothing for an hour hears nothing, of whatever it is.
#[tokio::test(flavor = "multi_thread")]
async fn who_asks_for_rest_is_sent_nothing_else_either() {
    let tries = AtomicUsize::new(0);
    let outside = Outside::answering(move |asked| match asked.path.as_str() {
        "/ann" if tries.fetch_add(1, Ordering::SeqCst) == 0 => {
            Reply { headers: vec![("retry-after", "3600".to_owned())], ..Reply::new(429, "") }
        }
        _ => Reply::new(200, ""),
    })
    .await;
    let clock = TestClock::new();
    let hall = hall_by(&clock, &outside).await;
    let ([ann, bob], game) = two(&hall, json!({})).await;
    clock.pass(TimeDelta::minutes(1));
    let hook = webhook(&ann, &outside, "/ann", json!({"kinds": ["talk"]})).await;
    webhook(&ann, &outside, "/other", json!({"kinds": ["talk"]})).await;
    let path = format!("/v1/me/webhooks/{}", hook["id"].as_str().unwrap());
    ann.post(&format!("{path}/test"), Value::Null).await;
    soon(async || hall.db.count("addresses WHERE rest_until IS NOT NULL").await == 1).await;
    bob.act(&game, "talk", json!({"text": "Are you there?"})).await;
    come(&outside, "/other", 1).await;
    let rests = "outbox WHERE due_at BETWEEN '2026-01-05T12:30:00Z' AND '2026-01-05T13:30:00Z'";
    soon(async || hall.db.count(rests).await == 2).await;
    assert_eq!(come(&outside, "/ann", 1).await.len(), 1);
    let tried = hall.db.column(&format!("SELECT kind || tries FROM {rests} ORDER BY kind")).await;
    assert_eq!(tried, ["talk0", "test1"], "who was not asked has refused nothing");
    clock.pass(TimeDelta::minutes(61));
    let mut told = kinds(&come(&outside, "/ann", 3).await);
    told.sort();
    assert_eq!(told, ["talk", "test", "test"]);
    nothing_to_send(&hall).await;
    assert_eq!(hall.db.count("addresses WHERE rest_until IS NOT NULL").await, 0);

    // Another address owes nothing for this one.
    hall.db
        .sql("UPDATE addresses SET rest_until = '2027-01-01', failing_since = '2026-01-01'")
        .await
        .unwrap();
    let (status, moved) = ann.patch(&path, json!({"url": format!("{}/moved", outside.base)})).await;
    assert_eq!((status.as_u16(), &moved["failing_since"]), (200, &Value::Null));
    ann.post(&format!("{path}/test"), Value::Null).await;
    come(&outside, "/moved", 1).await;
}

/// An account that has more to be told than it may send is put off as a whole: it is not looked through again and again.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_sent_too_much_costs_a_look_now_and_then() {
    let outside = friendly().await;
    let clock = TestClock::new();
    let hall = hall_by(&clock, &outside).await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let hook = webhook(&ann, &outside, "/ann", json!({})).await;
    let much = format!(
        "INSERT INTO outbox (account_id, address_id, game_id, kind, message_id, seq, made_at, due_at, tries, slow) \
         SELECT '{}', '{}', gen_random_uuid(), 'test', 'msg_' || n, 0, '{now}', '{now}', 0, false FROM generate_series(1, 300) n",
        ann.id,
        hook["id"].as_str().unwrap(),
        now = clock.now().to_rfc3339(),
    );
    hall.db.sql(&much).await.unwrap();
    come(&outside, "/ann", 60).await;
    // Some are taken up in vain, and then none for two seconds: what waits is not even written.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let left = hall.db.count("outbox").await;
    let touched = hall.db.count(&format!("outbox WHERE due_at > '{}'", clock.now().to_rfc3339())).await;
    assert!(left > 100 && touched <= 12, "{touched} of {left} were taken up in vain");
    let hook = webhook(&bob, &outside, "/bob", json!({})).await;
    bob.post(&format!("/v1/me/webhooks/{}/test", hook["id"].as_str().unwrap()), Value::Null).await;
    come(&outside, "/bob", 1).await;
}

/// A webhook that is removed while something is under way there leaves no log behind.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_noted_of_a_webhook_that_is_gone() {
    let outside = Outside::answering(|_| Reply::never()).await;
    let hall = hall(&outside).await;
    let ann = hall.person("ann").await;
    let hook = webhook(&ann, &outside, "/ann", json!({})).await;
    let path = format!("/v1/me/webhooks/{}", hook["id"].as_str().unwrap());
    ann.post(&format!("{path}/test"), Value::Null).await;
    come(&outside, "/ann", 1).await;
    assert_eq!(ann.delete(&path).await.0, 204);
    // It is given up after five seconds.
    tokio::time::sleep(Duration::from_secs(7)).await;
    assert_eq!(hall.db.count("deliveries").await, 0);
    assert_eq!(hall.db.count("outbox").await, 0);
}

/// However many processes begin at once, the hall has one key for push services.
#[tokio::test(flavor = "multi_thread")]
async fn of_many_first_keys_for_push_services_one_is_kept() {
    let db = Database::new().await;
    let store = db.store().await;
    for round in 0..10 {
        let begin = async |n: u8| {
            notifications::sql::push_keys::begin_push_keys(&store, &[n; 65], &[n; 32]).await.unwrap()
        };
        join_all((0..8).map(begin)).await;
        assert_eq!(db.count("push_keys").await, 1, "round {round}");
        db.sql("DELETE FROM push_keys").await.unwrap();
    }
}

/// What waits to be sent speaks of a game in which one sits, or not at all; and of this week.
#[tokio::test(flavor = "multi_thread")]
async fn who_was_sent_away_and_who_was_away_for_a_week_hear_nothing_of_it() {
    let outside = Outside::answering(|_| Reply::new(503, "")).await;
    let clock = TestClock::new();
    let hall = hall_by(&clock, &outside).await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create(3).await;
    bob.join(&game).await;
    clock.pass(TimeDelta::minutes(1));
    subscribe(&bob, &hall, &outside, "/bob", json!({"kinds": ["talk"]})).await;
    let failing = "addresses WHERE failing_since IS NOT NULL";
    let waits = async || soon(async || hall.db.count(failing).await == 1).await;
    ann.act(&game, "talk", json!({"text": "Be quick!"})).await;
    waits().await;
    clock.pass(TimeDelta::days(8));
    nothing_to_send(&hall).await;
    assert_eq!(outside.asked().len(), 1, "that was last week");
    hall.db.sql("UPDATE addresses SET failing_since = NULL").await.unwrap();
    ann.act(&game, "talk", json!({"text": "You cannot stay."})).await;
    waits().await;
    assert_eq!(ann.delete(&format!("/v1/games/{game}/seats/1")).await.0, 204);
    clock.pass(TimeDelta::minutes(1));
    nothing_to_send(&hall).await;
    assert_eq!(outside.asked().len(), 2, "what is said there is not for them any more");
}

/// Whoever was blocked reaches nobody's phone, not by talking either, and uses up nothing that others have.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_blocked_reaches_nobody_and_stands_in_nobodys_way() {
    let outside = friendly().await;
    let hall = hall(&outside).await;
    let (people, game) = three(&hall).await;
    let waits = people[0].look(&game).await["awaiting"][0].as_u64().unwrap() as usize;
    let [sleeper, pest, friend] = [waits, (waits + 1) % 3, (waits + 2) % 3].map(|seat| &people[seat]);
    webhook(sleeper, &outside, "/sleeper", json!({"kinds": ["nudge", "talk"]})).await;
    assert_eq!(sleeper.put(&format!("/v1/me/blocks/{}", pest.id), json!({})).await.0, 204);
    for person in [pest, friend] {
        assert_eq!(person.post(&format!("/v1/games/{game}/nudge"), Value::Null).await.0, 200);
        person.act(&game, "talk", json!({"text": "Move!"})).await;
    }
    let told = come(&outside, "/sleeper", 2).await;
    nothing_to_send(&hall).await;
    assert_eq!(outside.asked().len(), 2);
    let by: Vec<Value> = told.iter().map(|asked| said(asked)["data"]["by"].clone()).collect();
    assert_eq!(by, [json!(friend.id), json!(friend.id)]);
}

/// Whoever is gone left a seat behind, about which nothing is noted for them any more.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_noted_of_an_account_that_is_deleted() {
    let outside = friendly().await;
    let hall = hall(&outside).await;
    let (people, _) = three(&hall).await;
    let told =
        async |person: &Person| hall.db.count(&format!("notified WHERE account_id = '{}'", person.id)).await;
    for person in &people[..2] {
        webhook(person, &outside, "/hook", json!({})).await;
    }
    assert_eq!((told(&people[0]).await, told(&people[1]).await), (1, 1));
    assert_eq!(people[1].forget_me().await, 204);
    // Their leaving is told to the others.
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!((told(&people[0]).await, told(&people[1]).await), (1, 0));
}
