//! Changes for one version: `If-Match` is honoured wherever there is an `ETag`, and never ignored elsewhere.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Hall, Person};

/// The `ETag` at an address.
async fn tag(person: &Person, path: &str) -> String {
    let response = person.request(Method::GET, path).send().await.unwrap();
    assert_eq!(response.status(), 200, "{path}");
    response.headers()["etag"].to_str().unwrap().to_owned()
}

/// The status and the code of a change for this version; the code is empty if it succeeds. Then the answer has the new `ETag`.
async fn change(person: &Person, method: Method, path: &str, expected: &str, body: &Value) -> (u16, String) {
    let request = person.request(method, path).header("if-match", expected);
    let request = if body.is_null() { request } else { request.json(body) };
    let response = request.send().await.unwrap();
    let (status, made) = (response.status(), response.headers().get("etag").cloned());
    let answer: Value = response.json().await.unwrap_or_default();
    if status == 412 {
        assert_eq!(answer["param"], json!("If-Match"));
    }
    if status == 200 {
        assert_eq!(made.unwrap(), tag(person, path).await, "{path}");
    }
    (status.as_u16(), answer["code"].as_str().unwrap_or_default().to_owned())
}

fn changed() -> (u16, String) {
    (412, "changed_meanwhile".to_owned())
}

/// A game of two in which somebody waits: the one whose turn it is, the other, and its id.
async fn game(hall: &Hall) -> (Person, Person, String) {
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create(2).await;
    bob.join(&game).await;
    let ann_moves = ann.look(&game).await["awaiting"] == json!([0]);
    if ann_moves { (ann, bob, game) } else { (bob, ann, game) }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_is_made_to_the_version_it_is_meant_for_and_to_no_other() {
    let hall = Hall::open().await;
    let (mover, waiter, game) = game(&hall).await;
    let host = if mover.look(&game).await["you"] == json!(0) { &mover } else { &waiter };
    let of_game = |rest: &str| format!("/v1/games/{game}{rest}");
    let body = |n: u8, key: &str| match key {
        "zone" => json!({"language": "en", "zone": if n == 1 { "Europe/Berlin" } else { "Asia/Tokyo" }}),
        _ => json!({ key: format!("text {n}") }),
    };
    for (person, method, path, key) in [
        (&waiter, Method::PUT, of_game("/notes/mine"), "text"),
        (&waiter, Method::PUT, "/v1/me/preferences".to_owned(), "zone"),
        (host, Method::PATCH, of_game(""), "title"),
    ] {
        let first = tag(person, &path).await;
        let put = async |tag: &str, n: u8| change(person, method.clone(), &path, tag, &body(n, key)).await;
        assert_eq!(put("\"nope\"", 1).await, changed(), "{path}");
        assert_eq!(put("", 1).await, changed(), "{path}: no version is named");
        assert_eq!(put("nope", 1).await, changed(), "{path}: no version either");
        assert_eq!(tag(person, &path).await, first, "{path}: nothing has happened");
        assert_eq!(put(&format!("\"other\", {first}"), 1).await.0, 200, "{path}");
        let second = tag(person, &path).await;
        assert_ne!(second, first, "{path}");
        assert_eq!(put(&first, 2).await, changed(), "{path}: somebody else was first");
        assert_eq!(tag(person, &path).await, second, "{path}: nothing has happened");
        assert_eq!(put("*", 2).await.0, 200, "{path}");
        let third = tag(person, &path).await;
        assert_eq!(put(third.trim_start_matches("W/"), 1).await.0, 200, "{path}: weak or not");
        let seen = person.request(Method::GET, &path).header("if-none-match", tag(person, &path).await);
        assert_eq!(seen.send().await.unwrap().status(), 304, "{path}");
    }
    let title = tag(host, &of_game("")).await;
    mover.step(&game).await;
    assert_eq!(change(host, Method::PATCH, &of_game(""), &title, &json!({})).await, changed());
    let title = tag(host, &of_game("")).await;
    assert_eq!(change(host, Method::PATCH, &of_game(""), &title, &json!({})).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_are_left_for_the_version_that_was_read() {
    let hall = Hall::open().await;
    let (mover, waiter, game) = game(&hall).await;
    let path = format!("/v1/games/{game}/orders");
    let moves = mover.legal_moves(&game).await["moves"].clone();
    let some = json!({"orders": [{"move": moves[0]}]});
    let first = tag(&waiter, &path).await;
    assert_eq!(change(&waiter, Method::PUT, &path, "\"nope\"", &some).await, changed());
    assert_eq!(tag(&waiter, &path).await, first);
    assert_eq!(change(&waiter, Method::PUT, &path, &first, &some).await.0, 200);
    assert_eq!(change(&waiter, Method::PUT, &path, &first, &json!({"orders": []})).await, changed());
    let second = tag(&waiter, &path).await;
    assert_ne!(second, first);
    assert_eq!(change(&waiter, Method::PUT, &path, &second, &json!({"orders": []})).await.0, 200);
}

/// Of many devices that have read the same, one changes it, wherever they meet.
#[tokio::test(flavor = "multi_thread")]
async fn of_changes_at_once_for_one_version_one_is_made() {
    let hall = Hall::open().await;
    let there = hall.again().await;
    let (mover, waiter, game) = game(&hall).await;
    let host = if mover.look(&game).await["you"] == json!(0) { &mover } else { &waiter };
    let of_game = |rest: &str| format!("/v1/games/{game}{rest}");
    for round in 0..4 {
        for (method, path, key) in [
            (Method::PUT, of_game("/notes/mine"), "text"),
            (Method::PUT, "/v1/me/preferences".to_owned(), "zone"),
            (Method::PATCH, of_game(""), "title"),
        ] {
            let read = tag(host, &path).await;
            let devices = (0..8).map(|n| {
                let device = if n % 2 == 0 { host.clone() } else { host.at(&there) };
                let (read, path, method) = (read.clone(), path.clone(), method.clone());
                let zone = format!("Etc/GMT{}{}", if round % 2 == 0 { "+" } else { "-" }, n + 1);
                let body = match key {
                    "zone" => json!({"language": "en", "zone": zone}),
                    _ => json!({ key: format!("round {round}, device {n}") }),
                };
                tokio::spawn(async move { change(&device, method, &path, &read, &body).await })
            });
            let mut answers = Vec::new();
            for device in devices.collect::<Vec<_>>() {
                answers.push(device.await.unwrap());
            }
            let made = answers.iter().filter(|(status, _)| *status == 200).count();
            let refused = answers.iter().filter(|answer| **answer == changed()).count();
            assert_eq!((made, refused), (1, 7), "{path}: {answers:?}");
        }
        // The next round begins without notes: two devices that find none are no different.
        assert_eq!(host.put(&of_game("/notes/mine"), json!({"text": ""})).await.0, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_condition_that_nothing_can_meet_is_not_ignored() {
    let hall = Hall::open().await;
    let (mover, waiter, game) = game(&hall).await;
    let block = format!("/v1/me/blocks/{}", waiter.id);
    assert_eq!(change(&mover, Method::PUT, &block, "\"nope\"", &Value::Null).await, changed());
    assert_eq!(mover.get("/v1/me/blocks").await.1["items"], json!([]));
    assert_eq!(change(&mover, Method::PUT, &block, "*", &Value::Null).await.0, 204);
    assert_eq!(change(&mover, Method::DELETE, &block, "\"nope\"", &Value::Null).await, changed());
    let name = json!({"name": "somebody-else"});
    assert_eq!(change(&mover, Method::PATCH, "/v1/me", "\"nope\"", &name).await, changed());
    let publication = format!("/v1/games/{game}/publication");
    assert_eq!(change(&mover, Method::PUT, &publication, "\"nope\"", &Value::Null).await, changed());
    let stranger = mover.with_token("nobody's");
    assert_eq!(change(&stranger, Method::PATCH, "/v1/me", "\"nope\"", &name).await.0, 401, "the token first");
}

/// The `ETag` of a game changes with the name of a player, and names the viewer who is shown.
#[tokio::test(flavor = "multi_thread")]
async fn the_tag_of_a_game_names_its_players_and_its_viewer() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let (ann, bob, cat) = (hall.person("ann").await, hall.person("bob").await, hall.person("cat").await);
    let game = ann.create(3).await;
    let path = format!("/v1/games/{game}");
    bob.join(&game).await;
    cat.join(&game).await;
    let earlier = cat.look(&game).await["seq"].clone();
    let ask = async |person: &Person, path: &str, tag: &str| {
        person.request(Method::GET, path).header("if-none-match", tag).send().await.unwrap()
    };
    let past = format!("{path}?at={}", earlier.as_i64().unwrap() - 1);
    // Another process may know the old name for a minute after a change.
    for path in [&path, &past] {
        let known = tag(&cat, path).await;
        for person in [&cat, &cat.at(&other)] {
            assert_eq!(ask(person, path, &known).await.status(), 304, "{path}");
        }
    }
    for path in [&path, &past] {
        let known = tag(&cat, path).await;
        let name = format!("bob-{}", path.len());
        assert_eq!(bob.patch("/v1/me", json!({ "name": name })).await.0, 200);
        let renamed = ask(&cat, path, &known).await;
        assert_ne!(renamed.headers()["etag"].to_str().unwrap(), known, "{path}");
        let shown: Value = renamed.json().await.unwrap();
        assert_eq!(shown["seats"][1]["account"]["name"], json!(name), "{path}");
    }
    // Until he leaves, he was in seat 1. Now he is a spectator, of the past, too.
    let second = hall.person("dan").await;
    let open = ann.create(3).await;
    second.join(&open).await;
    let seated = format!("/v1/games/{open}?at=2");
    let before = tag(&second, &seated).await;
    assert_eq!(second.get(&seated).await.1["you"], json!(1));
    assert_eq!(second.delete(&format!("/v1/games/{open}/seats/mine")).await.0, 204);
    let after = ask(&second, &seated, &before).await;
    assert_eq!(after.status(), 200);
    assert_eq!(after.json::<Value>().await.unwrap()["you"], Value::Null);
}
