//! Somebody with an account, who plays through HTTP alone.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::{
    Client, Hall, RequestBuilder, client,
    server::{answer, with_body},
};

/// The password of everybody who signs up here.
pub const PASSWORD: &str = "correct horse battery";
/// How often somebody retries when told to come back later.
const TRIES: usize = 600;

/// The body that takes a seat in this game, with its invite if it has one.
#[must_use]
pub fn seating(game: &Value) -> Value {
    game.get("invite").map_or_else(|| json!({}), |invite| json!({ "invite": invite }))
}

#[derive(Clone)]
pub struct Person {
    pub id: String,
    pub signed_up: Value,
    pub token: String,
    base: String,
    http: Client,
    /// How often they were told to come back later, if they retry at all.
    put_off: Option<Arc<AtomicUsize>>,
}

impl Person {
    pub fn new(hall: &Hall, signed_up: Value) -> Self {
        Self {
            id: signed_up["account"]["id"].as_str().unwrap().to_owned(),
            token: signed_up["access_token"].as_str().unwrap().to_owned(),
            signed_up,
            base: hall.base.clone(),
            http: hall.http.clone(),
            put_off: None,
        }
    }

    /// The bot account of this answer.
    pub fn of_bot(hall: &Hall, made: &Value) -> Self {
        Self::new(hall, json!({"account": made["account"], "access_token": made["token"]}))
    }

    /// Signs up at a server, knowing only its URL.
    pub async fn sign_up(base: &str, name: &str) -> Self {
        let http = client();
        let credentials = json!({"name": name, "password": PASSWORD});
        let (_, signed_up) = answer(http.post(format!("{base}/v1/accounts")).json(&credentials)).await;
        Self {
            id: signed_up["account"]["id"].as_str().unwrap().to_owned(),
            token: signed_up["access_token"].as_str().unwrap().to_owned(),
            signed_up,
            base: base.to_owned(),
            http,
            put_off: None,
        }
    }

    /// From now on they retry when a server says that it cannot answer now; the counter counts how often. Any
    /// other fault of the server fails the test.
    pub fn takes_no_offence(&mut self, put_off: &Arc<AtomicUsize>) {
        self.put_off = Some(put_off.clone());
    }

    /// Gets a new token, for tests that outlast one.
    pub async fn sign_in_again(&mut self) {
        let credentials = json!({"name": self.signed_up["account"]["name"], "password": PASSWORD});
        let (status, signed_in) = self.post("/v1/sessions", credentials).await;
        assert_eq!(status, 201, "{signed_in}");
        signed_in["access_token"].as_str().unwrap().clone_into(&mut self.token);
    }

    /// The same person with a token that never runs out, to look and to play.
    pub async fn by_script(&self) -> Self {
        let token = json!({"label": "plays", "scopes": ["games:read", "games:play"]});
        let (status, issued) = self.post("/v1/me/tokens", token).await;
        assert_eq!(status, 201, "{issued}");
        self.with_token(issued["token"].as_str().unwrap())
    }

    async fn send_until_admitted(&self, request: RequestBuilder) -> (StatusCode, Value) {
        let Some(put_off) = &self.put_off else { return answer(request).await };
        for _ in 0..TRIES {
            let response = request.try_clone().unwrap().send().await.unwrap();
            let (status, says_when) = (response.status(), response.headers().contains_key("retry-after"));
            if !matches!(status.as_u16(), 429 | 503) {
                assert!(!status.is_server_error(), "{status} {:?}", response.text().await);
                let body = response.text().await.unwrap();
                return (status, serde_json::from_str(&body).unwrap_or(Value::Null));
            }
            assert!(says_when, "{status} that does not say when to come back");
            put_off.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("put off again and again: {request:?}");
    }

    /// From now on they use this server.
    pub fn ask_at(&mut self, base: &str) {
        base.clone_into(&mut self.base);
    }

    pub fn with_token(&self, token: &str) -> Self {
        Self { token: token.to_owned(), ..self.clone() }
    }

    /// The same person at another server of the same hall.
    pub fn at(&self, hall: &Hall) -> Self {
        Self { base: hall.base.clone(), http: hall.http.clone(), ..self.clone() }
    }

    /// From now on they use another process.
    pub fn move_to(&mut self, hall: &Hall) {
        self.ask_at(&hall.base);
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.base)).bearer_auth(&self.token)
    }

    pub async fn get(&self, path: &str) -> (StatusCode, Value) {
        self.send_until_admitted(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: Value) -> (StatusCode, Value) {
        self.send_until_admitted(with_body(self.request(Method::POST, path), &body)).await
    }

    pub async fn patch(&self, path: &str, body: Value) -> (StatusCode, Value) {
        self.send_until_admitted(with_body(self.request(Method::PATCH, path), &body)).await
    }

    pub async fn put(&self, path: &str, body: Value) -> (StatusCode, Value) {
        self.send_until_admitted(with_body(self.request(Method::PUT, path), &body)).await
    }

    /// A proof from the shared password.
    pub async fn prove(&self) -> String {
        let (status, proof) = self.post("/v1/me/proof", json!({"password": PASSWORD})).await;
        assert_eq!(status, 201, "{proof}");
        proof["proof"].as_str().unwrap().to_owned()
    }

    /// A request with a proof.
    pub async fn proving(&self, method: Method, path: &str, proof: &str, body: Value) -> (StatusCode, Value) {
        let request = self.request(method, path).header("Longhall-Proof", proof);
        answer(with_body(request, &body)).await
    }

    /// Makes a bot of this account and returns the whole answer.
    pub async fn make_bot(&self, name: &str) -> Value {
        let proof = self.prove().await;
        let (status, made) = self.proving(Method::POST, "/v1/me/bots", &proof, json!({ "name": name })).await;
        assert_eq!(status, 201, "{made}");
        made
    }

    /// Deletes the account.
    pub async fn forget_me(&self) -> StatusCode {
        self.proving(Method::DELETE, "/v1/me", &self.prove().await, Value::Null).await.0
    }

    pub async fn delete(&self, path: &str) -> (StatusCode, Value) {
        self.send_until_admitted(self.request(Method::DELETE, path)).await
    }

    /// Creates a game of Vikings and returns its id.
    pub async fn create(&self, seats: u8) -> String {
        self.create_of("vikings", seats, json!({})).await
    }

    /// Creates a game of another ruleset, with options.
    pub async fn create_of(&self, ruleset: &str, seats: u8, options: Value) -> String {
        let body = json!({"ruleset": ruleset, "seats": seats, "options": options});
        let (status, game) = self.post("/v1/games", body).await;
        assert_eq!(status, 201, "{game}");
        game["id"].as_str().unwrap().to_owned()
    }

    /// Creates a game with more in its body than ruleset and seats.
    pub async fn create_as(&self, seats: u8, more: Value) -> String {
        let mut body = json!({"ruleset": "vikings", "seats": seats});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let (status, game) = self.post("/v1/games", body).await;
        assert_eq!(status, 201, "{game}");
        game["id"].as_str().unwrap().to_owned()
    }

    /// The game as this person sees it.
    pub async fn look(&self, game: &str) -> Value {
        let (status, game) = self.get(&format!("/v1/games/{game}")).await;
        assert_eq!(status, 200, "{game}");
        game
    }

    /// Calls an operation on a game that must succeed.
    pub async fn act(&self, game: &str, what: &str, body: Value) -> Value {
        let (status, answer) = self.post(&format!("/v1/games/{game}/{what}"), body).await;
        assert!(status.is_success(), "{what}: {answer}");
        answer
    }

    /// Calls an operation on a game that must fail; returns the problem's code.
    pub async fn refused(&self, game: &str, what: &str, body: Value) -> String {
        let (status, answer) = self.post(&format!("/v1/games/{game}/{what}"), body).await;
        assert!(status.is_client_error(), "{what}: {answer}");
        answer["code"].as_str().unwrap().to_owned()
    }

    /// Makes the first legal move; returns whether there was one.
    pub async fn step(&self, game: &str) -> bool {
        let legal = self.legal_moves(game).await;
        let Some(first) = legal["moves"].as_array().unwrap().first() else { return false };
        let (status, moved) = self.post_moves(game, legal["seq"].as_i64().unwrap(), json!([first])).await;
        assert_eq!(status, 201, "{moved}");
        true
    }

    /// Makes the first legal move until it is somebody else's turn.
    pub async fn turn(&self, game: &str) {
        while self.step(game).await {}
    }

    /// The kinds of the events of a game.
    pub async fn kinds(&self, game: &str) -> Vec<String> {
        let (_, log) = self.get(&format!("/v1/games/{game}/events?limit=1000")).await;
        let events = log["items"].as_array().unwrap();
        events.iter().map(|event| event["kind"].as_str().unwrap().to_owned()).collect()
    }

    /// Audits a game by its log alone: anybody who sees all of it finds everything correct.
    pub async fn audit(&self, game: &str) {
        let path = format!("/v1/games/{game}/events");
        let log = self.request(Method::GET, &path).header("accept", "application/x-ndjson").send().await;
        crate::audited(&log.unwrap().text().await.unwrap());
    }

    pub async fn join(&self, game: &str) {
        let (status, joined) = self.post(&format!("/v1/games/{game}/seats"), json!({})).await;
        assert_eq!(status, 201, "{joined}");
    }

    pub async fn legal_moves(&self, game: &str) -> Value {
        let (status, legal) = self.get(&format!("/v1/games/{game}/legal-moves")).await;
        assert_eq!(status, 200, "{legal}");
        legal
    }

    pub async fn post_moves(&self, game: &str, seq: i64, moves: Value) -> (StatusCode, Value) {
        self.post(&format!("/v1/games/{game}/moves"), json!({"expected_seq": seq, "moves": moves})).await
    }
}
