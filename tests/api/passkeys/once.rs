//! A challenge is good once, soon, for one thing and for one person.

use longhall::features::hall::Limits;
use longhall_web::admission::quotas::{Quotas, Rates};
use reqwest::Method;
use serde_json::{Value, json};

use super::{add, member, my_options, options, problem, prove, sign_in, status_and_code};
use crate::support::{Database, Hall, Passkey, Person, behind_a_proxy, few, passkey::base64url, rates};

async fn session(hall: &Hall, answer: &Value) -> (u16, String) {
    status_and_code(hall.post("/v1/sessions/passkey", json!({"passkey": answer})).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_good_once_at_all_processes() {
    let hall = Hall::named().await;
    let other = hall.again().await;
    let (ann, passkey) = member(&hall, "ann").await;
    let answer = passkey.answer(&options(&hall, json!({"for": "sign_in"})).await);
    assert_eq!(session(&other, &answer).await, problem(201, ""), "made here, answered there");
    for hall in [&hall, &other] {
        assert_eq!(session(hall, &answer).await, problem(401, "bad_credentials"));
    }
    // Another signature is no other answer.
    let asked = options(&hall, json!({"for": "sign_in"})).await;
    let answers: Vec<Value> = (0..8).map(|_| passkey.answer(&asked)).collect();
    let all = futures_util::future::join_all(answers.iter().map(|answer| session(&hall, answer))).await;
    assert_eq!(all.iter().filter(|(status, _)| *status == 201).count(), 1, "{all:?}");
    let asked = my_options(&ann, "prove").await;
    let proof = json!({"passkey": passkey.answer(&asked)});
    assert_eq!(ann.post("/v1/me/proof", proof.clone()).await.0, 201);
    assert_eq!(status_and_code(ann.post("/v1/me/proof", proof).await), problem(403, "proof_wrong"));
    let proof = prove(&ann, &passkey).await;
    let asked = my_options(&ann, "add").await;
    for wanted in [problem(201, ""), problem(422, "bad_passkey")] {
        let (_, made) = Passkey::make(&asked);
        let body = json!({"passkey": made});
        assert_eq!(status_and_code(ann.proving(Method::POST, "/v1/me/passkeys", &proof, body).await), wanted);
    }
    let asked = options(&hall, json!({"for": "sign_up", "name": "bob"})).await;
    // A challenge to sign up is for its name alone.
    for (name, wanted) in [
        ("bobby", problem(422, "bad_passkey")),
        ("BOB", problem(201, "")),
        ("bobby", problem(422, "bad_passkey")),
    ] {
        let (_, made) = Passkey::make(&asked);
        assert_eq!(
            status_and_code(hall.post("/v1/accounts", json!({"name": name, "passkey": made})).await),
            wanted
        );
    }
    assert_eq!(
        status_and_code(hall.get("/v1/people/bobby").await),
        problem(404, "not_found"),
        "nothing is left of it"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_good_for_what_was_asked() {
    let hall = Hall::named().await;
    let (ann, passkey) = member(&hall, "ann").await;
    let (bob, his) = member(&hall, "bob").await;
    let ann_elsewhere = Person::new(&hall, sign_in(&hall, &passkey).await.1);
    // To sign in is no proof, and a proof does not sign in.
    let signs_in = passkey.answer(&options(&hall, json!({"for": "sign_in"})).await);
    let proves = passkey.answer(&my_options(&ann, "prove").await);
    let prove_with = async |who: &Person, answer: &Value| {
        status_and_code(who.post("/v1/me/proof", json!({"passkey": answer})).await)
    };
    assert_eq!(prove_with(&ann, &signs_in).await, problem(403, "proof_wrong"));
    assert_eq!(session(&hall, &proves).await, problem(401, "bad_credentials"));
    // Nor is it one for another session, or another account.
    assert_eq!(prove_with(&ann_elsewhere, &proves).await, problem(403, "proof_wrong"));
    assert_eq!(prove_with(&bob, &proves).await, problem(403, "proof_wrong"));
    let as_bob = his.answer(&my_options(&ann, "prove").await);
    assert_eq!(prove_with(&ann, &as_bob).await, problem(403, "proof_wrong"), "his passkey, her challenge");
    let mut lie = his.says(&my_options(&ann, "prove").await);
    lie.user = Some(passkey.user.clone());
    assert_eq!(prove_with(&ann, &his.sign(&lie)).await, problem(403, "proof_wrong"));
    assert_eq!(prove_with(&ann, &proves).await, problem(201, ""));
    // A device that does not know whose passkey it is may prove, but not sign in.
    let mut silent = passkey.says(&my_options(&ann, "prove").await);
    silent.user = None;
    assert_eq!(prove_with(&ann, &passkey.sign(&silent)).await, problem(201, ""));
    // A passkey is added to the account and by the session that asked.
    let (_, made) = Passkey::make(&my_options(&bob, "add").await);
    let (_, of_elsewhere) = Passkey::make(&my_options(&ann_elsewhere, "add").await);
    let (_, of_sign_up) = Passkey::make(&options(&hall, json!({"for": "sign_up", "name": "cat"})).await);
    let proof = prove(&ann, &passkey).await;
    for made in [made, of_elsewhere, of_sign_up] {
        let body = json!({"passkey": made});
        let refused = ann.proving(Method::POST, "/v1/me/passkeys", &proof, body).await;
        assert_eq!(status_and_code(refused), problem(422, "bad_passkey"));
    }
    let (_, to_add) = Passkey::make(&my_options(&ann, "add").await);
    let refused = hall.post("/v1/accounts", json!({"name": "dan", "passkey": to_add})).await;
    assert_eq!(status_and_code(refused), problem(422, "bad_passkey"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_ask_for_which_challenge() {
    let hall = Hall::named().await;
    let ann = hall.person("ann").await;
    let ask = async |body: Value| status_and_code(hall.post("/v1/passkeys/challenge", body).await);
    for what_for in ["add", "prove"] {
        assert_eq!(ask(json!({"for": what_for})).await, problem(401, "not_signed_in"));
    }
    for body in [
        json!({}),
        json!({"for": "fun"}),
        json!({"for": "sign_up"}),
        json!({"for": "recover"}),
        json!({"for": "sign_in", "name": "ann"}),
        json!({"for": "add", "name": "ann"}),
        json!({"for": "sign_up", "name": "a b"}),
        json!({"for": "recover", "name": "x".repeat(60_000)}),
        json!({"for": "sign_in", "more": true}),
    ] {
        assert_eq!(ask(body).await, problem(400, "malformed_body"));
    }
    assert_eq!(
        ask(json!({"for": "recover", "name": "x".repeat(70_000)})).await,
        problem(413, "body_too_large")
    );
    let script = json!({"label": "x", "scopes": ["account:read", "games:play", "games:read", "talk"]});
    let (_, script) = ann.post("/v1/me/tokens", script).await;
    let script = ann.with_token(script["token"].as_str().unwrap());
    for what_for in ["add", "prove"] {
        let refused = script.post("/v1/passkeys/challenge", json!({"for": what_for})).await;
        assert_eq!(status_and_code(refused), problem(403, "scope_missing"));
    }
}

/// A challenge as the hall makes it, by its own key, with other times.
async fn forge(hall: &Hall, (iat, exp): (i64, i64), changes: Value) -> Value {
    let [kid, secret] = ["kid", "encode(secret, 'hex')"]
        .map(|column| format!("SELECT {column} FROM signing_keys ORDER BY created_at DESC LIMIT 1"));
    let (kid, secret) = (hall.db.column(&kid).await, hall.db.column(&secret).await);
    let (now, url) = (chrono::Utc::now().timestamp(), hall.hall.public_url().to_string());
    let nobody = uuid::Uuid::nil();
    let mut claims = json!({"iss": url, "aud": format!("{url}/v1/passkeys/challenge"), "sub": nobody, "sid": nobody,
        "jti": uuid::Uuid::now_v7(), "scope": "sign_in", "iat": now + iat, "exp": now + exp});
    claims.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    let mut header = jsonwebtoken::Header::new(jsonwebtoken::Algorithm::HS256);
    header.kid = Some(kid[0].clone());
    header.typ = Some("passkey+jwt".to_owned());
    let secret = jsonwebtoken::EncodingKey::from_secret(&const_hex::decode(&secret[0]).unwrap());
    let token = jsonwebtoken::encode(&header, &claims, &secret).unwrap();
    json!({"challenge": base64url(token), "rpId": "hall.example"})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_good_for_five_minutes() {
    let hall = Hall::named().await;
    let (ann, passkey) = member(&hall, "ann").await;
    let answer = async |times: (i64, i64), changes: Value| {
        session(&hall, &passkey.answer(&forge(&hall, times, changes).await)).await
    };
    let refused = problem(401, "bad_credentials");
    assert_eq!(answer((-240, 60), json!({})).await, problem(201, ""));
    for times in [(-301, -1), (0, 301), (-400, 10), (600, 900)] {
        assert_eq!(answer(times, json!({})).await, refused, "{times:?}");
    }
    for changes in [
        json!({"iss": "https://other.example"}),
        json!({"aud": "https://hall.example"}),
        json!({"aud": "https://hall.example/v1/me/proof"}),
        json!({"scope": "prove"}),
        json!({"scope": ""}),
        json!({"jti": "x"}),
    ] {
        assert_eq!(answer((0, 300), changes.clone()).await, refused, "{changes}");
    }
    // Tokens of other kinds are no challenges, and a challenge is no token.
    let as_challenge = |token: &str| json!({"challenge": base64url(token), "rpId": "hall.example"});
    let proof = prove(&ann, &passkey).await;
    for token in [ann.token.as_str(), &proof, "", "\u{ff}", "a.b.c"] {
        assert_eq!(session(&hall, &passkey.answer(&as_challenge(token))).await, refused);
    }
    let mine = my_options(&ann, "add").await;
    let mine = base64_decoded(&mine["challenge"]);
    assert_eq!(ann.with_token(&mine).get("/v1/me").await.0, 401);
    let (_, (status, _)) = add(&ann, &mine).await;
    assert_eq!(status, 403, "nor is it a proof");
}

fn base64_decoded(text: &Value) -> String {
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
    String::from_utf8(URL_SAFE_NO_PAD.decode(text.as_str().unwrap()).unwrap()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn asking_costs_nobody_anything() {
    let hall = Hall::named().await;
    let (_, passkey) = member(&hall, "ann").await;
    let kept = async || hall.db.count("passkey_challenges").await;
    assert_eq!(kept().await, 1, "that by which she signed up");
    for _ in 0..50 {
        options(&hall, json!({"for": "sign_in"})).await;
    }
    assert_eq!(session(&hall, &passkey.answer(&forge(&hall, (-400, 10), json!({})).await)).await.0, 401);
    assert_eq!(kept().await, 1, "what was not answered is kept nowhere");
    assert_eq!(sign_in(&hall, &passkey).await.0, 201);
    assert_eq!(kept().await, 2);
    hall.hall.delete_expired_rows().await.unwrap();
    assert_eq!(kept().await, 2, "they could be answered again");
    hall.db
        .sql("UPDATE passkey_challenges SET expires_at = expires_at - interval '1 day 6 minutes'")
        .await
        .unwrap();
    hall.hall.delete_expired_rows().await.unwrap();
    assert_eq!(kept().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_in_is_counted_like_other_credentials() {
    let rates = Rates { credentials_per_minute: few(3), guesses_per_minute: few(2), ..rates() };
    let quotas = Quotas::new(&rates, behind_a_proxy());
    let hall = Hall::on(Database::named().await, Limits::default(), quotas).await;
    let (ann, passkey) = member(&hall, "ann").await;
    let from = async |address: &str, body: &Value| {
        let request = hall.request(Method::POST, "/v1/sessions/passkey").header("X-Forwarded-For", address);
        request.json(body).send().await.unwrap().status().as_u16()
    };
    let wrong = json!({"passkey": passkey.answer(&json!({"challenge": "", "rpId": "hall.example"}))});
    for wanted in [401, 401, 401, 429] {
        assert_eq!(from("192.0.2.1", &wrong).await, wanted);
    }
    // However many strangers try, they shut nobody out: there is nothing to guess.
    for n in 2..20 {
        assert_eq!(from(&format!("192.0.2.{n}"), &wrong).await, 401);
    }
    let right = passkey.answer(&options(&hall, json!({"for": "sign_in"})).await);
    assert_eq!(from("192.0.2.99", &json!({ "passkey": right })).await, 201);
    // A proof is counted for the account.
    let prove = async || {
        let request = ann.request(Method::POST, "/v1/me/proof").header("X-Forwarded-For", "192.0.2.100");
        request.json(&wrong).send().await.unwrap().status().as_u16()
    };
    assert_eq!([prove().await, prove().await, prove().await], [403, 403, 429]);
}
