//! Whole lives of accounts and games over HTTP.

use reqwest::Method;
use serde_json::{Value, json};

use super::search::Secrets;
use crate::support::{Client, Database, client};

struct Life<'a> {
    http: Client,
    base: &'a str,
    secrets: &'a mut Secrets,
}

impl<'a> Life<'a> {
    fn new(base: &'a str, secrets: &'a mut Secrets) -> Self {
        Self { http: client(), base, secrets }
    }

    /// Sends a request, and remembers the secrets in it and in the answer.
    async fn ask(&mut self, method: &str, path: &str, who: &Value, body: Value) -> (u16, Value) {
        self.secrets.are_in(&body);
        let request = self.http.request(method.parse::<Method>().unwrap(), format!("{}{path}", self.base));
        let token = who["access_token"].as_str().or(who["token"].as_str());
        let request = if let Some(token) = token { request.bearer_auth(token) } else { request };
        let request = match who["proof"].as_str() {
            Some(proof) => request.header("longhall-proof", proof),
            None => request,
        };
        let response = if body.is_null() { request } else { request.json(&body) }.send().await.unwrap();
        let status = response.status().as_u16();
        let text = response.text().await.unwrap();
        let answer = serde_json::from_str(&text).unwrap_or(Value::Null);
        self.secrets.are_in(&answer);
        (status, answer)
    }

    async fn done(&mut self, method: &str, path: &str, who: &Value, body: Value) -> Value {
        let (status, answer) = self.ask(method, path, who, body).await;
        assert!((200..300).contains(&status), "{method} {path}: {status} {answer}");
        answer
    }

    async fn refused(&mut self, method: &str, path: &str, who: &Value, body: Value) {
        let (status, answer) = self.ask(method, path, who, body).await;
        assert!(status >= 400, "{method} {path}: {status} {answer}");
    }
}

fn nobody() -> Value {
    Value::Null
}

fn credentials(name: &str, password: &str) -> Value {
    json!({"name": name, "password": password})
}

/// Signing up and in, refreshing, recovering, tokens and links, and refused requests.
pub(super) async fn of_accounts(base: &str, secrets: &mut Secrets) {
    let mut life = Life::new(base, secrets);
    _ = life.done("POST", "/v1/accounts", &nobody(), credentials("ann", "the first secret of ann")).await;
    life.refused("POST", "/v1/accounts", &nobody(), credentials("ann", "taken by somebody else")).await;
    life.refused("POST", "/v1/sessions", &nobody(), credentials("ann", "a guess at a password")).await;
    let session =
        life.done("POST", "/v1/sessions", &nobody(), credentials("ann", "the first secret of ann")).await;
    let refresh = json!({"refresh_token": session["refresh_token"]});
    let session = life.done("POST", "/v1/sessions/refresh", &nobody(), refresh).await;
    life.refused("POST", "/v1/me/proof", &session, json!({"password": "not at all the secret"})).await;
    let proof =
        life.done("POST", "/v1/me/proof", &session, json!({"password": "the first secret of ann"})).await;
    let proven = json!({"access_token": session["access_token"], "proof": proof["proof"]});
    life.done("PATCH", "/v1/me", &proven, json!({"password": "the second secret of ann"})).await;
    let ann = life.done("POST", "/v1/me/recovery-code", &proven, Value::Null).await;
    life.refused("POST", "/v1/sessions/refresh", &nobody(), json!({"refresh_token": "made up, as it is"}))
        .await;
    let recovery = json!({"name": "ann", "recovery_code": ann["recovery_code"],
        "new_password": "the third secret of ann"});
    let ann = life.done("POST", "/v1/accounts/recovery", &nobody(), recovery.clone()).await;
    life.refused("POST", "/v1/accounts/recovery", &nobody(), recovery).await;
    let script = json!({"label": "a script", "scopes": ["games:read", "games:play"]});
    let script = life.done("POST", "/v1/me/tokens", &ann, script).await;
    life.done("GET", "/v1/me/turns", &script, Value::Null).await;
    let hook = json!({"url": "https://127.0.0.1:9/a/secret/path/of/a/chat"});
    life.secrets.add("address of a webhook", b"a/secret/path/of/a/chat");
    let hook = life.done("POST", "/v1/me/webhooks", &ann, hook).await;
    let test = format!("/v1/me/webhooks/{}/test", hook["id"].as_str().unwrap());
    life.done("POST", &test, &ann, Value::Null).await;
    let links = life.done("POST", "/v1/me/feed", &ann, Value::Null).await;
    for link in ["atom", "ics"] {
        let (_, path) = links[link].as_str().unwrap().split_once("/v1/").unwrap();
        life.done("GET", &format!("/v1/{path}"), &nobody(), Value::Null).await;
        life.refused("GET", &format!("/v1/{path}0"), &nobody(), Value::Null).await;
    }
    let session =
        life.done("POST", "/v1/sessions", &nobody(), credentials("ann", "the third secret of ann")).await;
    life.done("DELETE", "/v1/sessions/current", &session, Value::Null).await;
}

/// A private game with hidden parts, from its invite to its end.
pub(super) async fn of_games(base: &str, secrets: &mut Secrets) {
    let mut life = Life::new(base, secrets);
    let cat =
        life.done("POST", "/v1/accounts", &nobody(), credentials("cat", "the long secret of cat")).await;
    let dan =
        life.done("POST", "/v1/accounts", &nobody(), credentials("dan", "the long secret of dan")).await;
    let new = json!({"ruleset": "vikings_on_board", "seats": 2, "visibility": "private"});
    let game = life.done("POST", "/v1/games", &cat, new).await;
    let path = |what: &str| format!("/v1/games/{}{what}", game["id"].as_str().unwrap());
    life.refused("POST", &path("/seats"), &dan, json!({"invite": "made up, as it is"})).await;
    life.done("POST", &path("/seats"), &dan, json!({"invite": game["invite"]})).await;
    life.done("PUT", &path("/notes/mine"), &dan, json!({"text": "a note that nobody else may read"})).await;
    for _ in 0..12 {
        for who in [&cat, &dan] {
            let legal = life.done("GET", &path("/legal-moves"), who, Value::Null).await;
            let Some(first) = legal["moves"].get(0) else { continue };
            let moves = json!({"expected_seq": legal["seq"], "moves": [first]});
            life.done("POST", &path("/moves"), who, moves.clone()).await;
            life.refused("POST", &path("/moves"), who, moves).await;
        }
    }
    life.done("POST", &path("/resignation"), &cat, Value::Null).await;
    life.done("GET", &path("/events"), &dan, Value::Null).await;
    life.done("GET", &path("/receipt"), &dan, Value::Null).await;
    life.done("GET", "/.well-known/longhall", &nobody(), Value::Null).await;
}

/// Failures: truncated bodies, internal errors, a database that is away.
pub(super) async fn of_errors(base: &str, db: &Database, secrets: &mut Secrets) {
    let mut life = Life::new(base, secrets);
    let eve =
        life.done("POST", "/v1/accounts", &nobody(), credentials("eve", "the long secret of eve")).await;
    let half = r#"{"name": "eve", "password": "a secret that breaks off"#;
    life.secrets.add("half a body", b"a secret that breaks off");
    let request = life.http.post(format!("{base}/v1/sessions")).header("content-type", "application/json");
    assert_eq!(request.body(half).send().await.unwrap().status(), 400);
    life.refused("GET", "/v1/me", &json!({"access_token": "no token at all, only a text"}), Value::Null)
        .await;
    let game = life.done("POST", "/v1/games", &eve, json!({"ruleset": "vikings", "seats": 2})).await;
    db.sql("ALTER TABLE notes RENAME TO notes_away").await.unwrap();
    let path = format!("/v1/games/{}/notes/mine", game["id"].as_str().unwrap());
    let (status, _) = life.ask("PUT", &path, &eve, json!({"text": "a note that cannot be kept"})).await;
    assert_eq!(status, 500);
    db.sql("ALTER TABLE notes_away RENAME TO notes").await.unwrap();
    db.cut_off().await;
    life.refused("POST", "/v1/sessions", &nobody(), credentials("eve", "the long secret of eve")).await;
    db.let_in().await;
}
