//! Somebody with an account, who plays through HTTP alone.

use reqwest::{Client, Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};

use super::{Hall, server::answer};

#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) id: String,
    pub(crate) signed_up: Value,
    pub(crate) token: String,
    base: String,
    http: Client,
}

impl Person {
    pub(crate) fn new(hall: &Hall, signed_up: Value) -> Self {
        Self {
            id: signed_up["account"]["id"].as_str().unwrap().to_owned(),
            token: signed_up["access_token"].as_str().unwrap().to_owned(),
            signed_up,
            base: hall.base.clone(),
            http: hall.http.clone(),
        }
    }

    pub(crate) fn with_token(&self, token: &str) -> Self {
        Self { token: token.to_owned(), ..self.clone() }
    }

    /// The same person at another server of the same hall.
    pub(crate) fn at(&self, hall: &Hall) -> Self {
        Self { base: hall.base.clone(), http: hall.http.clone(), ..self.clone() }
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.base)).bearer_auth(&self.token)
    }

    pub(crate) async fn get(&self, path: &str) -> (StatusCode, Value) {
        answer(self.request(Method::GET, path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> (StatusCode, Value) {
        answer(self.request(Method::POST, path).json(&body)).await
    }

    pub(crate) async fn patch(&self, path: &str, body: Value) -> (StatusCode, Value) {
        answer(self.request(Method::PATCH, path).json(&body)).await
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> (StatusCode, Value) {
        answer(self.request(Method::PUT, path).json(&body)).await
    }

    pub(crate) async fn delete(&self, path: &str) -> (StatusCode, Value) {
        answer(self.request(Method::DELETE, path)).await
    }

    /// Creates a game of Vikings and tells its id.
    pub(crate) async fn create(&self, seats: u8) -> String {
        self.create_of("vikings", seats, json!({})).await
    }

    /// The same of another ruleset, with options.
    pub(crate) async fn create_of(&self, ruleset: &str, seats: u8, options: Value) -> String {
        let body = json!({"ruleset": ruleset, "seats": seats, "options": options});
        let (status, game) = self.post("/v1/games", body).await;
        assert_eq!(status, 201, "{game}");
        game["id"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn join(&self, game: &str) {
        let (status, joined) = self.post(&format!("/v1/games/{game}/seats"), json!({})).await;
        assert_eq!(status, 201, "{joined}");
    }

    pub(crate) async fn legal_moves(&self, game: &str) -> Value {
        let (status, legal) = self.get(&format!("/v1/games/{game}/legal-moves")).await;
        assert_eq!(status, 200, "{legal}");
        legal
    }

    pub(crate) async fn post_moves(&self, game: &str, seq: i64, moves: Value) -> (StatusCode, Value) {
        self.post(&format!("/v1/games/{game}/moves"), json!({"expected_seq": seq, "moves": moves})).await
    }
}
