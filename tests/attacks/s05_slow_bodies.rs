//! S5: connections kept busy with next to nothing until nobody else gets in.

use std::time::Duration;

use longhall_web::admission::bounds::Bounds;
use tokio::time::timeout;

use crate::support::{Hall, Wire, unlimited};

/// How long to wait on a slow machine.
const SOON: Duration = Duration::from_secs(20);

async fn impatient() -> Hall {
    let second = Duration::from_secs(1);
    let bounds =
        Bounds { head_within: second, body_within: second, idle_for: 2 * second, ..Bounds::default() };
    Hall::with_bounds(unlimited(), bounds).await
}

fn head(method: &str, path: &str, more: &str) -> String {
    format!("{method} {path} HTTP/1.1\r\nhost: hall\r\ncontent-type: application/json\r\n{more}\r\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_body_is_408_and_closes_the_connection() {
    let hall = impatient().await;
    let ann = hall.person("ann").await;
    for path in ["/v1/accounts", "/v1/games"] {
        let mut wire = Wire::connect(&hall.base).await;
        let bearer = format!("authorization: Bearer {}\r\ncontent-length: 50\r\n", ann.token);
        wire.say(&head("POST", path, &bearer)).await.unwrap();
        wire.say("{").await.unwrap();
        let heard = wire.hear_out().await;
        assert!(heard.starts_with("HTTP/1.1 408 "), "{path}: {heard}");
        assert!(heard.contains("\"code\":\"body_too_slow\""), "{path}: {heard}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trickling_body_gains_no_time() {
    let hall = impatient().await;
    // Nobody reads the last bodies: there is no route, or it takes none.
    let heads = [
        head("POST", "/v1/accounts", "content-length: 60000\r\n"),
        head("POST", "/v1/accounts", "transfer-encoding: chunked\r\n"),
        head("GET", "/v1/rulesets", "transfer-encoding: chunked\r\n"),
        head("POST", "/nowhere", "transfer-encoding: chunked\r\n"),
        head("GET", "/docs/", "content-length: 60000\r\n"),
    ];
    let trickles = heads.iter().map(async |head| {
        let mut wire = Wire::connect(&hall.base).await;
        wire.say(head).await.unwrap();
        let drop = if head.contains("chunked") { "1\r\n \r\n" } else { " " };
        let lasted = wire.trickle(drop).await;
        assert!(lasted < SOON, "{lasted:?}: {head}");
    });
    futures_util::future::join_all(trickles).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_has_a_deadline_and_so_has_the_next_one() {
    let hall = impatient().await;
    for first in ["", "GET /health/live HTTP/1.1\r\nhost: hall\r\n\r\n"] {
        let mut wire = Wire::connect(&hall.base).await;
        wire.say(first).await.unwrap();
        if !first.is_empty() {
            assert!(wire.hear().await.starts_with("HTTP/1.1 200 "));
        }
        wire.say("GET / HTTP/1.1\r\nx-slow: ").await.unwrap();
        let lasted = wire.trickle("x").await;
        assert!(lasted < SOON, "{lasted:?} after {first:?}");
    }
    let mut silent = Wire::connect(&hall.base).await;
    silent.hear_out().await;
}

/// A client that requests a lot and reads nothing.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_nobody_takes_is_given_up() {
    let hall = impatient().await;
    let mut wire = Wire::connect(&hall.base).await;
    let begin = std::time::Instant::now();
    // Each answer is larger than its request, so that eventually none can be sent.
    let question = "GET /openapi.json HTTP/1.1\r\nhost: hall\r\n\r\n".repeat(100);
    while timeout(Duration::from_secs(1), wire.say(&question)).await.is_ok_and(|said| said.is_ok()) {
        assert!(begin.elapsed() < SOON, "the server swallows everything");
    }
    let given_up = timeout(SOON, async { while wire.say("G").await.is_ok() {} }).await;
    assert!(given_up.is_ok(), "it waits for ever");
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_per_address_are_limited_and_the_last_are_reserved_for_others() {
    let bounds = Bounds { connections_each: 16, connections: 64, ..Bounds::default() };
    let hall = Hall::with_bounds(crate::support::unproxied(), bounds).await;
    let mut held = Vec::new();
    for _ in 0..40 {
        let mut wire = Wire::connect(&hall.base).await;
        let said = wire.say("GET /health/live HTTP/1.1\r\nhost: hall\r\n\r\n").await;
        let heard = if said.is_ok() { wire.hear().await } else { String::new() };
        held.extend(heard.starts_with("HTTP/1.1 200 ").then_some(wire));
    }
    assert_eq!(held.len(), 16);
    drop(held);
    let begin = std::time::Instant::now();
    while hall.http.get(format!("{}/health/live", hall.base)).send().await.is_err() {
        assert!(begin.elapsed() < SOON, "places are given back");
    }
}
