//! Limits: how often, how many, how large.

use std::time::Duration;

use longhall::features::hall::Limits;
use longhall_web::admission::{
    proxies::Proxies,
    quotas::{Quotas, Rates},
};
use serde_json::json;

use crate::support::{Hall, behind_a_proxy, few, rates};

#[tokio::test(flavor = "multi_thread")]
async fn credentials_are_counted_per_address() {
    let hall = Hall::with(
        Limits::default(),
        Quotas::new(&Rates { credentials_per_minute: few(3), ..rates() }, behind_a_proxy()),
    )
    .await;
    let sign_in = async |address: &str| {
        let request = hall.request(reqwest::Method::POST, "/v1/sessions").header("X-Forwarded-For", address);
        let response = request.json(&json!({"name": "x", "password": "y"})).send().await.unwrap();
        (response.status().as_u16(), response.headers().get("retry-after").cloned())
    };
    for _ in 0..3 {
        assert_eq!(sign_in("192.0.2.1").await.0, 401);
    }
    let (status, retry_after) = sign_in("192.0.2.1").await;
    assert_eq!(status, 429);
    let seconds: u64 = retry_after.unwrap().to_str().unwrap().parse().unwrap();
    assert!((1..=21).contains(&seconds), "{seconds}");
    assert_eq!(sign_in("203.0.113.9, 192.0.2.1").await.0, 429, "what the client made up does not count");
    assert_eq!(sign_in("192.0.2.2").await.0, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_are_counted_per_account() {
    let hall = Hall::with(
        Limits::default(),
        Quotas::new(&Rates { requests_per_second: few(5), ..rates() }, Proxies::default()),
    )
    .await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let mut refused = 0;
    for _ in 0..12 {
        refused += i32::from(ann.get("/v1/me").await.1["code"] == json!("too_many_requests"));
    }
    assert!((4..=7).contains(&refused), "{refused}");
    assert_eq!(bob.get("/v1/me").await.0, 200);
}

/// A header of an answer.
fn header<'a>(answer: &'a reqwest::Response, name: &str) -> &'a str {
    answer.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_says_what_is_left_of_a_quota() {
    let quotas = Quotas::new(
        &Rates { requests_per_second: few(5), games_per_hour: few(6), ..rates() },
        Proxies::default(),
    );
    let hall = Hall::with(Limits::default(), quotas).await;
    let ann = hall.person("ann").await;
    let game = json!({"ruleset": "vikings", "seats": 2});
    let create = || ann.request(reqwest::Method::POST, "/v1/games").json(&game).send();
    for left in [1, 0] {
        tokio::time::sleep(Duration::from_millis(1100)).await;
        let made = create().await.unwrap();
        assert_eq!(made.status(), 201);
        assert_eq!(header(&made, "ratelimit-policy"), r#""account";q=5;w=1, "games";q=2;w=1200"#);
        let seconds = 600 * (2 - left);
        assert!(header(&made, "ratelimit").starts_with(r#""account";r=4;t=1, "games";r="#));
        assert!(header(&made, "ratelimit").ends_with(&format!(r#""games";r={left};t={seconds}"#)));
    }
    tokio::time::sleep(Duration::from_millis(1100)).await;
    let refused = create().await.unwrap();
    assert_eq!((refused.status().as_u16(), header(&refused, "retry-after").is_empty()), (429, false));
    assert!(header(&refused, "ratelimit").contains(r#""games";r=0;t="#));
    // Whoever is not signed in is counted by network, at the door and beyond it.
    for path in ["/v1/rulesets", "/v1/nowhere"] {
        let answer = hall.request(reqwest::Method::GET, path).send().await.unwrap();
        assert!(header(&answer, "ratelimit").starts_with(r#""network";r="#), "{path}");
    }
    let mut last = hall.request(reqwest::Method::GET, "/v1/rulesets").send().await.unwrap();
    while last.status() != 429 {
        last = hall.request(reqwest::Method::GET, "/v1/rulesets").send().await.unwrap();
    }
    assert!(
        header(&last, "ratelimit").starts_with(r#""network";r=0;t="#)
            && !header(&last, "retry-after").is_empty()
    );
    let page = hall.request(reqwest::Method::GET, "/health/live").send().await.unwrap();
    assert_eq!(header(&page, "ratelimit"), "", "it is no part of /v1");
}

/// What a page of another origin has to read is named to its browser, wherever the answer was given.
#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_origins_may_read_the_headers_that_matter() {
    let hall = Hall::with(
        Limits::default(),
        Quotas::new(&Rates { requests_per_second: few(5), ..rates() }, Proxies::default()),
    )
    .await;
    let ask = || {
        hall.request(reqwest::Method::GET, "/v1/rulesets")
            .header("origin", "https://elsewhere.example")
            .send()
    };
    let mut answers = vec![ask().await.unwrap()];
    while answers.last().unwrap().status() != 429 {
        answers.push(ask().await.unwrap());
    }
    for answer in [answers.first().unwrap(), answers.last().unwrap()] {
        assert_eq!(header(answer, "access-control-allow-origin"), "*");
        let exposed = header(answer, "access-control-expose-headers").to_lowercase();
        for name in [
            "ratelimit",
            "ratelimit-policy",
            "www-authenticate",
            "link",
            "deprecation",
            "sunset",
            "etag",
            "location",
            "retry-after",
            "preference-applied",
        ] {
            assert!(exposed.split(", ").any(|one| one == name), "{name}: {exposed}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_said_how_long_an_address_lives() {
    let hall = Hall::open().await;
    let (status, page) = hall.get("/docs/versions").await;
    assert_eq!(status, 200);
    assert!(page.as_str().unwrap().contains("<h2 id=\"section-3\">"), "{page}");
    let written = hall.request(reqwest::Method::GET, "/docs/versions").header("accept", "text/markdown");
    assert!(written.send().await.unwrap().text().await.unwrap().contains("\n## 3. "));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_has_a_largest_size_and_a_type() {
    let hall = Hall::open().await;
    let post = async |body: String, kind: &str| {
        let request = hall.request(reqwest::Method::POST, "/v1/accounts").header("content-type", kind);
        let response = request.body(body).send().await.unwrap();
        assert_eq!(response.headers()["content-type"], "application/problem+json");
        let status = response.status().as_u16();
        let problem: serde_json::Value = response.json().await.unwrap();
        assert_eq!(problem["status"], json!(status));
        (status, problem["code"].as_str().unwrap().to_owned())
    };
    let large = format!("{{\"name\":\"{}\"}}", "x".repeat(70_000));
    assert_eq!(post(large, "application/json").await, (413, "body_too_large".to_owned()));
    assert_eq!(post("{".to_owned(), "application/json").await, (400, "malformed_body".to_owned()));
    for kind in ["text/plain", "application/json; charset=latin1", "application/json; charset=utf-16", "json"]
    {
        assert_eq!(post("{}".to_owned(), kind).await, (415, "wrong_content_type".to_owned()), "{kind}");
    }
    for kind in ["application/json; charset=UTF-8", "application/vnd.hall+json"] {
        assert_eq!(post("{}".to_owned(), kind).await, (400, "malformed_body".to_owned()), "{kind}");
    }
    assert_eq!(post(String::new(), "application/json").await, (400, "malformed_body".to_owned()));
}

/// Postgres accepts no NUL in text, so it must never get one.
#[tokio::test(flavor = "multi_thread")]
async fn no_text_of_a_client_upsets_the_database() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let sign_in = json!({"name": "a\u{0}n", "password": "correct horse"});
    assert_eq!(hall.post("/v1/sessions", sign_in).await.0, 401);
    let recovery = json!({"name": "a\u{0}n", "recovery_code": "\u{0}", "new_password": "correct horse"});
    assert_eq!(hall.post("/v1/accounts/recovery", recovery).await.0, 401);
    assert_eq!(hall.get("/v1/games?ruleset=%00").await.0, 400);
    let token = json!({"label": "a\u{0}", "scopes": ["games:read"]});
    assert_eq!(ann.post("/v1/me/tokens", token).await.0, 400);
    let title = json!({"ruleset": "vikings", "seats": 2, "title": "\u{0}"});
    assert_eq!(ann.post("/v1/games", title).await.0, 400);
    let seats = format!("/v1/games/{}/seats", ann.create(2).await);
    assert_eq!(ann.post(&seats, json!({"entropy": "\u{0}"})).await.0, 400);
    let ruleset = json!({"ruleset": "\u{0}", "seats": 2});
    assert_eq!(ann.post("/v1/games", ruleset).await.0, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_reports_its_health() {
    let hall = Hall::open().await;
    assert_eq!(hall.get("/health/live").await, (reqwest::StatusCode::OK, json!({"status": "ok"})));
    assert_eq!(hall.get("/health/ready").await.0, 200);
    assert!(hall.scrape().await.contains("longhall_http_requests_total"));
    // For the operator alone: people find nothing at their address.
    assert_eq!(hall.get("/metrics").await.0, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cause_of_an_internal_error_is_only_logged() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let game = ann.create(2).await;
    hall.db.sql("UPDATE game_events SET kind = 'the secret cause' WHERE seq = 1").await.unwrap();
    let fresh = hall.again().await;
    let (status, problem) = fresh.get(&format!("/v1/games/{game}")).await;
    assert_eq!((status.as_u16(), &problem["code"]), (500, &json!("internal")));
    assert!(problem["id"].is_string() && !problem.to_string().contains("secret cause"), "{problem}");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_database_the_server_says_so() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    hall.db.cut_off().await;
    let (status, problem) = ann.get("/v1/games").await;
    assert_eq!((status.as_u16(), &problem["code"]), (503, &json!("unavailable")));
    // It judges by recent commits.
    while hall.get("/health/ready").await.0 != 503 {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(hall.get("/health/live").await.0, 200);
    hall.db.let_in().await;
    assert_eq!(ann.get("/v1/games").await.0, 200, "it comes back by itself");
}
