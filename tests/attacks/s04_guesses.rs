//! S4: passwords guessed where nothing was counted, and a limit that must lock nobody out.

use longhall::features::hall::Limits;
use longhall_web::admission::quotas::{Quotas, Rates};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Hall, Person, behind_a_proxy, few, rates};

const RIGHT: &str = "correct horse battery";

async fn hall(guesses_per_minute: u32) -> Hall {
    let rates = Rates { guesses_per_minute: few(guesses_per_minute), ..rates() };
    Hall::with(Limits::default(), Quotas::new(&rates, behind_a_proxy())).await
}

async fn prove(person: &Person, password: &str) -> (u16, Value) {
    let (status, answer) = person.post("/v1/me/proof", json!({ "password": password })).await;
    (status.as_u16(), answer["code"].clone())
}

async fn ask(hall: &Hall, from: &str, path: &str, body: Value) -> u16 {
    let request = hall.request(Method::POST, path).header("x-forwarded-for", from).json(&body);
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    assert_eq!(status == 429, response.headers().contains_key("retry-after"), "{status}");
    status
}

async fn sign_in(hall: &Hall, from: &str, name: &str, password: &str) -> u16 {
    ask(hall, from, "/v1/sessions", json!({"name": name, "password": password})).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_password_for_a_proof_is_counted() {
    let hall = hall(3).await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    for _ in 0..3 {
        assert_eq!(prove(&ann, "a guess").await, (403, json!("proof_wrong")));
    }
    assert_eq!(prove(&ann, "a guess").await, (429, json!("too_many_requests")));
    let (_, refused) = ann.post("/v1/me/proof", json!({"password": "a guess"})).await;
    assert_eq!(refused["detail"], "too many wrong passwords or codes for this name");
    assert_eq!(prove(&ann, RIGHT).await.0, 429, "else the answer told which guess was right");
    assert_eq!(ann.get("/v1/me").await.0, 200, "a session goes on");
    assert_eq!(prove(&bob, RIGHT).await.0, 201, "nobody else is meant");
}

/// Simultaneous guesses must not slip through together.
#[tokio::test(flavor = "multi_thread")]
async fn guesses_at_the_same_moment_are_counted() {
    let hall = hall(3).await;
    hall.person("ann").await;
    let guesses = (0..12).map(|_| sign_in(&hall, "192.0.2.1", "ann", "a guess"));
    let mut looked_at = 0;
    for status in futures_util::future::join_all(guesses).await {
        looked_at += usize::from(status == 401);
    }
    // Besides, at most two per name are checked at the same time.
    assert!((1..=3).contains(&looked_at), "{looked_at}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_guarded_against_many_addresses_and_its_owner_gets_in() {
    let hall = hall(3).await;
    hall.person("ann").await;
    let home = "203.0.113.5";
    assert_eq!(sign_in(&hall, home, "ann", RIGHT).await, 201);
    let mut looked_at = 0;
    for n in 0..20 {
        let (from, name) = (format!("192.0.2.{n}"), if n % 2 == 0 { "ann" } else { "ANN" });
        let body = json!({"name": name, "recovery_code": "0000", "new_password": RIGHT});
        looked_at += usize::from(match n % 3 {
            0 => ask(&hall, &from, "/v1/accounts/recovery", body).await == 401,
            _ => sign_in(&hall, &from, name, "a guess").await == 401,
        });
    }
    assert_eq!(looked_at, 9, "of all strangers together");
    assert_eq!(sign_in(&hall, home, "ann", RIGHT).await, 201, "where she signed in before");
    assert_eq!(sign_in(&hall, "192.0.2.1", "bob", "a guess").await, 401, "nobody else is meant");
}
