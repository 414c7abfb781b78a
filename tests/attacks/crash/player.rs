//! A client that moves for both seats of its games and remembers every answer.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::{sync::watch, time::sleep};

use super::load::Shared;
use crate::support::{Client, audited, holding};

/// How long servers may be away.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a client waits for an answer before it tries another server.
const AN_ANSWER: Duration = Duration::from_secs(20);
const AN_ANSWER_OF_SEVERAL: Duration = Duration::from_secs(1);
const PASSWORD: &str = "correct horse battery";

pub(crate) struct Player {
    http: Client,
    servers: watch::Receiver<Vec<String>>,
    /// The server it asks.
    server: usize,
    number: usize,
    tokens: [String; 2],
    shared: Arc<Shared>,
    game: Option<Game>,
    done: Vec<Game>,
}

struct Game {
    id: String,
    acknowledged: Vec<Acknowledged>,
}

/// A request and its answer.
struct Acknowledged {
    seat: usize,
    key: String,
    body: Value,
    event: Value,
    digest: u64,
}

impl Player {
    pub(super) async fn sign_up(
        servers: watch::Receiver<Vec<String>>,
        shared: Arc<Shared>,
        number: usize,
    ) -> Self {
        let patience = if servers.borrow().len() > 1 { AN_ANSWER_OF_SEVERAL } else { AN_ANSWER };
        let http = holding(reqwest::Client::builder().timeout(patience).build().unwrap());
        let tokens = [String::new(), String::new()];
        let mut player =
            Self { http, servers, server: number, number, tokens, shared, game: None, done: vec![] };
        for seat in 0..2 {
            let credentials = player.credentials(seat);
            let signed_up = player.ask(seat, Method::POST, "/v1/accounts", None, Some(&credentials)).await;
            player.tokens[seat] = signed_up["access_token"].as_str().unwrap().to_owned();
        }
        player
    }

    pub(super) async fn play(mut self) -> Self {
        while !self.shared.stop.load(Ordering::Relaxed) {
            let mut game = match self.game.take() {
                Some(game) => game,
                None => self.begin().await,
            };
            let Some((seat, seq, action)) = self.next_move(&game.id).await else {
                self.done.push(game);
                continue;
            };
            let key = format!("{}-{seq}", game.id);
            let body = json!({"expected_seq": seq, "moves": [action]});
            let path = format!("/v1/games/{}/moves", game.id);
            let answer = self.ask(seat, Method::POST, &path, Some(&key), Some(&body)).await;
            self.shared.acknowledged.fetch_add(1, Ordering::Relaxed);
            let (event, digest) = (answer["events"][0].clone(), digest(&answer));
            game.acknowledged.push(Acknowledged { seat, key, body, event, digest });
            self.game = Some(game);
        }
        self
    }

    /// A game in which both seats are ours.
    async fn begin(&mut self) -> Game {
        let new = json!({"ruleset": "vikings", "seats": 2});
        let game = self.ask(0, Method::POST, "/v1/games", None, Some(&new)).await;
        let id = game["id"].as_str().unwrap().to_owned();
        let path = format!("/v1/games/{id}/seats");
        let (status, joined) = self.settle(1, &Method::POST, &path, None, Some(&json!({}))).await;
        // A retry may find the seat taken by ourselves.
        assert!(status == 201 || status == 409, "{status} {joined}");
        Game { id, acknowledged: vec![] }
    }

    /// The seat to move, the event it follows, and a legal move; none if the game is over.
    async fn next_move(&mut self, game: &str) -> Option<(usize, i64, Value)> {
        for seat in 0..2 {
            let path = format!("/v1/games/{game}/legal-moves");
            let legal = self.ask(seat, Method::GET, &path, None, None).await;
            if let Some(action) = legal["moves"].as_array().unwrap().last() {
                return Some((seat, legal["seq"].as_i64().unwrap(), action.clone()));
            }
        }
        None
    }

    /// Retries until there is an answer, which must be a success.
    async fn ask(
        &mut self,
        seat: usize,
        method: Method,
        path: &str,
        key: Option<&str>,
        body: Option<&Value>,
    ) -> Value {
        let (status, answer) = self.settle(seat, &method, path, key, body).await;
        assert!(status.is_success(), "{method} {path} {key:?}: {status} {answer}");
        answer
    }

    /// Retries until there is an answer other than "not now", which must be legitimate.
    async fn settle(
        &mut self,
        seat: usize,
        method: &Method,
        path: &str,
        key: Option<&str>,
        body: Option<&Value>,
    ) -> (StatusCode, Value) {
        let begin = Instant::now();
        loop {
            match self.try_once(seat, method, path, key, body).await {
                Some((StatusCode::UNAUTHORIZED, _)) if !self.tokens[seat].is_empty() => {
                    // The token has expired.
                    self.tokens[seat].clear();
                    let credentials = self.credentials(seat);
                    let signing_in = self.ask(seat, Method::POST, "/v1/sessions", None, Some(&credentials));
                    let signed_in = Box::pin(signing_in).await;
                    self.tokens[seat] = signed_in["access_token"].as_str().unwrap().to_owned();
                }
                Some(answer) => return answer,
                None => self.server += 1,
            }
            assert!(begin.elapsed() < PATIENCE, "{method} {path}: no answer");
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// None if there is no answer, or a legitimate "not now".
    async fn try_once(
        &self,
        seat: usize,
        method: &Method,
        path: &str,
        key: Option<&str>,
        body: Option<&Value>,
    ) -> Option<(StatusCode, Value)> {
        let url = {
            let servers = self.servers.borrow();
            format!("{}{path}", servers[self.server % servers.len()])
        };
        let mut request = self.http.request(method.clone(), url);
        if !self.tokens[seat].is_empty() {
            request = request.bearer_auth(&self.tokens[seat]);
        }
        if let Some(key) = key {
            request = request.header("Idempotency-Key", key);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        let answered = async {
            let response = request.send().await?;
            let (status, honest) = (response.status(), response.headers().contains_key("retry-after"));
            Ok::<_, reqwest_middleware::Error>((status, honest, response.text().await?))
        };
        match answered.await {
            Ok((StatusCode::SERVICE_UNAVAILABLE, honest, body)) => {
                assert!(honest, "{method} {path}: 503 that does not say when to come back: {body}");
                self.shared.put_off.fetch_add(1, Ordering::Relaxed);
                None
            }
            Ok((status, _, body)) => Some((status, serde_json::from_str(&body).unwrap())),
            Err(error) => {
                self.shared.unheard.fetch_add(usize::from(error.is_timeout()), Ordering::Relaxed);
                None
            }
        }
    }

    /// Checks that every acknowledged move is in the log exactly once, and that retries change nothing.
    pub(crate) async fn check(&mut self) {
        let games: Vec<Game> = self.done.drain(..).chain(self.game.take()).collect();
        assert!(!games.is_empty(), "nothing was played");
        for game in games {
            let before = self.log(&game.id).await;
            let events: Vec<Value> = before.lines().map(flat).collect();
            assert!(events.iter().zip(1..).all(|(event, seq)| event["seq"] == json!(seq)), "a gap");
            audited(&before);
            let moved: Vec<&Value> = events.iter().filter(|event| event["kind"] == "moved").collect();
            let acknowledged: Vec<&Value> = game.acknowledged.iter().map(|made| &made.event).collect();
            assert_eq!(moved, acknowledged);
            self.ask_again(&game).await;
            assert_eq!(self.log(&game.id).await, before);
        }
    }

    async fn ask_again(&mut self, game: &Game) {
        let path = format!("/v1/games/{}/moves", game.id);
        // Checking all of them would take long.
        for made in game.acknowledged.iter().rev().step_by(7) {
            let again = self.ask(made.seat, Method::POST, &path, Some(&made.key), Some(&made.body)).await;
            assert_eq!(again["events"][0], made.event);
            assert_eq!(digest(&again), made.digest, "another answer: {again}");
        }
    }

    async fn log(&self, game: &str) -> String {
        let url = format!("{}/v1/games/{game}/events", self.servers.borrow()[0]);
        let request = self.http.get(url).header("accept", "application/x-ndjson").timeout(AN_ANSWER);
        request.send().await.unwrap().text().await.unwrap()
    }

    fn credentials(&self, seat: usize) -> Value {
        json!({"name": format!("p{}-{seat}", self.number), "password": PASSWORD})
    }
}

/// A line of the log in the form in which other answers show events.
fn flat(line: &str) -> Value {
    let mut line: Value = serde_json::from_str(line).unwrap();
    let mut event = line["payload"].take();
    for name in ["seq", "hash", "prev_hash"] {
        event[name] = line[name].take();
    }
    if event["kind"] == "moved" {
        event["ruleset"] = json!("vikings");
    }
    event
}

/// A digest, because answers are long and a long run has many.
fn digest(answer: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    answer.to_string().hash(&mut hasher);
    hasher.finish()
}
