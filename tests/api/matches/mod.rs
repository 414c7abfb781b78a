//! Matches: strangers who want to play the same meet at one table.

mod confirmations;
mod meeting;
mod people;

use serde_json::{Value, json};

use crate::support::{Hall, Person};

/// Asks for a match; returns the whole answer.
async fn wish(person: &Person, body: Value) -> Value {
    let (status, matched) = person.post("/v1/matches", body).await;
    assert_eq!(status, 201, "{matched}");
    matched
}

/// Asks for a match; returns the game.
async fn matched(person: &Person, body: Value) -> String {
    wish(person, body).await["game"].as_str().unwrap().to_owned()
}

/// The status and the code with which a match is refused.
async fn refused(person: &Person, body: Value) -> (u16, Value, Value) {
    let (status, problem) = person.post("/v1/matches", body).await;
    (status.as_u16(), problem["code"].clone(), problem["pointer"].clone())
}

/// A game of Vikings for two.
fn duel() -> Value {
    json!({"games": ["vikings"], "seats": [2]})
}

/// The same with more fields.
fn duel_with(more: Value) -> Value {
    let mut duel = duel();
    duel.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    duel
}

async fn block(person: &Person, other: &Person) {
    assert_eq!(person.put(&format!("/v1/me/blocks/{}", other.id), json!({})).await.0, 204);
}

/// Checks that the tables follow from the logs.
async fn rebuilds_alike(hall: &Hall) {
    let before = hall.db.projections().await;
    hall.hall
        .upkeep
        .rebuild_from(uuid::Uuid::nil(), |_| (), |game, fault| panic!("{game}: {fault}"))
        .await
        .unwrap();
    assert_eq!(hall.db.projections().await, before);
}
