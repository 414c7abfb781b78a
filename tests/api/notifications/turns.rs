//! Whose turn it is, is told once, by whichever process, and only to those who do not see it.

use chrono::TimeDelta;
use serde_json::json;

use super::{
    come, dealt_with, friendly, hall, hall_by, kinds, limits, nothing_to_send, said, sweep, two, webhook,
};
use crate::{
    orders::{first_turn, one_turn},
    support::{Hall, TestClock, soon, unlimited},
};

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_notified_once_and_not_to_the_player_who_moved() {
    let outside = friendly().await;
    let hall = hall(&outside).await;
    let ([ann, bob], game) = two(&hall, json!({"title": "A quiet evening"})).await;
    webhook(&ann, &outside, "/ann", json!({})).await;
    webhook(&bob, &outside, "/bob", json!({})).await;
    ann.turn(&game).await;
    let told = &come(&outside, "/bob", 1).await[0];
    let said = said(told);
    assert_eq!((&said["type"], &said["data"]["game"]), (&json!("your_turn"), &json!(game)));
    assert_eq!(said["data"]["text"], json!("It is your turn in A quiet evening."));
    assert_eq!(said["data"]["url"], json!(format!("{}/#/game/{game}", hall.base)));
    // Ann made several moves, after each of which it was still her turn.
    bob.turn(&game).await;
    come(&outside, "/ann", 1).await;
    nothing_to_send(&hall).await;
    assert_eq!(kinds(&outside.asked()), ["your_turn", "your_turn"]);
    let ids: Vec<_> =
        outside.asked().iter().map(|asked| asked.header("webhook-id").unwrap().to_owned()).collect();
    assert_ne!(ids[0], ids[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_present_player_is_not_notified() {
    let outside = friendly().await;
    let hall = hall(&outside).await;
    let ([ann, bob], game) = two(&hall, json!({})).await;
    webhook(&bob, &outside, "/bob", json!({})).await;
    // They asked for the game just now.
    bob.look(&game).await;
    ann.turn(&game).await;
    dealt_with(&hall, &bob, &game).await;
    bob.turn(&game).await;
    // What they asked long ago does not count.
    hall.db.sql("UPDATE presence SET until_at = from_at").await.unwrap();
    let other = Hall::on(hall.db.borrowed(), limits(outside.settings.clone()), unlimited()).await;
    let stream = bob.at(&other).request(reqwest::Method::GET, "/v1/me/turns/stream").send().await.unwrap();
    assert_eq!(stream.status(), 200);
    let open = "presence WHERE is_open";
    soon(async || hall.db.count(open).await == 1).await;
    ann.turn(&game).await;
    dealt_with(&hall, &bob, &game).await;
    assert_eq!(outside.asked().len(), 0, "{:?}", outside.asked());
    // Once it is closed they are told again.
    drop(stream);
    bob.turn(&game).await;
    soon(async || hall.db.count(open).await == 0).await;
    ann.turn(&game).await;
    dealt_with(&hall, &bob, &game).await;
    come(&outside, "/bob", 1).await;
}

/// Until it is known whether a stream at a process was still open when the turn came, nothing is decided.
#[tokio::test(flavor = "multi_thread")]
async fn a_turn_after_the_death_of_a_process_is_notified() {
    let (outside, clock) = (friendly().await, TestClock::new());
    let hall = hall_by(&clock, &outside).await;
    let ([ann, bob], game) = two(&hall, json!({})).await;
    webhook(&bob, &outside, "/bob", json!({})).await;
    let stream = format!(
        "INSERT INTO presence (account_id, game_id, process_id, from_at, until_at, is_open) \
         VALUES ('{}', '{}', gen_random_uuid(), 'epoch', '{}', true)",
        bob.id,
        uuid::Uuid::nil(),
        clock.now()
    );
    hall.db.sql(&stream).await.unwrap();
    clock.pass(TimeDelta::seconds(1));
    ann.turn(&game).await;
    sweep(&hall).await;
    nothing_to_send(&hall).await;
    assert_eq!(outside.asked().len(), 0);
    clock.pass(TimeDelta::seconds(10));
    dealt_with(&hall, &bob, &game).await;
    come(&outside, "/bob", 1).await;
}

/// Between the response that shows the turn and the next poll, no poll is open.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_polls_again_after_each_response_is_not_notified() {
    let outside = friendly().await;
    let hall = hall(&outside).await;
    let ([ann, bob], game) = two(&hall, json!({})).await;
    webhook(&bob, &outside, "/bob", json!({})).await;
    let polls = bob.with_token(&bob.token);
    let polling = tokio::spawn(async move {
        let mut tag = "\"none\"".to_owned();
        loop {
            let poll = polls.request(reqwest::Method::GET, "/v1/me/turns").header("prefer", "wait=30");
            let polled = poll.header("if-none-match", tag).send().await.unwrap();
            tag = polled.headers()["etag"].to_str().unwrap().to_owned();
        }
    });
    let open = "presence WHERE is_open";
    soon(async || hall.db.count(open).await == 1).await;
    ann.turn(&game).await;
    dealt_with(&hall, &bob, &game).await;
    nothing_to_send(&hall).await;
    polling.abort();
    assert_eq!(outside.asked().len(), 0, "{:?}", outside.asked());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_notified_only_if_no_order_fits() {
    let outside = friendly().await;
    let hall = hall(&outside).await;
    let ([ann, bob], game) = two(&hall, json!({})).await;
    webhook(&bob, &outside, "/bob", json!({})).await;
    let orders = format!("/v1/games/{game}/orders");
    let (status, left) = bob.put(&orders, json!({"orders": first_turn(7)})).await;
    assert_eq!(status, 200, "{left}");
    one_turn(&ann, &game).await;
    // It is ann's turn again, for bob's was answered.
    soon(async || bob.get(&orders).await.1["last"]["played"].is_object()).await;
    sweep(&hall).await;
    nothing_to_send(&hall).await;
    assert_eq!(outside.asked().len(), 0);
    let order = json!({"move": {"type": "buy", "space": 6, "exchange": 0}, "if": {"price_at_most": 0}});
    let (status, left) = bob.put(&orders, json!({"orders": [order]})).await;
    assert_eq!(status, 200, "{left}");
    one_turn(&ann, &game).await;
    let told = come(&outside, "/bob", 1).await;
    assert_eq!(kinds(&told), ["your_turn"]);
    let (_, left) = bob.get(&orders).await;
    assert_eq!(left["orders"], json!([]), "the order was found not to fit");
    assert_eq!(
        said(&told[0])["data"]["turn"],
        left["last"]["seq"],
        "it is the turn for which the order was meant"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_process_could_not_send_another_sends_once() {
    let outside = friendly().await;
    // It hears of no address that is added elsewhere before it looks again.
    let hall = hall(&outside).await;
    let ([ann, bob], game) = two(&hall, json!({})).await;
    let others = [
        Hall::on(hall.db.borrowed(), limits(outside.settings.clone()), unlimited()).await,
        Hall::on(hall.db.borrowed(), limits(outside.settings.clone()), unlimited()).await,
    ];
    webhook(&bob.at(&others[0]), &outside, "/bob", json!({})).await;
    hall.db.sql("UPDATE notification_sweep SET next_at = 'infinity'").await.unwrap();
    ann.turn(&game).await;
    hall.db.sql("UPDATE notification_sweep SET next_at = 'epoch'").await.unwrap();
    let now = async |hall: &Hall| hall.hall.notifications.sweep().await.unwrap();
    tokio::join!(now(&others[0]), now(&others[0]), now(&others[1]));
    come(&outside, "/bob", 1).await;
    nothing_to_send(&hall).await;
    sweep(&others[0]).await;
    nothing_to_send(&hall).await;
    assert_eq!(outside.asked().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_before_an_address_are_not_notified() {
    let outside = friendly().await;
    let hall = hall(&outside).await;
    let ([ann, bob], game) = two(&hall, json!({})).await;
    ann.turn(&game).await;
    let hook = webhook(&bob, &outside, "/bob", json!({})).await;
    sweep(&hall).await;
    let path = format!("/v1/me/webhooks/{}", hook["id"].as_str().unwrap());
    assert_eq!(bob.patch(&path, json!({"active": false})).await.0, 200);
    bob.turn(&game).await;
    ann.turn(&game).await;
    assert_eq!(bob.patch(&path, json!({"active": true})).await.1["active"], json!(true));
    sweep(&hall).await;
    bob.turn(&game).await;
    ann.turn(&game).await;
    come(&outside, "/bob", 1).await;
    nothing_to_send(&hall).await;
    assert_eq!(outside.asked().len(), 1);
}

/// Whoever begins a game by sitting down knows that it is their turn, and of a move of their own that it is still theirs.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_notified_of_their_own_actions() {
    let outside = friendly().await;
    let hall = hall(&outside).await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    webhook(&bob, &outside, "/bob", json!({"kinds": ["your_turn", "game_started"]})).await;
    for _ in 0..6 {
        let game = ann.create(2).await;
        bob.join(&game).await;
        let row = format!("notified WHERE game_id = '{game}' AND status = 'active'");
        soon(async || {
            sweep(&hall).await;
            hall.db.count(&row).await == 1
        })
        .await;
    }
    nothing_to_send(&hall).await;
    assert_eq!(outside.asked().len(), 0);
}
