//! What people may change about a game without an event: its title.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Hall, Person};

async fn retitle(person: &Person, game: &str, title: Value) -> Value {
    let (status, shown) = person.patch(&format!("/v1/games/{game}"), json!({"title": title})).await;
    assert_eq!(status, 200, "{shown}");
    shown
}

async fn refused(person: &Person, game: &str, body: Value) -> (u16, String) {
    let (status, problem) = person.patch(&format!("/v1/games/{game}"), body).await;
    (status.as_u16(), problem["code"].as_str().unwrap().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_changes_the_title_at_any_time() {
    let hall = Hall::open().await;
    let (ann, bob, cat) = (hall.person("ann").await, hall.person("bob").await, hall.person("cat").await);
    let game = ann.create_as(2, json!({"title": "Sunday"})).await;
    assert_eq!(retitle(&ann, &game, json!("Monday")).await["title"], json!("Monday"));
    assert_eq!(refused(&cat, &game, json!({"title": "x"})).await, (403, "not_your_seat".to_owned()));
    bob.join(&game).await;
    let seq = ann.look(&game).await["seq"].clone();
    assert_eq!(refused(&bob, &game, json!({"title": "x"})).await, (403, "not_the_host".to_owned()));
    for bad in
        [json!({"title": "two\nlines"}), json!({"title": " "}), json!({"title": 3}), json!({"name": "x"})]
    {
        assert_eq!(refused(&ann, &game, bad).await, (400, "malformed_body".to_owned()));
    }
    assert_eq!(retitle(&ann, &game, Value::Null).await["title"], Value::Null);
    assert_eq!(ann.patch(&format!("/v1/games/{game}"), json!({})).await.1["title"], Value::Null);
    assert_eq!(retitle(&ann, &game, json!("Tuesday")).await["seq"], seq, "a title is no event");
    // The new host, after the creator has left.
    ann.act(&game, "resignation", json!({})).await;
    assert_eq!(bob.look(&game).await["host"], json!(1));
    assert_eq!(retitle(&bob, &game, json!("Bob's")).await["title"], json!("Bob's"));
    assert_eq!(ann.act(&game, "rematch", json!({})).await["title"], json!("Bob's"), "they play on as before");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_title_stands_in_a_log_and_a_rebuild_leaves_it() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create_as(2, json!({"title": "what I think of Bob", "visibility": "private"})).await;
    let invite = ann.look(&game).await["invite"].clone();
    bob.act(&game, "seats", json!({"invite": invite})).await;
    retitle(&ann, &game, json!("and of all others")).await;
    let (_, log) = ann.get(&format!("/v1/games/{game}/events")).await;
    assert!(!log.to_string().contains("think") && !log.to_string().contains("others"), "{log}");
    assert_eq!(log["items"][0]["visibility"], json!("private"));
    hall.hall.upkeep.rebuild().await.unwrap();
    let there = hall.again().await;
    assert_eq!(ann.at(&there).look(&game).await["title"], json!("and of all others"));
    assert_eq!(there.get(&format!("/v1/games/{game}")).await.0, 404);
}

/// A game cached by another process shows its new title at once: polls, waiting polls and streams get it.
#[tokio::test(flavor = "multi_thread")]
async fn a_new_title_is_news_at_every_process() {
    let hall = Hall::open().await;
    let there = hall.again().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await.at(&there));
    let game = ann.create(2).await;
    bob.join(&game).await;
    for path in [format!("/v1/games/{game}"), "/v1/me/turns".to_owned()] {
        // The turns of the awaited player show the title.
        let reader =
            if ann.look(&game).await["awaiting"] == json!([0]) { ann.at(&there) } else { bob.clone() };
        let before = reader.request(Method::GET, &path).send().await.unwrap();
        let etag = before.headers()["etag"].to_str().unwrap().to_owned();
        let ask = reader.request(Method::GET, &path).header("if-none-match", &etag);
        let waiting = tokio::spawn(ask.header("prefer", "wait=30").send());
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert!(!waiting.is_finished());
        retitle(&ann, &game, json!(format!("seen at {path}"))).await;
        let woken = tokio::time::timeout(Duration::from_secs(5), waiting).await.unwrap().unwrap().unwrap();
        assert_eq!(woken.status(), 200);
        assert_ne!(woken.headers()["etag"], etag.as_str());
        assert!(woken.text().await.unwrap().contains(&format!("seen at {path}")));
        let again = reader.request(Method::GET, &path).header("if-none-match", &etag).send().await.unwrap();
        assert_eq!(again.status(), 200, "the old tag is old");
    }
    let (_, list) = there.get("/v1/games").await;
    assert_eq!(list["items"][0]["title"], json!("seen at /v1/me/turns"));
    let mover = if ann.look(&game).await["awaiting"] == json!([0]) { ann.at(&there) } else { bob };
    let legal = mover.legal_moves(&game).await;
    let (_, made) = mover.post_moves(&game, legal["seq"].as_i64().unwrap(), json!([legal["moves"][0]])).await;
    assert_eq!(made["game"]["title"], json!("seen at /v1/me/turns"), "so does the answer to a move");
}
