//! Passkeys: making, using, keeping and losing them.

mod forged;
mod forged_new;
mod lost;
mod once;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Hall, Passkey, Person};

/// The status and the code of a problem, empty if it is none.
fn status_and_code((status, answer): (StatusCode, Value)) -> (u16, String) {
    (status.as_u16(), answer["code"].as_str().unwrap_or_default().to_owned())
}

fn problem(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

/// The options of a challenge for somebody who is not signed in.
async fn options(hall: &Hall, body: Value) -> Value {
    let (status, mut answer) = hall.post("/v1/passkeys/challenge", body).await;
    assert_eq!(status, 201, "{answer}");
    answer["options"].take()
}

/// The options of a challenge for somebody who is.
async fn my_options(who: &Person, what_for: &str) -> Value {
    let (status, mut answer) = who.post("/v1/passkeys/challenge", json!({"for": what_for})).await;
    assert_eq!(status, 201, "{answer}");
    answer["options"].take()
}

/// Signs somebody up who has a passkey and no password.
async fn member(hall: &Hall, name: &str) -> (Person, Passkey) {
    let options = options(hall, json!({"for": "sign_up", "name": name})).await;
    let (passkey, made) = Passkey::make(&options);
    let (status, signed_up) = hall.post("/v1/accounts", json!({"name": name, "passkey": made})).await;
    assert_eq!(status, 201, "{signed_up}");
    (Person::new(hall, signed_up), passkey)
}

async fn sign_in(hall: &Hall, passkey: &Passkey) -> (StatusCode, Value) {
    let options = options(hall, json!({"for": "sign_in"})).await;
    hall.post("/v1/sessions/passkey", json!({"passkey": passkey.answer(&options)})).await
}

/// A proof by a passkey.
async fn prove(who: &Person, passkey: &Passkey) -> String {
    let options = my_options(who, "prove").await;
    let (status, proof) = who.post("/v1/me/proof", json!({"passkey": passkey.answer(&options)})).await;
    assert_eq!(status, 201, "{proof}");
    proof["proof"].as_str().unwrap().to_owned()
}

/// Adds a passkey by this proof.
async fn add(who: &Person, proof: &str) -> (Passkey, (StatusCode, Value)) {
    let (passkey, made) = Passkey::make(&my_options(who, "add").await);
    let body = json!({"passkey": made, "label": "a key"});
    (passkey, who.proving(Method::POST, "/v1/me/passkeys", proof, body).await)
}

async fn remove(who: &Person, proof: &str, id: &Value) -> (u16, String) {
    let path = format!("/v1/me/passkeys/{}", id.as_str().unwrap());
    status_and_code(who.proving(Method::DELETE, &path, proof, Value::Null).await)
}

async fn list(who: &Person) -> Vec<Value> {
    who.get("/v1/me/passkeys").await.1["items"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_needs_no_password() {
    let hall = Hall::named().await;
    let (ann, passkey) = member(&hall, "Ann").await;
    assert_eq!(ann.get("/v1/me").await.1["has_password"], json!(false));
    let (status, signed_in) = sign_in(&hall, &passkey).await;
    assert_eq!((status.as_u16(), &signed_in["account"]["id"]), (201, &json!(ann.id)));
    assert!(signed_in.get("recovery_code").is_none());
    let listed = list(&ann).await;
    assert_eq!((listed.len(), &listed[0]["label"], &listed[0]["backed_up"]), (1, &json!(""), &json!(true)));
    assert!(listed[0]["last_used_at"].is_string(), "{listed:?}");
    for password in ["", "correct horse battery"] {
        let body = json!({"name": "Ann", "password": password});
        assert_eq!(status_and_code(hall.post("/v1/sessions", body).await), problem(401, "bad_credentials"));
        let body = json!({"password": password});
        assert_eq!(status_and_code(ann.post("/v1/me/proof", body).await), problem(403, "proof_wrong"));
    }
    // A passkey proves as much as a password, so one can be set by it.
    let proof = prove(&ann, &passkey).await;
    let body = json!({"password": "a first password"});
    let (status, me) = ann.proving(Method::PATCH, "/v1/me", &proof, body).await;
    assert_eq!((status.as_u16(), &me["has_password"]), (200, &json!(true)));
    let body = json!({"name": "ann", "password": "a first password"});
    assert_eq!(hall.post("/v1/sessions", body).await.0, 201);
    assert_eq!(sign_in(&hall, &passkey).await.0, 201, "and the passkey stays good");
    // With the account its passkeys go.
    let proof = prove(&ann, &passkey).await;
    assert_eq!(ann.proving(Method::DELETE, "/v1/me", &proof, Value::Null).await.0, 204);
    assert_eq!(hall.db.count("passkeys").await, 0);
    assert_eq!(status_and_code(sign_in(&hall, &passkey).await), problem(401, "bad_credentials"));
    let (_, again) = member(&hall, "ann").await;
    assert_eq!(sign_in(&hall, &again).await.0, 201, "and the name is free");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_signs_up_with_a_password_or_a_passkey() {
    let hall = Hall::named().await;
    let asked = options(&hall, json!({"for": "sign_up", "name": "ann"})).await;
    assert_eq!(asked["rp"], json!({"id": "hall.example", "name": "Longhall"}));
    let (_, made) = Passkey::make(&asked);
    for body in [
        json!({"name": "ann"}),
        json!({"name": "ann", "passkey": made, "password": "correct horse battery"}),
        json!({"name": "ann", "passkey": {}}),
        json!({"name": "ann", "passkey": "x"}),
        json!({"name": "a", "passkey": made}),
    ] {
        assert_eq!(status_and_code(hall.post("/v1/accounts", body).await), problem(400, "malformed_body"));
    }
    let taken = json!({"for": "sign_up", "name": "BOB"});
    let (_, for_bob) = Passkey::make(&options(&hall, taken.clone()).await);
    hall.person("bob").await;
    assert_eq!(status_and_code(hall.post("/v1/passkeys/challenge", taken).await), problem(409, "name_taken"));
    for (body, detail) in [
        (json!({"for": "sign_up"}), "`/name` is missing"),
        (json!({"for": "recover"}), "`/name` is missing"),
        (json!({"for": "sign_in", "name": "ann"}), "only for `sign_up` and `recover`"),
    ] {
        let (status, problem) = hall.post("/v1/passkeys/challenge", body).await;
        assert_eq!((status.as_u16(), &problem["pointer"]), (400, &json!("/name")), "{problem}");
        assert!(problem["detail"].as_str().unwrap().contains(detail), "{problem}");
    }
    // A passkey is for the name that its challenge was made for.
    let body = json!({"name": "bob", "passkey": for_bob});
    assert_eq!(status_and_code(hall.post("/v1/accounts", body).await), problem(409, "name_taken"));
    let body = json!({"name": "bobby", "passkey": for_bob});
    assert_eq!(status_and_code(hall.post("/v1/accounts", body).await), problem(422, "bad_passkey"));
}

#[tokio::test(flavor = "multi_thread")]
async fn passkeys_are_added_named_listed_and_removed() {
    let hall = Hall::named().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    assert_eq!(list(&ann).await, Vec::<Value>::new());
    let (_, made) = Passkey::make(&my_options(&ann, "add").await);
    let unproven = ann.post("/v1/me/passkeys", json!({"passkey": made})).await;
    assert_eq!(status_and_code(unproven), problem(403, "proof_missing"));
    let proof = ann.prove().await;
    let (phone, (status, first)) = add(&ann, &proof).await;
    assert_eq!(
        (status.as_u16(), &first["label"], &first["last_used_at"]),
        (201, &json!("a key"), &Value::Null)
    );
    let known = &my_options(&ann, "add").await["excludeCredentials"];
    assert_eq!(known.as_array().unwrap().len(), 1, "a device is not asked for two: {known}");
    let (desk, (_, second)) = add(&ann, &proof).await;
    for passkey in [&phone, &desk] {
        assert_eq!(sign_in(&hall, passkey).await.1["account"]["id"], json!(ann.id));
        prove(&ann, passkey).await;
    }
    let path = format!("/v1/me/passkeys/{}", first["id"].as_str().unwrap());
    for label in ["", " ", "x\n", &"x".repeat(61)] {
        assert_eq!(
            status_and_code(ann.patch(&path, json!({"label": label})).await),
            problem(400, "malformed_body")
        );
    }
    assert_eq!(ann.patch(&path, json!({"label": "my phone"})).await.1["label"], json!("my phone"));
    let labels: Vec<Value> = list(&ann).await.iter().map(|one| one["label"].clone()).collect();
    assert_eq!(labels, ["my phone", "a key"]);
    // Nobody touches another's.
    let his = bob.prove().await;
    assert_eq!(status_and_code(bob.patch(&path, json!({"label": "mine"})).await), problem(404, "not_found"));
    assert_eq!(remove(&bob, &his, &first["id"]).await, problem(404, "not_found"));
    assert_eq!(remove(&bob, &proof, &first["id"]).await, problem(403, "proof_wrong"));
    assert_eq!(status_and_code(ann.delete(&path).await), problem(403, "proof_missing"));
    for id in [&first["id"], &second["id"]] {
        assert_eq!(remove(&ann, &proof, id).await, problem(204, ""), "she has a password");
        assert_eq!(remove(&ann, &proof, id).await, problem(404, "not_found"));
    }
    assert_eq!(status_and_code(sign_in(&hall, &phone).await), problem(401, "bad_credentials"));
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_at_most_twenty() {
    let hall = Hall::named().await;
    let ann = hall.person("ann").await;
    let proof = ann.prove().await;
    let (_, (_, first)) = add(&ann, &proof).await;
    for _ in 1..20 {
        assert_eq!(add(&ann, &proof).await.1.0, 201);
    }
    assert_eq!(status_and_code(add(&ann, &proof).await.1), problem(409, "too_many_passkeys"));
    assert_eq!(remove(&ann, &proof, &first["id"]).await, problem(204, ""));
    assert_eq!(add(&ann, &proof).await.1.0, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_way_in_stays() {
    let hall = Hall::named().await;
    let (ann, passkey) = member(&hall, "ann").await;
    let proof = prove(&ann, &passkey).await;
    let id = list(&ann).await[0]["id"].clone();
    assert_eq!(remove(&ann, &proof, &id).await, problem(409, "last_way_in"));
    let (_, (_, second)) = add(&ann, &proof).await;
    // Both at once: one of them must be the last.
    let (one, other) = tokio::join!(remove(&ann, &proof, &id), remove(&ann, &proof, &second["id"]));
    let mut outcomes = [one, other];
    outcomes.sort();
    assert_eq!(outcomes, [problem(204, ""), problem(409, "last_way_in")]);
    let left = list(&ann).await;
    assert_eq!(left.len(), 1);
    let body = json!({"password": "correct horse battery", "keep_tokens": true});
    assert_eq!(ann.proving(Method::PATCH, "/v1/me", &proof, body).await.0, 200);
    assert_eq!(remove(&ann, &proof, &left[0]["id"]).await, problem(204, ""), "a password is another way in");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hall_without_a_name_takes_none() {
    let hall = Hall::open().await;
    let refused = hall.post("/v1/passkeys/challenge", json!({"for": "sign_in"})).await;
    assert_eq!(status_and_code(refused), problem(409, "no_passkeys"));
}
