//! How the operations of apps are called.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::{Url, form_urlencoded::Serializer};

use super::{asks::Ask, stand::Stand};

const LOCAL: &str = "http://localhost?redirect_uri=http%3A%2F%2F127.0.0.1%2Fback";
const VERIFIER: &str = "a-secret-that-only-the-app-knows-and-43-letters";

/// The fields of an object as a form or a query.
pub(super) fn form(fields: &Value) -> String {
    let fields = fields.as_object().unwrap().iter().map(|(name, value)| (name, value.as_str().unwrap()));
    Serializer::new(String::new()).extend_pairs(fields).finish()
}

/// The request of an operation of apps, after setting up what it needs; none if it is another's.
pub(super) async fn ask(stand: &Stand, ann: &Value, name: &str) -> Option<Ask> {
    Some(match name {
        "get_authorization_server" => Ask::get("/.well-known/oauth-authorization-server"),
        "get_protected_resource" => Ask::get("/.well-known/oauth-protected-resource"),
        "begin_device" => device(),
        "get_consent" => {
            Ask::get(&format!("/v1/me/consents?{}", form(&json!({"request": request()})))).by(ann)
        }
        "get_consent/device" => {
            let code = stand.do_it(device()).await["user_code"].clone();
            Ask::get(&format!("/v1/me/consents?{}", form(&json!({"user_code": code})))).by(ann)
        }
        "give_consent" => consent(ann),
        "give_consent/device" => let_device_in(ann, &stand.do_it(device()).await),
        "grant_token" => code(stand, ann).await,
        "grant_token/device" => {
            let asked = stand.do_it(device()).await;
            stand.do_it(let_device_in(ann, &asked)).await;
            let grant = "urn:ietf:params:oauth:grant-type:device_code";
            Ask::form(
                "/oauth/token",
                json!({"grant_type": grant, "client_id": "http://localhost",
                "device_code": asked["device_code"]}),
            )
        }
        "grant_token/refresh" => {
            let tokens = let_in(stand, ann).await;
            Ask::form(
                "/oauth/token",
                json!({"grant_type": "refresh_token", "client_id": LOCAL,
                "refresh_token": tokens["refresh_token"]}),
            )
        }
        "register_client" => {
            Ask::post("/oauth/register", json!({"redirect_uris": ["http://127.0.0.1/callback"]}))
        }
        "revoke_app_token" => {
            let tokens = let_in(stand, ann).await;
            Ask::form("/oauth/revoke", json!({"client_id": LOCAL, "token": tokens["refresh_token"]}))
        }
        "list_apps" => Ask::get("/v1/me/apps").by(ann),
        "withdraw_app" => {
            let eve = stand.sign_up().await;
            let_in(stand, &eve).await;
            let apps = stand.do_it(Ask::get("/v1/me/apps").by(&eve)).await;
            Ask::delete(&format!("/v1/me/apps/{}", apps["items"][0]["id"].as_str().unwrap())).by(&eve)
        }
        _ => return None,
    })
}

fn device() -> Ask {
    Ask::form("/oauth/device", json!({"client_id": "http://localhost", "scope": "games:play"}))
}

fn let_device_in(who: &Value, asked: &Value) -> Ask {
    Ask::post("/v1/me/consents", json!({"user_code": asked["user_code"], "allow": true})).by(who)
}

fn request() -> String {
    form(&json!({"response_type": "code", "client_id": LOCAL, "redirect_uri": "http://127.0.0.1:5123/back",
        "code_challenge": URL_SAFE_NO_PAD.encode(Sha256::digest(VERIFIER)), "code_challenge_method": "S256"}))
}

fn consent(who: &Value) -> Ask {
    Ask::post("/v1/me/consents", json!({"request": request(), "allow": true})).by(who)
}

/// Brings the code of an app that was let in.
async fn code(stand: &Stand, who: &Value) -> Ask {
    let given = stand.do_it(consent(who)).await;
    let back: Url = given["redirect_to"].as_str().unwrap().parse().unwrap();
    let (_, code) = back.query_pairs().find(|(name, _)| name == "code").unwrap();
    Ask::form(
        "/oauth/token",
        json!({"grant_type": "authorization_code", "client_id": LOCAL, "code": code,
        "code_verifier": VERIFIER}),
    )
}

async fn let_in(stand: &Stand, who: &Value) -> Value {
    let ask = code(stand, who).await;
    stand.do_it(ask).await
}
