//! S17: a title that makes everybody's feeds unreadable; labels of tokens have the same rules.

use serde_json::json;

use crate::support::Hall;

#[tokio::test(flavor = "multi_thread")]
async fn no_title_makes_a_feed_unreadable() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create(2).await;
    bob.join(&game).await;
    for bad in ["\u{ffff}", "\u{fffe}", "\u{b}", "\u{202e}", "\u{1ffff}"] {
        let title = json!({"title": format!("a{bad}b")});
        assert_eq!(ann.patch(&format!("/v1/games/{game}"), title.clone()).await.0, 400, "{bad:?}");
        let new = json!({"ruleset": "vikings", "seats": 2, "title": title["title"]});
        assert_eq!(ann.post("/v1/games", new).await.0, 400, "{bad:?}");
        let token = json!({"label": title["title"], "scopes": ["games:read"]});
        assert_eq!(ann.post("/v1/me/tokens", token).await.0, 400, "{bad:?}");
    }
    // A title stored when it was still accepted.
    for table in ["game_settings", "turns"] {
        hall.db.sql(&format!("UPDATE {table} SET title = E'a\\uFFFF\\x0Bb'")).await.unwrap();
    }
    let whose = if ann.look(&game).await["awaiting"] == json!([0]) { &ann } else { &bob };
    let (_, links) = whose.post("/v1/me/feed", json!({})).await;
    let (_, key) = links["atom"].as_str().unwrap().split_once("?key=").unwrap();
    for format in ["atom", "ics"] {
        let (status, feed) = hall.get(&format!("/v1/me/turns.{format}?key={key}")).await;
        assert_eq!(status, 200);
        let feed = feed.as_str().unwrap();
        assert!(feed.contains("a\u{fffd}\u{fffd}b"), "{feed}");
        assert!(!feed.contains('\u{ffff}') && !feed.contains('\u{b}'), "{feed}");
    }
}
