//! Standing orders: moves left for later turns.

mod changed;
mod ends;
mod played;
mod refused;
mod secret;
mod twice;

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::support::{Hall, Person};

/// Longer than following orders takes on a busy machine.
const SOON: Duration = Duration::from_secs(5);

/// Two or three people at a game of Vikings, the one to move first, then clockwise.
async fn at_a_game(hall: &Hall, seats: u8) -> (Vec<Person>, String) {
    let mut people = vec![hall.person("ann").await, hall.person("bob").await, hall.person("cat").await];
    people.truncate(seats.into());
    let game = people[0].create(seats).await;
    for person in &people[1..] {
        person.join(&game).await;
    }
    let first = people[0].look(&game).await["awaiting"][0].as_u64().unwrap();
    people.rotate_left(first as usize);
    (people, game)
}

fn path(game: &str) -> String {
    format!("/v1/games/{game}/orders")
}

async fn left(person: &Person, game: &str) -> Value {
    let (status, orders) = person.get(&path(game)).await;
    assert_eq!(status, 200, "{orders}");
    orders
}

async fn leave(person: &Person, game: &str, orders: Value) -> Value {
    let (status, answer) = person.put(&path(game), json!({ "orders": orders })).await;
    assert_eq!(status, 200, "{answer}");
    answer
}

/// An order without conditions.
fn order(action: Value) -> Value {
    json!({"move": action, "if": {}})
}

fn buy(space: i64) -> Value {
    order(json!({"type": "buy", "space": space, "exchange": 0}))
}

/// A complete first turn of Vikings: a set, the start tile, and the tile wherever it may fit.
pub(crate) fn first_turn(space: i64) -> Value {
    let lay =
        |row, column| order(json!({"type": "place_tile", "row": row, "column": column, "viking": "base"}));
    json!([buy(space), order(json!({"type": "place_start_tile", "row": 6})), lay(6, 2), lay(3, 1), lay(1, 1)])
}

/// Makes the first legal move until the turn is over, even if orders bring the next turn at once.
pub(crate) async fn one_turn(person: &Person, game: &str) {
    let mut legal = person.legal_moves(game).await;
    while let Some(first) = legal["moves"].as_array().unwrap().first() {
        let (status, moved) = person.post_moves(game, legal["seq"].as_i64().unwrap(), json!([first])).await;
        assert_eq!(status, 201, "{moved}");
        legal = moved["legal_moves"].clone();
    }
}

/// The outcome of orders, once they have ended.
async fn orders_outcome(person: &Person, game: &str) -> Value {
    let begin = Instant::now();
    loop {
        let orders = left(person, game).await;
        if !orders["last"].is_null() {
            return orders;
        }
        assert!(begin.elapsed() < SOON, "nobody follows the orders: {orders}");
        sleep(Duration::from_millis(10)).await;
    }
}

/// The events made by standing orders, as anybody sees them.
async fn standing(person: &Person, game: &str) -> Vec<Value> {
    let (_, log) = person.get(&format!("/v1/games/{game}/events?limit=1000")).await;
    let events = log["items"].as_array().unwrap().clone();
    events.into_iter().filter(|event| event["by"] == json!("order")).collect()
}

/// Simulates a process that died between the last move and following the orders: they are due, and nobody
/// follows them.
async fn move_unfollowed(hall: &Hall, mover: &Person, game: &str) {
    let counted = hall.db.column("SELECT ordered_seats FROM heads").await;
    hall.db.sql("UPDATE heads SET ordered_seats = 0").await.unwrap();
    one_turn(mover, game).await;
    let due = format!("UPDATE heads SET ordered_seats = {}, orders_due = true", counted[0]);
    hall.db.sql(&due).await.unwrap();
}
