//! Spectators: public games that are played are listed with the number of those who watch them.

use reqwest::{Method, Response};
use serde_json::json;

use crate::support::{Hall, Person, soon};

/// Opens a stream of a game.
async fn watch(person: &Person, game: &str) -> Response {
    let stream = person.request(Method::GET, &format!("/v1/games/{game}/stream")).send().await.unwrap();
    assert_eq!(stream.status(), 200);
    stream
}

/// Waits until this game is listed with so many spectators, or no game if there is none.
async fn expect(hall: &Hall, game: &str, spectators: u32) {
    let expected =
        if spectators == 0 { json!([]) } else { json!([{"game": game, "spectators": spectators}]) };
    soon(async || hall.get("/v1/spectators").await.1["items"] == expected).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_at_all_processes_are_counted_once_each() {
    let hall = Hall::open().await;
    let elsewhere = hall.again().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let (cat, dan) = (hall.person("cat").await, hall.person("dan").await);
    let game = ann.create(2).await;
    let (first, second) = (watch(&cat, &game).await, watch(&cat, &game).await);
    // A player is no spectator.
    let own = watch(&ann, &game).await;
    let stranger = elsewhere.request(Method::GET, &format!("/v1/games/{game}/stream")).send().await.unwrap();
    let third = watch(&Person::new(&elsewhere, dan.signed_up.clone()), &game).await;
    // A game that waits for players is not listed, and nothing else tells when it has been counted.
    tokio::time::sleep(std::time::Duration::from_secs(4)).await;
    expect(&hall, &game, 0).await;

    bob.join(&game).await;
    expect(&hall, &game, 3).await;
    expect(&elsewhere, &game, 3).await;
    drop((first, stranger, third));
    expect(&hall, &game, 1).await;
    drop(second);
    expect(&hall, &game, 0).await;
    drop(own);
}
