//! What ends with a password, a recovery and the like: every credential against every event, over HTTP.

use longhall::features::accounts::{CredentialKind, Effect, Revocation};
use reqwest::Method;
use serde_json::{Value, json};
use strum::IntoEnumIterator;

use crate::{
    apps::{LOCAL, decide, let_in, param, post_form, redeem, refresh, request},
    support::{Hall, PASSWORD, Passkey, Person},
};

const NEW_PASSWORD: &str = "another long secret";
const DEVICE: &str = "http://localhost";

/// The credentials that survive an event, written down a second time: no change of the code loosens this unseen.
fn survivors(event: Revocation) -> Vec<CredentialKind> {
    use CredentialKind as C;
    let tokens =
        [C::AppSession, C::AppCode, C::ApprovedDevice, C::ApiToken, C::BotToken, C::FeedLink, C::Address];
    let of_person = [C::Password, C::Passkey, C::RecoveryCode, C::CallingSession, C::OtherSession];
    let all_but = |gone: &[C]| C::iter().filter(|one| !gone.contains(one)).collect::<Vec<_>>();
    match event {
        Revocation::PasswordChange => vec![C::Passkey, C::RecoveryCode, C::CallingSession],
        Revocation::PasswordChangeKeepingTokens => all_but(&[C::Password, C::OtherSession]),
        Revocation::Recovery | Revocation::Deletion => vec![],
        Revocation::RecoveryKeepingTokens => tokens.to_vec(),
        Revocation::NewRecoveryCode => all_but(&[C::RecoveryCode]),
        Revocation::SignOut => all_but(&[C::CallingSession]),
        Revocation::SignOutEverywhere => all_but(&[C::CallingSession, C::OtherSession]),
        Revocation::BotTokenRenewal | Revocation::BotDeletion => all_but(&[C::BotToken]),
        Revocation::Block => tokens.into_iter().chain(of_person).collect(),
    }
}

/// An account that holds one of each.
struct Holder<'a> {
    hall: &'a Hall,
    ann: Person,
    elsewhere: Person,
    passkey: Passkey,
    app: Value,
    code: String,
    device_code: String,
    script: Person,
    bot: Value,
    feed: String,
}

impl<'a> Holder<'a> {
    async fn new(hall: &'a Hall, name: &str) -> Self {
        let ann = hall.person(name).await;
        let (status, signed_in) =
            hall.post("/v1/sessions", json!({"name": name, "password": PASSWORD})).await;
        assert_eq!(status, 201, "{signed_in}");
        let elsewhere = Person::new(hall, signed_in);
        let (_, asked) = ann.post("/v1/passkeys/challenge", json!({"for": "add"})).await;
        let (passkey, made) = Passkey::make(&asked["options"]);
        let proof = ann.prove().await;
        let added = ann.proving(Method::POST, "/v1/me/passkeys", &proof, json!({"passkey": made})).await;
        assert_eq!(added.0, 201, "{}", added.1);
        let app = let_in(hall, &ann, &[]).await;
        let code = param(&decide(&ann, &request(&[]), true).await, "code").unwrap();
        let (_, device) = post_form(hall, "/oauth/device", &[("client_id", DEVICE)]).await;
        let yes = json!({"user_code": device["user_code"], "allow": true});
        assert_eq!(ann.post("/v1/me/consents", yes).await.0, 200);
        let (_, script) = ann.post("/v1/me/tokens", json!({"label": "x", "scopes": ["games:read"]})).await;
        let bot = ann.make_bot(&format!("{name}-bot")).await;
        let (_, feed) = ann.post("/v1/me/feed", Value::Null).await;
        let feed = feed["atom"].as_str().unwrap().split_once("/v1/").unwrap().1.to_owned();
        let hook = json!({"url": "https://example.org/x"});
        let (status, hook) = ann.post("/v1/me/webhooks", hook).await;
        assert_eq!(status, 201, "{hook}");
        Self {
            elsewhere,
            passkey,
            code,
            device_code: device["device_code"].as_str().unwrap().to_owned(),
            script: ann.with_token(script["token"].as_str().unwrap()),
            feed: format!("/v1/{feed}"),
            hall,
            ann,
            app,
            bot,
        }
    }

    /// Lets the event happen.
    async fn undergo(&self, event: Revocation) {
        let (ann, hall) = (&self.ann, self.hall);
        let name = ann.signed_up["account"]["name"].clone();
        let bot = format!("/v1/me/bots/{}", self.bot["account"]["id"].as_str().unwrap());
        let proof = ann.prove().await;
        let change = async |keep: bool| {
            let change = json!({"password": NEW_PASSWORD, "keep_tokens": keep});
            ann.proving(Method::PATCH, "/v1/me", &proof, change).await.0
        };
        let recover = async |keep: bool| {
            let code = &ann.signed_up["recovery_code"];
            let recovery = json!({"name": name, "recovery_code": code, "new_password": NEW_PASSWORD,
                "keep_tokens": keep});
            hall.post("/v1/accounts/recovery", recovery).await.0
        };
        let post = async |path: &str| ann.proving(Method::POST, path, &proof, Value::Null).await.0;
        let status = match event {
            Revocation::PasswordChange => change(false).await,
            Revocation::PasswordChangeKeepingTokens => change(true).await,
            Revocation::Recovery => recover(false).await,
            Revocation::RecoveryKeepingTokens => recover(true).await,
            Revocation::NewRecoveryCode => post("/v1/me/recovery-code").await,
            Revocation::SignOut => ann.delete("/v1/sessions/current").await.0,
            Revocation::SignOutEverywhere => ann.delete("/v1/me/sessions").await.0,
            Revocation::BotTokenRenewal => post(&format!("{bot}/token")).await,
            Revocation::BotDeletion => ann.delete(&bot).await.0,
            Revocation::Block => {
                let eve = hall.person("eve").await;
                assert_eq!(eve.put(&format!("/v1/me/blocks/{}", ann.id), json!({})).await.0, 204);
                ann.put(&format!("/v1/me/blocks/{}", eve.id), json!({})).await.0
            }
            Revocation::Deletion => ann.forget_me().await,
        };
        assert!(status.is_success(), "{event:?}: {status}");
    }

    /// Tries a credential.
    async fn opens(&self, credential: CredentialKind) -> bool {
        let (hall, ann) = (self.hall, &self.ann);
        let name = &ann.signed_up["account"]["name"];
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let session = async |who: &Person| {
            let answers = who.get("/v1/me").await.0 == 200;
            let again = json!({"refresh_token": who.signed_up["refresh_token"]});
            let refreshes = hall.post("/v1/sessions/refresh", again).await.0 == 200;
            assert_eq!(answers, refreshes, "access and refresh token end together");
            answers
        };
        match credential {
            CredentialKind::Password => {
                let credentials = json!({"name": name, "password": PASSWORD});
                hall.post("/v1/sessions", credentials).await.0 == 201
            }
            CredentialKind::Passkey => {
                let (_, asked) = hall.post("/v1/passkeys/challenge", json!({"for": "sign_in"})).await;
                let answer = json!({"passkey": self.passkey.answer(&asked["options"])});
                hall.post("/v1/sessions/passkey", answer).await.0 == 201
            }
            CredentialKind::RecoveryCode => {
                let code = &ann.signed_up["recovery_code"];
                let recovery = json!({"name": name, "recovery_code": code, "new_password": PASSWORD});
                hall.post("/v1/accounts/recovery", recovery).await.0 == 200
            }
            CredentialKind::CallingSession => session(ann).await,
            CredentialKind::OtherSession => session(&self.elsewhere).await,
            CredentialKind::AppSession => {
                let app = ann.with_token(&text(&self.app["access_token"]));
                let answers = app.get("/v1/me/turns").await.0 == 200;
                let refreshes = refresh(hall, &text(&self.app["refresh_token"]), LOCAL).await.0 == 200;
                assert_eq!(answers, refreshes, "access and refresh token end together");
                answers
            }
            CredentialKind::AppCode => redeem(hall, &self.code, &[]).await.0 == 200,
            CredentialKind::ApprovedDevice => {
                let grant = "urn:ietf:params:oauth:grant-type:device_code";
                let poll = [
                    ("grant_type", grant),
                    ("client_id", DEVICE),
                    ("device_code", self.device_code.as_str()),
                ];
                post_form(hall, "/oauth/token", &poll).await.0 == 200
            }
            CredentialKind::ApiToken => self.script.get("/v1/me/turns").await.0 == 200,
            CredentialKind::BotToken => {
                ann.with_token(&text(&self.bot["token"])).get("/v1/me/turns").await.0 == 200
            }
            CredentialKind::FeedLink => {
                hall.request(Method::GET, &self.feed).send().await.unwrap().status() == 200
            }
            CredentialKind::Address => {
                let left = format!("SELECT count(*)::text FROM addresses WHERE account_id = '{}'", ann.id);
                hall.db.column(&left).await == ["1"]
            }
        }
    }
}

/// The recovery code is tried last, because it ends the others.
#[tokio::test(flavor = "multi_thread")]
async fn every_event_ends_what_it_should_and_nothing_else() {
    let hall = Hall::named().await;
    for (n, event) in Revocation::iter().enumerate() {
        let holder = Holder::new(&hall, &format!("holder-{n}")).await;
        holder.undergo(event).await;
        let survivors = survivors(event);
        let last = |credential: &CredentialKind| *credential == CredentialKind::RecoveryCode;
        let tried = CredentialKind::iter().filter(|one| !last(one)).chain([CredentialKind::RecoveryCode]);
        for credential in tried {
            let stays = survivors.contains(&credential);
            assert_eq!(holder.opens(credential).await, stays, "{credential:?} after {event:?}");
            assert_eq!(credential.effect(event) == Effect::Stays, stays, "{credential:?}, {event:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_token_of_a_bot_is_renewed_by_its_owner_with_a_proof() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let made = ann.make_bot("hal").await;
    let path = format!("/v1/me/bots/{}/token", made["account"]["id"].as_str().unwrap());
    let hal = ann.with_token(made["token"].as_str().unwrap());
    assert_eq!(ann.post(&path, Value::Null).await.1["code"], json!("proof_missing"));
    assert_eq!(hal.post(&path, Value::Null).await.1["code"], json!("scope_missing"));
    let his = bob.proving(Method::POST, &path, &bob.prove().await, Value::Null).await;
    assert_eq!((his.0.as_u16(), &his.1["code"]), (404, &json!("not_found")));
    assert_eq!(hal.get("/v1/me").await.0, 200, "nothing has ended");
    let token = async || ann.get("/v1/me/bots").await.1["items"][0]["token"].clone();
    let before = token().await;
    let (status, renewed) = ann.proving(Method::POST, &path, &ann.prove().await, Value::Null).await;
    assert_eq!((status.as_u16(), &renewed["account"]), (201, &made["account"]), "{renewed}");
    assert_eq!(hal.get("/v1/me").await.0, 401);
    let hal = ann.with_token(renewed["token"].as_str().unwrap());
    assert_eq!(hal.get("/v1/me").await.1["name"], json!("hal"));
    assert_ne!(token().await["created_at"], before["created_at"]);
    // A new password ends the token; the bot stays, and its owner sees that it has none.
    let change = json!({"password": NEW_PASSWORD});
    assert_eq!(ann.proving(Method::PATCH, "/v1/me", &ann.prove().await, change).await.0, 200);
    assert_eq!((hal.get("/v1/me").await.0.as_u16(), token().await), (401, Value::Null));
}
