//! How the operations of passkeys are called.

use actix_web::http::Method;
use serde_json::{Value, json};

use super::{
    asks::{Ask, proven},
    stand::Stand,
};
use crate::support::Passkey;

/// The request of an operation of passkeys, after setting up what it needs; none if it is another's.
pub(super) async fn ask(stand: &Stand, ann: &Value, name: &str) -> Option<Ask> {
    Some(match name {
        "create_passkey_challenge" => challenge("sign_in"),
        "create_passkey_challenge/add" => challenge("add").by(ann),
        "create_account/passkey" => sign_up(stand).await.1,
        "create_passkey_session" => {
            let (_, passkey) = member(stand).await;
            let options = stand.do_it(challenge("sign_in")).await["options"].take();
            Ask::post("/v1/sessions/passkey", json!({"passkey": passkey.answer(&options)}))
        }
        "create_proof/passkey" => {
            let (eve, passkey) = member(stand).await;
            let options = stand.do_it(challenge("prove").by(&eve)).await["options"].take();
            Ask::post("/v1/me/proof", json!({"passkey": passkey.answer(&options)})).by(&eve)
        }
        "recover_account/passkey" => {
            let (eve, _) = member(stand).await;
            let (name, code) = (&eve["account"]["name"], &eve["recovery_code"]);
            let ask = Ask::post("/v1/passkeys/challenge", json!({"for": "recover", "name": name}));
            let (_, made) = Passkey::make(&stand.do_it(ask).await["options"]);
            Ask::post("/v1/accounts/recovery", json!({"name": name, "recovery_code": code, "passkey": made}))
        }
        "create_passkey" => more(stand, &stand.sign_up().await).await,
        "list_passkeys" => Ask::get("/v1/me/passkeys").by(ann),
        "update_passkey" | "delete_passkey" => {
            let eve = stand.sign_up().await;
            let ask = more(stand, &eve).await;
            let added = stand.do_it(ask).await;
            let path = format!("/v1/me/passkeys/{}", added["id"].as_str().unwrap());
            match name {
                "update_passkey" => Ask::to(Method::PATCH, &path, json!({"label": "another"})).by(&eve),
                _ => proven(stand, Ask::delete(&path), &eve).await,
            }
        }
        _ => return None,
    })
}

fn challenge(what_for: &str) -> Ask {
    Ask::post("/v1/passkeys/challenge", json!({"for": what_for}))
}

async fn sign_up(stand: &Stand) -> (Passkey, Ask) {
    let name = stand.new_name();
    let ask = Ask::post("/v1/passkeys/challenge", json!({"for": "sign_up", "name": name}));
    let (passkey, made) = Passkey::make(&stand.do_it(ask).await["options"]);
    (passkey, Ask::post("/v1/accounts", json!({"name": name, "passkey": made})))
}

/// Somebody who has no password.
async fn member(stand: &Stand) -> (Value, Passkey) {
    let (passkey, ask) = sign_up(stand).await;
    (stand.do_it(ask).await, passkey)
}

/// One more passkey.
async fn more(stand: &Stand, who: &Value) -> Ask {
    let (_, made) = Passkey::make(&stand.do_it(challenge("add").by(who)).await["options"]);
    proven(stand, Ask::post("/v1/me/passkeys", json!({"passkey": made, "label": "a key"})), who).await
}
