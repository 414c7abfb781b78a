//! Law 7 for orders: the same game twice, once with orders that are never played and once without. Nobody
//! else receives a different byte.

use reqwest::Method;
use serde_json::{Value, json};

use super::{at_a_game, leave, left, one_turn};
use crate::support::{Hall, Person, TestClock};

/// Everything that somebody else can request, with the answers: status, headers and bytes.
async fn everything(hall: &Hall, who: Option<&Person>, game: &str) -> Vec<String> {
    let path = format!("/v1/games/{game}");
    let (_, shown) = hall.get(&path).await;
    let seq = shown["seq"].as_i64().unwrap();
    let mut requests: Vec<(Method, String, Option<Value>)> = vec![];
    let mut get = |path: String| requests.push((Method::GET, path, None));
    (1..=seq).for_each(|at| get(format!("{path}?at={at}")));
    for asked in ["", "/events?limit=1000", "/events", "/legal-moves", "/orders", "/talk", "/notes/mine"] {
        get(format!("{path}{asked}"));
    }
    for asked in ["/v1/games", "/v1/games?mine=true", "/v1/me/turns", "/v1/me/unread"] {
        get(asked.to_owned());
    }
    let buys = json!({"expected_seq": seq, "moves": [{"type": "buy", "space": 4, "exchange": 0}]});
    requests.push((Method::POST, format!("{path}/moves/dry-run"), Some(buys)));
    requests.push((Method::PUT, format!("{path}/orders"), Some(json!({"orders": []}))));
    let mut answers = vec![];
    for (method, path, body) in requests {
        let request = || {
            let request = match who {
                Some(person) => person.at(hall).request(method.clone(), &path),
                None => hall.request(method.clone(), &path),
            };
            if let Some(body) = &body { request.json(body) } else { request }
        };
        let response = request().send().await.unwrap();
        let headers = ["etag", "content-type", "content-length", "cache-control", "vary"];
        let headers: Vec<String> =
            headers.iter().map(|name| format!("{:?}", response.headers().get(*name))).collect();
        let etag = response.headers().get("etag").cloned();
        answers.push(format!("{method} {path}: {} {headers:?}", response.status()));
        let text = response.text().await.unwrap();
        answers.push(text);
        if let Some(etag) = etag {
            let again = request().header("if-none-match", etag).send().await.unwrap();
            answers.push(format!("{} {:?}", again.status(), again.text().await.unwrap()));
        }
    }
    answers.push(stream(hall, who, &path, &format!("\nid: {seq}-")).await);
    if let Some(person) = who {
        answers.push(stream(hall, Some(person), "/v1/me/turns", "\ndata: ").await);
    }
    answers
}

/// The exact bytes of a stream up to this mark.
async fn stream(hall: &Hall, who: Option<&Person>, path: &str, mark: &str) -> String {
    let path = format!("{path}/stream{}", if path.starts_with("/v1/games/") { "?after=0" } else { "" });
    let request = match who {
        Some(person) => person.at(hall).request(Method::GET, &path),
        None => hall.request(Method::GET, &path),
    };
    let mut response = request.send().await.unwrap();
    let mut told = String::new();
    while !(told.contains(mark) && told.ends_with("\n\n")) {
        told += std::str::from_utf8(&response.chunk().await.unwrap().unwrap()).unwrap();
    }
    told
}

/// People waiting for news of a game or of their turns are not woken when orders come and go.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_woken_by_orders() {
    let hall = Hall::open().await;
    let (people, game) = at_a_game(&hall, 2).await;
    let (ann, bob) = (&people[0], &people[1]);
    let waiting = async |path: &str| {
        let etag = ann.request(Method::GET, path).send().await.unwrap().headers()["etag"].clone();
        let request = ann.request(Method::GET, path).header("if-none-match", etag).header("prefer", "wait=2");
        request.send().await.unwrap().status()
    };
    let leaving = async || {
        for n in 0..5 {
            leave(bob, &game, json!([{"move": {"type": "buy", "space": n, "exchange": 0}}])).await;
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        }
    };
    let path = format!("/v1/games/{game}");
    let begin = std::time::Instant::now();
    let answers = tokio::join!(waiting(&path), waiting("/v1/me/turns"), leaving());
    assert_eq!((answers.0.as_u16(), answers.1.as_u16()), (304, 304));
    assert!(begin.elapsed() >= std::time::Duration::from_secs(2), "they waited to the end");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_game_with_and_without_orders_looks_the_same_to_everybody_else() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let (people, game) = at_a_game(&hall, 2).await;
    let db = hall.db.borrowed();
    db.cut_off().await;
    let (with, without) = (db.copy().await, db.copy().await);
    let (with, without) = (Hall::by_on(&clock, with).await, Hall::by_on(&clock, without).await);
    let (ann, bob) = (&people[0], &people[1]);
    let never = json!([
        {"move": {"type": "buy", "space": 5, "exchange": 0}, "if": {"price_at_most": 0}},
        {"move": {"type": "buy", "space": 6, "exchange": 0}, "if": {"only_if_seq_before": 2}},
        {"move": {"type": "end_sailing"}, "if": {}},
    ]);
    for turn in 0..4 {
        let (mover, other) = if turn % 2 == 0 { (ann, bob) } else { (bob, ann) };
        // Bob keeps leaving orders, which are dropped when the turn comes.
        if mover.id == ann.id {
            leave(&bob.at(&with), &game, never.clone()).await;
        }
        for who in [Some(ann), None] {
            let (one, same) = (everything(&with, who, &game).await, everything(&without, who, &game).await);
            for (one, same) in one.iter().zip(&same) {
                assert_eq!(one, same, "turn {turn}");
            }
        }
        for hall in [&with, &without] {
            one_turn(&mover.at(hall), &game).await;
        }
        if other.id == bob.id {
            super::orders_outcome(&bob.at(&with), &game).await;
        }
    }
    assert_eq!(left(&bob.at(&with), &game).await["last"]["dropped"].as_array().unwrap().len(), 3);
    let (one, other) =
        (everything(&with, Some(bob), &game).await, everything(&without, Some(bob), &game).await);
    assert_ne!(one, other, "their owner sees them, so the test can fail");
    for hall in [&with, &without] {
        let rows =
            hall.db.column("SELECT count(*) FROM game_events WHERE payload LIKE '%\"by\":\"order\"%'").await;
        assert_eq!(rows, ["0"]);
    }
}
