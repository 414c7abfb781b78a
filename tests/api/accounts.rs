//! Accounts, sessions and tokens.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Hall, PASSWORD, Person};

#[tokio::test(flavor = "multi_thread")]
async fn one_signs_up_and_in() {
    let hall = Hall::open().await;
    let ann = hall.person("Ann").await;
    let (status, me) = ann.get("/v1/me").await;
    assert_eq!((status.as_u16(), &me["name"], &me["id"]), (200, &json!("Ann"), &json!(ann.id)));
    let (status, signed_in) = hall.post("/v1/sessions", json!({"name": "ANN", "password": PASSWORD})).await;
    assert_eq!(status, 201);
    assert_eq!(signed_in["account"]["id"], json!(ann.id));
    assert!(signed_in.get("recovery_code").is_none());
    assert_eq!((&signed_in["token_type"], &signed_in["expires_in"]), (&json!("Bearer"), &json!(900)));
}

#[tokio::test(flavor = "multi_thread")]
async fn names_and_passwords_have_their_bounds() {
    let hall = Hall::open().await;
    hall.person("taken").await;
    let sign_up = async |name: &str, password: &str| {
        let (status, problem) = hall.post("/v1/accounts", json!({"name": name, "password": password})).await;
        (status.as_u16(), problem["code"].as_str().unwrap_or("none").to_owned())
    };
    let malformed = (400, "malformed_body".to_owned());
    for name in ["ab", "a-name-of-twenty-five-char", "sp ace", "ümlaut", ""] {
        assert_eq!(sign_up(name, PASSWORD).await, malformed, "{name}");
    }
    for password in ["seven77", &"x".repeat(129)] {
        assert_eq!(sign_up("fine", password).await, malformed);
    }
    for password in ["12345678", "Password1", "Eve_The_Viking"] {
        assert_eq!(sign_up("eve_the_viking", password).await, (422, "common_password".to_owned()));
    }
    assert_eq!(sign_up("TAKEN", PASSWORD).await, (409, "name_taken".to_owned()));
    assert_eq!(sign_up("a_-Z9", "8 chars!").await, (201, "none".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn anything_that_is_not_a_token_is_refused_as_such() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    for token in ["", "x", "a.b.c", "ä.ö.ü", "lh_ä_ö_ü", "\u{10348}"] {
        let (status, problem) = ann.with_token(token).get("/v1/me").await;
        assert_eq!((status.as_u16(), &problem["code"]), (401, &json!("not_signed_in")), "{token}");
    }
}

/// RFC 6750, section 3.1, and RFC 9728, section 5.1.
#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_says_what_is_wrong_with_the_token() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let (_, made) = ann.post("/v1/me/tokens", json!({"label": "x", "scopes": ["games:read"]})).await;
    let reader = ann.with_token(made["token"].as_str().unwrap());
    let metadata = format!("resource_metadata=\"{}/.well-known/oauth-protected-resource\"", hall.base);
    let challenge = async |request: reqwest_middleware::RequestBuilder| {
        let refused = request.send().await.unwrap();
        let challenge =
            refused.headers().get("www-authenticate").map(|value| value.to_str().unwrap().to_owned());
        (refused.status().as_u16(), challenge)
    };
    let told = |error: &str| Some(format!("Bearer {error}{metadata}"));
    assert_eq!(challenge(hall.request(Method::GET, "/v1/me")).await, (401, told("")));
    let wrong = ann.with_token("wrong").request(Method::GET, "/v1/me");
    assert_eq!(challenge(wrong).await, (401, told("error=\"invalid_token\", ")));
    let lacking = reader.request(Method::POST, "/v1/games").json(&json!({"ruleset": "vikings", "seats": 2}));
    let lacks = "error=\"insufficient_scope\", scope=\"games:play\", ";
    assert_eq!(challenge(lacking).await, (403, told(lacks)));
    // No app can ask for this one.
    let (status, said) = challenge(reader.request(Method::GET, "/v1/me/sessions")).await;
    assert_eq!(status, 403);
    let said = said.unwrap();
    assert!(
        said.starts_with("Bearer error=\"insufficient_scope\", error_description=\"only a session "),
        "{said}"
    );
    assert!(!said.contains("scope=") && said.ends_with(&metadata), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn any_token_learns_whose_it_is_and_no_more_than_it_may() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    for (scope, is_all) in [("games:read", false), ("talk", false), ("account:read", true)] {
        let (_, made) = ann.post("/v1/me/tokens", json!({"label": scope, "scopes": [scope]})).await;
        let (status, me) = ann.with_token(made["token"].as_str().unwrap()).get("/v1/me").await;
        assert_eq!(status, 200, "{me}");
        assert_eq!((&me["id"], &me["name"], &me["kind"]), (&json!(ann.id), &json!("ann"), &json!("person")));
        for private in ["has_password", "created_at"] {
            assert_eq!(me.get(private).is_some(), is_all, "{scope}: {me}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_credentials_do_not_reveal_what_is_wrong() {
    let hall = Hall::open().await;
    hall.person("ann").await;
    let wrong_password =
        hall.post("/v1/sessions", json!({"name": "ann", "password": "wrong password"})).await;
    let wrong_name = hall.post("/v1/sessions", json!({"name": "bob", "password": PASSWORD})).await;
    assert_eq!(wrong_password, wrong_name);
    assert_eq!((wrong_name.0.as_u16(), &wrong_name.1["code"]), (401, &json!("bad_credentials")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refresh_token_is_good_once_and_its_reuse_ends_the_session() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let refresh =
        async |token: &str| hall.post("/v1/sessions/refresh", json!({"refresh_token": token})).await;
    let first = ann.signed_up["refresh_token"].as_str().unwrap();
    let (status, pair) = refresh(first).await;
    assert_eq!(status, 200);
    let second = pair["refresh_token"].as_str().unwrap();
    assert_eq!(ann.with_token(pair["access_token"].as_str().unwrap()).get("/v1/me").await.0, 200);
    // A forged token ends nothing.
    let forged = format!("{}00", &second[..second.len() - 2]);
    assert_eq!(refresh(&forged).await.0, 401);
    let (status, third) = refresh(second).await;
    assert_eq!(status, 200);
    assert_eq!(refresh(first).await.1["code"], "bad_credentials");
    let access = third["access_token"].as_str().unwrap();
    assert_eq!(ann.with_token(access).get("/v1/me").await.0, 401);
    assert_eq!(refresh(third["refresh_token"].as_str().unwrap()).await.0, 401, "the whole family has ended");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refresh_whose_answer_was_lost_is_answered_again_for_a_while() {
    let hall = Hall::open().await;
    let refresh =
        async |token: &Value| hall.post("/v1/sessions/refresh", json!({"refresh_token": token})).await;
    let ann = hall.person("ann").await;
    let first = &ann.signed_up["refresh_token"];
    let (_, lost) = refresh(first).await;
    let (status, again) = refresh(first).await;
    assert_eq!(
        (status.as_u16(), &again["refresh_token"]),
        (200, &lost["refresh_token"]),
        "the same successor"
    );
    let (status, _) = refresh(&again["refresh_token"]).await;
    assert_eq!(status, 200, "which nobody had used");
    assert_eq!(refresh(first).await.0, 401, "now it was");
    assert_eq!(refresh(&again["refresh_token"]).await.0, 401, "and the family has ended");

    let bob = hall.person("bob").await;
    let first = &bob.signed_up["refresh_token"];
    assert_eq!(refresh(first).await.0, 200);
    hall.db.sql("UPDATE sessions SET rotated_at = rotated_at - interval '31 seconds'").await.unwrap();
    assert_eq!(refresh(first).await.0, 401, "half a minute is over");
    assert_eq!(bob.get("/v1/me").await.0, 401, "and with it the session");
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_out_ends_the_session() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    assert_eq!(ann.delete("/v1/sessions/current").await.0, 204);
    let token = ann.signed_up["refresh_token"].clone();
    assert_eq!(hall.post("/v1/sessions/refresh", json!({"refresh_token": token})).await.0, 401);
    assert_eq!(ann.get("/v1/me").await.0, 401, "and its access token with it");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_sees_where_one_is_signed_in_and_signs_out_there() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let sign_in = async |device: &str| {
        let request = hall.request(Method::POST, "/v1/sessions").header("user-agent", device);
        let signed_in = request.json(&json!({"name": "ann", "password": PASSWORD})).send().await.unwrap();
        ann.with_token(signed_in.json::<Value>().await.unwrap()["access_token"].as_str().unwrap())
    };
    let phone = sign_in("A\tphoneä").await;
    let desk = sign_in(&"A desk ".repeat(100)).await;
    let (_, listed) = desk.get("/v1/me/sessions").await;
    let listed = listed["items"].as_array().unwrap().clone();
    assert_eq!(listed.len(), 3);
    assert_eq!((&listed[0]["current"], listed[0]["device"].as_str().unwrap().len()), (&json!(true), 120));
    assert_eq!((&listed[1]["current"], &listed[1]["device"]), (&json!(false), &json!("Aphone")));

    let of_phone = format!("/v1/me/sessions/{}", listed[1]["id"].as_str().unwrap());
    let bob = hall.person("bob").await;
    assert_eq!(bob.delete(&of_phone).await.0, 404, "nobody ends another's session");
    assert_eq!(phone.get("/v1/me").await.0, 200);
    assert_eq!(desk.delete(&of_phone).await.0, 204);
    assert_eq!(phone.get("/v1/me").await.0, 401);
    assert_eq!(desk.delete(&of_phone).await.0, 404);
    assert_eq!(desk.delete("/v1/me/sessions").await.0, 204);
    for gone in [&ann, &desk] {
        assert_eq!(gone.get("/v1/me").await.0, 401);
    }
    assert_eq!(bob.get("/v1/me").await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_recovery_code_takes_the_place_of_the_old() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    assert_eq!(ann.post("/v1/me/recovery-code", json!(null)).await.1["code"], "proof_missing");
    let proof = ann.prove().await;
    let (status, fresh) = ann.proving(Method::POST, "/v1/me/recovery-code", &proof, json!(null)).await;
    assert_eq!(status, 201);
    let recover = async |code: &Value| {
        let body = json!({"name": "ann", "recovery_code": code, "new_password": "brand new password"});
        hall.post("/v1/accounts/recovery", body).await.0
    };
    assert_eq!(recover(&ann.signed_up["recovery_code"]).await, 401);
    assert_eq!(recover(&fresh["recovery_code"]).await, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_use_of_a_token_is_noted() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let (_, issued) = ann.post("/v1/me/tokens", json!({"label": "x", "scopes": ["games:read"]})).await;
    assert!(issued["last_used_at"].is_null());
    let script = ann.with_token(issued["token"].as_str().unwrap());
    assert_eq!(script.get("/v1/me/turns").await.0, 200);
    // The use is noted in the background.
    while ann.get("/v1/me/tokens").await.1["items"][0]["last_used_at"].is_null() {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_recovery_code_sets_a_new_password_once() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let code = ann.signed_up["recovery_code"].as_str().unwrap().to_uppercase();
    let recover = async |code: &str| {
        let body = json!({"name": "ann", "recovery_code": code, "new_password": "brand new password"});
        hall.post("/v1/accounts/recovery", body).await
    };
    assert_eq!(recover("0000-0000").await.1["code"], "bad_credentials");
    let (status, recovered) = recover(&code).await;
    assert_eq!(status, 200);
    assert_ne!(recovered["recovery_code"], ann.signed_up["recovery_code"]);
    assert_eq!(recover(&code).await.0, 401, "the old code is used up");
    let token = ann.signed_up["refresh_token"].clone();
    assert_eq!(hall.post("/v1/sessions/refresh", json!({"refresh_token": token})).await.0, 401);
    let sign_in = async |password: &str| {
        hall.post("/v1/sessions", json!({"name": "ann", "password": password})).await.0
    };
    assert_eq!(sign_in(PASSWORD).await, 401);
    assert_eq!(sign_in("brand new password").await, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn name_and_password_can_be_changed() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    hall.person("bob").await;
    assert_eq!(ann.patch("/v1/me", json!({"name": "BOB"})).await.1["code"], "name_taken");
    let (status, me) = ann.patch("/v1/me", json!({"name": "Anna"})).await;
    assert_eq!((status.as_u16(), &me["name"]), (200, &json!("Anna")));
    hall.person("ann").await;
    let change = json!({"password": "another password"});
    assert_eq!(ann.patch("/v1/me", change.clone()).await.1["code"], "proof_missing");
    let proof = ann.prove().await;
    let patch = async |body: Value| ann.proving(Method::PATCH, "/v1/me", &proof, body).await;
    assert_eq!(
        patch(json!({"password": "aNNa-sails", "name": "Anna-Sails"})).await.1["code"],
        "common_password"
    );
    assert_eq!(patch(change).await.0, 200);
    let sign_in = json!({"name": "anna", "password": "another password"});
    assert_eq!(hall.post("/v1/sessions", sign_in).await.0, 201);
    assert_eq!(ann.patch("/v1/me", json!({"nmae": "x"})).await.1["code"], "malformed_body");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_account_becomes_a_pseudonym() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create(2).await;
    bob.join(&game).await;
    assert_eq!(ann.delete("/v1/me").await.1["code"], "proof_missing");
    assert_eq!(ann.forget_me().await, 204);
    assert_eq!(ann.get("/v1/me").await.0, 401);
    assert_eq!(ann.post("/v1/games", json!({"ruleset": "vikings", "seats": 2})).await.0, 401);
    assert_eq!(hall.post("/v1/sessions", json!({"name": "ann", "password": PASSWORD})).await.0, 401);
    let (_, shown) = bob.get(&format!("/v1/games/{game}")).await;
    let person = &shown["seats"][0]["account"];
    assert_eq!(person["id"], json!(ann.id));
    assert!(person["name"].as_str().unwrap().starts_with("deleted-"), "{person}");
    hall.person("ann").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_s_token_does_what_its_scopes_say() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let issue =
        async |scopes: Value| ann.post("/v1/me/tokens", json!({"label": "bot", "scopes": scopes})).await;
    let (status, issued) = issue(json!(["games:read"])).await;
    assert_eq!(status, 201);
    let reader: Person = ann.with_token(issued["token"].as_str().unwrap());
    assert_eq!(reader.get("/v1/me/turns").await.0, 200);
    let refused = reader.post("/v1/games", json!({"ruleset": "vikings", "seats": 2})).await;
    assert_eq!((refused.0.as_u16(), &refused.1["code"]), (403, &json!("scope_missing")));
    let (_, issued_player) = issue(json!(["games:read", "games:play"])).await;
    let player = ann.with_token(issued_player["token"].as_str().unwrap());
    assert_eq!(player.post("/v1/games", json!({"ruleset": "vikings", "seats": 2})).await.0, 201);
    assert_eq!(player.get("/v1/me/tokens").await.0, 403, "no token makes tokens");
    assert_eq!(player.delete("/v1/me").await.0, 403);

    let (_, listed) = ann.get("/v1/me/tokens").await;
    assert_eq!(listed["items"].as_array().unwrap().len(), 2);
    assert!(listed["items"][0].get("token").is_none());
    let id = issued["id"].as_str().unwrap();
    assert_eq!(ann.delete(&format!("/v1/me/tokens/{id}")).await.0, 204);
    assert_eq!(ann.delete(&format!("/v1/me/tokens/{id}")).await.0, 404);
    assert_eq!(reader.get("/v1/me/turns").await.0, 401);
    for bad in [json!([]), json!(["account"]), json!(["games:rule"])] {
        assert_eq!(issue(bad).await.1["code"], "malformed_body");
    }
    let past = json!({"label": "x", "scopes": ["games:read"], "expires_at": "2020-01-01T00:00:00Z"});
    assert_eq!(ann.post("/v1/me/tokens", past).await.0, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn rotating_the_keys_signs_nobody_out() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let kid = hall.hall.token_keys.rotate().await.unwrap();
    assert_eq!(ann.get("/v1/me").await.0, 200);
    assert!(!kid.is_empty());
    let other = Hall::open().await;
    assert_eq!(Person::new(&other, ann.signed_up.clone()).get("/v1/me").await.0, 401, "another hall's key");
}
