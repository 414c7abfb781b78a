//! A hall whose tables are spread by game and by account: what is unique, what is written twice, and what somebody was first
//! to do are the same there. `LONGHALL_TEST_PARTITIONED=1` runs all tests on such databases.

use longhall::features::hall::Limits;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Database, Hall, Person, answer, audited, soon, unlimited};

async fn posted(who: &Person, path: &str, key: &str, body: &Value) -> (u16, Value) {
    let request = who.request(reqwest::Method::POST, path).header("idempotency-key", key).json(body);
    let (status, answer) = answer(request).await;
    (status.as_u16(), answer)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hall_in_many_parts_is_played_like_any_other() {
    let db = Database::partitioned().await;
    let hall = Hall::on(db, Limits::default(), unlimited()).await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let again = hall.post("/v1/accounts", json!({"name": "ANN", "password": "correct horse battery"})).await;
    assert_eq!(again.1["code"], json!("name_taken"));
    assert_eq!(bob.patch("/v1/me", json!({"name": "Ann"})).await.1["code"], json!("name_taken"));
    for number in 0..8 {
        a_game_of_theirs(&hall, &ann, &bob, number).await;
    }
    // All of it can be made again from the logs.
    let before = hall.db.projections().await;
    let fault = |game, fault| panic!("{game}: {fault}");
    hall.hall.upkeep.rebuild_from(Uuid::nil(), |_| (), fault).await.unwrap();
    assert_eq!(hall.db.projections().await, before);
    assert_eq!(bob.forget_me().await, 204);
    soon(async || hall.db.count(&format!("notes WHERE account_id = '{}'", bob.id)).await == 0).await;
}

async fn a_game_of_theirs(hall: &Hall, ann: &Person, bob: &Person, number: usize) {
    let new = json!({"ruleset": "vikings", "seats": 2, "title": format!("Number {number}")});
    let (_, made) = posted(ann, "/v1/games", &format!("new {number}"), &new).await;
    let (_, same) = posted(ann, "/v1/games", &format!("new {number}"), &new).await;
    assert_eq!(made["id"], same["id"]);
    let game = made["id"].as_str().unwrap();
    let at = |what: &str| format!("/v1/games/{game}/{what}");
    bob.join(game).await;
    // What is written once more takes the place of what was there.
    for text in ["first", "second"] {
        bob.act(game, "talk", json!({ "text": text })).await;
        for (path, body) in [
            (at("notes/mine"), json!({ "text": text })),
            (at("talk/read"), json!({"seq": 1})),
            ("/v1/me/preferences".to_owned(), json!({"language": "de", "zone": "UTC"})),
        ] {
            assert!(ann.put(&path, body).await.0.is_success(), "{path}");
        }
        assert!(ann.post("/v1/me/feed", Value::Null).await.0.is_success());
    }
    assert_eq!(ann.get(&at("notes/mine")).await.1["text"], json!("second"));
    let (mover, waiter) = if ann.step(game).await { (ann, bob) } else { (bob, ann) };
    let legal = mover.legal_moves(game).await;
    if let Some(next) = legal["moves"].get(0) {
        let body = json!({"expected_seq": legal["seq"], "moves": [next]});
        let (status, moved) = posted(mover, &at("moves"), "a move", &body).await;
        assert_eq!((status, posted(mover, &at("moves"), "a move", &body).await), (201, (201, moved)));
        let other = json!({"expected_seq": legal["seq"], "moves": [next, next]});
        assert_eq!(posted(mover, &at("moves"), "a move", &other).await.1["code"], json!("key_reused"));
        let stale = mover.post_moves(game, legal["seq"].as_i64().unwrap(), json!([next])).await;
        assert_eq!(stale.1["code"], json!("stale_seq"));
    }
    for person in [mover, waiter] {
        let waits = !person.legal_moves(game).await["moves"].as_array().unwrap().is_empty();
        soon(async || {
            let (_, turns) = person.get("/v1/me/turns").await;
            turns["items"].as_array().unwrap().iter().any(|turn| turn["game"] == json!(game)) == waits
        })
        .await;
    }
    waiter.act(game, "resignation", json!({})).await;
    let rematch = ann.act(game, "rematch", Value::Null).await["id"].clone();
    assert_eq!(bob.act(game, "rematch", Value::Null).await["id"], rematch, "there is one");
    let (_, history) = ann.get("/v1/people/me/games").await;
    assert!(history["items"].as_array().unwrap().iter().any(|one| one["id"] == json!(game)));
    let log = hall.request(reqwest::Method::GET, &at("events")).header("accept", "application/x-ndjson");
    audited(&log.send().await.unwrap().text().await.unwrap());
}
