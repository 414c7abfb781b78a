//! Clients that prove who they are by a signature, and who would like to be them.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use longhall::features::{apps::AppPolicy, hall::Limits};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{decide, param, post_form, redeem, refused, request, shown, signer::Signer};
use crate::support::{Hall, Outside, Person, Reply, unlimited};

const REDIRECT: &str = "https://app.example/back";
const TYPE: &str = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

/// A client with a document and keys, at a hall.
struct App {
    hall: Hall,
    outside: Outside,
    id: String,
    signer: Signer,
    /// The keys that it publishes.
    keys: Arc<Mutex<Value>>,
}

impl App {
    /// A client whose document says this besides.
    async fn saying(says: Value) -> Self {
        Self::with(says, AppPolicy::default()).await
    }

    /// The same at a hall with another policy. The text `published` in the place of keys means those that it publishes.
    async fn with(says: Value, apps: AppPolicy) -> Self {
        let signer = Signer::ec("key-1");
        let keys = Arc::new(Mutex::new(signer.keys()));
        let published = keys.clone();
        let outside = Outside::answering(move |asked| {
            let base = format!("https://{}", asked.header("host").unwrap());
            let keys = published.lock().unwrap().clone();
            if asked.path == "/keys" {
                return Reply::json(&keys);
            }
            let document = json!({
                "client_id": format!("{base}/client.json"),
                "redirect_uris": [REDIRECT],
                "token_endpoint_auth_method": "private_key_jwt",
                "jwks_uri": format!("{base}/keys"),
            });
            let mut document = document.as_object().unwrap().clone();
            document.extend(says.as_object().unwrap().clone());
            document.retain(|_, value| !value.is_null());
            if document.get("jwks") == Some(&json!("published")) {
                document.insert("jwks".to_owned(), keys);
            }
            Reply::json(&json!(document))
        })
        .await;
        let hall = Hall::with(Limits { apps, ..limits(&outside) }, unlimited()).await;
        let id = format!("{}/client.json", outside.base);
        Self { hall, outside, id, signer, keys }
    }

    fn asks(&self) -> String {
        request(&[("client_id", &self.id), ("redirect_uri", REDIRECT)])
    }

    async fn code(&self, who: &Person) -> String {
        param(&decide(who, &self.asks(), true).await, "code").unwrap()
    }

    fn claims(&self) -> Value {
        self.signer.claims(&self.id, &self.hall.base)
    }

    /// Brings a code, with an assertion unless it is empty.
    async fn redeem(&self, hall: &Hall, code: &str, assertion: &str) -> (reqwest::StatusCode, Value) {
        let kind = if assertion.is_empty() { "" } else { TYPE };
        let by = [
            ("client_id", self.id.as_str()),
            ("redirect_uri", REDIRECT),
            ("client_assertion_type", kind),
            ("client_assertion", assertion),
        ];
        redeem(hall, code, &by).await
    }
}

fn limits(outside: &Outside) -> Limits {
    Limits { fetching: outside.settings.clone(), ..Limits::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_without_none_needs_an_assertion_always() {
    let app = App::saying(json!({})).await;
    let ann = app.hall.person("ann").await;
    let code = app.code(&ann).await;
    let other = Signer::ec("key-1");
    for forged in [
        String::new(),
        other.sign(&app.claims()),
        "x.y.z".to_owned(),
        app.signer.sign(&app.signer.claims(&app.id, "https://other.example")),
        app.signer.sign(&app.signer.claims("https://app.example/client.json", &app.hall.base)),
    ] {
        let answer = app.redeem(&app.hall, &code, &forged).await;
        assert!(refused("invalid_client")(&answer), "{forged}: {answer:?}");
    }
    let (status, tokens) = app.redeem(&app.hall, &code, &app.signer.sign(&app.claims())).await;
    assert_eq!(status, 200, "none of these has used the code: {tokens}");
    let refresh = async |assertion: &str| {
        let mut by = vec![
            ("grant_type", "refresh_token"),
            ("client_id", app.id.as_str()),
            ("refresh_token", tokens["refresh_token"].as_str().unwrap()),
        ];
        if !assertion.is_empty() {
            by.extend([("client_assertion_type", TYPE), ("client_assertion", assertion)]);
        }
        post_form(&app.hall, "/oauth/token", &by).await
    };
    assert!(refused("invalid_client")(&refresh("").await));
    assert!(refused("invalid_client")(&refresh(&other.sign(&app.claims())).await));
    let (status, next) = refresh(&app.signer.sign(&app.claims())).await;
    assert_eq!(status, 200, "{next}");
    // An assertion names its client without `client_id` (RFC 7521, section 4.2).
    let assertion = app.signer.sign(&app.claims());
    let by = [
        ("grant_type", "refresh_token"),
        ("refresh_token", next["refresh_token"].as_str().unwrap()),
        ("client_assertion_type", TYPE),
        ("client_assertion", &assertion),
    ];
    let (status, next) = post_form(&app.hall, "/oauth/token", &by).await;
    assert_eq!(status, 200, "{next}");
    // Given back by whoever has it: no proof is looked at, and no keys are fetched for one.
    let token = next["refresh_token"].as_str().unwrap();
    let revoke = async |assertion: &str| {
        let mut by = vec![("client_id", app.id.as_str()), ("token", token)];
        if !assertion.is_empty() {
            by.extend([("client_assertion_type", TYPE), ("client_assertion", assertion)]);
        }
        post_form(&app.hall, "/oauth/revoke", &by).await
    };
    assert_eq!(revoke(&other.sign(&app.claims())).await.0, 200);
    assert!(refused("invalid_grant")(&super::refresh(&app.hall, token, &app.id).await));
    assert_eq!(revoke("").await.0, 200);
    let fetched: Vec<String> = app.outside.asked().into_iter().map(|asked| asked.path).collect();
    assert_eq!(fetched, ["/client.json", "/keys"], "each once in a while");
}

/// An assertion is good once in all, whichever process sees it first.
#[tokio::test(flavor = "multi_thread")]
async fn an_assertion_is_good_once_at_all_processes() {
    let app = App::saying(json!({})).await;
    let elsewhere = Hall::on(app.hall.db.borrowed(), limits(&app.outside), unlimited()).await;
    let ann = app.hall.person("ann").await;
    let claims = app.claims();
    let (one, two) = (app.code(&ann).await, app.code(&ann).await);
    assert_eq!(app.redeem(&app.hall, &one, &app.signer.sign(&claims)).await.0, 200);
    let again = app.redeem(&app.hall, &two, &app.signer.sign(&claims)).await;
    assert!(refused("invalid_client")(&again), "{again:?}");
    assert!(again.1["error_description"].as_str().unwrap().contains("jti"), "{again:?}");
    let again = app.redeem(&elsewhere, &two, &app.signer.sign(&claims)).await;
    assert!(again.1["error_description"].as_str().unwrap().contains("jti"), "{again:?}");
    assert_eq!(app.redeem(&elsewhere, &two, &app.signer.sign(&app.claims())).await.0, 200);
    // Another client may choose the same `jti`.
    let of_other = "UPDATE client_assertions SET client_hash = '\\x00'";
    app.hall.db.sql(of_other).await.unwrap();
    let three = app.code(&ann).await;
    assert_eq!(app.redeem(&app.hall, &three, &app.signer.sign(&claims)).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_fills_no_table_with_its_assertions() {
    let app = App::saying(json!({})).await;
    let ann = app.hall.person("ann").await;
    let code = app.code(&ann).await;
    let client = const_hex::encode(Sha256::digest(app.id.as_bytes()));
    let fill = format!(
        "INSERT INTO client_assertions SELECT '\\x{client}', int4send(n), now() + interval '1 minute' \
            FROM generate_series(1, 10000) n"
    );
    app.hall.db.sql(&fill).await.unwrap();
    let (status, answer) = app.redeem(&app.hall, &code, &app.signer.sign(&app.claims())).await;
    assert_eq!((status.as_u16(), &answer["code"]), (429, &json!("too_many_requests")), "{answer}");
    let expire = "UPDATE client_assertions SET expires_at = now() - interval '1 second'";
    app.hall.db.sql(expire).await.unwrap();
    assert_eq!(app.redeem(&app.hall, &code, &app.signer.sign(&app.claims())).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_may_list_none_beside_a_key() {
    let both = json!({"token_endpoint_auth_methods_supported": ["none", "private_key_jwt"]});
    let app = App::saying(both).await;
    let ann = app.hall.person("ann").await;
    let (one, two) = (app.code(&ann).await, app.code(&ann).await);
    assert_eq!(app.redeem(&app.hall, &one, "").await.0, 200, "PKCE is enough");
    let forged = Signer::ec("key-1").sign(&app.claims());
    assert!(refused("invalid_client")(&app.redeem(&app.hall, &two, &forged).await), "but no lie is");
    assert_eq!(app.redeem(&app.hall, &two, &app.signer.sign(&app.claims())).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_are_of_the_documents_own_host() {
    for (says, why) in [
        (json!({"jwks_uri": "https://evil.example/keys"}), "own host"),
        (json!({"jwks_uri": "https://localhost/keys"}), "own host"),
        (json!({"jwks_uri": "http://localhost/keys"}), "own host"),
        (json!({"jwks_uri": "data:application/json,{}"}), "own host"),
        (json!({"jwks_uri": null}), "jwks"),
        (json!({"jwks": {"keys": []}}), "either"),
        (
            json!({"token_endpoint_auth_methods_supported": ["client_secret_basic"]}),
            "clients have no secrets",
        ),
        (json!({"token_endpoint_auth_methods_supported": []}), "clients have no secrets"),
    ] {
        let app = App::saying(says.clone()).await;
        let ann = app.hall.person("ann").await;
        let (status, told) = shown(&ann, &app.asks()).await;
        assert_eq!((status.as_u16(), &told["code"]), (422, &json!("bad_app")), "{says}: {told}");
        assert!(told["detail"].as_str().unwrap().contains(why), "{told}");
    }
    // Keys in the document itself are as good.
    let signer = Signer::rsa("key-1");
    let app = App::saying(json!({"jwks": signer.keys(), "jwks_uri": null})).await;
    let ann = app.hall.person("ann").await;
    let code = app.code(&ann).await;
    assert!(refused("invalid_client")(&app.redeem(&app.hall, &code, &app.signer.sign(&app.claims())).await));
    assert_eq!(app.redeem(&app.hall, &code, &signer.sign(&app.claims())).await.0, 200);
}

/// Another signature has the keys fetched again, once, unless that was a moment ago.
#[tokio::test(flavor = "multi_thread")]
async fn keys_that_a_client_has_replaced_are_noticed() {
    for says in [json!({}), json!({"jwks": "published", "jwks_uri": null})] {
        for (keys_settled, fetches) in [(Duration::ZERO, 1), (Duration::from_secs(3_600), 0)] {
            let app = App::with(says.clone(), AppPolicy { keys_settled, ..AppPolicy::default() }).await;
            let ann = app.hall.person("ann").await;
            let (one, two) = (app.code(&ann).await, app.code(&ann).await);
            assert_eq!(app.redeem(&app.hall, &one, &app.signer.sign(&app.claims())).await.0, 200);
            let (other, before) = (Signer::ec("key-2"), app.outside.asked().len());
            *app.keys.lock().unwrap() = other.keys();
            let (status, answer) = app.redeem(&app.hall, &two, &other.sign(&app.claims())).await;
            assert_eq!(status == 200, fetches == 1, "{says}: {answer}");
            assert_eq!(app.outside.asked().len() - before, fetches, "{says}");
        }
    }
}

/// A device proves who it is both when it gets its code and when it gets its tokens.
#[tokio::test(flavor = "multi_thread")]
async fn a_device_of_such_a_client_proves_who_it_is() {
    let grant = "urn:ietf:params:oauth:grant-type:device_code";
    let app = App::saying(json!({"grant_types": [grant]})).await;
    let ann = app.hall.person("ann").await;
    let begin = [("client_id", app.id.as_str())];
    assert!(refused("invalid_client")(&post_form(&app.hall, "/oauth/device", &begin).await));
    let assertion = app.signer.sign(&app.claims());
    let begin = [
        ("client_id", app.id.as_str()),
        ("client_assertion_type", TYPE),
        ("client_assertion", assertion.as_str()),
    ];
    let (status, asked) = post_form(&app.hall, "/oauth/device", &begin).await;
    assert_eq!(status, 200, "{asked}");
    let yes = json!({"user_code": asked["user_code"], "allow": true});
    assert_eq!(ann.post("/v1/me/consents", yes).await.0, 200);
    let poll = [
        ("grant_type", grant),
        ("client_id", app.id.as_str()),
        ("device_code", asked["device_code"].as_str().unwrap()),
    ];
    assert!(refused("invalid_client")(&post_form(&app.hall, "/oauth/token", &poll).await));
    let again = [&poll[..], &begin[1..]].concat();
    assert!(refused("invalid_client")(&post_form(&app.hall, "/oauth/token", &again).await), "used");
    let fresh = app.signer.sign(&app.claims());
    let again = [&poll[..], &[("client_assertion_type", TYPE), ("client_assertion", &fresh)]].concat();
    let (status, tokens) = post_form(&app.hall, "/oauth/token", &again).await;
    assert_eq!(status, 200, "{tokens}");
}
