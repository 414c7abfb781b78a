//! S13: a stolen signing key. Rotating keys did not end the tokens forged with it.

use longhall::features::accounts::key_rotation::KeyState;
use serde_json::{Value, json};

use crate::support::{Hall, Person, soon, trusting, unlimited};

/// A token for ann's own session, signed by the current key, with other times.
async fn forge(hall: &Hall, ann: &Person, times: (i64, i64), typ: &str) -> String {
    forge_for(hall, (ann, ann.id.as_str()), times, typ).await
}

/// A token for an account that names the session of ann, signed by the current key.
async fn forge_for(
    hall: &Hall,
    (ann, account): (&Person, &str),
    (iat, exp): (i64, i64),
    typ: &str,
) -> String {
    let [kid, secret] = ["kid", "encode(secret, 'hex')"]
        .map(|column| format!("SELECT {column} FROM signing_keys ORDER BY created_at DESC LIMIT 1"));
    let (kid, secret) = (hall.db.column(&kid).await, hall.db.column(&secret).await);
    let hex = |at: usize| u8::from_str_radix(&secret[0][at..at + 2], 16).unwrap();
    let secret: Vec<u8> = (0..secret[0].len()).step_by(2).map(hex).collect();
    let session = ann.get("/v1/me/sessions").await.1["items"][0]["id"].clone();
    let url = hall.hall.public_url().to_string();
    let now = chrono::Utc::now().timestamp();
    let claims = json!({"iss": url, "aud": url, "sub": account, "sid": session, "jti": session,
        "scope": "account games:read games:play", "iat": now + iat, "exp": now + exp});
    let mut header = jsonwebtoken::Header::new(jsonwebtoken::Algorithm::HS256);
    header.kid = Some(kid[0].clone());
    header.typ = Some(typ.to_owned());
    jsonwebtoken::encode(&header, &claims, &jsonwebtoken::EncodingKey::from_secret(&secret)).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revoked_key_ends_at_every_process_whether_or_not_anybody_signs_in() {
    let hall = Hall::with(trusting(), unlimited()).await;
    let other = Hall::on(hall.db.borrowed(), trusting(), unlimited()).await;
    let ann = hall.person("ann").await;
    let forged = ann.with_token(&forge(&hall, &ann, (0, 900), "at+jwt").await);
    for at in [&hall, &other] {
        assert_eq!(forged.at(at).get("/v1/me").await.0, 200, "as good as a true one");
    }
    let keys = hall.hall.token_keys.list().await.unwrap();
    hall.hall.token_keys.revoke(&keys[0].kid).await.unwrap();
    assert!(hall.hall.token_keys.revoke(&keys[0].kid).await.is_err(), "there is no such key");
    for at in [&hall, &other] {
        soon(async || forged.at(at).get("/v1/me").await.0 == 401).await;
    }
    let refresh = json!({"refresh_token": ann.signed_up["refresh_token"]});
    let (status, fresh) = other.post("/v1/sessions/refresh", refresh).await;
    assert_eq!(status, 200, "sessions go on");
    soon(async || ann.with_token(fresh["access_token"].as_str().unwrap()).get("/v1/me").await.0 == 200).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_forged_token_outlives_ours() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let accepted = async |times: (i64, i64), typ: &str| {
        ann.with_token(&forge(&hall, &ann, times, typ).await).get("/v1/me").await.0 == 200
    };
    assert!(accepted((-1, 899), "at+jwt").await);
    for times in [(0, 1_000_000_000), (-10, 895), (600, 1_500), (-900, -1)] {
        assert!(!accepted(times, "at+jwt").await, "{times:?}");
    }
    assert!(!accepted((0, 300), "proof+jwt").await, "nor one of another kind");
}

#[tokio::test(flavor = "multi_thread")]
async fn rotations_end_no_token_early() {
    let hall = Hall::with(trusting(), unlimited()).await;
    let ann = hall.person("ann").await;
    hall.hall.token_keys.rotate().await.unwrap();
    hall.hall.token_keys.rotate().await.unwrap();
    let states =
        async || hall.hall.token_keys.list().await.unwrap().iter().map(|key| key.state).collect::<Vec<_>>();
    assert_eq!(states().await, [KeyState::Signs, KeyState::Verifies, KeyState::Verifies]);
    hall.hall.token_keys.forget_old().await.unwrap();
    tokio::time::sleep(2 * trusting().sign_in_max_age).await;
    assert_eq!(ann.get("/v1/me").await.0, 200);
    hall.db.sql("UPDATE signing_keys SET created_at = created_at - interval '1 hour'").await.unwrap();
    assert_eq!(states().await, [KeyState::Signs, KeyState::Done, KeyState::Done]);
    soon(async || ann.get("/v1/me").await.0 == 401).await;
    hall.hall.token_keys.forget_old().await.unwrap();
    assert_eq!(states().await, [KeyState::Signs]);
}

/// Dangerous operations need more than a stolen token.
#[tokio::test(flavor = "multi_thread")]
async fn a_proof_is_good_for_its_session_alone_and_for_nothing_else() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let proof = ann.prove().await;
    assert_eq!(ann.with_token(&proof).get("/v1/me").await.0, 401, "it is no access token");
    let sign_in = json!({"name": "ann", "password": crate::support::PASSWORD});
    let (_, again) = hall.post("/v1/sessions", sign_in).await;
    let elsewhere = ann.with_token(again["access_token"].as_str().unwrap());
    let code = async |who: &Person, proof: &str| {
        who.proving(reqwest::Method::POST, "/v1/me/recovery-code", proof, Value::Null).await
    };
    for (who, proof) in [(&elsewhere, proof.as_str()), (&bob, &proof), (&ann, &ann.token), (&ann, "x")] {
        assert_eq!(code(who, proof).await.1["code"], "proof_wrong");
    }
    assert_eq!(code(&ann, &proof).await.0, 201);
    assert_eq!(elsewhere.delete("/v1/me/sessions").await.0, 204);
    assert_eq!(code(&ann, &proof).await.0, 401, "it ends with its session");
}

/// A token that names the victim and a session of the attacker's own is refused, however lately that session was confirmed.
#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_good_for_its_own_account_alone() {
    let hall = Hall::with(trusting(), unlimited()).await;
    let (eve, ann) = (hall.person("eve").await, hall.person("ann").await);
    let notes = ann.get("/v1/me/sessions").await.1;
    let forged = forge_for(&hall, (&eve, ann.id.as_str()), (0, 900), "at+jwt").await;
    let forged = ann.with_token(&forged);
    for _ in 0..2 {
        assert_eq!(eve.get("/v1/me").await.0, 200, "confirmed at this moment");
        assert_eq!(forged.get("/v1/me").await.0, 401);
        for path in ["/v1/me/sessions".to_owned(), format!("/v1/me/blocks/{}", eve.id)] {
            assert_eq!(forged.delete(&path).await.0, 401, "{path}");
        }
        assert_eq!(forged.put(&format!("/v1/me/blocks/{}", eve.id), json!({})).await.0, 401);
    }
    assert_eq!(ann.get("/v1/me/sessions").await.1, notes, "nothing of hers has ended");
    assert_eq!(eve.get("/v1/me").await.0, 200);
}
