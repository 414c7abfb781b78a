//! Before a game starts, those confirm who have been silent for two days.

use chrono::Duration;
use serde_json::{Value, json};

use super::{matched, rebuilds_alike, wish};
use crate::support::{Hall, Person, TestClock, soon};

/// A table of three without bots at which two wait, until the third comes late.
async fn late() -> (TestClock, Hall, [Person; 3], String) {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let people = [hall.person("ann").await, hall.person("bob").await, hall.person("cat").await];
    let body = json!({"games": ["vikings"], "seats": [3], "bots_after": null});
    let game = matched(&people[0], body.clone()).await;
    assert_eq!(matched(&people[1], body.clone()).await, game);
    clock.pass(Duration::hours(49));
    let last = wish(&people[2], body).await;
    assert_eq!(last, json!({"game": game, "seat": 2, "status": "waiting"}));
    (clock, hall, people, game)
}

async fn asked(person: &Person) -> Vec<Value> {
    person.get("/v1/me/turns").await.1["asks"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_silent_is_asked_and_the_last_answer_starts_the_game() {
    let (clock, hall, [ann, bob, cat], game) = late().await;
    let shown = ann.look(&game).await;
    let until = clock.now() + Duration::hours(24);
    assert_eq!(shown["confirmations"]["missing"], json!([0, 1]), "a person who has just come wants to play");
    assert_eq!(
        shown["confirmations"]["until"],
        json!(until.to_rfc3339_opts(chrono::SecondsFormat::Secs, true))
    );
    soon(async || asked(&ann).await.len() == 1).await;
    let ask = &asked(&ann).await[0];
    assert_eq!((&ask["kind"], &ask["game"]), (&json!("confirmation"), &json!(game)));
    assert_eq!(ask["until"], shown["confirmations"]["until"]);
    assert_eq!(asked(&cat).await, [] as [Value; 0]);
    rebuilds_alike(&hall).await;
    let eve = hall.person("eve").await;
    assert_eq!(eve.refused(&game, "confirmation", Value::Null).await, "not_your_seat");
    ann.act(&game, "confirmation", Value::Null).await;
    ann.act(&game, "confirmation", Value::Null).await;
    assert_eq!(bob.act(&game, "confirmation", Value::Null).await["status"], "active");
    assert_eq!(bob.refused(&game, "confirmation", Value::Null).await, "game_started");
    soon(async || asked(&ann).await.is_empty()).await;
    let kinds = ann.kinds(&game).await;
    assert_eq!(kinds[4..], ["mustered", "confirmed", "confirmed", "started"]);
    ann.audit(&game).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_answer_loses_the_seat_and_nothing_else() {
    let (clock, hall, [ann, bob, cat], game) = late().await;
    ann.act(&game, "confirmation", Value::Null).await;
    clock.pass(Duration::hours(24));
    assert_eq!(bob.refused(&game, "confirmation", Value::Null).await, "not_your_seat", "it is too late");
    let shown = ann.look(&game).await;
    assert_eq!((&shown["status"], shown.get("confirmations")), (&json!("open"), None));
    let seated: Vec<bool> = (0..3).map(|seat| shown["seats"][seat]["account"].is_object()).collect();
    assert_eq!(seated, [true, false, true]);
    assert_eq!(ann.refused(&game, "confirmation", Value::Null).await, "nothing_to_confirm");
    soon(async || asked(&bob).await.is_empty()).await;
    let (_, page) = bob.get("/v1/people/me").await;
    assert_eq!(page["reliability"], json!({"ended": 0, "kept": 0, "level": "new"}));
    // Bob may come again. Ann confirmed a day ago and Cat came then, so nobody is asked anew.
    let body = json!({"games": ["vikings"], "seats": [3], "bots_after": null});
    assert_eq!(wish(&bob, body).await, json!({"game": game, "seat": 1, "status": "started"}));
    cat.audit(&game).await;
    rebuilds_alike(&hall).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_others_are_still_asked_when_somebody_leaves() {
    let (_, hall, [ann, bob, cat], game) = late().await;
    let until = ann.look(&game).await["confirmations"]["until"].clone();
    assert_eq!(bob.delete(&format!("/v1/games/{game}/seats/mine")).await.0, 204);
    assert_eq!(ann.look(&game).await["confirmations"], json!({"missing": [0], "until": until}));
    let dan = hall.person("dan").await;
    let body = json!({"games": ["vikings"], "seats": [3], "bots_after": null});
    assert_ne!(matched(&bob, body.clone()).await, game, "nobody delays the start by coming and leaving");
    assert_eq!(matched(&dan, body).await, game);
    assert_eq!(ann.look(&game).await["confirmations"], json!({"missing": [0], "until": until}));
    soon(async || asked(&ann).await.len() == 1).await;
    rebuilds_alike(&hall).await;
    assert_eq!(ann.act(&game, "confirmation", Value::Null).await["status"], "active");
    cat.audit(&game).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_confirmed_holds_when_others_come() {
    let (_, hall, [ann, bob, cat], game) = late().await;
    ann.act(&game, "confirmation", Value::Null).await;
    assert_eq!(bob.delete(&format!("/v1/games/{game}/seats/mine")).await.0, 204);
    assert_eq!(ann.look(&game).await.get("confirmations"), None);
    assert_eq!(ann.refused(&game, "confirmation", Value::Null).await, "nothing_to_confirm");
    rebuilds_alike(&hall).await;
    let dan = hall.person("dan").await;
    let body = json!({"games": ["vikings"], "seats": [3], "bots_after": null});
    let started = wish(&dan, body).await;
    assert_eq!(started, json!({"game": game, "seat": 1, "status": "started"}));
    cat.audit(&game).await;
    rebuilds_alike(&hall).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_bots_soon_does_not_wait_for_confirmations() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let [ann, bob] = [hall.person("ann").await, hall.person("bob").await];
    let [cat, dan] = [hall.person("cat").await, hall.person("dan").await];
    let with = |bots_after: Value| json!({"games": ["vikings"], "seats": [2], "bots_after": bots_after});
    let early = matched(&ann, with(Value::Null)).await;
    assert_eq!(matched(&bob, with(json!(600))).await, early, "the last seat of a new table starts the game");
    let late = matched(&ann, with(Value::Null)).await;
    clock.pass(Duration::hours(49));
    let own = wish(&cat, with(json!(600))).await;
    assert_ne!(own["game"], late);
    assert!(own["starts_at"].is_string(), "bots come there: {own}");
    assert_eq!(matched(&dan, with(Value::Null)).await, late);
}
