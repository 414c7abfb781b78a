//! How answers are framed on their connection, byte for byte.

use crate::support::{Hall, Wire};

/// The head and the body of what the server says to one request, until it hangs up.
async fn ask(hall: &Hall, head: &str) -> (String, String) {
    let mut wire = Wire::connect(&hall.base).await;
    wire.say(&format!("{head}\r\nHost: hall\r\n\r\n")).await.unwrap();
    let heard = wire.hear_out().await;
    let (head, body) = heard.split_once("\r\n\r\n").unwrap();
    (head.to_lowercase(), body.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_without_chunks_gets_none() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let game = ann.create(2).await;
    let events = format!("/v1/games/{game}/events");
    for method in ["GET", "HEAD"] {
        for path in [&events, "/v1/games", "/openapi.json", "/docs/versions"] {
            for accept in ["Accept: application/x-ndjson", "Accept-Encoding: gzip"] {
                let (head, body) = ask(&hall, &format!("{method} {path} HTTP/1.0\r\n{accept}")).await;
                assert!(head.starts_with("http/1.0 200"), "{head}");
                assert!(!head.contains("transfer-encoding"), "{path}: {head}");
                assert_eq!(body.is_empty(), method == "HEAD", "{path}: {head}");
            }
        }
    }
    let (_, body) = ask(&hall, &format!("GET {events} HTTP/1.0\r\nAccept: application/x-ndjson")).await;
    for line in body.lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tag_is_weak_and_no_answer_is_encoded_as_it_is() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let game = ann.create(2).await;
    for path in [
        "/v1/me/turns",
        "/v1/me/unread",
        "/v1/games",
        &format!("/v1/games/{game}"),
        "/",
        "/openapi.json",
        "/.well-known/longhall",
    ] {
        for coding in ["gzip", "identity"] {
            let answer = ann
                .request(reqwest::Method::GET, path)
                .header("accept-encoding", coding)
                .send()
                .await
                .unwrap();
            let headers = answer.headers();
            assert_ne!(
                headers.get("content-encoding").map(|coding| coding.as_bytes()),
                Some(&b"identity"[..]),
                "{path}"
            );
            let Some(tag) = headers.get("etag").cloned() else { continue };
            assert!(tag.as_bytes().starts_with(b"W/"), "{path}: {tag:?}");
            let again = ann.request(reqwest::Method::GET, path).header("if-none-match", tag);
            assert_eq!(again.send().await.unwrap().status(), 304, "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_to_speak_another_protocol_is_ignored() {
    let hall = Hall::open().await;
    for (upgrade, connection) in [
        ("h2c", "Upgrade, HTTP2-Settings"),
        ("websocket", "Upgrade"),
        ("h2c", "keep-alive, upgrade"),
        ("TLS/1.0", "upgrade"),
    ] {
        let mut wire = Wire::connect(&hall.base).await;
        let offer = format!(
            "Host: hall\r\nConnection: {connection}\r\nUpgrade: {upgrade}\r\nHTTP2-Settings: AAMAAABk"
        );
        let body = r#"{"name": "ann", "password": "not the password"}"#;
        let length = body.len();
        let requests = [
            format!("GET /.well-known/longhall HTTP/1.1\r\n{offer}\r\n\r\n"),
            format!(
                "POST /v1/sessions HTTP/1.1\r\n{offer}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
            ),
            format!(
                "POST /v1/sessions HTTP/1.1\r\n{offer}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n\
                {length:x}\r\n{body}\r\n0\r\n\r\n"
            ),
            format!("GET /.well-known/longhall HTTP/1.1\r\n{offer}\r\n\r\n"),
        ];
        for (request, status) in requests.iter().zip(["200", "401", "401", "200"]) {
            wire.say(request).await.unwrap();
            let heard = wire.hear().await.to_lowercase();
            assert!(heard.starts_with(&format!("http/1.1 {status}")), "{upgrade}: {heard}");
            let head = heard.split("\r\n\r\n").next().unwrap();
            assert!(!head.contains("connection:") && !head.contains("upgrade:"), "{upgrade}: {head}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_in_chunks_has_the_same_largest_size() {
    let hall = Hall::open().await;
    for (path, kind) in
        [("/v1/accounts", "application/json"), ("/oauth/token", "application/x-www-form-urlencoded")]
    {
        let mut wire = Wire::connect(&hall.base).await;
        let (head, body) =
            ("Host: hall\r\nConnection: close\r\nTransfer-Encoding: chunked", " ".repeat(0x1_1000));
        let request = format!(
            "POST {path} HTTP/1.1\r\n{head}\r\nContent-Type: {kind}\r\n\r\n11000\r\n{body}\r\n0\r\n\r\n"
        );
        wire.say(&request).await.unwrap();
        let heard = wire.hear().await;
        assert!(heard.starts_with("HTTP/1.1 413") && heard.contains("\"body_too_large\""), "{path}: {heard}");
    }
}
