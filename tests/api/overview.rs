//! What the page of a person shows, in one answer.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::Hall;

#[tokio::test(flavor = "multi_thread")]
async fn it_says_what_five_requests_say() {
    let hall = Hall::open().await;
    let [ann, bob] = [hall.person("ann").await, hall.person("bob").await];
    let game = ann.create(2).await;
    bob.join(&game).await;
    let ended = ann.create(2).await;
    bob.join(&ended).await;
    ann.post(&format!("/v1/games/{game}/talk"), json!({"text": "Good luck!"})).await;
    ann.act(&game, "cancellation", json!({})).await;
    ann.act(&ended, "resignation", json!({})).await;
    ann.act(&ended, "rematch", json!({})).await;
    let (status, overview) = bob.get("/v1/me/overview").await;
    assert_eq!(status, StatusCode::OK, "{overview}");
    for (field, path) in [
        ("me", "/v1/me"),
        ("turns", "/v1/me/turns"),
        ("unread", "/v1/me/unread"),
        ("invitations", "/v1/me/invitations"),
        ("games", "/v1/games?mine=true"),
    ] {
        let (status, alone) = bob.get(path).await;
        assert_eq!((status, &overview[field]), (StatusCode::OK, &alone), "{path}");
        assert!(alone.to_string().len() > 60, "{path} has something to say: {alone}");
    }
    let again = async |tag: &str| {
        bob.request(Method::GET, "/v1/me/overview").header("if-none-match", tag).send().await.unwrap()
    };
    let tag = again("W/\"none\"").await.headers()["etag"].to_str().unwrap().to_owned();
    assert_eq!(again(&tag).await.status(), StatusCode::NOT_MODIFIED);
    ann.post(&format!("/v1/games/{game}/talk"), json!({"text": "Still there?"})).await;
    assert_eq!(again(&tag).await.status(), StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn it_needs_a_token_that_may_read_games_and_says_no_more_than_that_token_is_told() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    assert_eq!(hall.get("/v1/me/overview").await.0, StatusCode::UNAUTHORIZED);
    for (scope, status) in [("games:read", StatusCode::OK), ("talk", StatusCode::FORBIDDEN)] {
        let token = json!({"label": scope, "scopes": [scope]});
        let token = ann.post("/v1/me/tokens", token).await.1["token"].as_str().unwrap().to_owned();
        let asked = hall.request(Method::GET, "/v1/me/overview").bearer_auth(token).send().await.unwrap();
        assert_eq!(asked.status(), status);
        let told: serde_json::Value = asked.json().await.unwrap();
        assert!(told["me"].get("has_password").is_none(), "{told}");
    }
}
