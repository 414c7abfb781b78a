//! What the document does not tell of fails the test that receives it.

use reqwest::{
    Method, StatusCode,
    header::{HeaderMap, HeaderName, HeaderValue},
};
use serde_json::{Value, json};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

use crate::support::{Answer, client};

const PROBLEM: &str = "application/problem+json";

fn answer(path: &str, status: u16, content_type: &str) -> Answer {
    Answer {
        method: Method::GET,
        path: path.to_owned(),
        status: StatusCode::from_u16(status).unwrap(),
        content_type: content_type.to_owned(),
        headers: headers(&["ratelimit", "ratelimit-policy", "retry-after"]),
    }
}

fn headers(names: &[&'static str]) -> HeaderMap {
    names.iter().map(|name| (HeaderName::from_static(name), HeaderValue::from_static("1"))).collect()
}

#[test]
fn what_the_document_lacks_is_found() {
    let judge =
        |path, status, kind, body: Value| answer(path, status, kind).judge(body.to_string().as_bytes());
    let problem = |code: &str, status: u16| json!({"type": "x", "title": "x", "status": status, "detail": "x", "code": code});
    let live = |status, kind, body| judge("/health/live", status, kind, body);
    assert_eq!(live(200, "application/json", json!({"status": "ok", "more": 1})), Ok(()));
    assert_eq!(live(429, PROBLEM, problem("too_many_requests", 429)), Ok(()));
    assert_eq!(judge("/v1/nowhere", 404, PROBLEM, problem("not_found", 404)), Ok(()));
    let wrong = [
        live(200, "application/json", json!({"status": 1})),
        live(200, "application/json", json!({})),
        live(200, "text/plain", json!("ok")),
        live(201, "application/json", json!({"status": "ok"})),
        live(404, PROBLEM, problem("no_such_game", 404)),
        live(400, PROBLEM, problem("made_up", 400)),
        live(429, PROBLEM, json!({"code": "too_many_requests"})),
        judge("/v1/nowhere", 404, PROBLEM, problem("bad_options", 404)),
    ];
    for (n, judged) in wrong.into_iter().enumerate() {
        assert!(judged.is_err(), "{n}");
    }
    let frames = |data: &str| {
        answer("/v1/games/x/stream", 200, "text/event-stream")
            .judge(format!("id: 1\ndata: {data}\n\n").as_bytes())
    };
    assert!(frames("{}").is_err());
    assert!(frames("not JSON").is_err());
}

#[test]
fn a_header_that_is_missing_is_found() {
    let judge = |status, path, names: &[&'static str], body: &str| {
        let kind = if status == 200 { "application/json" } else { PROBLEM };
        Answer { headers: headers(names), ..answer(path, status, kind) }.judge(body.as_bytes())
    };
    let list = r#"{"items": [], "next": null}"#;
    let games = |names| judge(200, "/v1/games", names, list);
    assert_eq!(games(&["etag", "ratelimit", "ratelimit-policy"]), Ok(()));
    assert!(games(&["ratelimit", "ratelimit-policy"]).is_err());
    assert!(games(&["etag", "ratelimit-policy"]).is_err());
    let problem = |code: &str, status: u16| json!({"type": "x", "title": "x", "status": status, "detail": "x", "code": code});
    let late = problem("too_many_requests", 429).to_string();
    assert_eq!(judge(429, "/health/live", &["retry-after"], &late), Ok(()));
    assert!(judge(429, "/health/live", &[], &late).is_err());
    let stranger = problem("not_signed_in", 401).to_string();
    assert!(judge(401, "/v1/me", &["ratelimit", "ratelimit-policy"], &stranger).is_err());
}

/// Whether the client of all tests takes this answer, read to its end.
async fn is_taken(path: &str, content_type: &str, body: &str) -> bool {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}{path}", listener.local_addr().unwrap());
    let told = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: {content_type}\r\nRateLimit: 1\r\nRateLimit-Policy: 1\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n{body}",
        body.len()
    );
    let answering = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let _ = stream.read(&mut [0; 4096]).await.unwrap();
        stream.write_all(told.as_bytes()).await.unwrap();
    });
    let asking = tokio::spawn(async move { client().get(url).send().await.unwrap().text().await.unwrap() });
    answering.await.unwrap();
    asking.await.is_ok()
}

#[tokio::test]
async fn the_client_of_all_tests_refuses_responses_that_the_document_lacks() {
    assert!(is_taken("/health/live", "application/json", r#"{"status": "ok"}"#).await);
    assert!(!is_taken("/health/live", "application/json", r#"{"status": 1}"#).await);
    let stream = "/v1/games/x/stream";
    let end = "event: end\ndata: {}\n\n";
    assert!(is_taken(stream, "text/event-stream", end).await);
    assert!(!is_taken(stream, "text/event-stream", &format!("id: 1\ndata: {{}}\n\n{end}")).await);
}
