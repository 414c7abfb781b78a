//! Responses of admission control: to which clients, and in which words.

use std::time::Duration;

use longhall::features::hall::Limits;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{TURNS, ask, etag, headers, poll, trustful, two_at_a_game};
use crate::support::{Hall, soon, trusting, unlimited};

#[tokio::test(flavor = "multi_thread")]
async fn only_readers_of_a_resource_get_not_modified() {
    let hall = Hall::with(Limits { head_max_age: Duration::from_secs(600), ..trusting() }, unlimited()).await;
    let other = Hall::on(
        hall.db.borrowed(),
        Limits { head_max_age: Duration::from_secs(600), ..trusting() },
        unlimited(),
    )
    .await;
    let (ann, eve) = (hall.person("ann").await, hall.person("eve").await);
    let private = json!({"ruleset": "vikings", "seats": 2, "visibility": "private"});
    let (_, private) = ann.post("/v1/games", private).await;
    let path = format!("/v1/games/{}", private["id"].as_str().unwrap());
    let script = async |scopes: Value| {
        let (_, issued) = ann.post("/v1/me/tokens", json!({"label": "x", "scopes": scopes})).await;
        (issued["id"].as_str().unwrap().to_owned(), ann.with_token(issued["token"].as_str().unwrap()))
    };
    let ((id, reads), (_, plays)) =
        (script(json!(["games:read"])).await, script(json!(["games:play"])).await);
    let (turns, game) = (etag(&ann, TURNS).await, etag(&ann, &path).await);
    for (path, tag) in [(TURNS, &*turns), (&*path, &*game), (TURNS, "*"), (&*path, "*")] {
        assert_eq!(poll(&ann, path, tag).await, 304);
        assert_eq!(poll(&reads, path, tag).await, 304);
        assert_eq!(poll(&reads.at(&other), path, tag).await, 304);
        // What nobody in particular may see is not there for a token that may not look as its account.
        assert_eq!(poll(&plays, path, tag).await, if path == TURNS { 403 } else { 404 }, "{path}");
        assert_eq!(poll(&ann.with_token("x"), path, tag).await, 401, "{path}");
    }
    for tag in [&*game, "*"] {
        assert_eq!(poll(&eve, &path, tag).await, 404);
        let unsigned = hall.request(Method::GET, &path).header("if-none-match", tag).send().await.unwrap();
        assert_eq!(unsigned.status(), 404);
    }
    assert_eq!(ann.delete(&format!("/v1/me/tokens/{id}")).await.0, 204);
    for (path, tag) in [(TURNS, &turns), (&path, &game)] {
        assert_eq!(poll(&reads, path, tag).await, 401, "at once where it was revoked");
        soon(async || poll(&reads.at(&other), path, tag).await == 401).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_answered_at_the_door_is_what_its_handler_would_say() {
    let hall = Hall::with(trustful(), unlimited()).await;
    // This one believes nothing, so it answers nothing there.
    let distrustful = Limits { head_max_age: Duration::ZERO, ..Limits::default() };
    let other = Hall::on(hall.db.borrowed(), distrustful, unlimited()).await;
    let (ann, _, game) = two_at_a_game(&hall).await;
    let game = format!("/v1/games/{game}");
    for path in [TURNS, &game] {
        let known = etag(&ann, path).await;
        for headers_of_hers in
            [vec![], vec![("origin", "https://elsewhere.example")], vec![("accept-encoding", "gzip")]]
        {
            let headers_of_hers = [headers_of_hers, vec![("if-none-match", &*known)]].concat();
            let (here, there) =
                (ask(&ann, path, &headers_of_hers).await, ask(&ann.at(&other), path, &headers_of_hers).await);
            assert_eq!((here.status(), there.status()), (StatusCode::NOT_MODIFIED, StatusCode::NOT_MODIFIED));
            assert_eq!(headers(&here), headers(&there), "{path} {headers_of_hers:?}");
        }
    }
    let counted = hall.scrape().await;
    for endpoint in [TURNS, "/v1/games/{id}"] {
        let line = format!(
            "longhall_http_requests_total{{endpoint=\"{endpoint}\",method=\"GET\",status=\"304\"}} 3"
        );
        assert!(counted.contains(&line), "{line}: {counted}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_has_not_changed_is_not_sent_again() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create(2).await;
    for path in ["/v1/games", "/v1/games?status=open", "/v1/games?mine=true", "/v1/games?vacant=true"] {
        let known = etag(&ann, path).await;
        assert_eq!(poll(&ann, path, &known).await, 304, "{path}");
        assert_eq!(poll(&ann.at(&other), path, &known).await, 304, "{path}");
        ann.create(2).await;
        let status = if path.contains("vacant") { 304 } else { 200 };
        assert_eq!(poll(&ann, path, &known).await, status, "{path}");
        assert_eq!(poll(&ann.at(&other), path, &known).await, status, "{path}");
    }
    let known = etag(&ann, "/v1/games").await;
    bob.join(&game).await;
    assert_eq!(poll(&ann, "/v1/games", &known).await, 200);
}
