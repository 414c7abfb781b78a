//! What the document does not tell of fails the test that receives it.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::Answer;

const PROBLEM: &str = "application/problem+json";

fn answer(path: &str, status: u16, content_type: &str) -> Answer {
    Answer {
        method: Method::GET,
        path: path.to_owned(),
        status: StatusCode::from_u16(status).unwrap(),
        content_type: content_type.to_owned(),
    }
}

#[test]
fn what_the_document_does_not_tell_of_is_found() {
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
