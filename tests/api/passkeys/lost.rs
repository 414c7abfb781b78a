//! Losing all but the recovery code.

use serde_json::{Value, json};

use super::{add, list, member, options, problem, prove, sign_in, status_and_code};
use crate::support::{Hall, PASSWORD, Passkey, Person};

/// A passkey for the account of this name, to get back into it.
async fn another(hall: &Hall, name: &str) -> (Passkey, Value) {
    Passkey::make(&options(hall, json!({"for": "recover", "name": name})).await)
}

async fn recover(hall: &Hall, who: &Value, key: Value) -> (u16, Value) {
    let mut body = json!({"name": who["account"]["name"], "recovery_code": who["recovery_code"]});
    body.as_object_mut().unwrap().extend(key.as_object().unwrap().clone());
    let (status, answer) = hall.post("/v1/accounts/recovery", body).await;
    (status.as_u16(), answer)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_recovery_code_leads_back_to_a_new_passkey() {
    let hall = Hall::named().await;
    let (ann, lost) = member(&hall, "ann").await;
    let (stolen, (status, _)) = add(&ann, &prove(&ann, &lost).await).await;
    assert_eq!(status, 201);
    let (found, made) = another(&hall, "ann").await;
    let (status, back) = recover(&hall, &ann.signed_up, json!({"passkey": made})).await;
    assert_eq!((status, &back["account"]["id"]), (200, &json!(ann.id)), "{back}");
    assert_eq!(back["account"]["has_password"], json!(false));
    assert_eq!(ann.get("/v1/me").await.0, 401, "whoever was signed in is so no more");
    for gone in [&lost, &stolen] {
        assert_eq!(status_and_code(sign_in(&hall, gone).await), problem(401, "bad_credentials"));
    }
    assert_eq!(sign_in(&hall, &found).await.1["account"]["id"], json!(ann.id));
    let now = Person::new(&hall, back.clone());
    assert_eq!(list(&now).await.len(), 1);
    // The code was good once; the new one leads to a password, which takes the passkey's place.
    let (_, made) = another(&hall, "ann").await;
    assert_eq!(recover(&hall, &ann.signed_up, json!({"passkey": made})).await.0, 401);
    let (status, back) = recover(&hall, &back, json!({"new_password": PASSWORD})).await;
    assert_eq!((status, &back["account"]["has_password"]), (200, &json!(true)));
    assert_eq!(status_and_code(sign_in(&hall, &found).await), problem(401, "bad_credentials"));
    assert_eq!(hall.db.count("passkeys").await, 0);
    // And back again: then the password opens nothing.
    let (found, made) = another(&hall, "ann").await;
    assert_eq!(recover(&hall, &back, json!({"passkey": made})).await.0, 200);
    let (status, _) = hall.post("/v1/sessions", json!({"name": "ann", "password": PASSWORD})).await;
    assert_eq!(status, 401);
    assert_eq!(sign_in(&hall, &found).await.0, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_gets_in_by_another_challenge_or_without_the_code() {
    let hall = Hall::named().await;
    let (ann, passkey) = member(&hall, "ann").await;
    hall.person("bob").await;
    let sign_up = options(&hall, json!({"for": "sign_up", "name": "cat"})).await;
    let (_, of_sign_up) = Passkey::make(&sign_up);
    let (_, of_bob) = another(&hall, "bob").await;
    let (_, of_nobody) = another(&hall, "dan").await;
    for made in [of_sign_up, of_bob, of_nobody] {
        let (status, answer) = recover(&hall, &ann.signed_up, json!({"passkey": made})).await;
        assert_eq!((status, &answer["code"]), (422, &json!("bad_passkey")));
    }
    let (_, made) = another(&hall, "ann").await;
    for key in [json!({}), json!({"passkey": made, "new_password": PASSWORD})] {
        let (status, answer) = recover(&hall, &ann.signed_up, key).await;
        assert_eq!((status, &answer["code"]), (400, &json!("malformed_body")));
    }
    let mut guess = ann.signed_up.clone();
    guess["recovery_code"] = json!("5f3a-9c01-77de-4b12-8a90-1c2d-3e4f-5061-7283-94a5");
    let (status, answer) = recover(&hall, &guess, json!({"passkey": made})).await;
    assert_eq!((status, &answer["code"]), (401, &json!("bad_credentials")));
    assert_eq!(sign_in(&hall, &passkey).await.0, 201, "nothing has changed");
    assert_eq!(
        recover(&hall, &ann.signed_up, json!({"passkey": made})).await.0,
        200,
        "nor is the passkey used up"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_at_once_one_gets_back() {
    let hall = Hall::named().await;
    let (ann, _) = member(&hall, "ann").await;
    let mut tries = tokio::task::JoinSet::new();
    let hall = std::sync::Arc::new(hall);
    for _ in 0..6 {
        let (hall, who) = (hall.clone(), ann.signed_up.clone());
        tries.spawn(async move {
            let (passkey, made) = another(&hall, "ann").await;
            (passkey, recover(&hall, &who, json!({"passkey": made})).await.0)
        });
    }
    let tries = tries.join_all().await;
    let (back, lost): (Vec<_>, Vec<_>) = tries.iter().partition(|(_, status)| *status == 200);
    assert_eq!(back.len(), 1, "{:?}", tries.iter().map(|(_, status)| status).collect::<Vec<_>>());
    assert!(lost.iter().all(|(_, status)| *status == 401));
    assert_eq!(sign_in(&hall, &back[0].0).await.0, 201);
    assert_eq!(sign_in(&hall, &lost[0].0).await.0, 401);
}
