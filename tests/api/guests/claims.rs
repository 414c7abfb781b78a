//! Claims: a guest becomes a person, once, with all its games.

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use super::{game, guest, may_not, problem, refusal};
use crate::support::{Hall, PASSWORD, Passkey, Person};

fn named(name: &str) -> Value {
    json!({"name": name, "password": PASSWORD})
}

async fn claim(guest: &Person, body: Value) -> Person {
    let (status, claimed) = guest.patch("/v1/me", body).await;
    assert_eq!(status, 200, "{claimed}");
    assert_eq!((&claimed["id"], &claimed["kind"]), (&json!(guest.id), &json!("person")));
    let mut person = guest.with_token(claimed["access_token"].as_str().unwrap());
    person.signed_up = claimed;
    person
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claimed_guest_is_a_person_with_all_its_games() {
    let hall = Hall::open().await;
    let (guest, ann) = (guest(&hall).await, hall.person("ann").await);
    let over = game(&guest).await;
    guest.act(&over, "resignation", Value::Null).await;
    let running = game(&guest).await;
    let bob = claim(&guest, named("bob")).await;
    assert_eq!(bob.signed_up["name"], json!("bob"));
    assert_eq!(hall.db.column("SELECT count(*)::text FROM guests WHERE living").await, ["0"]);
    // The session goes on, with all rights.
    let (_, sessions) = bob.get("/v1/me/sessions").await;
    assert_eq!(sessions["items"].as_array().unwrap().len(), 1, "{sessions}");
    bob.step(&running).await;
    assert_eq!(bob.look(&running).await["seats"][0]["account"]["name"], json!("bob"));
    assert_eq!(ann.get("/v1/people/bob").await.1["titles"], json!([]), "its games are private");
    assert_eq!(refusal(ann.get(&format!("/v1/games/{over}")).await), problem(404, "no_such_game"));
    let (_, own) = bob.get("/v1/people/me/games").await;
    assert_eq!(own["items"][0]["id"], json!(over));
    // An ordinary account: publication, sign-in, recovery, people's games.
    assert_eq!(bob.put(&format!("/v1/games/{over}/publication"), Value::Null).await.0, 200);
    assert_eq!(ann.look(&over).await["visibility"], json!("public"));
    assert_eq!(hall.post("/v1/sessions", named("bob")).await.0, 201);
    ann.join(&bob.create(2).await).await;
    let code = &bob.signed_up["recovery_code"];
    let recovery = json!({"name": "bob", "recovery_code": code, "new_password": "another long phrase"});
    assert_eq!(hall.post("/v1/accounts/recovery", recovery).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_old_token_of_a_claimed_guest_stays_a_guests() {
    let hall = Hall::open().await;
    let guest = guest(&hall).await;
    let bob = claim(&guest, named("bob")).await;
    assert_eq!(refusal(guest.get("/v1/me/sessions").await), may_not());
    assert_eq!(guest.get("/v1/me").await.1["kind"], json!("person"));
    assert_eq!(refusal(guest.patch("/v1/me", named("bob2")).await), problem(409, "already_claimed"));
    assert_eq!(bob.get("/v1/me").await.1["name"], json!("bob"));
    // A client whose answer was lost refreshes its session.
    let refresh = json!({"refresh_token": guest.signed_up["refresh_token"]});
    let (status, tokens) = hall.post("/v1/sessions/refresh", refresh).await;
    assert_eq!(status, 200, "{tokens}");
    let again = guest.with_token(tokens["access_token"].as_str().unwrap());
    let renewed =
        again.proving(Method::POST, "/v1/me/recovery-code", &again.prove().await, Value::Null).await;
    assert_eq!(renewed.0, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_token_of_a_claimed_guest_deletes_nothing() {
    let hall = Hall::open().await;
    let guest = guest(&hall).await;
    let bob = claim(&guest, named("bob")).await;
    assert_eq!(refusal(guest.delete("/v1/me").await), problem(403, "proof_missing"));
    assert_eq!(bob.get("/v1/me").await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_is_claimed_once_however_many_ask() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let guest = guest(&hall).await;
    let there = guest.at(&other);
    let asked = (0..8).map(|n| (if n % 2 == 0 { &guest } else { &there }, named(&format!("bob{n}"))));
    let answers = join_all(asked.map(|(at, body)| at.patch("/v1/me", body))).await;
    let won: Vec<_> = answers.iter().filter(|(status, _)| *status == 200).collect();
    assert_eq!(won.len(), 1, "{answers:?}");
    assert!(
        answers.iter().all(|one| one.0 == 200 || refusal(one.clone()) == problem(409, "already_claimed")),
        "{answers:?}"
    );
    let name = won[0].1["name"].as_str().unwrap();
    assert_eq!(hall.db.column("SELECT name_key FROM account_names").await, [name]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_taken_name_or_a_bad_request_leaves_the_guest_as_it_was() {
    let hall = Hall::open().await;
    let (guest, _ann) = (guest(&hall).await, hall.person("ann").await);
    let id = game(&guest).await;
    for (body, refused) in [
        (named("ANN"), problem(409, "name_taken")),
        (named("guest-7"), problem(400, "malformed_body")),
        (named("b"), problem(400, "malformed_body")),
        (json!({"name": "bob"}), problem(400, "malformed_body")),
        (json!({"password": PASSWORD}), problem(400, "malformed_body")),
        (json!({}), problem(400, "malformed_body")),
        (json!({"name": "bob", "password": "password1"}), problem(422, "common_password")),
    ] {
        assert_eq!(refusal(guest.patch("/v1/me", body.clone()).await), refused, "{body}");
    }
    assert_eq!(guest.get("/v1/me").await.1, guest.signed_up["account"]);
    guest.step(&id).await;
    claim(&guest, named("bob")).await;
}

/// The options of a challenge for a sign-up.
async fn options(guest: &Person, name: &str) -> Value {
    let (status, mut answer) =
        guest.post("/v1/passkeys/challenge", json!({"for": "sign_up", "name": name})).await;
    assert_eq!(status, 201, "{answer}");
    answer["options"].take()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_claims_a_guest() {
    let hall = Hall::named().await;
    let (guest, other) = (guest(&hall).await, guest(&hall).await);
    let bad = problem(422, "bad_passkey");
    // Neither a challenge of nobody nor one of another guest, nor a guest's for a new account.
    let (_, mut challenge) =
        hall.post("/v1/passkeys/challenge", json!({"for": "sign_up", "name": "bob"})).await;
    let (_, made) = Passkey::make(&challenge["options"].take());
    assert_eq!(refusal(guest.patch("/v1/me", json!({"name": "bob", "passkey": made})).await), bad);
    let (_, made) = Passkey::make(&options(&other, "bob").await);
    assert_eq!(refusal(guest.patch("/v1/me", json!({"name": "bob", "passkey": made})).await), bad);
    assert_eq!(refusal(hall.post("/v1/accounts", json!({"name": "bob", "passkey": made})).await), bad);
    let (passkey, made) = Passkey::make(&options(&guest, "bob").await);
    assert_eq!(refusal(guest.patch("/v1/me", json!({"name": "bab", "passkey": made})).await), bad);
    let both = json!({"name": "bob", "passkey": made, "password": PASSWORD});
    assert_eq!(refusal(guest.patch("/v1/me", both).await).0, 400);
    let bob = claim(&guest, json!({"name": "bob", "passkey": made})).await;
    assert_eq!(bob.signed_up["has_password"], json!(false));
    let (_, mut challenge) = hall.post("/v1/passkeys/challenge", json!({"for": "sign_in"})).await;
    let answer = passkey.answer(&challenge["options"].take());
    let (status, signed_in) = hall.post("/v1/sessions/passkey", json!({"passkey": answer})).await;
    assert_eq!((status.as_u16(), &signed_in["account"]["name"]), (201, &json!("bob")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_adds_no_passkey_by_a_change_of_the_account() {
    let hall = Hall::named().await;
    let ann = hall.person("ann").await;
    let (_, made) = Passkey::make(&options(&ann, "bob").await);
    assert_eq!(refusal(ann.patch("/v1/me", json!({"passkey": made})).await).0, 400);
}
