//! Guests: accounts without a form that play against bots.

mod claims;
mod idle;
mod networks;
mod operations;
mod play;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Hall, Person, answer};

/// Asks for a guest from this address.
async fn ask(hall: &Hall, address: &str) -> (StatusCode, Value) {
    let request = hall.request(Method::POST, "/v1/accounts").header("x-forwarded-for", address);
    answer(request.json(&json!({"guest": true}))).await
}

/// A guest from this address.
async fn guest_from(hall: &Hall, address: &str) -> Person {
    let (status, created) = ask(hall, address).await;
    assert_eq!(status, 201, "{created}");
    Person::new(hall, created)
}

async fn guest(hall: &Hall) -> Person {
    guest_from(hall, "192.0.2.1").await
}

/// The game that a guest may create.
fn private() -> Value {
    json!({"ruleset": "vikings", "seats": 2, "visibility": "private"})
}

/// Begins a game of a guest against a bot.
async fn game(guest: &Person) -> String {
    let id = guest.create_as(2, json!({"visibility": "private"})).await;
    guest.act(&id, "seats", json!({"bot": "easy"})).await;
    id
}

/// Status and code of a problem, or the status alone.
fn refusal((status, body): (StatusCode, Value)) -> (u16, String) {
    (status.as_u16(), body["code"].as_str().unwrap_or_default().to_owned())
}

fn problem(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

fn may_not() -> (u16, String) {
    problem(403, "guests_may_not")
}
