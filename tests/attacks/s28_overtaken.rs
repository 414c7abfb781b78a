//! S28. Requests that name no event, racing with others: the server retries them, and they never hear that
//! the game has moved on.

use longhall::features::document;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Hall, Person};

/// They name the event they are meant for, so they alone may hear that there is a newer one.
const NAME_AN_EVENT: [&str; 3] = ["make_moves", "dry_run_moves", "undo_moves"];
/// They write beside the log, so its head does not matter to them.
const BESIDE_THE_LOG: [&str; 8] = [
    "agree_to_publication",
    "erase_message",
    "mark_talk_read",
    "nudge",
    "patch_game",
    "say",
    "withdraw_publication",
    "write_notes",
];
/// Tried in a game that waits for players, by many who come and go.
const BEFORE_THE_START: [&str; 6] =
    ["confirm_game", "give_entropy", "join_game", "leave_game", "remove_player", "start_game"];
/// Tried in a running game, by all its players.
const IN_PLAY: [&str; 6] =
    ["answer_offer", "cancel_game", "claim_time", "leave_orders", "take_vacation", "end_vacation"];
/// They end a game, or start when it has ended, and are tried there.
const AT_THE_END: [&str; 2] = ["resign_game", "rematch_game"];

#[test]
fn every_operation_on_a_game_is_tried_or_says_why_not() {
    let document = document();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let id = operation["operationId"].as_str().unwrap_or_default();
            if method == "get" || !path.starts_with("/v1/games/{id}") {
                continue;
            }
            let lists: [&[&str]; 5] =
                [&NAME_AN_EVENT, &BESIDE_THE_LOG, &BEFORE_THE_START, &IN_PLAY, &AT_THE_END];
            let listed = lists.iter().flat_map(|list| list.iter()).filter(|listed| **listed == id).count();
            assert_eq!(listed, 1, "{id}: say here how it is tried");
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
            let name = schema.as_str().and_then(|schema| schema.rsplit('/').next()).unwrap_or_default();
            let names_an_event =
                !document["components"]["schemas"][name]["properties"]["expected_seq"].is_null();
            assert_eq!(names_an_event, NAME_AN_EVENT.contains(&id), "{id}");
        }
    }
}

/// Calls an operation of the document on a game.
async fn call(person: &Person, game: &str, operation: &str) -> (StatusCode, Value) {
    let (method, what, body) = match operation {
        "join_game" => (Method::POST, "seats", json!({})),
        "give_entropy" => (Method::PUT, "seats/mine/entropy", json!({"entropy": "5a".repeat(32)})),
        "leave_game" => (Method::DELETE, "seats/mine", Value::Null),
        "remove_player" => (Method::DELETE, "seats/3", Value::Null),
        "start_game" => (Method::POST, "start", Value::Null),
        "answer_offer" => {
            let offer = person.look(game).await["offers"][0]["offer"].as_i64().unwrap_or(1);
            (Method::POST, "answers", json!({"offer": offer, "accept": false}))
        }
        "cancel_game" => (Method::POST, "cancellation", Value::Null),
        "confirm_game" => (Method::POST, "confirmation", Value::Null),
        "claim_time" => (Method::POST, "claim", Value::Null),
        "leave_orders" => {
            let order =
                json!({"move": {"type": "buy", "space": 9, "exchange": 0}, "if": {"price_at_most": 0}});
            (Method::PUT, "orders", json!({ "orders": [order] }))
        }
        "take_vacation" => {
            let today = chrono::Utc::now().date_naive();
            (Method::POST, "vacation", json!({"first_day": today, "last_day": today}))
        }
        "end_vacation" => (Method::DELETE, "vacation", Value::Null),
        "resign_game" => (Method::POST, "resignation", Value::Null),
        "rematch_game" => (Method::POST, "rematch", Value::Null),
        unknown => panic!("how is {unknown} called?"),
    };
    let request = person.request(method, &format!("/v1/games/{game}/{what}"));
    let request = if body.is_null() { request } else { request.json(&body) };
    let response = request.send().await.unwrap();
    let status = response.status();
    let body = response.text().await.unwrap();
    let answer = serde_json::from_str(&body).unwrap_or_default();
    (status, answer)
}

/// Calls operations again and again; none of them may hear of events that it did not name.
async fn insist(person: &Person, game: &str, operations: &[&str], rounds: usize) {
    for round in 0..rounds {
        for operation in operations {
            let (status, answer) = call(person, game, operation).await;
            assert_ne!(answer["code"], json!("stale_seq"), "{operation} in round {round}");
            assert!(!status.is_server_error(), "{operation} in round {round}: {status} {answer}");
        }
    }
}

async fn people(hall: &Hall, names: [&str; 6]) -> Vec<Person> {
    let mut people = Vec::new();
    for name in names {
        people.push(hall.person(name).await);
    }
    people
}

#[tokio::test(flavor = "multi_thread")]
async fn joins_and_leaves_are_never_asked_to_retry() {
    let hall = Hall::open().await;
    let people = people(&hall, ["ann", "bob", "cat", "dan", "eve", "fay"]).await;
    let game = people[0].create(4).await;
    let host = async {
        // The host removes whoever sits there, and cannot start before somebody has come.
        insist(&people[0], &game, &["remove_player"], 40).await;
    };
    let come = |n: usize| {
        insist(&people[n], &game, &["join_game", "give_entropy", "confirm_game", "leave_game"], 20)
    };
    tokio::join!(host, come(1), come(2), come(3), come(4));
    insist(&people[5], &game, &["start_game"], 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_beside_moves_are_never_asked_to_retry() {
    let hall = Hall::open().await;
    let people = people(&hall, ["ann", "bob", "cat", "dan", "eve", "fay"]).await;
    let clock = json!({"pace": {"type": "per_move", "seconds": 86_400}, "vacation_days": 14});
    let game = people[0].create_as(4, json!({ "clock": clock })).await;
    for person in &people[1..4] {
        person.join(&game).await;
    }
    let moves = async {
        for _ in 0..12 {
            for person in &people[..4] {
                let legal = person.legal_moves(&game).await;
                let Some(first) = legal["moves"].as_array().and_then(|moves| moves.first()) else { continue };
                // A request that names an event may be late, and looks again.
                person.post_moves(&game, legal["seq"].as_i64().unwrap(), json!([first])).await;
            }
        }
    };
    let ask = |n: usize| insist(&people[n], &game, &IN_PLAY, 8);
    tokio::join!(moves, ask(0), ask(1), ask(2), ask(3));
    let resign = |n: usize| insist(&people[n], &game, &AT_THE_END[..1], 1);
    tokio::join!(resign(0), resign(1), resign(2));
    assert_eq!(people[3].look(&game).await["status"], json!("finished"));
    let again = |n: usize| insist(&people[n], &game, &AT_THE_END[1..], 1);
    tokio::join!(again(0), again(1), again(2), again(3));
}
