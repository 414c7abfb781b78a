//! What ends orders, and what does not.

use std::time::Instant;

use chrono::Duration;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::{
    SOON, at_a_game, buy, first_turn, leave, left, move_unfollowed, one_turn, orders_outcome, standing,
};
use crate::support::{Hall, Person, TestClock};

fn codes(orders: &Value) -> Vec<&str> {
    let dropped = orders["last"]["dropped"].as_array().unwrap();
    dropped.iter().map(|dropped| dropped["code"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_undo_drops_the_players_own_orders() {
    let hall = Hall::open().await;
    let (people, game) = at_a_game(&hall, 2).await;
    let (ann, bob) = (&people[0], &people[1]);
    leave(bob, &game, json!([buy(9)])).await;
    // Ann's turn continues after her first step, and she can undo it; Bob's orders are not affected.
    ann.step(&game).await;
    let seq = ann.look(&game).await["seq"].clone();
    ann.act(&game, "undo", json!({"expected_seq": seq})).await;
    assert_eq!(left(bob, &game).await["orders"], json!([buy(9)]));
    leave(bob, &game, json!([])).await;
    one_turn(ann, &game).await;
    let to_seq = ann.look(&game).await["seq"].as_i64().unwrap();
    leave(ann, &game, json!([buy(8), buy(9)])).await;
    // Bob consents to undoing Ann's turn.
    ann.act(&game, "undo", json!({"expected_seq": to_seq, "to_seq": 4})).await;
    if ann.look(&game).await["offers"][0].is_object() {
        let offer = ann.look(&game).await["offers"][0]["offer"].clone();
        bob.act(&game, "answers", json!({"offer": offer, "accept": true})).await;
    }
    let orders = left(ann, &game).await;
    assert_eq!((codes(&orders), &orders["orders"]), (vec!["undone", "undone"], &json!([])));
    assert_eq!(standing(bob, &game).await, Vec::<Value>::new(), "nothing is played for who thinks again");
    assert_eq!(hall.hall.orders.sweep().await.unwrap(), 0);
}

/// Else a player could rid another of orders for nothing: move so that they cannot be played, and take the move back.
/// Whoever does so sees the same as if there had been no orders.
#[tokio::test(flavor = "multi_thread")]
async fn orders_dropped_after_a_move_come_back_when_it_is_taken_back() {
    for orders in [json!([]), json!([buy(98), buy(99)])] {
        let hall = Hall::open().await;
        let (people, game) = at_a_game(&hall, 2).await;
        let (ann, bob) = (&people[0], &people[1]);
        leave(bob, &game, orders.clone()).await;
        let before = left(bob, &game).await;
        for _ in 0..2 {
            let shown = ann.look(&game).await;
            one_turn(ann, &game).await;
            if orders != json!([]) {
                dropped(bob, &game).await;
            }
            let now = ann.look(&game).await;
            let undo = json!({"expected_seq": now["seq"], "to_seq": shown["seq"]});
            ann.act(&game, "undo", undo).await;
            let after = ann.look(&game).await;
            assert_eq!((&after["view"], &after["awaiting"]), (&shown["view"], &shown["awaiting"]));
            assert_eq!(after["offers"], json!([]), "at once");
            assert_eq!(after["seq"].as_i64(), now["seq"].as_i64().map(|seq| seq + 1));
            let left = left(bob, &game).await;
            assert_eq!((&left["orders"], &left["version"]), (&before["orders"], &before["version"]));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_that_were_withdrawn_after_they_were_dropped_do_not_come_back() {
    let hall = Hall::open().await;
    let (people, game) = at_a_game(&hall, 2).await;
    let (ann, bob) = (&people[0], &people[1]);
    leave(bob, &game, json!([buy(98)])).await;
    let shown = ann.look(&game).await;
    one_turn(ann, &game).await;
    dropped(bob, &game).await;
    leave(bob, &game, json!([])).await;
    let undo = json!({"expected_seq": ann.look(&game).await["seq"], "to_seq": shown["seq"]});
    ann.act(&game, "undo", undo).await;
    let after = ann.look(&game).await;
    assert_eq!((&after["view"], &after["offers"]), (&shown["view"], &json!([])), "at once");
    assert_eq!(left(bob, &game).await["orders"], json!([]));
}

/// Waits until orders were dropped.
async fn dropped(person: &Person, game: &str) {
    let begin = Instant::now();
    loop {
        let orders = left(person, game).await;
        if orders["orders"] == json!([]) {
            return assert!(!codes(&orders).is_empty());
        }
        assert!(begin.elapsed() < SOON, "nobody follows the orders: {orders}");
        sleep(std::time::Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_end_with_the_game_and_with_its_player() {
    let hall = Hall::open().await;
    let (people, game) = at_a_game(&hall, 3).await;
    let [ann, bob, cat] = &people[..] else { unreachable!() };
    leave(bob, &game, json!([buy(9)])).await;
    leave(cat, &game, json!([buy(9), buy(8)])).await;
    bob.act(&game, "resignation", json!({})).await;
    assert_eq!(codes(&left(bob, &game).await), ["resigned"]);
    assert_eq!(left(cat, &game).await["orders"].as_array().unwrap().len(), 2);
    ann.act(&game, "resignation", json!({})).await;
    assert_eq!(codes(&left(cat, &game).await), ["game_over", "game_over"]);
    let counted = hall.db.column("SELECT ordered_seats || ' ' || orders_due FROM heads").await;
    assert_eq!(counted, ["0 false"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_player_loses_their_orders_and_a_successor_inherits_none() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let (ann, bob, cat) = (hall.person("ann").await, hall.person("bob").await, hall.person("cat").await);
    let terms = json!({"clock": {"pace": {"type": "per_move", "seconds": 86_400}, "at_deadline": "replace"}});
    let game = ann.create_as(2, terms).await;
    bob.join(&game).await;
    let ann_first = ann.look(&game).await["awaiting"] == json!([0]);
    let (mover, late) = if ann_first { (&ann, &bob) } else { (&bob, &ann) };
    leave(late, &game, first_turn(9)).await;
    move_unfollowed(&hall, mover, &game).await;
    clock.pass(Duration::days(2));
    // All processes were down for days: the deadline comes first.
    assert_eq!(hall.hall.orders.sweep().await.unwrap(), 0);
    assert_eq!(hall.hall.games.sweep().await.unwrap(), 1);
    assert_eq!(codes(&left(late, &game).await)[0], "timed_out");
    cat.join(&game).await;
    let inherited = left(&cat, &game).await;
    assert_eq!((&inherited["orders"], &inherited["last"]), (&json!([]), &Value::Null));
    assert_eq!(late.get(&super::path(&game)).await.1["code"], json!("not_your_seat"));
    assert_eq!(standing(&cat, &game).await, Vec::<Value>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_meet_the_clock_of_their_player() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let terms = json!({"clock": {"pace": {"type": "bank", "seconds": 7200, "increment_seconds": 600}}});
    let game = ann.create_as(2, terms).await;
    bob.join(&game).await;
    let ann_first = ann.look(&game).await["awaiting"] == json!([0]);
    let (mover, other) = if ann_first { (&ann, &bob) } else { (&bob, &ann) };
    leave(other, &game, first_turn(9)).await;
    clock.pass(Duration::hours(1));
    one_turn(mover, &game).await;
    orders_outcome(other, &game).await;
    let shown = other.look(&game).await;
    let seat = shown["you"].as_u64().unwrap() as usize;
    assert!(shown["seats"][seat]["time"]["left_seconds"].as_i64().unwrap() >= 7200, "no time was used");
    assert_eq!(shown["awaiting"], json!([1 - seat]));
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_go_with_their_account() {
    let hall = Hall::open().await;
    let (people, game) = at_a_game(&hall, 2).await;
    let (ann, bob) = (&people[0], &people[1]);
    leave(bob, &game, json!([buy(9)])).await;
    assert_eq!(bob.forget_me().await, 204);
    assert_eq!(hall.db.column("SELECT orders FROM standing_orders").await, Vec::<String>::new());
    one_turn(ann, &game).await;
    // The count of orders is corrected when it would matter.
    hall.hall.orders.sweep().await.unwrap();
    let counted = hall.db.column("SELECT ordered_seats || ' ' || orders_due FROM heads").await;
    assert_eq!(counted, ["0 false"]);
    assert_eq!(standing(ann, &game).await, Vec::<Value>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rebuild_keeps_them() {
    let hall = Hall::open().await;
    let (people, game) = at_a_game(&hall, 2).await;
    let (ann, bob) = (&people[0], &people[1]);
    leave(bob, &game, json!([buy(9)])).await;
    let before = (hall.db.projections().await, left(bob, &game).await);
    hall.hall.upkeep.rebuild().await.unwrap();
    assert_eq!((hall.db.projections().await, left(bob, &game).await), before);
    move_unfollowed(&hall, ann, &game).await;
    let before = hall.db.projections().await;
    hall.hall.upkeep.rebuild().await.unwrap();
    assert_eq!(hall.db.projections().await, before, "also that they are due");
    assert_eq!(hall.hall.orders.sweep().await.unwrap(), 1);
    assert_eq!(standing(ann, &game).await.len(), 1);
}
