//! S20: texts that outlive their authors' wish to delete them.

use serde_json::json;

use crate::support::Hall;

const WORDS: [&str; 4] = ["where I live", "what I noted", "my real name", "my other name"];

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_wrote_goes_with_their_account() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create_as(2, json!({"title": WORDS[2]})).await;
    bob.join(&game).await;
    ann.act(&game, "talk", json!({"text": WORDS[0]})).await;
    bob.act(&game, "talk", json!({"text": "what Bob says stays"})).await;
    ann.put(&format!("/v1/games/{game}/notes/mine"), json!({"text": WORDS[1]})).await;
    assert_eq!(ann.patch(&format!("/v1/games/{game}"), json!({"title": WORDS[3]})).await.0, 200);
    let (_, other) = bob.post("/v1/games", json!({"ruleset": "vikings", "seats": 2, "title": "Bob's"})).await;
    assert_eq!(ann.put(&format!("/v1/me/blocks/{}", bob.id), json!({})).await.0, 204);
    assert_eq!(ann.forget_me().await, 204);
    let everything = hall.db.everything().await;
    for word in WORDS {
        assert!(!everything.contains(word), "{word}");
    }
    assert!(everything.contains("what Bob says stays"));
    assert_eq!(bob.look(&game).await["title"], json!(null));
    assert_eq!(bob.look(other["id"].as_str().unwrap()).await["title"], json!("Bob's"));
    let (_, talk) = bob.get(&format!("/v1/games/{game}/talk")).await;
    let said = &talk["items"][0];
    assert_eq!((&said["seq"], &said["text"], &said["erased"]), (&json!(1), &json!(""), &json!(true)));
    assert_eq!(said["account"]["id"], json!(ann.id), "who spoke when is known as before");
    assert_eq!(hall.db.count("blocks").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn authors_erase_their_messages_and_nobody_else_does() {
    let hall = Hall::open().await;
    let (ann, bob, cat) = (hall.person("ann").await, hall.person("bob").await, hall.person("cat").await);
    let game = ann.create_as(3, json!({"visibility": "private"})).await;
    let invite = ann.look(&game).await["invite"].clone();
    bob.act(&game, "seats", json!({"invite": invite})).await;
    bob.act(&game, "talk", json!({"text": WORDS[0]})).await;
    let message = |n: i32| format!("/v1/games/{game}/talk/{n}");
    let code = |(status, problem): (reqwest::StatusCode, serde_json::Value)| {
        (status.as_u16(), problem["code"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(code(ann.delete(&message(1)).await), (403, "not_yours".to_owned()));
    assert_eq!(code(cat.delete(&message(1)).await), (404, "no_such_game".to_owned()));
    assert_eq!(code(bob.delete(&message(2)).await), (404, "not_found".to_owned()));
    // Even after they have left.
    assert_eq!(bob.delete(&format!("/v1/games/{game}/seats/mine")).await.0, 204);
    for _ in 0..2 {
        assert_eq!(bob.delete(&message(1)).await.0, 204);
    }
    let (_, talk) = ann.get(&format!("/v1/games/{game}/talk")).await;
    assert_eq!((&talk["items"][0]["text"], &talk["items"][0]["erased"]), (&json!(""), &json!(true)));
    assert!(!hall.db.everything().await.contains(WORDS[0]));
}
