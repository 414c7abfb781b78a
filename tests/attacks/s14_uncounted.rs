//! S14: requests that were not counted.

use longhall::features::hall::Limits;
use longhall_web::admission::{
    proxies::Proxies,
    quotas::{Quotas, Rates},
};
use reqwest::Method;
use serde_json::json;

use crate::support::{Hall, PASSWORD, Wire, few, rates};

const BURST: u32 = 10;

async fn hall() -> Hall {
    let rates = Rates { requests_per_second: few(BURST), ..rates() };
    Hall::with(Limits::default(), Quotas::new(&rates, Proxies::default())).await
}

/// Of three bursts sent at once, how many got an answer other than 429 with Retry-After.
async fn answered(hall: &Hall, method: &str, path: &str, token: Option<&str>) -> u32 {
    // Wait until the quota is full again.
    tokio::time::sleep(std::time::Duration::from_millis(1200)).await;
    let method = Method::from_bytes(method.as_bytes()).unwrap();
    let asked = (0..3 * BURST).map(async |_| {
        let mut request = hall.request(method.clone(), path);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let response = request.send().await.unwrap();
        let refused = response.status() == 429;
        assert_eq!(refused, response.headers().contains_key("retry-after"), "{path}: {}", response.status());
        u32::from(!refused)
    });
    futures_util::future::join_all(asked).await.into_iter().sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_counted() {
    let hall = hall().await;
    for (method, path) in [
        ("GET", "/openapi.json"),
        ("GET", "/docs/"),
        ("GET", "/client/main.js"),
        ("HEAD", "/"),
        ("GET", "/health/ready"),
        ("GET", "/nowhere"),
        ("DELETE", "/v1/games"),
        ("BREW", "/v1/games"),
        ("OPTIONS", "/v1/games"),
        ("GET", "/v1/me"),
        ("POST", "/v1/accounts"),
        ("GET", "/v1/me/turns.atom?key=0"),
    ] {
        let n = answered(&hall, method, path, None).await;
        assert!((1..2 * BURST).contains(&n), "{method} {path}: {n} were answered");
    }
    let unknown = format!("lh_{0}_{0}_{1}", "0".repeat(32), "0".repeat(40));
    for token in [&*unknown, "lh_0_0_0", "nonsense"] {
        let n = answered(&hall, "GET", "/v1/me", Some(token)).await;
        assert!((1..2 * BURST).contains(&n), "{token}: {n} were answered");
    }
}

/// Something that is not a request counts as one. A preflight does not, because the request that follows it does; it costs a
/// connection, of which a network has so many.
#[tokio::test(flavor = "multi_thread")]
async fn malformed_requests_are_counted_and_preflights_are_not() {
    let hall = hall().await;
    let preflight = "OPTIONS /v1/games HTTP/1.1\r\nhost: hall\r\norigin: https://a.example\r\n\
        access-control-request-method: GET\r\n\r\n";
    for (hostile, follows) in [(preflight, 404), ("NONSENSE\r\n\r\n", 429)] {
        tokio::time::sleep(std::time::Duration::from_millis(1200)).await;
        let mut told = Vec::new();
        for _ in 0..2 * BURST {
            let mut wire = Wire::connect(&hall.base).await;
            wire.say(hostile).await.unwrap();
            told.push(wire.hear().await.lines().next().unwrap_or_default().to_owned());
        }
        let status = hall.get("/nowhere").await.0;
        assert_eq!(status, follows, "{told:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn signed_in_users_are_not_refused_for_what_their_address_does() {
    let hall = hall().await;
    let ann = hall.person("ann").await;
    let body = json!({"name": "ann", "password": "correct horse battery"});
    let again = hall.post("/v1/sessions", body).await.1;
    let again = ann.with_token(again["access_token"].as_str().unwrap());
    for _ in 0..3 * BURST {
        hall.get("/nowhere").await;
    }
    assert_eq!(hall.get("/nowhere").await.0, 429);
    assert_eq!(ann.get("/v1/me/turns").await.0, 200);
    assert_eq!(again.get("/v1/me/turns").await.0, 200, "also by a token that is used for the first time");
}

/// A stolen token uses up nothing of its owner's once the owner has ended it.
#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_has_ended_counts_for_nobody() {
    let hall = hall().await;
    let ann = hall.person("ann").await;
    let script = ann.post("/v1/me/tokens", json!({"label": "x", "scopes": ["games:read"]})).await.1;
    let session = hall.post("/v1/sessions", json!({"name": "ann", "password": PASSWORD})).await.1;
    let of_session = ann.with_token(session["access_token"].as_str().unwrap());
    let stolen = [script["token"].as_str().unwrap(), session["access_token"].as_str().unwrap()];
    for token in stolen {
        assert_eq!(ann.with_token(token).get("/v1/me/turns").await.0, 200);
    }
    let id = script["id"].as_str().unwrap();
    assert_eq!(ann.delete(&format!("/v1/me/tokens/{id}")).await.0, 204);
    assert_eq!(of_session.delete("/v1/sessions/current").await.0, 204);
    for token in stolen {
        let n = answered(&hall, "GET", "/v1/me", Some(token)).await;
        assert!((1..2 * BURST).contains(&n), "{n} were answered");
        assert_eq!(ann.get("/v1/me").await.0, 200, "whose it was");
    }
}

/// A refusal costs no transaction; nor does a token known to be invalid.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_costs_no_transaction() {
    let hall = hall().await;
    let account = hall.person("ann").await.id.replace('-', "");
    let unknown = |n: u32| format!("lh_{account}_{n:032x}_{}", "0".repeat(40));
    let before = transactions(&hall).await;
    // These outweigh the server's own periodic tasks, also on a machine that is busy.
    let requests = 50 * BURST;
    for n in 0..requests {
        hall.request(Method::GET, "/v1/me").bearer_auth(unknown(n % 5)).send().await.unwrap();
    }
    let cost = transactions(&hall).await - before;
    assert!(cost < i64::from(requests / 2), "{cost} transactions for {requests} requests");
}

async fn transactions(hall: &Hall) -> i64 {
    // Postgres reports a connection's activity only after it has been idle for a while.
    tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
    let sql = "SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()";
    hall.db.column(sql).await[0].parse().unwrap()
}
