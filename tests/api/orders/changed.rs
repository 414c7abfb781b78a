//! Orders open on two devices: neither replaces what the other has left without having seen it.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{at_a_game, buy, leave, left, one_turn, path};
use crate::support::{Hall, Person};

async fn version(person: &Person, game: &str) -> Value {
    left(person, game).await["version"].clone()
}

/// Leaves orders in place of those of a version.
async fn replace(person: &Person, game: &str, version: &Value, orders: &Value) -> (StatusCode, Value) {
    person.put(&path(game), json!({ "orders": orders, "replaces": version })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_version_that_was_seen_is_replaced() {
    let hall = Hall::open().await;
    let (people, game) = at_a_game(&hall, 3).await;
    let cat = &people[2];
    let none = version(cat, &game).await;
    let (status, first) = replace(cat, &game, &none, &json!([buy(9)])).await;
    assert_eq!(status, 200, "{first}");
    assert_eq!(left(cat, &game).await, first, "the answer to a change is what one reads then");
    for seen in [&none, &json!(""), &json!("another")] {
        let (status, refused) = replace(cat, &game, seen, &json!([])).await;
        assert_eq!((status.as_u16(), &refused["code"]), (409, &json!("orders_changed")), "{seen}");
        assert_eq!(left(cat, &game).await, first, "{seen}");
    }
    one_turn(&people[0], &game).await;
    assert_eq!(version(cat, &game).await, first["version"], "what others do changes no orders");
    let (status, second) = replace(cat, &game, &first["version"], &json!([buy(8)])).await;
    assert_eq!(status, 200, "{second}");
    leave(cat, &game, json!([])).await;
    assert_eq!(version(cat, &game).await, none, "who names no version replaces what is there");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_those_who_replace_the_same_at_once_one_does() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let (people, game) = at_a_game(&hall, 2).await;
    let (here, there) = (&people[1], people[1].at(&other));
    let seen = version(here, &game).await;
    let wishes = [json!([buy(9)]), json!([buy(8)]), json!([buy(7)])];
    let answers = tokio::join!(
        replace(here, &game, &seen, &wishes[0]),
        replace(&there, &game, &seen, &wishes[1]),
        replace(here, &game, &seen, &wishes[2]),
    );
    let answers = [answers.0, answers.1, answers.2];
    let done: Vec<usize> = (0..3).filter(|n| answers[*n].0 == 200).collect();
    assert_eq!(done.len(), 1, "{answers:?}");
    assert_eq!(left(here, &game).await["orders"], wishes[done[0]]);
}
